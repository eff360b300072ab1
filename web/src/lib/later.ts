import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/** No later than this after the first paint, however busy the browser is. */
const AT_LATEST_MS = 1200;

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

/**
 * Loads code for what a click opens before there is the click: when the browser has nothing better to do. Answers how to take
 * that back. Safari, which has no idle callback, loads with the click.
 */
export function whenIdle(load: () => Promise<unknown>): () => void {
  if (!('requestIdleCallback' in globalThis)) return () => undefined;
  // A chunk that cannot be loaded now is loaded again by the click, which says so when it fails.
  const handle = requestIdleCallback(() => void load().catch(() => undefined));
  return () => cancelIdleCallback(handle);
}
