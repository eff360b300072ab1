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
const picture = (name: string, of: Page = page) => pictureOf(of, `close-${name}`);

describe('reserves, rectifications and the close of a month in the browser', () => {
  it('[FIN-01] the reserve of a mandate shows what each landlord has, and every movement', async () => {
    // The newest ones are not in force yet.
    await page.goto('/contract/mandate?f.status=ACTIVE');
    await page.getByRole('row').nth(1).waitFor();
    const rows = await page.getByRole('row').count();
    for (let at = 1; at < Math.min(rows, 20); at += 1) {
      await page.getByRole('row').nth(at).getByRole('link').first().click();
      await window().getByRole('tab', { name: 'Reserva' }).click();
      const table = window().getByRole('table', { name: 'Movimientos de la reserva' });
      await table.or(window().getByText('Sin reserva')).first().waitFor();
      if (await table.isVisible()) break;
      await page.keyboard.press('Escape');
      await page.getByRole('row').nth(1).waitFor();
    }
    await window().getByText('Aportación a la reserva del propietario').first().waitFor();
    await picture('reserve');
    await guidePicture(page, 'mes-reserva');
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('[FIN-03] a receipt is rectified by difference, with what it comes to, in the series R', async () => {
    await page.goto('/finance/receipt');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await window().getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Rectificar' }).click();
    const amount = window()
      .getByLabel(/^Base correcta de/)
      .first();
    await amount.fill('500');
    await amount.blur();
    await window().getByLabel('Motivo').fill('Renta mal calculada');
    await window()
      .getByText(/Total correcto/)
      .waitFor();
    await picture('rectify');
    await guidePicture(page, 'mes-rectificar');
    expect(await barriers(page)).toEqual([]);
    await window().getByRole('button', { name: 'Rectificar', exact: true }).click();
    await page.getByText(/R\d{9}: /).waitFor();
    await page.keyboard.press('Escape');
  });

  it('[FIN-01] a month is looked over and closed; it says by whom, refuses changes, and is opened again with a reason', async () => {
    await page.goto('/finance/financeValidation?vista=cierre');
    await page.getByRole('button', { name: 'Mes anterior' }).click();
    await page.getByRole('table', { name: 'Comprobaciones del cierre' }).waitFor();
    await picture('checks');
    await guidePicture(page, 'mes-cierre');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cerrar el mes' }).click();
    await window().getByRole('button', { name: 'Cerrar el mes' }).waitFor();
    const open = window().getByRole('checkbox');
    if ((await open.count()) > 0) await open.first().check();
    await picture('close');
    await window().getByRole('button', { name: 'Cerrar el mes' }).click();
    await page.getByRole('table', { name: 'Cierres del mes' }).waitFor();
    await picture('closed');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Reabrir el mes' }).click();
    await window().getByLabel('Motivo').fill('Falta una factura');
    await window().getByRole('button', { name: 'Reabrir el mes' }).click();
    await page.getByText('Falta una factura').waitFor();
    await picture('reopened');
  });

  it('[FIN-01] on a phone: the close', async () => {
    const phone = await (await stage.visitor(PHONE)).newPage();
    await signIn(phone, FINANCE_MANAGER);
    await phone.goto('/finance/financeValidation?vista=cierre');
    await phone.getByRole('button', { name: 'Mes anterior' }).click();
    await phone.getByRole('table', { name: 'Comprobaciones del cierre' }).waitFor();
    await picture('phone', phone);
    expect(await barriers(phone)).toEqual([]);
  });

  it('says nothing on the console', () => {
    expect(said).toEqual([]);
  });
});
