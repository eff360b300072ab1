import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openStage, PHONE, SALES_MANAGER, type Stage, STAGE_MS } from './harness.ts';
import { phone, pictures } from './phone-pages.ts';
import { type WeakLine, weakLine } from './weak-line.ts';

let stage: Stage;
let line: WeakLine;

beforeAll(async () => {
  stage = await openStage();
  line = await weakLine(stage.url);
}, STAGE_MS);
afterAll(async () => {
  await line?.close();
  await stage?.close();
}, 60_000);
afterEach(() => line?.mend());

const OUTDATED = 'Estás usando una versión antigua del manager';

/** Again and again: the browser looks for a worker by itself after each page, and may answer with what it found before. */
async function lookForRelease(
  page: Page,
  release: string,
  found: (release: string) => unknown,
): Promise<void> {
  do {
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
  } while (
    !(await page.waitForFunction(found, release, { timeout: 5_000 }).then(
      () => true,
      () => false,
    ))
  );
}

describe('a new release, on a phone', () => {
  it('[NAV-07] a new release is told while the page is open, and a reload brings it', async () => {
    const page = await phone(line, SALES_MANAGER, await stage.visitor(PHONE));
    const release = line.release();
    await lookForRelease(page, release, () => document.querySelector('[role="alert"] button'));
    await page.getByText(OUTDATED).waitFor();
    await pictures(page, 'release');
    await page.getByRole('button', { name: 'Recargar' }).click();
    const program = page.locator(`script[type="module"][src^="/assets/${release}/"]`);
    await program.waitFor({ state: 'attached' });
    await page.getByRole('heading', { name: 'Mis inventarios' }).waitFor();
    // The old worker makes room once nobody has asked it for anything for half a minute.
    await page.waitForFunction(async (name) => {
      const kept = await caches.keys();
      return kept.length === 1 && kept[0]!.includes(name);
    }, release);
    expect(await page.getByText(OUTDATED).count()).toBe(0);
    line.cut();
    await page.reload();
    await page.getByRole('heading', { name: 'Mis inventarios' }).waitFor();
    expect(await program.count()).toBe(1);
    await page.context().close();
  });

  it('[NAV-07] a page of the new release is not called an old one when its worker comes after it', async () => {
    const page = await phone(line, SALES_MANAGER, await stage.visitor(PHONE));
    const release = line.release();
    await page.reload();
    await page.getByRole('heading', { name: 'Mis inventarios' }).waitFor();
    await lookForRelease(page, release, async (name) => {
      const { waiting } = (await navigator.serviceWorker.getRegistration('/inventario'))!;
      const kept = await caches.keys();
      return kept.at(-1)!.includes(name) && (waiting ?? kept.length === 1);
    });
    expect(await page.getByText(OUTDATED).count()).toBe(0);
    await page.context().close();
  });
});
