declare const self: ServiceWorkerGlobalScope;
/** Written by `service-worker-plugin.ts`: a digest of the files, the entry among them, and all that the page needs. */
declare const RELEASE: string;
declare const ENTRY: string;
declare const FILES: readonly string[];

/** The page that opens without a network, whatever lies behind it in the address. */
const SHELL = '/inventario';
const PREFIX = 'llavero-inventario-';
const CACHE = PREFIX + RELEASE;
/** The server's answers vary by the page that asks, which makes no difference to files of the own page. */
const KEPT = { ignoreVary: true };
/** Milliseconds after which a line that answers nothing counts as none. */
const PATIENCE = 5_000;

/**
 * Keeps the code of the inventory pages, and nothing else: no answer of the server is kept, so nothing personal is left
 * here when somebody signs out. Everything of a release is there or the release is not installed.
 */
self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
});

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  const shell = await fetch(SHELL, { cache: 'reload' });
  // Another release was installed on the server meanwhile: its own worker comes next.
  if (!shell.ok || !(await shell.clone().text()).includes(ENTRY)) throw new Error('page of another release');
  await cache.put(SHELL, shell);
  await cache.addAll([...FILES]);
  await self.skipWaiting();
  await tell();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  );
  await self.clients.claim();
  await tell();
}

/** Says to all pages which release is installed (`web/src/lib/service-worker.ts`). */
async function tell(): Promise<void> {
  for (const page of await self.clients.matchAll({ includeUncontrolled: true }))
    page.postMessage({ entry: ENTRY });
}

/** The server's page, so that a new release is seen at once; the kept one when it cannot be reached. */
async function page(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status < 500) return answer;
  } catch {
    // No network.
  }
  return (await caches.match(SHELL, KEPT)) ?? Response.error();
}

/** Files whose name changes with their content. */
async function asset(request: Request): Promise<Response> {
  return (await caches.match(request, KEPT)) ?? fetch(request);
}

// Makes the file a module for the types; the plugin takes it out again.
export {};
