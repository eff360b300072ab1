import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { rowsOf } from './contracts.ts';

const ROUNDS = 3;
const CUTS = 3;
/** Milliseconds without a network. */
const CUT_MS = 4_000;
/** Milliseconds without a photo more after which the run is over. */
const STUCK_MS = 300_000;
/** Photos that are handed to the page together. */
const AT_ONCE = 20;

/** Opens a document at its contract and says how long its first page took, from the click. */
export async function openedAt(page: Page, contract: string, document: string): Promise<string> {
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(`/contract/rent/contract/${contract}?tab=documentos`);
    const view = page
      .getByRole('list', { name: 'Documentos' })
      .getByRole('button', { name: /^Ver doscientas/ });
    await view.first().waitFor();
    // Who clicks has seen the page: what it still loads is not the time of the preview.
    await page.waitForLoadState('networkidle');
    await page.evaluate(watchFirstPage);
    await view.first().click();
    took.push(Math.round(await page.evaluate<number>('globalThis.firstPage')));
  }
  return `${took.join(', ')} ms (${document})`;
}

/** In the page: milliseconds from the click to the frame with the first page. From outside it is looked for twice a second. */
const watchFirstPage = `globalThis.firstPage = new Promise((resolve) => {
  let began = 0;
  addEventListener('click', (event) => { began = event.timeStamp; }, { capture: true, once: true });
  const watch = new MutationObserver(() => {
    if (!document.querySelector('[data-drawn]')) return;
    watch.disconnect();
    requestAnimationFrame(() => resolve(performance.now() - began));
  });
  watch.observe(document, { subtree: true, childList: true, attributeFilter: ['data-drawn'] });
}), undefined`;

/**
 * Sends photos by the page of a contract while the network is cut, and looks at what was kept: each once, none missing.
 * @param at the gateway, to count what it has
 */
export async function sendPhotos(
  page: Page,
  contract: string,
  photos: number,
  { url, token }: { url: string; token: string },
): Promise<string> {
  await page.goto(`/contract/rent/contract/${contract}?tab=documentos`);
  await page.getByRole('group', { name: 'Añadir documentos' }).waitFor();
  const cutAt = Array.from({ length: CUTS }, (_, at) => Math.floor((photos * (at + 1)) / (CUTS + 1)));
  let sizes = 0;
  let cuts = 0;
  for (let sent = 0; sent < photos; sent += AT_ONCE) {
    const some = Math.min(AT_ONCE, photos - sent);
    sizes += Number(await page.evaluate(takePhotos(sent, some)));
    while (cuts < CUTS && (cutAt[cuts] ?? 0) <= sent + some) {
      await sleep(1_000);
      await page.context().setOffline(true);
      await sleep(CUT_MS);
      await page.context().setOffline(false);
      cuts += 1;
    }
    await untilKept(page, sent + some);
  }
  const names = new Map<string, number>();
  const digests = new Set<string>();
  for (let number = 1; ; number += 1) {
    const query = { filter: { contract, mimeType: 'image/jpeg' }, fields: ['fileName', 'sha256'], limit: 200, page: number };
    const found = await rowsOf(url, token, 'document', query);
    if (found.length === 0) break;
    for (const { fileName, sha256 } of found) {
      names.set(String(fileName), (names.get(String(fileName)) ?? 0) + 1);
      digests.add(String(sha256));
    }
  } // prettier-ignore
  const doubled = [...names.values()].filter((count) => count > 1).length;
  return `${(sizes / photos / 1024 / 1024).toFixed(1)} MB each, ${cuts} cuts, ${photos - names.size} lost, ${doubled} doubled, ${digests.size} different files`;
}

/** In the page: makes photos of noise, which no format makes smaller, and drops them on the upload box; answers their bytes. */
const takePhotos = (from: number, count: number): string => `(async () => {
  const transfer = new DataTransfer();
  let bytes = 0;
  for (let at = ${from}; at < ${from + count}; at += 1) {
    const canvas = new OffscreenCanvas(3200, 2400);
    const context = canvas.getContext('2d');
    const picture = context.createImageData(canvas.width, canvas.height);
    const noise = new Uint32Array(picture.data.buffer);
    let seed = at * 7919 + 1;
    for (let pixel = 0; pixel < noise.length; pixel += 1) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      noise[pixel] = seed | 0xff000000;
    }
    context.putImageData(picture, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.97 });
    bytes += blob.size;
    transfer.items.add(new File([blob], 'foto-' + at + '.jpg', { type: 'image/jpeg' }));
  }
  const input = document.querySelector('input[type=file][multiple]');
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return bytes;
})()`;

/**
 * Waits until so many files stand in the queue as kept; what stopped for want of a network goes on by itself.
 *
 * @throws with what the queue says when nothing has gone on for a while
 */
async function untilKept(page: Page, count: number): Promise<void> {
  const kept = page.locator('[data-phase="done"]');
  let seen = { kept: -1, at: performance.now() };
  for (;;) {
    const now = await kept.count();
    if (now >= count) return;
    if (now > seen.kept) seen = { kept: now, at: performance.now() };
    else if (performance.now() - seen.at > STUCK_MS) {
      const others = await page.locator('[data-phase]:not([data-phase="done"])').allInnerTexts();
      throw new Error(`${now} of ${count} photos are kept and nothing goes on: ${others.join(' · ')}`);
    }
    await sleep(250);
  }
}
