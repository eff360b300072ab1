import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { guidePicture } from './guide-pictures.ts';
import { FINANCE_MANAGER, openSignedIn, PHONE, signIn, type Stage, STAGE_MS } from './harness.ts';
import { pictureOf } from './pictures.ts';
import { WizardSteps } from './steps.ts';

jest.setTimeout(600_000);

let stage: Stage;
let page: Page;
let said: string[];

beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(FINANCE_MANAGER));
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

const picture = (name: string, of: Page = page) => pictureOf(of, `remittances-${name}`);
const window = () => page.getByRole('dialog').last();

/** The wizard up to its second step, for the house in Barcelona. */
async function upToCheck(of: Page, type?: string): Promise<WizardSteps> {
  const wizard = new WizardSteps(of);
  await of.goto('/finance/financePayment?wizard=remittances');
  await wizard.at('Qué se remesa');
  if (type) await wizard.choose('Tipo', type);
  await wizard.link('Cuenta de', 'Gestión', /Llavero Barcelona/);
  const inTwoMonths = new Date(Date.now() + 60 * 86_400_000);
  const day = new Intl.DateTimeFormat('es-ES', { day: '2-digit', month: '2-digit', year: 'numeric' });
  await wizard.fillAndLeave('Vencimiento hasta', day.format(inTwoMonths));
  // The next field opens its list when it is reached; the file's format stands below it.
  await wizard.dialog.getByRole('heading', { name: 'Qué se remesa', exact: true }).click();
  await of.getByRole('listbox').waitFor({ state: 'hidden' });
  return wizard;
}

describe('remittances in the browser', () => {
  it('[WIZ-11] [FIN-04] debits: what goes in and what stays out with its reason, made, downloaded and sent', async () => {
    await page.goto('/finance/financePayment');
    await page.getByText('Todavía no hay remesas').waitFor();
    await picture('empty');
    const wizard = await upToCheck(page);
    await picture('what');
    expect(await barriers(page)).toEqual([]);
    await wizard.next('Comprobación');
    await wizard.dialog.getByRole('table', { name: 'Documentos que entran' }).waitFor();
    await picture('accepted');
    expect(await barriers(page)).toEqual([]);
    await wizard.dialog.getByText(/^Se quedan fuera \(/).click();
    await wizard.dialog.getByRole('table', { name: 'Documentos que se quedan fuera' }).waitFor();
    expect(await wizard.dialog.getByRole('link', { name: /^Abrir/ }).count()).toBeGreaterThan(0);
    await picture('refused');
    await guidePicture(page, 'remesas-comprobacion');
    expect(await barriers(page)).toEqual([]);
    const absent = wizard.dialog.getByRole('region', { name: 'Documentos que no se ofrecen' });
    await absent.getByText(/del periodo no se ofrece/).waitFor();
    await absent.locator('summary').first().click();
    await absent.getByRole('table').getByRole('row').nth(1).waitFor();
    await picture('not-offered');
    expect(await barriers(page)).toEqual([]);
    await wizard.press('Generar la remesa');
    await wizard.dialog.getByText('Remesa generada').waitFor();
    await picture('made');
    await wizard.dialog.getByRole('button', { name: 'Ver la remesa' }).click();
    await window().getByRole('table', { name: 'Filas de la remesa' }).waitFor();
    await picture('rows');
    await guidePicture(page, 'remesas-filas');
    expect(await barriers(page)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      window().getByRole('button', { name: 'Descargar el archivo' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/pain\.008\.001\.02\.xml$/);
    await window().getByRole('button', { name: 'Marcar como enviada' }).click();
    await page
      .getByRole('dialog', { name: 'Marcar como enviada' })
      .getByRole('button', { name: 'Marcar como enviada' })
      .click();
    await page.getByText('Remesa enviada').first().waitFor();
    await window().getByText('Enviada').first().waitFor();
    await picture('sent');
  });

  it('[FIN-04] transfers to accounts that were never paid wait for another person', async () => {
    const wizard = await upToCheck(page, 'Transferencias (pagar liquidaciones)');
    await wizard.next('Comprobación');
    await wizard.dialog.getByText(/que no la haya preparado/).waitFor();
    await picture('transfers');
    await wizard.press('Generar la remesa');
    await wizard.dialog.getByText('Remesa generada, por aprobar').waitFor();
    await wizard.dialog.getByRole('button', { name: 'Ver la remesa' }).click();
    await window().getByRole('button', { name: 'Aprobar' }).waitFor();
    await picture('to-approve');
    expect(await barriers(page)).toEqual([]);
  });

  it('[FIN-04] returns and mandates have their views', async () => {
    await page.goto('/finance/financePayment?vista=devoluciones');
    await page.getByText('Ningún archivo importado').waitFor();
    await page.locator('input[type=file]').setInputFiles({
      name: 'devoluciones.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(`2119143001\r\n2319143003${'AJENA'.padEnd(78)}00000085000`.padEnd(605) + 'AM04'),
    });
    await page.getByRole('table', { name: 'Devoluciones del archivo' }).waitFor();
    await picture('returns');
    expect(await barriers(page)).toEqual([]);
    await page.goto('/finance/financePayment?vista=ordenes');
    await page.getByRole('row').nth(1).waitFor();
    await picture('mandates');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('row').nth(1).getByRole('cell').nth(1).click();
    await window().getByText('Cuenta de cargo (IBAN)').first().waitFor();
    await picture('mandate');
    expect(await barriers(page)).toEqual([]);
  });

  it('[FIN-04] a signed mandate gets another one for a new account, which names the one it takes the place of', async () => {
    await page.goto('/finance/financePayment?vista=ordenes');
    await page.getByRole('row').filter({ hasText: 'Vigente' }).first().getByRole('cell').nth(1).click();
    await window().getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Nueva orden para otra cuenta' }).click();
    await window().getByLabel('Cuenta nueva (IBAN)').fill('ES9121000418450200051332');
    await picture('replace');
    expect(await barriers(page)).toEqual([]);
    await window().getByRole('button', { name: 'Nueva orden para otra cuenta' }).click();
    await page.getByText('Orden nueva creada: imprímala para firmar').waitFor();
    await window().getByRole('tab', { name: 'Vinculados' }).click();
    await picture('replaced');
  });

  it('[FIN-04] on a phone: the list, the check and the rows', async () => {
    const phone = await (await stage.visitor(PHONE)).newPage();
    await signIn(phone, FINANCE_MANAGER);
    await phone.goto('/finance/financePayment');
    await phone
      .getByText(/^Adeudos/)
      .first()
      .waitFor();
    await picture('phone-list', phone);
    expect(await barriers(phone)).toEqual([]);
    await phone
      .getByText(/^Adeudos/)
      .first()
      .click();
    await phone.getByRole('tab', { name: 'Filas' }).click();
    await phone.getByRole('table', { name: 'Filas de la remesa' }).waitFor();
    await picture('phone-rows', phone);
    expect(await barriers(phone)).toEqual([]);
    const wizard = await upToCheck(phone);
    await picture('phone-what', phone);
    await wizard.next('Comprobación');
    await wizard.dialog
      .getByText(/^Entran/)
      .first()
      .waitFor();
    await picture('phone-check', phone);
    expect(await barriers(phone)).toEqual([]);
  });

  it('says nothing on the console', () => {
    expect(said).toEqual([]);
  });
});
