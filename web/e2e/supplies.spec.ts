import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { rowsOf } from './calls.ts';
import { complaints, DESKTOP, openStage, PHONE, signIn, type Stage, STAGE_MS } from './harness.ts';
import { pictureOf } from './pictures.ts';

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

describe('supply changes in the browser', () => {
  it('[OPS-01] are listed with their state, next step, deadline, unit, supply, holder and company', async () => {
    await page.goto('/operation/supplyChange');
    for (const name of ['Estado', 'Siguiente paso', 'Fecha límite', 'Inmueble', 'Suministro', 'Compañía'])
      await page.getByRole('columnheader', { name }).first().waitFor();
    await page.getByRole('cell', { name: 'Recoger la autorización' }).first().waitFor();
    await picture('list');
    expect(await barriers(page)).toEqual([]);
  });

  it('[OPS-01] say what is missing, and have one next step that is done in the window', async () => {
    await openAt('Anotar la lectura');
    await window().getByText('Falta para solicitarlo').waitFor();
    await picture('change');
    expect(await barriers(page)).toEqual([]);
    await window().getByRole('button', { name: 'Anotar lectura' }).click();
    await window().getByLabel('Lectura del contador').fill('1234');
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
