import type { Page } from 'playwright-core';
import { photo } from './phone-pages.ts';

/** Presses a button of the page. */
export const go = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Waits for a step of an application (`/reserva`) by its heading. */
export const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).waitFor();

/** The page about oneself; somebody of age with an indefinite contract. */
export async function writeAboutOneself(page: Page, idNumber: string, income: string): Promise<void> {
  await step(page, 'Sus datos');
  await page.getByRole('combobox', { name: 'Tipo de documento' }).click();
  await page.getByRole('option', { name: 'NIF', exact: true }).click();
  await page.getByLabel('Número de documento').fill(idNumber);
  await page.getByRole('textbox', { name: 'Fecha de nacimiento' }).fill('14/02/1990');
  await page.getByLabel('Teléfono').fill('612345678');
  await page.getByRole('combobox', { name: 'Situación laboral' }).click();
  await page.getByRole('option', { name: 'Contrato indefinido' }).click();
  await page.getByLabel('Ingresos anuales brutos').fill(income);
}

/** A photo of each document that is asked of such a person. */
export async function addPhotos(page: Page): Promise<void> {
  await step(page, 'Documentos');
  for (const type of ['NIF', 'Contrato de trabajo', 'Nómina']) {
    const section = page.getByRole('region', { name: type, exact: true });
    await section
      .locator('input[type=file][multiple]')
      .setInputFiles([await photo(page, `${type}.jpg`, 300)]);
    await section
      .getByRole('listitem')
      .filter({ hasText: `${type}.jpg` })
      .waitFor();
  }
}

/** Consents and sends it. */
export async function send(page: Page): Promise<void> {
  await step(page, 'Revisar y enviar');
  await page.getByRole('checkbox', { name: /protección de datos/ }).check();
  await go(page, 'Enviar la solicitud');
  await page.getByText('Solicitud enviada').waitFor();
}
