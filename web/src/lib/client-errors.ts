import { ApiError, http } from './api.ts';

/** Reports of one page; a screen that fails in a loop is known after a few. */
const MOST = 10;

const told = new Set<string>();

/**
 * Tells the office's list of errors (SCR-07) that this page has failed: message, place in our own code, path of the
 * screen, browser. The server takes out what could name people. Never throws, and waits for nothing.
 */
export function reportClientError(error: unknown): void {
  // A refusal has told the user what to do; a break of the network is seen elsewhere.
  if (error instanceof ApiError || isNoise(error)) return;
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  const screen = window.location.pathname;
  const key = `${message}|${screen}`;
  if (told.has(key) || told.size >= MOST) return;
  told.add(key);
  const body = {
    message: message.slice(0, 300) || 'Error',
    stack: stack?.slice(0, 2000) ?? null,
    screen: screen.slice(0, 200),
    browser: browserName(navigator.userAgent),
  };
  http.post('/client-errors', body).catch(() => undefined);
}

/** Hears of everything that nobody has caught. */
export function listenForClientErrors(): void {
  window.addEventListener('error', ({ error, message }) => reportClientError(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => reportClientError(reason));
}

/** What browsers tell without anything being wrong, and the end of a request nobody waits for. */
function isNoise(error: unknown): boolean {
  const name = error instanceof Error ? error.name : '';
  const text = error instanceof Error ? error.message : String(error);
  return (
    /^(CanceledError|AbortError|AxiosError)$/.test(name) ||
    /ResizeObserver loop|^Script error|dynamically imported module|importing a module script/i.test(text)
  );
}

/** `Firefox 140`: enough to find the fault, too little to find the person. */
export function browserName(userAgent: string): string {
  const known =
    /(Firefox|Edg|OPR|Chrome)\/(\d+)/.exec(userAgent) ?? /Version\/(\d+).*(Safari)/.exec(userAgent);
  if (!known) return 'Otro';
  const [, first = '', second = ''] = known;
  return /^\d/.test(first) ? `${second} ${first}` : `${first} ${second}`;
}
