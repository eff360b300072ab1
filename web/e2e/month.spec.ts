import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { guidePicture } from './guide-pictures.ts';
import {
  DESKTOP,
  FINANCE_MANAGER,
  fits,
  openSignedIn,
  PHONE,
  signIn,
  type Stage,
  STAGE_MS,
} from './harness.ts';
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
const picture = (name: string, of: Page = page) => pictureOf(of, `month-${name}`);

/** Rests a finger on something until it is held. */
async function hold(of: Page, target: Locator): Promise<void> {
  const { x, y, width, height } = (await target.boundingBox())!;
  const finger = await of.context().newCDPSession(of);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await of.getByRole('checkbox', { checked: true }).first().waitFor();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Keeps the progress of a preview where it is, until it goes on: that of the demo is over at once. */
async function holdPreview(of: Page): Promise<() => Promise<void>> {
  const calls = '**/commands/FinanceProcess';
  const counts = { created: 0, existing: 0, failed: 0, error: null };
  const json = { status: 'IN_PROGRESS', step: 'PREVIEW', done: 84, total: 210, ...counts };
  await of.route(calls, (route) => route.fulfill({ json }));
  return () => of.unroute(calls);
}

async function openGeneration(of: Page): Promise<void> {
  await of.goto('/finance/settlement');
  await of.getByRole('row').nth(1).waitFor();
  await of.getByRole('button', { name: 'Generar el mes' }).first().click();
  await window(of).getByLabel('Año').waitFor();
}

describe('the month in the browser', () => {
  it('[FIN-01] settlements are listed; their window names month, unit and contract, its lines say why', async () => {
    await page.goto('/finance/settlement');
    const first = page.getByRole('row').nth(1);
    await first.waitFor();
    await picture('list');
    await guidePicture(page, 'mes-liquidaciones');
    expect(await barriers(page)).toEqual([]);
    await first.click();
    await window()
      .getByText(/Liquidación de .+ · .+ · contrato de \d\d\/\d\d\/\d{4}/)
      .waitFor();
    await window().getByRole('tab', { name: 'Líneas' }).click();
    await window().getByText('Honorarios de gestión').first().waitFor();
    await picture('window');
    expect(await barriers(page)).toEqual([]);
  });

  it('[FIN-01] [FIN-08] the month is previewed by kind with its changes, confirmed and made; again, nothing is doubled', async () => {
    await openGeneration(page);
    await picture('wizard-month');
    expect(await barriers(page)).toEqual([]);
    const goOn = await holdPreview(page);
    await window().getByRole('button', { name: 'Siguiente' }).click();
    await window().getByText('84 de 210 contratos').waitFor();
    await picture('wizard-progress');
    expect(await barriers(page)).toEqual([]);
    await goOn();
    await window().getByRole('table', { name: 'Por tipo de documento' }).waitFor();
    const hash = await window()
      .getByText(/^[0-9a-f]{10}$/)
      .innerText();
    await picture('wizard-preview');
    await guidePicture(page, 'mes-previsualizacion');
    expect(await barriers(page)).toEqual([]);
    await window().getByRole('button', { name: 'Generar el mes' }).click();
    await window()
      .getByText(new RegExp(`documentos? cread.+huella ${hash}`))
      .waitFor({ timeout: 120_000 });
    await picture('wizard-done');
    await openGeneration(page);
    await window().getByRole('button', { name: 'Siguiente' }).click();
    await window().getByText('Nada que crear').waitFor();
    await page.keyboard.press('Escape');
  });

  it('[FIN-02] [SCR-06] what is worth a look comes first; documents are verified together, and it is taken back', async () => {
    await page.goto('/finance/financeValidation');
    await page
      .getByText(/con anomalía/)
      .first()
      .waitFor();
    await page.getByRole('heading', { level: 1, name: 'Validación' }).waitFor();
    await picture('validation-anomalies');
    await guidePicture(page, 'mes-validacion');
    expect(await barriers(page)).toEqual([]);
    await page.getByText('Por mandato', { exact: true }).click();
    await page.getByRole('table', { name: 'Validación por mandato' }).waitFor();
    await picture('validation-mandates');
    expect(await barriers(page)).toEqual([]);
    await page.getByText('Todos', { exact: true }).click();
    await page
      .getByRole('checkbox', { name: /^Seleccionar (F|L|REC)\d/ })
      .nth(0)
      .click();
    await page
      .getByRole('checkbox', { name: /^Seleccionar (F|L|REC)\d/ })
      .nth(1)
      .click();
    await page.getByRole('button', { name: 'Cambiar estado' }).click();
    await picture('validation-offered');
    // Escape would give the selection up as well.
    await page.getByRole('button', { name: 'Cambiar estado' }).click();
    await page.getByRole('button', { name: 'Verificar', exact: true }).click();
    await window()
      .getByRole('button', { name: /^Verificar \(2\)/ })
      .click();
    await window().getByText('2 de 2 hechos.').waitFor();
    // A row half under the headings is too small to be hit.
    await page.locator('[data-list-frame]').evaluate((frame) => frame.scrollTo(0, 0));
    await picture('validation-verified');
    expect(await barriers(page)).toEqual([]);
    await window().getByRole('button', { name: 'Deshacer' }).click();
    await window().getByText('2 de 2 deshechos.').waitFor();
    await window().getByRole('button', { name: 'Cerrar' }).last().click();
  });

  it('[FIN-02] checks are made, counted, chosen with one click, switched off and taken away', async () => {
    await page.goto('/finance/financeValidation');
    const strip = page.getByRole('group', { name: 'Reglas que señalan documentos' });
    await strip.waitFor();
    await page.getByRole('button', { name: 'Reglas', exact: true }).click();
    await window().getByRole('group', { name: 'Importe diez veces el habitual' }).waitFor();
    await picture('checks');
    await guidePicture(page, 'mes-reglas');
    expect(await barriers(page)).toEqual([]);
    await window().getByRole('button', { name: 'Nueva regla' }).click();
    await window().getByRole('button', { name: 'Guardar' }).click();
    await window().getByText('Escriba un nombre para la regla.').waitFor();
    await window().getByLabel('Nombre').fill('Liquidaciones altas');
    await window().getByLabel('Condición 1', { exact: true }).first().click();
    await page.getByRole('option', { name: 'Importe de más de' }).click();
    await window().getByLabel('Euros').fill('100');
    await picture('check-form');
    expect(await barriers(page)).toEqual([]);
    await window().getByRole('button', { name: 'Guardar' }).click();
    await window().getByRole('group', { name: 'Liquidaciones altas' }).waitFor();
    await page.keyboard.press('Escape');
    const chip = strip.getByRole('button', { name: /^Liquidaciones altas \d/ });
    await chip.click();
    await page
      .getByText(/El total es de/)
      .first()
      .waitFor();
    expect(new URL(page.url()).searchParams.get('regla')).toBeTruthy();
    await picture('check-chosen');
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Reglas', exact: true }).click();
    await window().getByLabel('Liquidaciones altas, en uso').click({ force: true });
    await chip.waitFor({ state: 'detached' });
    await window().getByRole('button', { name: 'Eliminar Liquidaciones altas' }).click();
    await window().getByRole('group', { name: 'Liquidaciones altas' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
  });

  it('[FIN-02] [STA-06] a change of status is taken back from the window and from the history', async () => {
    await page.goto('/finance/settlement?f.status=NOT_VALIDATED');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    const change = async () => {
      await window().getByRole('button', { name: 'Cambiar estado' }).click();
      await page.getByRole('menuitem', { name: 'Pausada' }).click();
      await window().getByRole('button', { name: 'Cambiar estado' }).last().click();
      await page.getByText('Estado: «Pausada»').waitFor();
    };
    await change();
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
    await page.getByText('Cambio deshecho').waitFor();
    await change();
    await window().getByRole('tab', { name: 'Cambios' }).click();
    await window().getByRole('button', { name: 'Deshacer este cambio' }).click();
    await page.getByText('Cambio deshecho').last().waitFor();
    await window().getByText('Sin verificar').first().waitFor();
    await picture('undone');
    expect(await barriers(page)).toEqual([]);
    await page.goto('/finance/receipt?f.status=COMMUNICATED');
    await page
      .getByRole('checkbox', { name: /^Seleccionar REC\d/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Cambiar estado' }).click();
    await page.getByRole('menuitem', { name: 'Pasar a «Pausada»' }).click();
    await window().getByLabel('Motivo').fill('Se revisa con el propietario');
    await picture('pause-reason');
    await window()
      .getByRole('button', { name: /^Pasar a «Pausada» \(1\)/ })
      .click();
    await window().getByText('1 de 1 hechos.').waitFor();
    await window().getByRole('button', { name: 'Deshacer' }).click();
    await window().getByText('1 de 1 deshechos.').waitFor();
    await window().getByRole('button', { name: 'Cerrar' }).last().click();
  });

  it('[STA-06] the steps of reminders are settings with their day', async () => {
    const admin = await (await stage.visitor(DESKTOP)).newPage();
    await signIn(admin, 'admin@llavero.test');
    await admin.goto('/other/config/reclamaciones');
    const section = admin.getByRole('region', { name: 'Avisos de impago' });
    await section.getByText('Valores iniciales').waitFor();
    await section.getByRole('button', { name: 'Añadir plazos' }).click();
    await window(admin).getByLabel('Desde').fill('01/01/2026');
    await window(admin).getByLabel('Primer aviso').fill('20');
    await window(admin).getByRole('button', { name: 'Guardar' }).click();
    await window(admin).getByText('Cada aviso sale después del anterior').waitFor();
    await window(admin).getByLabel('Primer aviso').fill('10');
    await picture('reminder-form', admin);
    expect(await barriers(admin)).toEqual([]);
    await window(admin).getByRole('button', { name: 'Guardar' }).click();
    await section.getByRole('row').filter({ hasText: 'vigente' }).getByText('10 días').waitFor();
    await picture('reminder-steps', admin);
    expect(await barriers(admin)).toEqual([]);
    await admin.setViewportSize(PHONE);
    await picture('phone-reminder-steps', admin);
    expect(await barriers(admin)).toEqual([]);
  });

  it('[FIN-02] on a phone: anomalies, their checks, and verifying a document', async () => {
    const phone = await (await stage.visitor(PHONE)).newPage();
    await signIn(phone, FINANCE_MANAGER);
    await phone.goto('/finance/financeValidation');
    await phone.getByRole('group', { name: 'Reglas que señalan documentos' }).waitFor();
    await phone
      .getByText(/^(F|L|REC)\d{9}$/)
      .first()
      .waitFor();
    await picture('phone-validation', phone);
    expect(await barriers(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'Reglas', exact: true }).click();
    await window(phone).getByRole('group', { name: 'Pago bloqueado' }).waitFor();
    await picture('phone-checks', phone);
    expect(await barriers(phone)).toEqual([]);
    await phone.keyboard.press('Escape');
  });

  it('[FIN-02] [SCR-01] on a phone: cards are selected, held or ticked, and verified together', async () => {
    const phone = await (await stage.visitor(PHONE)).newPage();
    await signIn(phone, FINANCE_MANAGER);
    await phone.goto('/finance/financeValidation?vista=todos');
    const cards = phone.getByRole('listitem').filter({ has: phone.getByText(/^(F|L|REC)\d{9}$/) });
    const bar = phone.getByRole('toolbar', { name: 'Acciones con los seleccionados' });
    await cards.nth(1).waitFor();
    await phone.getByRole('button', { name: 'Seleccionar', exact: true }).click();
    await bar.getByText('0 seleccionados').waitFor();
    await cards.nth(0).click();
    await bar.getByText('1 seleccionado', { exact: true }).waitFor();
    await picture('phone-selecting', phone);
    await guidePicture(phone, 'mes-validacion-telefono');
    expect(await barriers(phone)).toEqual([]);
    await fits(phone);
    await bar.getByRole('button', { name: /^Seleccionar los / }).click();
    await bar.getByText(/^\d{2,} seleccionados$/).waitFor();
    await picture('phone-selected-all', phone);
    await bar.getByRole('button', { name: 'Quitar la selección' }).click();
    await bar.waitFor({ state: 'detached' });
    await hold(phone, cards.nth(0));
    await bar.getByText('1 seleccionado', { exact: true }).waitFor();
    await cards.nth(1).click();
    await bar.getByRole('button', { name: 'Verificar', exact: true }).click();
    await window(phone)
      .getByRole('button', { name: /^Verificar \(2\)/ })
      .click();
    await window(phone).getByText('2 de 2 hechos.').waitFor();
    await picture('phone-verified', phone);
    expect(await barriers(phone)).toEqual([]);
    await window(phone).getByRole('button', { name: 'Deshacer' }).click();
    await window(phone).getByText('2 de 2 deshechos.').waitFor();
  });

  it('[FIN-01] on a phone: list, window and preview', async () => {
    const phone = await (await stage.visitor(PHONE)).newPage();
    await signIn(phone, FINANCE_MANAGER);
    await phone.goto('/finance/settlement');
    await phone
      .getByText(/^L\d{9}$/)
      .first()
      .waitFor();
    await picture('phone-list', phone);
    expect(await barriers(phone)).toEqual([]);
    await phone
      .getByText(/^L\d{9}$/)
      .first()
      .click();
    await window(phone)
      .getByText(/Liquidación de /)
      .first()
      .waitFor();
    await picture('phone-window', phone);
    expect(await barriers(phone)).toEqual([]);
    const goOn = await holdPreview(phone);
    await phone.goto('/finance/settlement');
    await phone.getByRole('button', { name: 'Generar el mes' }).first().click();
    await window(phone).getByRole('button', { name: 'Siguiente' }).click();
    await window(phone).getByText('84 de 210 contratos').waitFor();
    await picture('phone-progress', phone);
    expect(await barriers(phone)).toEqual([]);
    await goOn();
    await window(phone).getByText('Nada que crear').waitFor();
    await picture('phone-preview', phone);
    expect(await barriers(phone)).toEqual([]);
  });

  it('says nothing on the console', () => {
    expect(said).toEqual([]);
  });
});
