import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { guidePicture } from './guide-pictures.ts';
import { DESKTOP, fits, openSignedIn, PHONE, SALES_MANAGER, type Stage, STAGE_MS } from './harness.ts';

let stage: Stage;
let page: Page;
let said: string[];

beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(SALES_MANAGER));
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

/** Pictures for whoever reviews the screen; only where asked for. */
async function picture(of: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await of.screenshot({ path: `${folder}/${name}.png` });
  await of.emulateMedia({ colorScheme: 'dark' });
  await of.screenshot({ path: `${folder}/${name}-dark.png` });
  await of.emulateMedia({ colorScheme: 'light' });
  // The change of colours is animated.
  await of.waitForTimeout(1000);
}

/** The screen's own: on a phone the top bar says the title too. */
const heading = () =>
  page.locator('#contenido').getByRole('heading', { name: 'Finalizaciones previstas', level: 1 });

/** Loads again until it holds; the test's own limit ends what never comes. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await page.waitForTimeout(1000);
}

const views = [
  ['meses', /^\/home\/upcomingFinishes$/],
  ['plazos', /vista=plazos/],
  ['prorrogas', /vista=prorrogas/],
] as const;

describe('upcoming finishes', () => {
  it('[SCR-05] show contracts by month, legal deadlines and extensions', async () => {
    await page.goto('/home/upcomingFinishes');
    await heading().waitFor();
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    expect(
      await page.getByText(/Preaviso: |Fijar la recogida|Decidir el fin|se prorroga/).count(),
    ).toBeGreaterThan(0);
    expect(await barriers(page)).toEqual([]);
    await picture(page, 'finishes-desktop');

    await page.getByText('Plazos legales', { exact: true }).click();
    // The table of deadlines follows what was loaded within half a minute.
    await until(async () => {
      await page.reload();
      await page.waitForLoadState('networkidle');
      return (await page.getByText(/Fin de contrato \d/).count()) > 0;
    });
    await page
      .getByText(/Llei 13\/1996|LAU art|Ley 12\/1997/)
      .first()
      .waitFor();
    expect(await barriers(page)).toEqual([]);
    await picture(page, 'deadlines-desktop');
    await guidePicture(page, 'plazos');

    await page.getByText('Próximas prórrogas', { exact: true }).click();
    await page.waitForURL(views[2][1]);
    expect(await barriers(page)).toEqual([]);
    await picture(page, 'extensions-desktop');
  });

  it('[STA-03] a tenant’s notice is recorded with its consequence shown, and the contract then ends', async () => {
    await page.goto('/home/upcomingFinishes');
    const row = page
      .getByRole('listitem')
      .filter({ hasText: /se prorroga/ })
      .first();
    await row.getByRole('link').first().click();
    const window = page.getByRole('dialog').first();
    await window.getByRole('tab', { name: 'Cumplimiento' }).click();
    await window.getByText(/Fin de contrato/).waitFor();
    expect(await barriers(page)).toEqual([]);
    await picture(page, 'compliance-desktop');
    await window.getByRole('button', { name: /Más acciones/ }).click();
    await page.getByRole('menuitem', { name: 'Registrar preaviso' }).click();
    const dialog = page.getByRole('dialog', { name: 'Registrar preaviso' });
    await dialog.getByText('Qué ocurre').waitFor();
    expect(await barriers(page)).toEqual([]);
    await picture(page, 'notice-desktop');
    await guidePicture(page, 'preaviso');
    await dialog.getByRole('button', { name: 'Registrar preaviso' }).click();
    await page.getByText('Preaviso registrado').waitFor();
    await window.getByText(/Burofax por enviar/).waitFor();
  });

  it('[FIN-06] [NAV-02] a rent update is decided with its reason, told to the tenant by burofax, applied and undone', async () => {
    await page.goto('/finance/rentalmodifiers');
    await page.getByRole('table', { name: 'Actualizaciones' }).waitFor();
    await page.getByText('Aumento mensual').waitFor();
    expect(await barriers(page)).toEqual([]);
    await picture(page, 'rent-updates-desktop');
    await guidePicture(page, 'actualizaciones');
    await page.getByRole('row').filter({ hasText: 'Prevista' }).first().click();
    const window = page.getByRole('dialog').first();
    await window.getByText('Cómo se calcula').or(window.getByText('Límite legal')).first().waitFor();
    expect(await window.getByRole('button', { name: 'Aplicar actualización' }).count()).toBe(0);
    await window.getByRole('button', { name: 'Editar' }).click();
    await window.getByLabel('Variación (%)').fill('1,5');
    await window.getByLabel('Motivo del porcentaje').fill('Acuerdo con el propietario');
    await window.getByRole('button', { name: 'Guardar' }).click();
    await window.getByText(/× 1,0150 = /).waitFor();
    await picture(page, 'rent-update-desktop');
    await guidePicture(page, 'actualizaciones-decidir');

    await window.getByRole('button', { name: 'Registrar aviso' }).click();
    const dialog = page.getByRole('dialog', { name: 'Registrar aviso' });
    await dialog.getByLabel('A quién').click();
    await page.getByRole('option', { name: 'Inquilino' }).click();
    await dialog.getByText(/La renta nueva rige desde el/).waitFor();
    // In the language of whoever reads it.
    await dialog.getByText(/la (renta sube|renda puja) un 1,5 %/).waitFor();
    expect(await barriers(page)).toEqual([]);
    await picture(page, 'rent-notice-desktop');
    await dialog.getByRole('button', { name: 'Registrar aviso' }).click();
    await page.getByText('Aviso registrado').waitFor();

    await window.getByRole('button', { name: 'Aplicar actualización' }).click();
    await page
      .getByRole('button', { name: /^(Aplicar actualización|Continuar|Aceptar|Confirmar)$/ })
      .last()
      .click();
    await page.getByText(/Renta actualizada a/).waitFor();
    await window
      .getByText(/Rige desde el/)
      .first()
      .waitFor();
    await window.getByRole('button', { name: 'Corregir actualización' }).click();
    const correction = page.getByRole('dialog', { name: 'Corregir actualización' });
    expect(await correction.getByLabel('Variación correcta (%)').inputValue()).toBe('1,5');
    await correction.getByLabel('Variación correcta (%)').fill('1,2');
    await correction.getByLabel('Motivo').fill('El índice publicado era el 1,2 %');
    expect(await barriers(page)).toEqual([]);
    await picture(page, 'rent-correction-desktop');
    await page.setViewportSize(PHONE);
    await picture(page, 'rent-correction-phone');
    expect(await barriers(page)).toEqual([]);
    await page.setViewportSize(DESKTOP);
    await correction.getByRole('button', { name: 'Corregir actualización' }).click();
    await page.getByText(/Renta corregida a .* el siguiente lleva la diferencia/).waitFor();
    await window.getByText(/× 1,0120 = /).waitFor();
    await picture(page, 'rent-corrected-desktop');
    await window.getByRole('button', { name: 'Deshacer actualización' }).click();
    const undo = page.getByRole('dialog', { name: 'Deshacer actualización' });
    await undo.getByLabel('Motivo').fill('Se aplicó por error');
    await undo.getByRole('button', { name: 'Deshacer actualización' }).click();
    await page.getByText('Actualización deshecha').first().waitFor();
  });

  it('[SCR-05] read on a phone, nothing is cut', async () => {
    await page.setViewportSize(PHONE);
    for (const [view] of views) {
      await page.goto(`/home/upcomingFinishes?vista=${view}`);
      await heading().waitFor();
      await page.waitForLoadState('networkidle');
      await fits(page, view);
      expect(await barriers(page)).toEqual([]);
      await picture(page, `${view}-phone`);
    }
    await page.goto('/finance/rentalmodifiers');
    await page.getByText('Aumento mensual').waitFor();
    await fits(page);
    await picture(page, 'rent-updates-phone');
    expect(said).toEqual([]);
  });
});
