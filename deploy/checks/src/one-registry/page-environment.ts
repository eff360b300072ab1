import { createRequire } from 'node:module';
import { resolveForPages } from './hooks.ts';
import { endTimers, pageTimers } from './page-timers.ts';
import { ProcessEnvironment } from './process-environment.ts';

/**
 * What is used here of a window. With the types of jsdom, or of browsers, server code could name a `document`.
 */
interface PageWindow {
  document: { cookie: string } & Record<'documentElement' | 'head' | 'body', PageElement>;
  history: { replaceState(state: null, title: '', url: string): void };
  localStorage: { clear(): void };
  sessionStorage: { clear(): void };
}

interface PageElement {
  getAttributeNames(): string[];
  removeAttribute(name: string): void;
  replaceChildren(): void;
}

interface Jsdom {
  JSDOM: new (html: string, options: object) => { window: PageWindow };
  VirtualConsole: new () => { on(event: 'jsdomError', listener: (error: Error) => void): void };
}

const require = createRequire(import.meta.url);
const { JSDOM, VirtualConsole } = require('jsdom') as Jsdom;

/** What Node has and a page of jsdom does not; code of the page must not find it. */
const NOT_OF_PAGES = [
  'BroadcastChannel',
  'MessageChannel',
  'MessagePort',
  'Request',
  'Response',
  'fetch',
] as const;

/** Both have it, and jsdom, which runs beside the page, needs that of Node: its own would call themselves. */
const OF_NODE = new Set([
  'atob',
  'btoa',
  'clearInterval',
  'clearTimeout',
  'console',
  'globalThis',
  'performance',
  'queueMicrotask',
  'setInterval',
  'setTimeout',
]);

/** The properties of an object as they are now; the answer gives it back exactly these. */
function remember(target: object): () => void {
  const before = new Map(
    Reflect.ownKeys(target).map((key) => [key, Object.getOwnPropertyDescriptor(target, key)!] as const),
  );
  return () => {
    for (const key of Reflect.ownKeys(target)) if (!before.has(key)) Reflect.deleteProperty(target, key);
    for (const [key, descriptor] of before)
      if (descriptor.configurable) Object.defineProperty(target, key, descriptor);
  };
}

/** The window of this worker: modules keep parts of it, so every file gets the same, emptied. */
let page: PageWindow | undefined;

function openPage(): PageWindow {
  const virtualConsole = new VirtualConsole();
  // The console is another one in each file.
  virtualConsole.on('jsdomError', (error) => console.error(error));
  return new JSDOM('<!DOCTYPE html>', { pretendToBeVisual: true, url: 'http://localhost/', virtualConsole })
    .window;
}

/** Names that mean something else in the window than in Node, its prototypes included. */
function namesOf(window: object): Set<string> {
  const names = new Set<string>();
  for (
    let part: object | null = window;
    part && part !== Object.prototype;
    part = Object.getPrototypeOf(part) as object
  )
    for (const name of Object.getOwnPropertyNames(part))
      if (
        name !== 'constructor' &&
        !OF_NODE.has(name) &&
        !Object.is(Reflect.get(window, name), Reflect.get(globalThis, name))
      )
        names.add(name);
  return names;
}

/**
 * A page of jsdom for spec files that share their packages (decision 0199): the names of its window become those of the process
 * while a file runs. After it the page is emptied, and both get back what was defined on them.
 */
export class PageEnvironment extends ProcessEnvironment {
  #putBack: (() => void)[] = [];

  override async setup(): Promise<void> {
    resolveForPages(true);
    const window = (page ??= openPage());
    this.#putBack = [remember(window), remember(globalThis)];
    const define = (name: string, descriptor: PropertyDescriptor) =>
      Object.defineProperty(globalThis, name, { configurable: true, enumerable: true, ...descriptor });
    Object.assign(window, pageTimers);
    Object.assign(globalThis, pageTimers);
    for (const name of namesOf(window)) {
      const value: unknown = Reflect.get(window, name);
      // A method of the window that is called by its bare name has no `this`.
      const bound: unknown = typeof value === 'function' && !value.prototype ? value.bind(window) : value;
      define(name, {
        get: (): unknown => {
          const now: unknown = Reflect.get(window, name);
          return now === value ? bound : now;
        },
        set: (given: unknown) => void Reflect.set(window, name, given),
      });
    }
    for (const name of NOT_OF_PAGES) define(name, { value: undefined, writable: true });
  }

  override async teardown(): Promise<void> {
    await super.teardown();
    await endTimers();
    empty(page!);
    for (const putBack of this.#putBack) putBack();
    resolveForPages(false);
  }

  override exportConditions(): string[] {
    return ['source', 'browser'];
  }
}

/** What a file may have left in the page. */
function empty({ document, history, localStorage, sessionStorage }: PageWindow): void {
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
    if (element !== document.documentElement) element.replaceChildren();
  }
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie}; max-age=0`;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}
