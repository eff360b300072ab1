import { TextDecoder, TextEncoder } from 'node:util';
import { deserialize, serialize } from 'node:v8';

/**
 * What jsdom does not have and Mantine asks for: media queries, size observers, scrolling. Each answers
 * the way a wide, idle screen would. Browser tests in `web/e2e` run against a real Chromium instead.
 */
const noop = () => undefined;

globalThis.TextEncoder ??= TextEncoder;
globalThis.TextDecoder ??= TextDecoder;
globalThis.structuredClone ??= (value) => deserialize(serialize(value));

window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: noop,
  removeEventListener: noop,
  addListener: noop,
  removeListener: noop,
  dispatchEvent: () => false,
});

window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// The query editor measures its text when a frame is drawn, which on a busy machine is still within the test.
window.Range.prototype.getClientRects = () => [];
window.Range.prototype.getBoundingClientRect = () => new window.DOMRect();

window.scrollTo = noop;
window.HTMLElement.prototype.scrollIntoView = noop;
if (!document.fonts) {
  Object.defineProperty(document, 'fonts', { value: { addEventListener: noop, removeEventListener: noop } });
}

// What the router makes at each navigation; without loaders nobody reads it.
globalThis.Request ??= class {
  method = 'GET';

  constructor(url, { signal } = {}) {
    this.url = url;
    this.signal = signal;
  }
};

// Where the window is not the global object itself, both have what was added.
for (const name of ['ResizeObserver', 'matchMedia']) globalThis[name] = window[name];
