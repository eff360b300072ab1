import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { guidePicture } from './guide-pictures.ts';
import { openSignedIn, PHONE, SALES_MANAGER, signIn, type Stage, STAGE_MS } from './harness.ts';
import { pictureOf } from './pictures.ts';
import { WizardSteps } from './steps.ts';

// Each test takes pictures of several screens.
jest.setTimeout(1_200_000);

let stage: Stage;
let page: Page;
let wizard: WizardSteps;
let said: string[];
/** Of the contract whose tenant changed. */
let contractAddress: string;

beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(SALES_MANAGER));
  wizard = new WizardSteps(page);
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

const window = () => page.getByRole('dialog').last();

/** Of the person at the desk, unless another page is named. */
const picture = (name: string, of: Page = page) => pictureOf(of, `assignment-${name}`);

async function openActiveContract(): Promise<void> {
  await openFirst('/contract/rent?f.status=ACTIVE');
  await window().getByRole('tab', { name: 'Fianza', exact: true }).waitFor();
}

/** By the name in its row: in the middle of a row may lie a link to another record. */
async function openFirst(list: string): Promise<void> {
  await page.goto(list);
  await page
    .getByRole('row')
    .filter({ hasText: /Activ[oa]|En vigor/ })
    .first()
    .getByRole('link')
    .first()
    .click();
}

describe('assignment of rights, bonds and insurance in the browser', () => {
  it('[WIZ-07] a tenant is replaced from a day on; old and new are visible', async () => {
    await openActiveContract();
    await window()
      .getByRole('button', { name: /Más acciones|Más/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Ceder derechos' }).click();
    await wizard.at('Motivo y fecha');
    await wizard.choose('Motivo', 'Fallecimiento del inquilino');
    await wizard.dialog
      .getByText(/LAU art. (16|33)/)
      .first()
      .waitFor();
    await wizard.dialog.getByText(/Primer recibo a nombre de la nueva parte/).waitFor();
    await picture('wizard-cause');
    await wizard.next('Personas');
    await wizard.dialog.getByLabel('Quién deja el contrato').first().click();
    await page.getByRole('option').first().click();
    await wizard.dialog.getByLabel('Quién ocupa su lugar').first().fill('gar');
    await page.getByRole('option').nth(1).click();
    await wizard.fillAndLeave('Cuenta del nuevo inquilino (IBAN)', 'ES91 2100 0418 4502 0005 1332');
    await picture('wizard-people');
    await wizard.next('Documento y firma');
    await wizard.next('Resumen');
    await wizard.press('Registrar la cesión');
    await wizard.dialog.getByText('Cesión registrada').waitFor();
    await wizard.close();
    await window().getByRole('tab', { name: 'Cesiones' }).click();
    await window().getByText('Firmada').waitFor();
    await window()
      .getByText(/Fallecimiento del inquilino/)
      .first()
      .waitFor();
    contractAddress = page.url();
    await picture('assignments');
    await guidePicture(page, 'cesiones');
    expect(await barriers(page)).toEqual([]);
  });

  it('[STA-04] the bond of a contract by holder, and of all contracts', async () => {
    await window().getByRole('tab', { name: 'Fianza', exact: true }).click();
    await window().getByText('Recibida del inquilino').first().waitFor();
    await picture('bond');
    await guidePicture(page, 'fianza');
    expect(await barriers(page)).toEqual([]);
    await page.goto('/contract/rent?vista=fianzas');
    await page.getByText('Por depositar').waitFor();
    await picture('bonds');
    expect(await barriers(page)).toEqual([]);
  });

  it('[OPS-07] contracts without their insurance are listed; one is opened', async () => {
    await page.goto('/contract/insurance?vista=sin-seguro');
    await page.getByText(/con un producto que incluye seguro y sin póliza/).waitFor();
    await page.getByRole('button', { name: 'Abrir seguro' }).first().waitFor();
    await picture('uninsured');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Abrir seguro' }).first().click();
    await page.getByText('Seguro abierto, pendiente de contratar').waitFor();
    await window().getByText('Pendiente de contratar').first().waitFor();
    await window().getByRole('tab', { name: 'Siniestros y límites' }).click();
    await window()
      .getByText(/de \d\.\d{3},00 €/)
      .first()
      .waitFor();
    await picture('policy');
    expect(await barriers(page)).toEqual([]);
  });

  it('[OPS-07] a claim is opened on a policy in force, paid within its limit', async () => {
    await openFirst('/contract/insurance?f.status=ACTIVE');
    await window().getByRole('button', { name: 'Abrir siniestro' }).click();
    await page.getByRole('dialog', { name: 'Abrir siniestro' }).waitFor();
    await wizard.choose('Cobertura', 'Actos vandálicos');
    await wizard.fillAndLeave(
      'Fecha del siniestro',
      new Date().toLocaleDateString('es-ES', { day: '2-digit', month: '2-digit', year: 'numeric' }),
    );
    await wizard.fill('Importe reclamado', '1200');
    await wizard.press('Abrir siniestro');
    await page.getByText('Siniestro abierto').waitFor();
    await window().getByRole('tab', { name: 'Siniestros y límites' }).click();
    await window().getByText('Comunicado').first().waitFor();
    await window().getByRole('button', { name: 'Actualizar' }).first().click();
    await page.getByRole('dialog', { name: 'Actualizar siniestro' }).waitFor();
    await wizard.choose('Estado', 'Indemnizado');
    await wizard.fill('Importe indemnizado', '99000');
    await wizard.press('Actualizar siniestro');
    await wizard.dialog.getByText(/supera lo que queda de la cobertura/).waitFor();
    await wizard.fill('Importe indemnizado', '1000');
    await wizard.press('Actualizar siniestro');
    await page.getByText('Siniestro actualizado').waitFor();
    await picture('claims');
  });

  it('[NAV-10] the same on a phone', async () => {
    const contract = new URL(contractAddress).pathname;
    const phone = await (await stage.visitor(PHONE)).newPage();
    await signIn(phone, SALES_MANAGER);
    await phone.goto(contract);
    for (const tab of ['Fianza', 'Cesiones', 'Historial de renta']) {
      await phone.getByRole('dialog').last().getByRole('tab', { name: tab, exact: true }).click();
      await phone.getByRole('tabpanel').last().waitFor();
      await picture(`phone-${tab}`, phone);
    }
    await phone.goto('/contract/insurance?vista=sin-seguro');
    await phone.getByRole('button', { name: 'Abrir seguro' }).first().waitFor();
    await picture('phone-uninsured', phone);
    expect(await barriers(phone)).toEqual([]);
    await phone.goto('/contract/rent?vista=fianzas');
    await phone.getByText('Por depositar').waitFor();
    await picture('phone-bonds', phone);
    await phone.context().close();
  });

  it('[VAL-11] nothing went wrong in the browser on the way', () => {
    // A refusal is answered with a status that browsers note by themselves.
    expect(said.filter((text) => !text.includes('400'))).toEqual([]);
  });
});
