import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { rowsOf } from './calls.ts';
import { guidePicture } from './guide-pictures.ts';
import { openSignedIn, SALES_MANAGER, type Stage, STAGE_MS } from './harness.ts';
import { pictureOf } from './pictures.ts';

jest.setTimeout(600_000);

let stage: Stage;
let page: Page;
let said: string[];
beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(SALES_MANAGER));
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

const step = (name: string) => page.getByRole('region', { name, exact: true });

describe('owners on the way to a mandate', () => {
  it('[NAV-02] stand by step on a board; a card is moved by keyboard, and back by its undo', async () => {
    await page.goto('/commercial/pipedrive');
    for (const name of ['Nueva', 'Contactada', 'Visita y valoración', 'Propuesta enviada', 'En negociación'])
      await step(name).waitFor();
    const card = step('Nueva').getByRole('listitem').first().getByRole('button').first();
    const name = await card.locator('strong').innerText();
    await pictureOf(page, 'leads-board');
    await guidePicture(page, 'captacion');
    expect(await barriers(page)).toEqual([]);
    // Names are sealed: they are not asked for, but answered.
    const namesIn = async (status: string) =>
      (await rowsOf(page, 'lead', { status })).map((row) => row['name']);
    expect(await namesIn('NEW')).toContain(name);
    await card.press('Alt+ArrowRight');
    await page.getByText(`${name} pasa a «Contactada»`).last().waitFor();
    expect(await namesIn('CONTACTED')).toContain(name);
    await step('Contactada').getByText(name, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await step('Nueva').getByText(name, { exact: true }).waitFor();
    expect(await namesIn('NEW')).toContain(name);
    expect(said).toEqual([]);
  });
});
