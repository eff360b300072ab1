import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import type { Row } from './calls.ts';
import { DEMO_PASSWORD, DESKTOP, PHONE, sendSignIn } from './harness.ts';
import type { WeakLine } from './weak-line.ts';

/** A phone on the weak line, with somebody signed in and the code of the pages kept. */
export async function phone(line: WeakLine, email: string, of: BrowserContext): Promise<Page> {
  const page = of.pages()[0] ?? (await of.newPage());
  await page.goto(`${line.url}/login?callback=/inventario`);
  await sendSignIn(page, email, DEMO_PASSWORD);
  await page.getByRole('heading', { name: 'Mis inventarios' }).waitFor();
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistration('/inventario'))?.active?.state === 'activated',
  );
  // The page of the sign-in is none of the worker's; nor is one for which the browser could not start it in time.
  do {
    await page.reload();
    await page.getByRole('heading', { name: 'Mis inventarios' }).waitFor();
  } while (await page.evaluate(() => navigator.serviceWorker.controller === null));
  return page;
}

/** Opens the kitchen of an inventory from the list, once it is on the phone. */
export async function openKitchen(page: Page, { id }: Row): Promise<void> {
  await page.locator(`a[href="/inventario/${id}"]`).click();
  await page.getByRole('link', { name: /Cocina/ }).click();
  await page.getByRole('heading', { name: 'Cocina' }).waitFor();
}

export const allSent = (page: Page) => page.getByRole('button', { name: 'Todo enviado' }).waitFor();
export const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** A photo as a camera makes one: no two alike, and of noise, so that it weighs what it says. */
export async function photo(page: Page, name: string, side = 500) {
  const data = await page.evaluate((pixels) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [pixels, pixels];
    const draw = canvas.getContext('2d')!;
    const image = draw.createImageData(pixels, pixels);
    for (let at = 0; at < image.data.length; at += 4) {
      const shade = (at / image.data.length) * 90 + 110;
      for (const colour of [0, 1, 2]) image.data[at + colour] = shade + Math.random() * 40 - colour * 25;
      image.data[at + 3] = 255;
    }
    draw.putImageData(image, 0, 0);
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1]!;
  }, side);
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(data, 'base64') };
}

export async function pictures(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.setViewportSize(DESKTOP);
  await page.screenshot({ path: join(folder, `${name}-desktop.png`) });
  await page.setViewportSize(PHONE);
}
/** Files below a browser's folder in which a word can be read. */
export async function filesWith(folder: string, word: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name));
    if (bytes.includes(word) || bytes.includes(Buffer.from(word, 'utf16le'))) found.push(entry.name);
  }
  return found;
}
