import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { rowsOf } from './calls.ts';
import { FINANCE_MANAGER, openSignedIn, PHONE, signIn, type Stage, STAGE_MS } from './harness.ts';
import { pictureOf } from './pictures.ts';

jest.setTimeout(600_000);

let stage: Stage;
let page: Page;
let said: string[];

beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(FINANCE_MANAGER));
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

const picture = (name: string, of: Page = page) => pictureOf(of, `accounting-${name}`);

/** Cells of a row of the file. */
const cellsOf = (row: string) => row.slice(1, -1).split('","');

describe('accounting in the browser', () => {
  it('[EXT-12] [SCR-03] the account of a mandate, in its window of 500 by 500', async () => {
    const [mandate] = await rowsOf(page, 'mandate', { status: 'ACTIVE' });
    await page.goto(`/contract/mandate/mandate/${mandate!.id}`);
    const record = page.getByRole('dialog').last();
    await record.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Cuenta contable' }).click();
    const own = page.getByRole('dialog', { name: 'Cuenta contable' });
    await own.getByLabel('Cuenta contable').fill('41');
    await own.getByRole('button', { name: 'Guardar' }).click();
    await own.getByText('La cuenta contable tiene de 3 a 12 cifras').waitFor();
    await picture('mandate');
    expect(await barriers(page)).toEqual([]);
    const box = await own.boundingBox();
    expect([Math.round(box!.width), Math.round(box!.height)]).toEqual([500, 500]);
    await own.getByLabel('Cuenta contable').fill('41910012');
    await own.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Cuenta contable guardada').waitFor();
    await own.waitFor({ state: 'detached' });
  });

  it('[EXT-12] the journal of a year as CSV balances entry by entry', async () => {
    await page.goto('/finance/reporting?todos=1');
    await page.getByRole('button', { name: 'Contabilidad' }).click();
    await picture('menu');
    const file = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Diario contable (CSV)' }).click();
    const got = await file;
    expect(got.suggestedFilename()).toBe('Diario contable.csv');
    const [heading, ...rows] = (await readFile(await got.path(), 'utf8')).trimEnd().split('\r\n');
    expect(heading).toContain('"Asiento","Fecha","Cuenta","Contrapartida","Concepto","Documento"');
    expect(rows.length).toBeGreaterThan(100);
    const sums = new Map<string, number>();
    for (const row of rows) {
      const cells = cellsOf(row);
      const cents = (at: number) => Math.round(Number(cells.at(at)!.replace(',', '.')) * 100);
      sums.set(cells[0]!, (sums.get(cells[0]!) ?? 0) + cents(-2) - cents(-1));
    }
    expect([...sums.values()].filter((cents) => cents !== 0)).toEqual([]);
  });

  it('[EXT-12] the accounts of the house, and invoices sent to Holded', async () => {
    await page.goto('/other/config/contabilidad');
    await page.getByLabel('Proveedores y acreedores').waitFor();
    await picture('accounts');
    expect(await barriers(page)).toEqual([]);
    await page.getByText('Holded', { exact: true }).click();
    await page.getByRole('heading', { name: 'Todavía no se ha enviado nada' }).waitFor();
    await picture('holded-empty');
    await page.getByRole('button', { name: 'Enviar ahora' }).click();
    const table = page.getByRole('table', { name: 'Facturas en Holded' });
    await table.getByText('Enviada', { exact: true }).first().waitFor();
    await picture('holded');
    expect(await barriers(page)).toEqual([]);
  });

  it('[EXT-12] on a phone, in the dark', async () => {
    const phone = await (await stage.visitor(PHONE)).newPage();
    await phone.emulateMedia({ colorScheme: 'dark' });
    await signIn(phone, FINANCE_MANAGER);
    await phone.goto('/other/config/contabilidad');
    await phone.getByLabel('Proveedores y acreedores').waitFor();
    await picture('phone', phone);
    expect(await barriers(phone)).toEqual([]);
  });

  it('says nothing in the console', () => {
    expect(said).toEqual([]);
  });
});
