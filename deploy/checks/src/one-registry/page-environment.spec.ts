import { runInThisContext } from 'node:vm';
import { afterEach, describe, expect, it } from '@jest/globals';
import { PageEnvironment } from './page-environment.ts';

const open: PageEnvironment[] = [];
async function nextPage(): Promise<void> {
  const environment = new PageEnvironment();
  await environment.setup();
  open.push(environment);
}
const close = async () => {
  await open.pop()?.teardown();
};
afterEach(close);

/** What a line of a screen's code gives; here, as in all server code, names of browsers have no types. */
const page = (code: string): unknown => runInThisContext(code);

describe('spec files of screens', () => {
  it('find a page while they run, and leave the process as it was', async () => {
    const ofNode = [fetch, Event, setTimeout, URL];
    await nextPage();
    expect(page('[typeof fetch, typeof Request, Event === window.Event, URL === window.URL]')).toEqual([
      'undefined',
      'undefined',
      true,
      true,
    ]);
    page(`addEventListener('hello', () => document.body.setAttribute('greeted', ''));
      window.dispatchEvent(new Event('hello'))`);
    expect(page(`document === window.document && document.body.hasAttribute('greeted')`)).toBe(true);
    await close();
    expect(page('[typeof window, typeof document]')).toEqual(['undefined', 'undefined']);
    expect([fetch, Event, setTimeout, URL]).toEqual(ofNode);
  });

  it('have one window after the other, emptied: packages keep what they asked it', async () => {
    await nextPage();
    const first = page('window');
    page(`window.matchMedia = () => ({ matches: true });
      history.pushState(null, '', '/contract/rent?page=2');
      localStorage.setItem('theme', 'dark');
      sessionStorage.setItem('tab', '1');
      document.cookie = 'session=1';
      document.title = 'Contratos';
      document.documentElement.lang = 'es';
      document.body.append(document.createElement('main'))`);
    await close();
    await nextPage();
    expect(page('window')).toBe(first);
    expect(page('[location.href, localStorage.length, sessionStorage.length, document.cookie]')).toEqual([
      'http://localhost/',
      0,
      0,
      '',
    ]);
    expect(page('[window.matchMedia, document.documentElement.outerHTML]')).toEqual([
      undefined,
      '<html><head></head><body></body></html>',
    ]);
  });

  it('change the window under either name', async () => {
    await nextPage();
    page(`asked = []; window.confirm = (question) => asked.push(question) > 0`);
    expect(page(`[confirm('¿Salir?'), asked]`)).toEqual([true, ['¿Salir?']]);
    page(`globalThis.confirm = () => false`);
    expect(page(`[window.confirm('¿Salir?'), asked]`)).toEqual([false, ['¿Salir?']]);
  });

  it('do what is planned at once before they end, and what is planned for later never', async () => {
    await nextPage();
    const done: string[] = [];
    setImmediate(() => setImmediate(() => done.push(`drawn in ${String(page('typeof document'))}`)));
    setTimeout(() => done.push('later'), 200);
    const ticks = setInterval(() => done.push('again'), 200);
    await close();
    await new Promise((resolve) => setTimeout(resolve, 250));
    clearInterval(ticks);
    expect(done).toEqual(['drawn in object']);
  });

  it('ask packages for what they have for browsers, and load no styles', async () => {
    await nextPage();
    // Node has a build of its own.
    expect(import.meta.resolve('uuid')).toMatch(/\/uuid\/dist\/index\.js$/);
    expect(import.meta.resolve('./screen.module.css')).toMatch(/empty-stylesheet\.js$/);
  });
});
