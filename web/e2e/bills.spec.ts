import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { BANK_BOOKED_KEY } from '@llavero/proto/rules/arrears';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { rowsOf } from './calls.ts';
import { guidePicture } from './guide-pictures.ts';
import { DESKTOP, FINANCE_MANAGER, openSignedIn, PHONE, signIn, type Stage, STAGE_MS } from './harness.ts';
import { pictureOf } from './pictures.ts';

jest.setTimeout(600_000);

let stage: Stage;
let page: Page;
let said: string[];

beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(FINANCE_MANAGER));
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

const window = (of: Page = page) => of.getByRole('dialog').last();
const picture = (name: string, of: Page = page) => pictureOf(of, `bills-${name}`);
const openBill = async (concept: string) => {
  await page.goto('/finance/bill');
  await page.getByRole('cell', { name: concept }).first().click();
  await window().getByRole('tab', { name: 'Líneas' }).waitFor();
};

/** What an administrator notes in *Herramientas*. */
async function bookBankUpTo(day: string): Promise<void> {
  const admin = await (await stage.visitor(DESKTOP)).newPage();
  await signIn(admin, 'admin@llavero.test');
  const call = async (query: string, variables: object) => {
    const reply = await admin.request.post('/graphql', {
      headers: { 'x-llavero': '1' },
      data: { query, variables },
    });
    const { data } = (await reply.json()) as { data: { r: { data: unknown } } };
    return data.r.data;
  };
  const query = { filter: { key: BANK_BOOKED_KEY }, fields: ['value'], limit: 1 };
  const found = await call('query($q: JSON!) { r: getQuery(collection: "config", query: $q) { data } }', {
    q: query,
  });
  const [setting] = (found as { items: { id: string; version: number }[] }).items;
  await call(
    'mutation($id: ID!, $o: JSON!) { r: patchObject(collection: "config", objectId: $id, object: $o) { data } }',
    {
      id: setting?.id,
      o: { value: day, version: setting?.version },
    },
  );
  await admin.close();
}

describe('bills in the browser', () => {
  it('[WIZ-10] one above the limit is approved by the finance manager, and is locked', async () => {
    await openBill('Sustitución de la caldera');
    await window().getByRole('button', { name: 'Aprobar' }).click();
    await window().getByText('Si el contrato ha terminado, a cargo de').first().waitFor();
    await picture('approve');
    await guidePicture(page, 'mes-factura');
    expect(await barriers(page)).toEqual([]);
    await window().getByRole('button', { name: 'Aprobar factura' }).click();
    await page.getByText('Factura aprobada').first().waitFor();
    await window().getByRole('button', { name: 'Editar' }).click();
    await page.getByText('La factura está aprobada').first().waitFor();
    await picture('locked');
    expect(await barriers(page)).toEqual([]);
  });

  it('[WIZ-10] one is typed in with its instalments shown, and its window says what is still to be charged', async () => {
    const [supplier] = await rowsOf(page, 'supplier', {});
    const [contract] = await rowsOf(page, 'contract', { status: 'ACTIVE' });
    const known = encodeURIComponent(`supplier=${supplier!.id}&contract=${contract!.id}`);
    await page.goto(`/finance/bill?wizard=bill&with=${known}`);
    await window()
      .getByLabel(/^Número/)
      .fill('E2E-77');
    await window()
      .getByLabel(/^Concepto/)
      .fill('Bomba de agua nueva');
    await picture('create-identity');
    await window().getByRole('button', { name: 'Siguiente' }).click();
    await window().getByLabel(/^Base/).fill('1000');
    await window()
      .getByText(/Total 1\.210,00/)
      .waitFor();
    await picture('create-amounts');
    await window().getByRole('button', { name: 'Siguiente' }).click();
    await window()
      .getByLabel(/^Quién paga/)
      .first()
      .click();
    await page.getByRole('option', { name: 'Propietario' }).click();
    await window().getByLabel('Plazos').fill('3');
    const shares = window().getByRole('table', { name: 'Plazos' });
    await shares.getByText('403,34 €').waitFor();
    expect(await shares.getByText('403,33 €').count()).toBe(2);
    await shares.scrollIntoViewIfNeeded();
    await picture('create-bearer');
    expect(await barriers(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    await shares.scrollIntoViewIfNeeded();
    await picture('phone-create-bearer');
    await page.setViewportSize(DESKTOP);
    await window().getByRole('button', { name: 'Siguiente' }).click();
    await picture('create-summary');
    await window().getByRole('button', { name: 'Registrar factura' }).click();
    await window().getByText('Factura registrada').waitFor();
    await window().getByRole('button', { name: 'Revisar y aprobar' }).click();
    await window().getByRole('tab', { name: 'Líneas' }).click();
    await window().getByRole('table', { name: 'Plazos' }).getByText('Pendiente de aprobar').first().waitFor();
    await picture('instalments');
    await page.setViewportSize(PHONE);
    await picture('phone-instalments');
    expect(await barriers(page)).toEqual([]);
    await page.setViewportSize(DESKTOP);
  });

  it('[WIZ-11] a suplido is paid on account of somebody else, and is registered in three steps', async () => {
    const [contract] = await rowsOf(page, 'contract', { status: 'ACTIVE' });
    await page.goto(
      `/finance/supplemented?wizard=supplemented&with=${encodeURIComponent(`contract=${contract!.id}`)}`,
    );
    await window()
      .getByLabel(/^Proveedor/)
      .first()
      .click();
    await page.getByRole('option').first().click();
    await window()
      .getByLabel(/^Número/)
      .fill('TASA-1');
    await window()
      .getByLabel(/^Concepto/)
      .fill('Tasa del ascensor');
    await picture('suplido-expense');
    await window().getByRole('button', { name: 'Siguiente' }).click();
    await window().getByLabel(/^Base/).fill('80');
    await window().getByRole('button', { name: 'Siguiente' }).click();
    await window()
      .getByLabel(/^Quién paga/)
      .first()
      .waitFor();
    await picture('suplido-bearer');
    expect(await barriers(page)).toEqual([]);
    await window().getByRole('button', { name: 'Siguiente' }).click();
    await window().getByRole('button', { name: 'Registrar suplido' }).click();
    await window().getByText('Suplido registrado').waitFor();
    await window().getByRole('button', { name: 'Ver la lista' }).click();
    await page.getByRole('cell', { name: 'Tasa del ascensor' }).first().waitFor();
  });

  it('[WIZ-13] a bill of a supply is split over its contracts, shown before it is written', async () => {
    await openBill('Suministro de agua');
    await window().getByRole('button', { name: 'Refacturar suministros' }).click();
    await window().getByRole('heading', { level: 3, name: 'Cómo se reparte' }).waitFor();
    await picture('split-method');
    await window().getByRole('button', { name: 'Siguiente' }).click();
    await window().getByRole('table', { name: 'Reparto de la factura' }).waitFor();
    await picture('split');
    await guidePicture(page, 'mes-suministros');
    expect(await barriers(page)).toEqual([]);
    await window().getByRole('button', { name: 'Siguiente' }).click();
    await window().getByRole('button', { name: 'Refacturar' }).click();
    await window().getByText('Factura repartida').waitFor();
    await picture('split-done');
  });

  it('[WIZ-06] the invoice of a rent is asked for in two steps', async () => {
    await page.goto('/finance/bill?wizard=rentBill');
    await window().getByLabel('Concepto').fill('Obras repercutidas');
    await picture('rent-bill');
    expect(await barriers(page)).toEqual([]);
  });

  it('[STA-06] arrears are aged, and nobody is reminded while the bank is behind', async () => {
    await bookBankUpTo('2026-01-31');
    await page.goto('/finance/receipt?vista=impagos');
    await page.getByRole('table', { name: 'Impagos por antigüedad' }).waitFor();
    await page.getByText(/contabilizado el banco|banco está contabilizado/).waitFor();
    await picture('arrears');
    await guidePicture(page, 'mes-impagos');
    expect(await barriers(page)).toEqual([]);
    await page.getByText('Por propietario').click();
    await page.getByRole('columnheader', { name: 'Propietario' }).waitFor();
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('row').nth(1).waitFor();
    await picture('arrears-documents');
  });

  it('[FIN-02] on a phone: validation and arrears', async () => {
    const phone = await (await stage.visitor(PHONE)).newPage();
    await signIn(phone, FINANCE_MANAGER);
    await phone.goto('/finance/financeValidation');
    await phone.getByRole('group', { name: 'Reglas que señalan documentos' }).waitFor();
    await picture('phone-validation', phone);
    expect(await barriers(phone)).toEqual([]);
    await phone.goto('/finance/receipt?vista=impagos');
    await phone.getByRole('heading', { level: 1, name: 'Impagos' }).waitFor();
    await phone.getByRole('table', { name: 'Impagos por antigüedad' }).waitFor();
    await picture('phone-arrears', phone);
    expect(await barriers(phone)).toEqual([]);
    await page.goto('/finance/financeValidation');
    await page.getByRole('group', { name: 'Reglas que señalan documentos' }).waitFor();
    await picture('validation');
  });

  it('says nothing on the console', () => {
    expect(said).toEqual([]);
  });
});
