import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { rowsOf } from './calls.ts';
import { DESKTOP, fits, openSignedIn, PHONE, type Stage, STAGE_MS } from './harness.ts';
import { photo } from './phone-pages.ts';
import { pictureOf } from './pictures.ts';

const ADMIN = 'admin@llavero.test';

let stage: Stage;
let page: Page;
let said: string[];
beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(ADMIN));
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

async function openTool(key: string, title: string): Promise<void> {
  await page.goto(`/other/config/${key}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

/** Nothing is cut or in the way of anybody, at a desk and on a phone; the pictures are for the eye of a reviewer. */
async function looksRight(name: string): Promise<void> {
  for (const [size, viewport] of [
    ['390', PHONE],
    ['1440', DESKTOP],
  ] as const) {
    await page.setViewportSize(viewport);
    await fits(page, name);
    await pictureOf(page, `${name}-${size}`);
    expect([name, size, await barriers(page)]).toEqual([name, size, []]);
  }
}

const saved = () => page.getByText('Guardado', { exact: true }).waitFor();
const dialog = () => page.getByRole('dialog');
const save = () => dialog().getByRole('button', { name: 'Guardar' }).click();

/** The PDF of the first of these receipts that has not been printed before. */
async function printedAnew(receipts: readonly string[]): Promise<Buffer> {
  for (const finance of receipts) {
    const headers = { 'x-llavero': '1' };
    const reply = await page.request.post('/commands/RenderReceipt', { headers, data: { finance } });
    const { reused, path } = (await reply.json()) as { reused: boolean; path: string };
    if (!reused) return (await page.request.get(path)).body();
  }
  throw new Error('all receipts had been printed before');
}

describe('settings of the company', () => {
  it('[OPS-06] the limits of solvency are refused in words, then saved, and the study goes by them', async () => {
    await openTool('solvencia', 'Solvencia');
    const comfortable = page.getByRole('textbox', { name: 'Esfuerzo cómodo' });
    await comfortable.fill('200');
    await comfortable.blur();
    await page.getByText('Escriba un número de 1 a 100.').waitFor();
    expect(await page.getByRole('button', { name: 'Guardar' }).isDisabled()).toBe(true);
    await comfortable.fill('45');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page
      .getByRole('alert')
      .getByText(/«Esfuerzo cómodo» no puede ser mayor que «Esfuerzo máximo»\.$/)
      .waitFor();
    await looksRight('settings-solvency');
    await comfortable.fill('33');
    await page.getByLabel('Rechazadas o retiradas').fill('60');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await saved();
    const [stored] = await rowsOf(page, 'config', { key: 'solvencySettings' });
    expect(stored?.['value']).toEqual({
      comfortableEffort: 33,
      mostEffort: 40,
      mostGuarantorEffort: 30,
      unfinishedDays: 30,
      refusedDays: 60,
    });
    const requests = await rowsOf(page, 'solvencyRequest', { status: 'REQUESTED' });
    await page.goto(`/commercial/solvency/solvencyRequest/${requests[0]!.id}?tab=estudio`);
    await dialog()
      .getByText(/hasta el 33 %/)
      .waitFor();
    await dialog()
      .getByText(/Los límites se cambian en Herramientas, «Solvencia»/)
      .waitFor();
  });

  it('[OPS-05] a holiday of a town and one of a region are added, and one is taken away', async () => {
    await openTool('festivos', 'Festivos');
    await page.getByText('No se ha añadido ningún festivo.').waitFor();
    for (const [place, day] of [
      ['Getafe', '20/05/2027'],
      ['Cataluña', '16/08/2027'],
    ] as const) {
      await page.getByRole('button', { name: 'Añadir festivo' }).click();
      if (place === 'Getafe') {
        await save();
        await dialog().getByText('Escriba la comunidad o la población.').waitFor();
        await dialog().getByText('Indique el día.').waitFor();
      }
      await dialog().getByLabel('Comunidad o población').fill(place);
      await dialog().getByLabel('Día').fill(day);
      if (place === 'Getafe') await looksRight('settings-holiday-form');
      await save();
      await page
        .getByRole('table', { name: 'Festivos añadidos' })
        .getByRole('row', { name: `${day} ${place}` })
        .waitFor();
    }
    await looksRight('settings-holidays');
    const stored = async () => (await rowsOf(page, 'config', { key: 'local-holidays' }))[0]?.['value'];
    expect(await stored()).toEqual({ CATALONIA: ['2027-08-16'], Getafe: ['2027-05-20'] });
    await page.getByRole('button', { name: 'Eliminar el 20/05/2027 de Getafe' }).click();
    await page.getByText('Festivo eliminado. Puede recuperarse desde Cambios.').waitFor();
    expect(await stored()).toEqual({ CATALONIA: ['2027-08-16'] });
  });

  it('[ENM-06] the price of an area holds from its day on, and a unit is compared with it', async () => {
    await openTool('zonas', 'Precios por zona');
    const today = page.getByRole('table', { name: 'Precios de hoy' });
    await today.getByRole('row', { name: /^Gràcia, Barcelona .* Orientativo$/ }).waitFor();
    await page.getByRole('button', { name: 'Fijar precio' }).click();
    await dialog().getByRole('combobox', { name: 'Zona' }).fill('Gràc');
    await page.getByRole('option', { name: 'Gràcia', exact: true }).click();
    await dialog().getByLabel('Renta por m² al mes').fill('0');
    await save();
    await dialog().getByText('Escriba un importe mayor que 0 y menor que 1.000 €.').waitFor();
    await dialog().getByLabel('Desde').fill('01/11/2026');
    await dialog().getByLabel('Renta por m² al mes').fill('21,50');
    await looksRight('settings-area-form');
    await save();
    await today.getByRole('row', { name: 'Gràcia, Barcelona 21,50 € 1.720,00 € 01/11/2026' }).waitFor();
    await looksRight('settings-areas');
    await page.getByRole('button', { name: 'Editar Gràcia desde 01/11/2026' }).click();
    await dialog().getByLabel('Renta por m² al mes').fill('22');
    await save();
    await today.getByRole('row', { name: 'Gràcia, Barcelona 22,00 € 1.760,00 € 01/11/2026' }).waitFor();
    const [stored] = await rowsOf(page, 'config', { key: 'area-prices' });
    expect(stored?.['value']).toEqual({ gracia: [{ from: '2026-11-01', perSquareMetre: 22 }] });
    const units = await rowsOf(page, 'place', { type: 'UNIT' }, 400);
    const there = units.find(({ zip }) => zip === '08012');
    await page.goto(`/place/unit/place/${there!.id}`);
    await page
      .getByRole('region', { name: 'Zona: Gràcia' })
      .getByText('Precios al mes, vigentes desde el 01/11/2026.')
      .waitFor();
    await page.goto('/other/config/zonas');
    await page.getByRole('button', { name: 'Eliminar Gràcia desde 01/11/2026' }).click();
    await today.getByRole('row', { name: /^Gràcia, Barcelona .* Orientativo$/ }).waitFor();
  });

  it('[NAV-03] a figure of the law is added with its days and its act, and refused in words before', async () => {
    await openTool('ley', 'Cifras legales');
    const table = page.getByRole('table', { name: 'Interés legal del dinero, en %' });
    await table.getByRole('row', { name: '5,50 Todos 01/01/2001 31/12/2001 Ley 13/2000' }).waitFor();
    await page.getByRole('button', { name: 'Añadir valor' }).click();
    await save();
    await dialog().getByText('Indique la norma que lo fija.').waitFor();
    await dialog().getByLabel('Valor').fill('3,5');
    await dialog().getByLabel('Desde').fill('01/01/2027');
    await dialog().getByLabel('Norma').fill('Ley 9/2026');
    await looksRight('settings-legal-form');
    await save();
    await table.getByRole('row', { name: '3,50 Todos 01/01/2027 Vigente Ley 9/2026' }).waitFor();
    await looksRight('settings-legal');
    await page.getByRole('combobox', { name: 'Cifra' }).click();
    await page.getByRole('option', { name: 'Meses de fianza legal' }).click();
    await page
      .getByRole('table', { name: 'Meses de fianza legal' })
      .getByRole('row', { name: /Vivienda habitual/ })
      .first()
      .waitFor();
    const [stored] = await rowsOf(page, 'config', { key: 'legal.legalInterestPercent' });
    expect((stored?.['value'] as unknown[]).at(-1)).toEqual({
      value: 3.5,
      from: '2027-01-01',
      law: 'Ley 9/2026',
    });
  });

  it('[NAV-03] how far the bank is booked is set where reminders are, for who imports no statements', async () => {
    await openTool('reclamaciones', 'Reclamaciones');
    const bank = page.getByRole('region', { name: 'Banco contabilizado' });
    await bank.getByLabel('Último día contabilizado').fill('20/11/2026');
    await bank.getByRole('button', { name: 'Guardar' }).click();
    await saved();
    await looksRight('settings-bank-booked');
    const [stored] = await rowsOf(page, 'config', { key: 'bankBookedUpTo' });
    expect(stored?.['value']).toBe('2026-11-20');
  });

  it('[NAV-03] [FIN-07] the logo of the company is put, stands on what is printed from then on, and is taken away', async () => {
    const [company] = await rowsOf(page, 'organization', { active: true });
    await page.goto(`/other/organizations/organization/${company!.id}`);
    const logo = dialog().getByRole('region', { name: 'Logotipo' });
    await logo.locator('input[type=file][multiple]').setInputFiles([await photo(page, 'logo.jpg', 400)]);
    await logo.getByRole('img', { name: /^Logotipo de / }).waitFor();
    await looksRight('organization-logo');
    const mandates = await rowsOf(page, 'mandate', { organization: company!.id }, 200);
    const mandate = { $in: mandates.map(({ id }) => id) };
    const receipts = await rowsOf(page, 'finance', { type: 'RECEIPT', mandate }, 100);
    const printed = await printedAnew(receipts.map(({ id }) => id));
    expect(printed.includes('/Subtype /Image')).toBe(true);
    await logo.getByRole('button', { name: 'Quitar logotipo' }).click();
    await logo.getByRole('button', { name: 'Añadir logotipo' }).waitFor();
  });

  it('the browser has nothing to complain about but the refused limit', () => {
    expect(said.filter((text) => !text.includes('status of 400'))).toEqual([]);
  });
});
