import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Communicated, expectedCommunicationDate } from '@llavero/proto/rules/communication-date';
import { formatDay } from '@llavero/proto/values/dates';
import type { Locator, Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { fits, openSignedIn, PHONE, type Stage, STAGE_MS } from './harness.ts';
import { guidePicture } from './guide-pictures.ts';
import { pictureOf } from './pictures.ts';

/** An administrator of the demo company: sees contracts and receipts. */
const ADMIN = 'alicia.ferrer@llavero.example';

type Row = { id: string; version: number } & Record<string, unknown>;

let stage: Stage;
let page: Page;
let said: string[];

beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(ADMIN));
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

interface Answer {
  items: Row[];
  count: number;
}

/** A list as the gateway answers it. */
async function ask(component: string, filter: object, more: object = {}): Promise<Answer> {
  const query = 'query($r: JSON!) { r: getComponentItems(dataRequest: $r) { success data error } }';
  const dataRequest = {
    component,
    mongoFilter: filter,
    sortParameters: [],
    sortOrder: [],
    page: 1,
    itemsPerPage: 50,
    otherData: { count: 'capped' },
    ...more,
  };
  const headers = { 'x-llavero': '1' };
  const reply = await page.request.post('/graphql', {
    headers,
    data: { query, variables: { r: dataRequest } },
  });
  const { data } = (await reply.json()) as {
    data: { r: { success: boolean; data: Answer; error: unknown } };
  };
  if (!data.r.success) throw new Error(JSON.stringify(data.r.error));
  return data.r.data;
}

const table = (name: string) => page.getByRole('table', { name, exact: true });
const frame = () => page.locator('[data-list-frame]');
const pager = () => page.getByRole('navigation', { name: 'Páginas' });
const scrollTop = () => frame().evaluate((element) => element.scrollTop);
/** Rows that are drawn, without the heading. */
const drawn = (of: Locator) => of.locator('tbody tr[data-id]');
const idOf = (row: Locator) => row.getAttribute('data-id');
/** Waits for what a page comes to; the test's own limit ends what never comes. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await page.waitForTimeout(100);
}
/** «1–50 de 382» of a whole list. */
const says = (count: number) =>
  pager()
    .getByText(new RegExp(`^1–${Math.min(50, count)} de ${count.toLocaleString('es-ES')}$`))
    .waitFor();

describe('lists', () => {
  it('[SCR-01] filtered and sorted by the server, scrolled beyond 50 rows without a break, and back to the same place', async () => {
    await page.goto('/agent/tenant');
    const list = table('Inquilinos');
    await drawn(list).first().waitFor();
    const all = await ask('agent/tenant', {});
    expect(all.count).toBeGreaterThan(120);
    await says(all.count);
    expect(await barriers(page)).toEqual([]);
    await pictureOf(page, 'lists-1440');

    await page.goto('/agent/tenant?sort=createdAt&columns=firstname,language,nationality,idType,createdAt');
    await drawn(list).first().waitFor();
    await list.getByRole('button', { name: /^Creado/ }).click();
    // Newest first is how the list opens: its address says nothing of it.
    await page.waitForURL((url) => !url.searchParams.has('sort'));
    const newest = await ask('agent/tenant', {}, { sortParameters: ['createdAt'], sortOrder: ['desc'] });
    await until(async () => (await idOf(drawn(list).first())) === newest.items[0]!.id);

    await frame().evaluate((element) => element.scrollTo({ top: 100 * 36 }));
    await page.waitForURL(/page=3/);
    const third = await ask(
      'agent/tenant',
      {},
      { sortParameters: ['createdAt'], sortOrder: ['desc'], page: 3 },
    );
    await list.locator(`tr[data-id="${third.items[0]!.id}"]`).waitFor();
    // What is not seen is not drawn, however far one scrolls.
    expect(await drawn(list).count()).toBeLessThan(70);
    await pager().getByText(/^101–/).waitFor();

    const before = await scrollTop();
    await list.locator(`tr[data-id="${third.items[2]!.id}"]`).getByRole('link').first().click();
    await page.waitForURL(new RegExp(`/agent/tenant/agent/${third.items[2]!.id}`));
    await page.getByRole('dialog').getByRole('tab').first().waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await scrollTop()).toBe(before);
    await page.reload();
    await list.locator(`tr[data-id="${third.items[0]!.id}"]`).waitFor();

    await page.getByRole('button', { name: 'Filtro Idioma' }).click();
    await page.getByRole('checkbox', { name: /^Inglés/ }).check();
    await page.keyboard.press('Escape');
    await page.waitForURL(/f\.language=EN/);
    const english = await ask('agent/tenant', { language: { $in: ['EN'] } });
    expect(english.count).toBeGreaterThan(0);
    await says(english.count);
    expect(await scrollTop()).toBe(0);
  });

  it('[SCR-01] a double click on a row opens its record, which stays open', async () => {
    await page.goto('/agent/tenant');
    const row = drawn(table('Inquilinos')).nth(2);
    // At its left end, where the list still shows beside the window.
    const { x, y, height } = (await row.boundingBox())!;
    const click = async (clickCount: number) => {
      await page.mouse.move(x + 60, y + height / 2);
      await page.mouse.down({ clickCount });
      await page.mouse.up({ clickCount });
    };
    const record = page.getByRole('dialog');
    await click(1);
    // The second click of somebody slow: on the window's overlay.
    await record.getByRole('tab').first().waitFor();
    await click(2);
    await record.getByRole('tab').nth(1).click();
    await page.waitForURL(/tab=/);
    await click(1);
    await record.waitFor({ state: 'detached' });
  });

  it('[SCR-01] a cell is edited in place with the keyboard, stays marked, and is undone', async () => {
    await page.goto('/agent/tenant?f.language=EN&columns=firstname,language,nationality,birthDate');
    const list = table('Inquilinos');
    const row = drawn(list).first();
    await row.waitFor();
    const id = await idOf(row);
    const standing = async () => (await ask('agent', { id })).items[0]!;
    const was = await standing();
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('e');
    const nationality = list.getByRole('textbox', { name: /^Nacionalidad/ });
    await nationality.fill('Irlandesa');
    expect(await barriers(page)).toEqual([]);
    await pictureOf(page, 'lists-edit-1440');
    await guidePicture(page, 'lista-edicion');
    await page.keyboard.press('Enter');
    await page.getByText('Nacionalidad: cambio guardado').waitFor();
    expect(await standing()).toMatchObject({ nationality: 'Irlandesa', version: was.version + 1 });
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByText('Cambio deshecho').waitFor();
    expect((await standing())['nationality'] ?? null).toBe(was['nationality'] ?? null);

    // By the pencil, and out of the filter.
    const language = row.getByRole('cell').nth(2);
    await language.hover();
    await row.getByRole('button', { name: /^Editar Idioma/ }).click();
    await page.getByRole('option', { name: 'Francés', exact: true }).click();
    await row.getByText('Ya no cumple').waitFor();
    expect(await standing()).toMatchObject({ language: 'FR' });
    expect(page.url()).not.toContain('/agent/tenant/agent/');
    await page.getByRole('button', { name: 'Deshacer' }).last().click();
    await row.getByText('Ya no cumple').waitFor({ state: 'detached' });

    // Neither what is sealed nor, in the list of contracts, an amount.
    expect(await row.getByRole('button', { name: /^Editar (Nombre|Fecha de nacimiento)/ }).count()).toBe(0);
    await page.goto('/contract/rent?columns=title,rent,status,contractType');
    const contract = drawn(table('Alquileres')).first();
    await contract.hover();
    await contract.getByRole('button', { name: /^Editar Tipo de contrato/ }).waitFor();
    expect(await contract.getByRole('button', { name: /^Editar/ }).count()).toBe(1);
  });

  it('[SCR-01] exported to CSV as it is shown: quoted, with CRLF, yes and no in words', async () => {
    await page.goto('/contract/rent?columns=name,rent,petBan&sort=-rent&f.status=ACTIVE');
    await drawn(table('Alquileres')).first().waitFor();
    const active = await ask('contract/rent', { status: { $in: ['ACTIVE'] } });
    await page.getByRole('button', { name: 'Exportar' }).click();
    const waiting = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Exportar a CSV' }).click();
    const text = await readFile(await (await waiting).path(), 'utf8');
    const lines = text.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines[0]).toBe('"Nombre","Renta mensual","Prohibición de animales"');
    expect(lines).toHaveLength(active.count + 1);
    expect(lines.slice(1).every((line) => /^".*",.*,"?(Sí|No)"?$/.test(line))).toBe(true);
  });

  it('[SCR-06] a field of the whole list is changed with preview, in the background, with results, and taken back', async () => {
    await page.goto('/agent/tenant?f.language=ES');
    const list = table('Inquilinos');
    await drawn(list).first().waitFor();
    const { count } = await ask('agent/tenant', { language: { $in: ['ES'] } });
    expect(count).toBeGreaterThan(50);
    const before = await ask('agent', { nationality: 'Andorrana' });
    await page.getByRole('checkbox', { name: 'Seleccionar todas las filas de la página' }).check();
    await page.getByText('50 seleccionados').waitFor();
    await page.getByRole('button', { name: `Seleccionar los ${count}` }).click();
    await page.getByText(`${count} seleccionados`).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cambiar un campo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cambiar un campo' });
    await dialog.getByText(new RegExp(`Se aplicará a ${count} registros`)).waitFor();
    await dialog.getByRole('combobox', { name: 'Campo' }).click();
    await page.getByRole('option', { name: 'Nacionalidad', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Nacionalidad' }).fill('Andorrana');
    expect(await barriers(page)).toEqual([]);
    await pictureOf(page, 'lists-bulk-1440');
    await guidePicture(page, 'lista-cambiar');
    await dialog.getByRole('button', { name: `Cambiar (${count})` }).click();
    await dialog.getByRole('button', { name: 'Deshacer' }).waitFor();
    expect(await dialog.getByRole('status').first().textContent()).toContain(String(count));
    const changed = async () => (await ask('agent', { nationality: 'Andorrana' })).count;
    expect(await changed()).toBe(before.count + count);
    await pictureOf(page, 'lists-bulk-done-1440');
    await dialog.getByRole('button', { name: 'Deshacer' }).click();
    await until(async () => (await changed()) === before.count);
    await dialog.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
  });

  it('[STA-03] contracts are filtered by each of the four date flags', async () => {
    const flags = {
      inRenewal: 'En prórroga',
      inReconduction: 'En tácita reconducción',
      closeToCompletion: 'Próximo a finalizar',
      closeToRenewal: 'Próximo a renovar',
    };
    for (const [flag, label] of Object.entries(flags)) {
      const { count, items } = await ask('contract/rent', { [flag]: true });
      await page.goto('/contract/rent');
      await drawn(table('Alquileres')).first().waitFor();
      await page.getByRole('button', { name: 'Filtro', exact: true }).click();
      await page.getByRole('menuitem', { name: label, exact: true }).click();
      await page
        .getByRole('dialog', { name: `Filtro ${label}` })
        .getByText(/^Sí/)
        .click();
      await page.keyboard.press('Escape');
      await page.waitForURL(new RegExp(`f\\.${flag}=si`));
      expect([flag, count > 0]).toEqual([flag, true]);
      await says(count);
      const shown = await drawn(table('Alquileres')).evaluateAll((rows) =>
        rows.map((row) => row.dataset['id']),
      );
      const wanted = new Set(items.map(({ id }) => id));
      expect(shown.filter((id) => !wanted.has(id ?? ''))).toEqual([]);
      expect(shown.length).toBeGreaterThan(0);
    }
    expect(await barriers(page)).toEqual([]);
  });

  it('[STA-06] the list of receipts shows when each is expected to be communicated', async () => {
    // Only an issued one has such a day (F §4).
    await page.goto('/finance/receipt?f.status=ISSUED');
    const list = table('Recibos');
    await drawn(list).first().waitFor();
    const headings = await list.getByRole('columnheader').allInnerTexts();
    const at = headings.findIndex((heading) => heading.trim() === 'Comunicación prevista');
    expect(at).toBeGreaterThan(0);
    const { items } = await ask('finance', { id: await idOf(drawn(list).first()) });
    const expected = expectedCommunicationDate(items[0] as Communicated & Row);
    expect(expected).not.toBeNull();
    const text = await drawn(list).first().getByRole('cell').nth(at).innerText();
    expect(text).toBe(formatDay(expected!));
    expect(await barriers(page)).toEqual([]);
    await pictureOf(page, 'lists-receipts-1440');
  });

  it('[SCR-01] on a phone a list is cards, with nothing to edit in place', async () => {
    await page.setViewportSize(PHONE);
    await page.goto('/agent/tenant');
    const cards = page.getByRole('list', { name: 'Inquilinos' });
    await cards.getByRole('listitem').nth(49).waitFor();
    expect(await page.getByRole('button', { name: /^Editar/ }).count()).toBe(0);
    await fits(page);
    expect(await barriers(page)).toEqual([]);
    await pictureOf(page, 'lists-390');
    await page.getByRole('button', { name: 'Página siguiente' }).click();
    await page.getByText(/^51–100 de/).waitFor();
    expect(said).toEqual([]);
  });
});
