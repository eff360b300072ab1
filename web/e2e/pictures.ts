import type { Page } from 'playwright-core';
import { coloursSettled } from './barriers.ts';

/** What is on the page, dark and light, for the eye of a reviewer: into the folder `SCREENSHOTS`, when there is one. */
export async function pictureOf(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (!folder) return;
  for (const scheme of ['dark', 'light']) {
    await page.evaluate(
      (colours) => document.documentElement.setAttribute('data-mantine-color-scheme', colours),
      scheme,
    );
    await coloursSettled(page);
    await page.screenshot({ path: `${folder}/${name}-${scheme}.png` });
  }
}
