import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { guidePicture } from './guide-pictures.ts';
import { FINANCE_MANAGER, openSignedIn, PHONE, signIn, type Stage, STAGE_MS } from './harness.ts';
import { pictureOf } from './pictures.ts';

// Each test takes pictures of several screens.
jest.setTimeout(600_000);

let stage: Stage;
let page: Page;
let said: string[];

beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(FINANCE_MANAGER));
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

const window = (of: Page = page) => of.getByRole('dialog').last();
const picture = (name: string, of: Page = page) => pictureOf(of, `check-${name}`);

/** The drafts once they have been compared. */
const drafts = (of: Page) =>
  of
    .getByRole('table', { name: 'Borradores que no coinciden' })
    .or(of.getByText('Los borradores coinciden con el contrato'))
    .or(of.getByText('Sin borradores este mes'))
    .first();

describe('drafts and the three-way check in the browser', () => {
  it('[FIN-01] drafts that are not what the contract says are shown line by line and recalculated', async () => {
    await page.goto('/finance/financeValidation?vista=borradores');
    await drafts(page).waitFor();
    await picture('drafts');
    await guidePicture(page, 'mes-borradores');
    expect(await barriers(page)).toEqual([]);
    // The demo has one from before the rent of its receipt was put right.
    await page.getByRole('button', { name: /^Recalcular \d+ borrador/ }).click();
    await drafts(page).waitFor();
    await picture('recalculated');
  });

  it('[FIN-01] the check of a day opens its documents, and takes the balance of the statement', async () => {
    await page.goto('/finance/financeValidation?vista=cuadre');
    await page.getByRole('table', { name: 'De quién es' }).waitFor();
    await picture('three-way');
    await guidePicture(page, 'mes-cuadre');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Inquilinos: recibos sin cobrar' }).click();
    await window().getByRole('row').nth(1).waitFor();
    await picture('entries');
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Anotar el saldo del extracto' }).click();
    await window().getByLabel('Saldo del extracto').fill('12.345,67');
    await window().getByRole('button', { name: 'Anotar el saldo del extracto' }).click();
    await page.getByText('12.345,67').first().waitFor();
    await picture('statement');
    expect(await barriers(page)).toEqual([]);
  });

  it('[FIN-01] on a phone', async () => {
    const phone = await (await stage.visitor(PHONE)).newPage();
    await signIn(phone, FINANCE_MANAGER);
    await phone.goto('/finance/financeValidation?vista=cuadre');
    await phone.getByRole('table', { name: 'De quién es' }).waitFor();
    await picture('phone-three-way', phone);
    expect(await barriers(phone)).toEqual([]);
    await phone.goto('/finance/financeValidation?vista=borradores');
    await drafts(phone).waitFor();
    await picture('phone-drafts', phone);
    expect(await barriers(phone)).toEqual([]);
  });

  it('says nothing on the console', () => {
    expect(said).toEqual([]);
  });
});
