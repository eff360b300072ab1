import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { guidePicture } from './guide-pictures.ts';
import { openSignedIn, PHONE, SALES_MANAGER, signIn, type Stage, STAGE_MS } from './harness.ts';

type Row = { id: string; version: number } & Record<string, unknown>;

let stage: Stage;
let page: Page;
let said: string[];
/** A tenant with contracts, and the same person entered twice. */
let twice: Row;
let kept: Row;

beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(SALES_MANAGER));
  const [contract] = await rows('contract', { status: 'ACTIVE' }, ['tenants']);
  const [tenant] = (contract?.['tenants'] ?? []) as string[];
  [twice] = (await rows('agent', { id: tenant ?? '' }, ['firstname', 'lastname', 'phone', 'email'])) as [Row];
  kept = await create({
    firstname: twice['firstname'],
    lastname: twice['lastname'],
    phone: twice['phone'],
    email: 'otra.direccion@llavero.example',
    roles: ['TENANT'],
  });
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

async function call(query: string, variables: object): Promise<{ items: Row[] } & Row> {
  const reply = await page.request.post('/graphql', {
    headers: { 'x-llavero': '1' },
    data: { query, variables },
  });
  const { data } = (await reply.json()) as { data: { r: { data: { items: Row[] } & Row } } };
  return data.r.data;
}

const rows = async (collection: string, filter: object, fields: string[]): Promise<Row[]> =>
  (
    await call('query($c: String!, $q: JSON!) { r: getQuery(collection: $c, query: $q) { data } }', {
      c: collection,
      q: { filter, fields, limit: 20 },
    })
  ).items;

const create = (object: object): Promise<Row> =>
  call('mutation($o: JSON!) { r: createObject(collection: "agent", object: $o) { data } }', { o: object });

/** Pictures for whoever reviews the screens; only where asked for. */
async function picture(name: string, of: Page = page): Promise<void> {
  const folder = process.env['PICTURES'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await of.screenshot({ path: `${folder}/${name}.png` });
}

const dialog = () => page.getByRole('dialog').last();
const nameOf = (row: Row) => `${String(row['firstname'])} ${String(row['lastname'])}`;

async function openDuplicates(): Promise<void> {
  await dialog().getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Buscar duplicados y unir' }).click();
}

describe('a person who is in the books twice', () => {
  it('[SCR-03] is found from the window, with the reasons', async () => {
    await page.goto(`/agent/tenant/agent/${kept.id}`);
    await openDuplicates();
    const found = dialog().getByRole('list', { name: 'Posibles duplicados' });
    await found.getByText('Nombre parecido').first().waitFor();
    await found.getByText('Mismo teléfono').first().waitFor();
    await picture('merge-find-1440');
    expect(await barriers(page)).toEqual([]);
  });

  it('[SCR-03] is compared side by side and nothing is decided silently', async () => {
    await dialog()
      .getByRole('button', { name: `Comparar con ${nameOf(twice)}` })
      .first()
      .click();
    const table = dialog().getByRole('region', { name: 'Comparación de las dos fichas' });
    await table.getByRole('rowheader', { name: 'Correo electrónico' }).waitFor();
    await dialog()
      .getByText(/Pasarán a la ficha que queda: .*contrato/)
      .waitFor();
    await picture('merge-compare-1440');
    await guidePicture(page, 'duplicados');
    expect(await barriers(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await picture('merge-compare-1440-dark');
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('[SCR-03] is compared on a phone, too', async () => {
    const phone = await (await stage.visitor(PHONE)).newPage();
    await signIn(phone, SALES_MANAGER);
    await phone.goto(`/agent/tenant/agent/${kept.id}`);
    await phone.getByRole('dialog').last().getByRole('button', { name: 'Más acciones' }).click();
    await phone.getByRole('menuitem', { name: 'Buscar duplicados y unir' }).click();
    await phone
      .getByRole('button', { name: `Comparar con ${nameOf(twice)}` })
      .first()
      .click();
    await phone.getByRole('region', { name: 'Comparación de las dos fichas' }).waitFor();
    await picture('merge-compare-390', phone);
    expect(await barriers(phone)).toEqual([]);
    await phone.close();
  });

  it('[SCR-03] is merged: the links move, and the old address leads to the record that stays', async () => {
    await dialog().getByRole('button', { name: 'Unir fichas' }).click();
    await dialog()
      .getByText(/Unida: \d+ fichas? enlazadas?/)
      .waitFor();
    await picture('merge-done-1440');
    expect((await rows('contract', { tenants: kept.id }, ['tenants'])).length).toBeGreaterThan(0);
    await page.goto(`/agent/tenant/agent/${twice.id}`);
    await page.waitForURL((url) => url.pathname.endsWith(kept.id));
    await page.getByText('que es la que se ha abierto').waitFor();
    await picture('merge-redirect-1440');
  });

  it('[SCR-03] is given back within 30 days', async () => {
    await openDuplicates();
    await dialog().getByRole('button', { name: 'Deshacer' }).click();
    await dialog()
      .getByText(/Deshecha: \d+ fichas? enlazadas? de vuelta/)
      .waitFor();
    expect((await rows('contract', { tenants: kept.id }, ['tenants'])).length).toBe(0);
    expect((await rows('contract', { tenants: twice.id }, ['tenants'])).length).toBeGreaterThan(0);
  });

  it('[ENT-11] is not deleted while contracts name it, and is told where', async () => {
    await page.goto(`/agent/tenant/agent/${twice.id}`);
    await dialog().getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    await dialog().getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText(/No se ha eliminado la persona: consta en/).waitFor();
    await picture('delete-refused-1440');
  });

  it('[NAV-03] organizations, agencies and supply companies have their lists and windows', async () => {
    for (const [path, title] of [
      ['organizations', 'Organizaciones'],
      ['agencies', 'Agencias'],
      ['marketers', 'Comercializadoras'],
    ] as const) {
      await page.goto(`/other/${path}`);
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await page.getByRole('link', { name: 'Herramientas' }).first().waitFor();
      await picture(`${path}-1440`);
      expect(await barriers(page)).toEqual([]);
    }
    expect(said).toEqual([]);
  });
});
