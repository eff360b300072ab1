import {
  type ComponentType,
  createElement,
  lazy,
  type LazyExoticComponent,
  type ReactNode,
  useState,
} from 'react';

/** No later than this after the first paint, however busy the browser is. */
const AT_LATEST_MS = 1200;

/** No later than this after a first sign that something will be opened. */
const SOON_MS = 300;

let firstPaint: Promise<void> | null = null;

/** Resolves when the browser has painted the first page and has nothing better to do, or at a first touch. */
function afterFirstPaint(): Promise<void> {
  firstPaint ??= new Promise((resolve) => {
    const done = () => resolve();
    for (const event of ['pointerdown', 'keydown', 'focusin'])
      addEventListener(event, done, { once: true, capture: true });
    // Safari has no idle callback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(done, { timeout: AT_LATEST_MS });
    else setTimeout(done, 0);
  });
  return firstPaint;
}

/**
 * `lazy` for what the first paint can do without: menus, popovers, tooltips. Their code is loaded right after
 * it, so that it is there before a hand reaches for it.
 */
export function later<P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> {
  return lazy(async () => {
    await afterFirstPaint();
    return { default: await load() };
  });
}

/** What a click opens, with its code loaded before the click. */
interface Ahead<P> {
  (props: P): ReactNode;
  /** Loads it when the browser has nothing better to do; answers how to take that back. */
  prepare: () => () => void;
}

/**
 * Does something when the browser has nothing better to do; never in Safari, which has no idle callback.
 *
 * @returns takes it back
 */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) return () => undefined;
  const handle = requestIdleCallback(work, { timeout: SOON_MS });
  return () => cancelIdleCallback(handle);
}

/**
 * `lazy` for what a click opens. What has been prepared by then is drawn at once: React holds back what it had to wait for, be it
 * for a moment, until 300 ms after the last such wait. Safari, which has no idle callback, loads with the click.
 */
export function ahead<P extends object>(load: () => Promise<ComponentType<P>>): Ahead<P> {
  let loaded: ComponentType<P> | null = null;
  const get = async (): Promise<ComponentType<P>> => (loaded = await load());
  const Lazy = lazy(async () => ({ default: await get() }));
  const Opened = (props: P): ReactNode => {
    // The same one as long as it is open, or it would forget its state. `Lazy` takes the same props; its type adds a ref.
    const [Component] = useState<ComponentType<P>>(() => loaded ?? (Lazy as ComponentType<P>));
    return createElement(Component, props);
  };
  // What cannot be loaded now is loaded again by the click, which says so when that fails.
  const prepare = () => (loaded ? () => undefined : whenIdle(() => void get().catch(() => undefined)));
  return Object.assign(Opened, { prepare });
}
