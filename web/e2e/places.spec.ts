import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { guidePicture } from './guide-pictures.ts';
import { DESKTOP, fits, openSignedIn, PHONE, SALES_MANAGER, type Stage, STAGE_MS } from './harness.ts';

type Row = { id: string; version: number } & Record<string, unknown>;

let stage: Stage;
let page: Page;
let said: string[];
/** A property with units of which some are let, and one of its units with a history. */
let property: Row;
let unit: Row;

beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(SALES_MANAGER));
  const properties = await list({ type: 'PROPERTY' }, 60);
  const unitsOf = ({ kpi }: Row) => (kpi as { units?: number } | null)?.units ?? 0;
  property = properties.sort((a, b) => unitsOf(b) - unitsOf(a))[0]!;
  const units = await list({ type: 'UNIT', property: property.id }, 60);
  unit = units.find(({ kpi }) => (kpi as { contract?: string } | null)?.contract) ?? units[0]!;
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

async function list(filter: object, limit: number): Promise<Row[]> {
  const query = 'query($q: JSON!) { r: getQuery(collection: "place", query: $q) { data } }';
  const reply = await page.request.post('/graphql', {
    headers: { 'x-llavero': '1' },
    data: { query, variables: { q: { filter, limit } } },
  });
  return ((await reply.json()) as { data: { r: { data: { items: Row[] } } } }).data.r.data.items;
}

const post = (path: string, data: object) => page.request.post(path, { headers: { 'x-llavero': '1' }, data });

/** Pictures for whoever reviews the screens; only where asked for. In both schemes and on a phone. */
async function pictures(name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize(DESKTOP);
    await page.screenshot({ path: `${folder}/${name}-1440-${scheme}.png` });
    await page.setViewportSize(PHONE);
    await page.screenshot({ path: `${folder}/${name}-390-${scheme}.png` });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(DESKTOP);
}

describe('places', () => {
  it('[SCR-03] a property shows its units by floor: arrows walk the plan, Enter opens the unit', async () => {
    await page.goto(`/place/property/place/${property.id}?tab=plano`);
    const plan = page.getByRole('grid', { name: 'Plano de la finca' });
    await plan.waitFor();
    const cells = plan.getByRole('gridcell');
    expect(await cells.count()).toBeGreaterThan(1);
    expect(await barriers(page)).toEqual([]);
    await pictures('floor-plan');
    await guidePicture(page, 'inmuebles-plano');

    await plan.getByRole('link').first().focus();
    const first = await page.evaluate(() => document.activeElement?.textContent);
    await page.keyboard.press('ArrowDown');
    const below = await page.evaluate(() => document.activeElement?.textContent);
    expect(below).not.toBe(first);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/place\/unit\/place\//);
    await page.goBack();
    await page.getByText('Tabla', { exact: true }).click();
    const table = page.getByRole('region', { name: 'Tabla de unidades' });
    await table.waitFor();
    expect(await table.getByRole('row').count()).toBe(
      (await list({ type: 'UNIT', property: property.id }, 100)).length + 1,
    );
  });

  it('[SCR-03] a unit shows who had it when, and when it was empty, as bars and as a table', async () => {
    await page.goto(`/place/unit/place/${unit.id}?tab=ocupacion`);
    const panel = page.getByRole('region', { name: 'Ocupación de la unidad' });
    await panel
      .getByRole('link', { name: /^Contrato: / })
      .first()
      .waitFor();
    await page.getByText('Vacía este año').first().waitFor();
    await page.getByText('Próximo día libre').first().waitFor();
    expect(await barriers(page)).toEqual([]);
    await panel.getByText('Todo', { exact: true }).click();
    expect(await barriers(page)).toEqual([]);
    await guidePicture(page, 'inmuebles-ocupacion');
    await panel.getByText('Tabla', { exact: true }).click();
    await panel.getByRole('region', { name: 'Tabla de ocupación' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await pictures('occupancy');
  });

  it('[NAV-02] what is offered: a unit that lacks its text says so, gets it and is published', async () => {
    await page.goto('/place/publication');
    await page.getByRole('table', { name: 'Publicación' }).waitFor();
    expect(await barriers(page)).toEqual([]);

    const waiting = await list(
      { type: 'UNIT', publicationStatus: 'NOT_OFFERED', offerRent: { $gt: 0 } },
      100,
    );
    const answer = await post('/commands/PublicationReadiness', { units: waiting.map(({ id }) => id) });
    const { findings } = (await answer.json()) as {
      findings: { unit: string; rule: string; blocks: boolean }[];
    };
    const only = waiting.find(({ id }) => {
      const rules = findings.filter((one) => one.unit === id && one.blocks).map(({ rule }) => rule);
      return rules.join() === 'TEXT';
    });
    expect(only).toBeDefined();

    await page.goto(`/place/publication/place/${only!.id}`);
    await page.getByText('Falta el texto del anuncio: escríbalo.').waitFor();
    await guidePicture(page, 'inmuebles-publicacion');
    await page.getByRole('button', { name: 'Publicar' }).first().click();
    await page.getByRole('dialog', { name: 'Publicar' }).getByRole('button', { name: 'Publicar' }).click();
    await page.getByText('Falta el texto del anuncio: escríbalo.').nth(1).waitFor();

    await page.getByRole('button', { name: 'Editar' }).click();
    await page.getByLabel('Texto del anuncio').fill('Exterior, con balcón y cocina nueva.');
    // The text shows before it is saved; publishing the version before it would be refused.
    const saved = page.waitForResponse((reply) => /patchObject/.test(reply.request().postData() ?? ''));
    await page
      .getByRole('button', { name: /^Guardar/ })
      .first()
      .click();
    await saved;
    await page.getByText('Exterior, con balcón y cocina nueva.').first().waitFor();
    await page.getByRole('button', { name: 'Publicar' }).first().click();
    await page.getByRole('dialog', { name: 'Publicar' }).getByRole('button', { name: 'Publicar' }).click();
    await page
      .getByText(/^Unidad publicada/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Poner en pausa' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await pictures('publication-offered');
  });

  it('[ENT-11] a property in use is not deleted, and says where it is used', async () => {
    const reply = await post('/records/place/batch', {
      rows: [{ id: property.id, version: property.version, patch: { status: 'DELETED' } }],
    });
    expect(JSON.stringify(await reply.json())).toMatch(
      /PLACE\.IN_USE|No se ha eliminado la finca: se usa en/,
    );
  });

  it('[SCR-03] a property of 400 units fits a phone and answers at once', async () => {
    const made = await post('/records/place/batch', {
      rows: [
        {
          object: {
            type: 'PROPERTY',
            street: 'Passeig de la Zona Franca',
            number: '400',
            zip: '08038',
            city: 'Barcelona',
          },
        },
      ],
    });
    const [tower] = ((await made.json()) as { results: { id: string }[] }).results;
    await post('/records/place/batch', {
      rows: Array.from({ length: 400 }, (_, at) => ({
        object: {
          type: 'UNIT',
          property: tower!.id,
          street: 'Passeig de la Zona Franca',
          number: '400',
          floor: String((at % 20) + 1),
          door: String(Math.floor(at / 20) + 1),
        },
      })),
    });
    await page.setViewportSize(PHONE);
    await page.goto(`/place/property/place/${tower!.id}?tab=plano`);
    const plan = page.getByRole('grid', { name: 'Plano de la finca' });
    await plan.waitFor();
    expect(await plan.getByRole('gridcell').count()).toBe(400);
    await fits(page);
    await pictures('floor-plan-400');
    expect(said.filter((line) => !line.includes('400 (Bad Request)'))).toEqual([]);
  });
});
