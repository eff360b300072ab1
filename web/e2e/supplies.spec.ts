import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { validSpanishIban } from '@llavero/proto/compile/generators';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { rowsOf } from './calls.ts';
import { guidePicture } from './guide-pictures.ts';
import { complaints, DESKTOP, openStage, PHONE, signIn, type Stage, STAGE_MS } from './harness.ts';
import { mailedLink } from './mail.ts';
import { photo } from './phone-pages.ts';
import { pictureOf } from './pictures.ts';
import { WizardSteps } from './steps.ts';

jest.setTimeout(600_000);

let stage: Stage;
let page: Page;
let said: string[];

beforeAll(async () => {
  stage = await openStage();
  page = await (await stage.visitor(DESKTOP)).newPage();
  said = complaints(page);
  await signIn(page, 'admin@llavero.test');
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

const window = (of: Page = page) => of.getByRole('dialog').last();
const picture = (name: string, of: Page = page) => pictureOf(of, `supplies-${name}`);
const openAt = async (step: string) => {
  await page.goto('/operation/supplyChange');
  await page.getByRole('cell', { name: step }).first().click();
  await window().getByRole('tab', { name: 'Comunicación' }).waitFor();
};

const changesOf = (contract: string, cause: string) =>
  rowsOf(page, 'operation', { contract, cause, status: { $in: ['PENDING', 'REQUESTED', 'ERROR'] } });

/** Types a reading of the first meter, goes on to the end and saves. */
async function finishWizard(reading: string): Promise<void> {
  const steps = new WizardSteps(page);
  const table = window().getByRole('table', { name: 'Suministros del contrato' });
  await table.waitFor();
  const rows = await table.getByRole('row').count();
  const meter = table.getByRole('textbox', { name: /^Lectura de/ }).first();
  await meter.fill(reading);
  await steps.next('Titular nuevo');
  await steps.next('Autorización');
  await steps.press('Guardar los cambios');
  await window()
    .getByText(`Cambios preparados: ${rows - 1}`)
    .waitFor();
}

/** A change that waits for its authorisation, of a holder who has an address. */
async function reachable(): Promise<{ id: string; email: string }> {
  for (const { id, holder } of await rowsOf(page, 'operation', { nextStep: 'AUTHORISATION' })) {
    const [person] = await rowsOf(page, 'agent', { id: holder });
    if (person?.['email']) return { id, email: String(person['email']) };
  }
  throw new Error('no change waits for somebody who can be reached');
}

describe('supply changes in the browser', () => {
  it('[OPS-01] are listed with their state, next step, deadline, unit, supply, holder and company', async () => {
    await page.goto('/operation/supplyChange');
    for (const name of ['Estado', 'Siguiente paso', 'Fecha límite', 'Inmueble', 'Suministro', 'Compañía'])
      await page.getByRole('columnheader', { name }).first().waitFor();
    await page.getByRole('cell', { name: 'Recoger la autorización' }).first().waitFor();
    await picture('list');
    await guidePicture(page, 'suministros');
    expect(await barriers(page)).toEqual([]);
  });

  it('[OPS-01] say what is missing, and have one next step that is done in the window', async () => {
    await openAt('Anotar la lectura');
    await window().getByText('Falta para solicitarlo').waitFor();
    await window().getByText('…', { exact: true }).first().waitFor({ state: 'hidden' });
    await picture('change');
    await guidePicture(page, 'suministros-cambio');
    expect(await barriers(page)).toEqual([]);
    await window().getByRole('button', { name: 'Anotar lectura' }).click();
    await window().getByLabel('Lectura del contador').fill('1234');
    await window()
      .locator('input[type="file"]')
      .first()
      .setInputFiles(await photo(page, 'contador.jpg', 300));
    await window().getByRole('img', { name: 'Foto 1 del contador' }).waitFor();
    await picture('reading');
    expect(await barriers(page)).toEqual([]);
    await window().getByRole('button', { name: 'Anotar lectura' }).click();
    await page.getByText('Lectura anotada').first().waitFor();
    await window().getByRole('button', { name: 'Solicitar a la compañía' }).waitFor();
    await window().getByRole('tab', { name: 'Comunicación' }).click();
    await window()
      .getByRole('heading', { name: /Datos para el formulario/ })
      .waitFor();
    await picture('letter');
    expect(await barriers(page)).toEqual([]);
  });

  it('[WIZ-13] «Tramitar gestiones pendientes por suministros» sends and notes what is pending in one pass', async () => {
    await page.goto('/operation/supplyChange?wizard=supplyCommunications');
    await window().getByRole('heading', { name: 'Tramitar gestiones pendientes por suministros' }).waitFor();
    await window().getByRole('button', { name: 'Ver los datos y el texto' }).first().click();
    await window()
      .getByRole('heading', { name: /Correo a la compañía/ })
      .waitFor();
    await picture('communications');
    expect(await barriers(page)).toEqual([]);
    await window()
      .getByRole('button', { name: /^Tramitar \d/ })
      .click();
    await window()
      .getByText(/^Tramitadas (\d+) de \1$/)
      .waitFor();
    await picture('communications-done');
  });

  it('[WIZ-13] «Cambio de titular en suministros» opens from a unit, and those of a contract from its start', async () => {
    await page.goto('/operation/supplyChange?wizard=supplyHolderChange');
    await window().getByRole('heading', { name: 'Cambio de titular en suministros' }).waitFor();
    await picture('holder-change');
    expect(await barriers(page)).toEqual([]);
    const [change] = await rowsOf(page, 'operation', { nextStep: 'AUTHORISATION', cause: 'CONTRACT_START' });
    const id = String(change?.['contract']);
    await page.goto(
      `/operation/supplyChange?wizard=contractStartSupplies&with=${encodeURIComponent(`id=${id}`)}`,
    );
    await window().getByRole('table', { name: 'Suministros del contrato' }).waitFor();
    await picture('contract-start');
    expect(await barriers(page)).toEqual([]);
    await finishWizard('890');
    expect((await changesOf(id, 'CONTRACT_START')).map(({ reading }) => reading)).toContain(890);
  });

  it('[OPS-01] the changes of a contract that has ended are prepared in one pass: readings, holder, authorisation', async () => {
    const [change] = await rowsOf(page, 'operation', { nextStep: { $ne: null }, cause: 'CONTRACT_END' });
    const id = String(change?.['contract']);
    await page.goto(
      `/operation/supplyChange?wizard=contractEndSupplies&with=${encodeURIComponent(`id=${id}`)}`,
    );
    await window().getByRole('heading', { name: 'Cambio de suministros al final del contrato' }).waitFor();
    await picture('contract-end');
    expect(await barriers(page)).toEqual([]);
    await finishWizard('765');
    expect((await changesOf(id, 'CONTRACT_END')).map(({ reading }) => reading)).toContain(765);
  });

  it('[OPS-01] a new holder authorises on a phone by the mailed link, while the office looks on', async () => {
    const change = await reachable();
    await page.goto(`/operation/supplyChange/operation/${change.id}`);
    await window().getByText('Recoger la autorización').first().waitFor();
    await window().getByRole('button', { name: 'Pedir autorización por correo' }).click();
    await window().getByRole('button', { name: 'Pedir autorización por correo' }).click();
    await page.getByText('Enlace enviado al titular nuevo').first().waitFor();
    const phone = await (await stage.visitor(PHONE)).newPage();
    const wrong = complaints(phone);
    await phone.goto(`${stage.url}/${await mailedLink(stage, change.email, 'suministro')}`);
    await phone.getByText(/hace falta su autorización/).waitFor();
    await picture('authorise-phone', phone);
    expect(await barriers(phone)).toEqual([]);
    const account = phone.getByLabel(/Cuenta de cargo/);
    if (await account.count()) await account.fill(validSpanishIban(12));
    await phone.getByRole('button', { name: 'Autorizar el cambio' }).click();
    await phone.getByText('Cambio autorizado').waitFor();
    await picture('authorised-phone', phone);
    // The window of the office is told without being loaded again.
    await window().getByText('Anotar la lectura').first().waitFor();
    expect(wrong).toEqual([]);
    await phone.reload();
    await phone.getByText('No se puede abrir esta página').waitFor();
    await picture('authorise-used', phone);
    await phone.context().close();
  });

  it('[OPS-01] fit on a phone', async () => {
    const phone = await (await stage.visitor(PHONE)).newPage();
    await signIn(phone, 'admin@llavero.test');
    await phone.goto('/operation/supplyChange');
    await phone.getByText('Cambios de suministro').first().waitFor();
    await phone.getByText('Recoger la autorización').first().waitFor();
    await picture('phone-list', phone);
    expect(await barriers(phone)).toEqual([]);
    await phone.getByText('Recoger la autorización').first().click();
    await window(phone).getByRole('tab', { name: 'Comunicación' }).click();
    await window(phone)
      .getByRole('heading', { name: /Datos para el formulario/ })
      .waitFor();
    await picture('phone-letter', phone);
    expect(await barriers(phone)).toEqual([]);
  });

  it('says nothing on the console', () => {
    expect(said).toEqual([]);
  });
});
