import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { guidePicture } from './guide-pictures.ts';
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

const picture = (name: string, of: Page = page) => pictureOf(of, `reports-${name}`);

/** The first landlord that the picker offers. */
async function chooseLandlord(of: Page): Promise<void> {
  await of.getByRole('combobox', { name: 'Propietario' }).click();
  await of.getByRole('option').first().click();
}

describe('the reports in the browser', () => {
  it('[FIN-07] [RST-07] the owner report of all landlords and of one, as PDF and spreadsheet', async () => {
    await page.goto('/finance/reporting');
    await page.getByRole('heading', { name: 'Elija un propietario' }).waitFor();
    await picture('empty');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ver todos los propietarios' }).click();
    await page.getByRole('region', { name: 'Por inmueble, tabla' }).waitFor();
    await picture('all');
    expect(await barriers(page)).toEqual([]);
    await chooseLandlord(page);
    await page.getByRole('region', { name: 'Por mes, tabla' }).waitFor();
    await picture('landlord');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Excel' }).click();
    expect((await file).suggestedFilename()).toMatch(/^Informe de propietario .+\.xlsx$/);
    await guidePicture(page, 'informes-propietario');
    await page.getByRole('button', { name: 'Contabilidad' }).click();
    await picture('accounting');
    const sheet = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Recibos', exact: true }).click();
    expect((await sheet).suggestedFilename()).toBe('Contabilidad recibos.xlsx');
    const printed = page.waitForResponse(/\/commands\/PrintReport/);
    await page.getByRole('button', { name: 'PDF', exact: true }).click();
    expect((await printed).status()).toBe(200);
  });

  it('[FIN-07] the tax summary, the withholdings, the invoices, and all of them in one file', async () => {
    await page.goto('/finance/taxSummary');
    await chooseLandlord(page);
    await page.getByRole('heading', { name: 'Por concepto del IRPF' }).waitFor();
    await picture('tax');
    await guidePicture(page, 'informes-fiscal');
    expect(await barriers(page)).toEqual([]);
    await page.getByText('Retenciones soportadas', { exact: true }).click();
    await page.getByRole('heading', { name: 'Por inmueble e inquilino' }).waitFor();
    await page.getByText('Facturas recibidas', { exact: true }).click();
    await page.getByRole('heading', { name: 'Facturas a cargo del propietario' }).waitFor();
    await picture('received');
    expect(await barriers(page)).toEqual([]);
    const packed = page.waitForResponse(/\/commands\/PrintTaxPack/);
    await page.getByRole('button', { name: 'Paquete fiscal' }).click();
    const { path } = (await (await packed).json()) as { path: string };
    const file = await page.request.get(new URL(path, page.url()).href);
    expect((await file.body()).subarray(0, 2).toString()).toBe('PK');
  });

  it('[FIN-07] the tax models of our company, row by row down to a document', async () => {
    await page.getByRole('link', { name: 'Modelos fiscales' }).click();
    const charged = page.getByRole('region', { name: 'IVA devengado, tabla' });
    const row = charged.getByRole('button', { name: 'Régimen general' });
    await row.first().focus();
    await page.keyboard.press('Enter');
    const documents = page.getByRole('table', { name: 'Documentos de Régimen general' });
    await documents.waitFor();
    await picture('model-303');
    expect(await barriers(page)).toEqual([]);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Excel' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^IVA \(modelo 303\) .+\.xlsx$/);
    await page.getByText('Operaciones con terceros (modelo 347)', { exact: true }).click();
    await page.getByRole('heading', { name: /Terceros con más de/ }).waitFor();
    await picture('model-347');
    await page.getByText('Retenciones de alquileres (modelo 115)', { exact: true }).click();
    await page.getByRole('heading', { name: 'Por perceptor e inmueble' }).waitFor();
    await picture('model-115');
    expect(await barriers(page)).toEqual([]);
    await page.getByText('IVA (modelo 303)', { exact: true }).click();
    await row.first().click();
    await documents.getByRole('link').first().click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Ver PDF' }).waitFor();
  });

  it('[FIN-07] the PDF of a settlement', async () => {
    await page.goto('/finance/settlement');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    const printed = page.waitForResponse(/\/commands\/PrintFinanceDocument/);
    await page.getByRole('dialog').last().getByRole('button', { name: 'Ver PDF' }).click();
    const { path } = (await (await printed).json()) as { path: string };
    const file = await page.request.get(new URL(path, page.url()).href);
    expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('[FIN-07] on a phone', async () => {
    const phone = await (await stage.visitor(PHONE)).newPage();
    await signIn(phone, FINANCE_MANAGER);
    await phone.goto('/finance/reporting?todos=1');
    await phone.getByRole('region', { name: 'Por inmueble, tabla' }).waitFor();
    await picture('phone', phone);
    expect(await barriers(phone)).toEqual([]);
    await phone.goto('/finance/taxModel');
    const charged = phone.getByRole('region', { name: 'IVA devengado, tabla' });
    await charged.getByRole('button').first().click();
    await picture('model-phone', phone);
    expect(await barriers(phone)).toEqual([]);
  });

  it('says nothing in the console', () => {
    expect(said).toEqual([]);
  });
});
