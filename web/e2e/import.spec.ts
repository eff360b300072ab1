import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { fits, openSignedIn, PHONE, SALES_MANAGER, type Stage, STAGE_MS } from './harness.ts';
import { WizardSteps } from './steps.ts';

let stage: Stage;
let page: Page;
let wizard: WizardSteps;
let said: string[];

beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(SALES_MANAGER));
  wizard = new WizardSteps(page);
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

/** As an office keeps it: semicolons, Windows accents, columns of its own. */
const csv = [
  'Código;Nombre;Apellidos;DNI;Móvil;Observaciones',
  'IMP-1;Begoña;Muñoz Importada;12345678Z;600 11 22 33;vip',
  'IMP-2;Íñigo;Núñez Importado;;;',
  'IMP-3;;Sin Nombre;;;',
  'IMP-4;Letra;Equivocada;12345678A;;',
].join('\r\n');

const shot = async (name: string, on = page) => {
  const folder = process.env['SHOTS'];
  if (folder) await on.screenshot({ path: `${folder}/${name}.png` });
};

const upload = (text: string) =>
  wizard.dialog.getByLabel('Fichero que se importa').setInputFiles({
    name: 'inquilinos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text, 'latin1'),
  });

describe('import of a file', () => {
  it('[SCR-06] begins at the list, with a template to fill in', async () => {
    await page.goto('/agent/tenant');
    await page.getByRole('button', { name: 'Importar', exact: true }).click();
    await wizard.at('Fichero');
    await wizard.dialog.getByText('Arrastre aquí un fichero').waitFor();
    await shot('import-1-file');
    expect(await barriers(page)).toEqual([]);
    const [template] = await Promise.all([page.waitForEvent('download'), wizard.press('Plantilla CSV')]);
    expect(await readFile((await template.path())!, 'utf8')).toContain('"Nombre o razón social *"');
    await wizard.press('Siguiente');
    await wizard.dialog.getByText('Elija el fichero que quiere importar.').waitFor();
  });

  it('[SCR-06] proposes a field for each column, to be changed', async () => {
    await upload(csv);
    await wizard.dialog.getByText('inquilinos.csv').waitFor();
    await wizard.next('Columnas');
    const field = (heading: string) => wizard.dialog.getByLabel(`Campo para «${heading}»`, { exact: true });
    await wizard.dialog.getByText('Begoña · Íñigo').waitFor();
    expect(await field('DNI').inputValue()).toBe('Número de documento');
    expect(await field('Móvil').inputValue()).toBe('Teléfono');
    expect(await field('Observaciones').inputValue()).toBe('');
    await field('Observaciones').click();
    await field('Observaciones').fill('Profes');
    await page.getByRole('option', { name: 'Profesión' }).click();
    await shot('import-2-columns');
    expect(await barriers(page)).toEqual([]);
  });

  it('[SCR-06] [VAL-11] checks everything without saving, and says row by row what is wrong', async () => {
    await wizard.next('Comprobación');
    await wizard.dialog.getByText('Las filas con error no se importan').waitFor();
    await wizard.dialog.getByText('La letra del NIF no coincide').first().waitFor();
    await shot('import-3-check');
    expect(await barriers(page)).toEqual([]);
    const figures = await wizard.dialog.locator('dl').innerText();
    expect(figures.replace(/\s+/g, ' ')).toBe('Se crearán 2 Se actualizarán 0 Sin cambios 0 Con error 2');
    const [errors] = await Promise.all([page.waitForEvent('download'), wizard.press('En CSV')]);
    const text = await readFile((await errors.path())!, 'utf8');
    expect(text).toContain('"Motivo"');
    expect(text).toContain('"IMP-4","Letra","Equivocada","12345678A"');
  });

  it('[SCR-06] imports in the background and shows what it made', async () => {
    await wizard.press('Importar');
    await wizard.dialog.getByText('Importación terminada.').waitFor();
    await wizard.dialog.getByRole('link', { name: 'Begoña Muñoz Importada' }).waitFor();
    await shot('import-4-result');
    expect(await barriers(page)).toEqual([]);
    await wizard.press('Ver personas');
    await page.goto('/agent/tenant?q=Importada');
    await page.getByText('Begoña Muñoz Importada').first().waitFor();
  });

  it('[SCR-06] is taken back under Herramientas, also on a phone', async () => {
    await page.setViewportSize(PHONE);
    await page.goto('/other/config/importar');
    await page.getByRole('heading', { name: 'Importar datos' }).waitFor();
    await page.getByRole('button', { name: 'Ver la importación de inquilinos.csv' }).waitFor();
    await shot('import-5-tools-phone');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ver la importación de inquilinos.csv' }).click();
    await wizard.press('Deshacer la importación');
    await shot('import-6-undo-phone');
    await wizard.press(/^Deshacer$/);
    await wizard.dialog.getByText('Importación deshecha: 2 fichas repuestas.').waitFor();
    await page.goto('/agent/tenant?q=Importada');
    await page.getByText('Nada coincide con los filtros').waitFor();
  });

  it('the same steps fit a phone, and remember the columns', async () => {
    await page.goto('/other/config/importar');
    await page.getByRole('button', { name: 'Personas', exact: true }).click();
    await wizard.at('Fichero');
    await shot('import-7-file-phone');
    await upload(csv);
    await wizard.dialog.getByText('inquilinos.csv').waitFor();
    await wizard.next('Columnas');
    const remembered = wizard.dialog.getByLabel('Campo para «Observaciones»', { exact: true });
    await remembered.waitFor();
    expect(await remembered.inputValue()).toBe('Profesión');
    await shot('import-8-columns-phone');
    await wizard.next('Comprobación');
    await wizard.dialog.getByText('La letra del NIF no coincide').first().waitFor();
    await shot('import-9-check-phone');
    await fits(page);
    expect(await barriers(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/other/config/importar');
    await page.getByRole('button', { name: 'Ver la importación de inquilinos.csv' }).waitFor();
    await shot('import-10-tools');
    expect(said).toEqual([]);
  });
});
