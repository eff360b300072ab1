import { mkdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { guidePicture } from './guide-pictures.ts';
import {
  complaints,
  DESKTOP,
  EXTERNAL_EMPLOYEE,
  FINANCE_MANAGER,
  fits,
  openStage,
  PHONE,
  SALES_MANAGER,
  signIn,
  type Stage,
  STAGE_MS,
} from './harness.ts';

const MARCOS = 'Marcos Iglesias Rubio';
const DIEGO = 'Diego Navarro Cano';

let stage: Stage;
let marcos: Page;
let diego: Page;
let said: string[];
let contract: string;
let unit: string;

beforeAll(async () => {
  stage = await openStage();
  [marcos, diego] = [
    await (await stage.visitor(DESKTOP)).newPage(),
    await (await stage.visitor(DESKTOP)).newPage(),
  ];
  said = complaints(marcos);
  await signIn(marcos, SALES_MANAGER);
  await signIn(diego, FINANCE_MANAGER);
  const reply = await marcos.request.post('/graphql', {
    headers: { 'x-llavero': '1' },
    data: {
      query: 'query($query: JSON!) { r: getQuery(collection: "contract", query: $query) { data } }',
      variables: {
        query: { limit: 1, filter: { status: 'ACTIVE' }, sort: [{ field: 'createdAt', order: 'asc' }] },
      },
    },
  });
  const { data } = (await reply.json()) as {
    data: { r: { data: { items: { id: string; units: string[] }[] } } };
  };
  const [first] = data.r.data.items;
  contract = first!.id;
  unit = first!.units[0]!;
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

const windowOf = (page: Page) => page.getByRole('dialog', { name: 'Contrato' }).first();
const openContract = (page: Page, tab = '') => page.goto(`/contract/rent/contract/${contract}${tab}`);

/** Pictures for whoever reviews the screen; only where asked for. */
async function picture(of: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await of.screenshot({ path: `${folder}/${name}.png` });
}

describe('a record that two people have open', () => {
  it('[SCR-04] says who has it open and who is editing it', async () => {
    await openContract(marcos);
    await openContract(diego);
    await marcos.getByText(`${DIEGO} la tiene abierta.`).waitFor();
    await diego.getByRole('button', { name: 'Editar' }).click();
    await marcos.getByText(`${DIEGO} está editando esta ficha.`).waitFor();
    await picture(marcos, 'presence-1440');
    await guidePicture(marcos, 'ficha');
    expect(await barriers(marcos)).toEqual([]);
    await marcos.getByRole('button', { name: 'Cerrar la ficha' }).click();
  });

  it('[SCR-04] takes a note with a mention, which reaches the inbox of the colleague without reloading', async () => {
    await diego.goto(`/place/unit/place/${unit}?tab=cronologia`);
    const note = diego.getByLabel('Nueva nota');
    await note.pressSequentially('Falta el recibo de octubre, @Marc');
    await diego.getByRole('option', { name: MARCOS }).click();
    await note.press('Control+Enter');
    await diego.getByText('Nota guardada').waitFor();
    await guidePicture(diego, 'ficha-cronologia');
    const bell = marcos.getByRole('button', { name: 'Avisos: 1 sin leer' });
    await bell.click();
    await marcos.getByText(`Mención de ${DIEGO} en una nota`).waitFor();
    await picture(marcos, 'inbox-panel-1440');
    expect(await barriers(marcos)).toEqual([]);
    await marcos.getByRole('region', { name: 'Avisos' }).getByRole('link').first().click();
    await marcos.getByText('Falta el recibo de octubre', { exact: false }).waitFor();
    await marcos.getByRole('button', { name: 'Avisos', exact: true }).waitFor();
  });

  it('[SCR-04] is followed from its window', async () => {
    await openContract(marcos);
    const dialog = windowOf(marcos);
    await dialog.getByRole('button', { name: 'Seguir', exact: true }).click();
    await dialog.getByRole('button', { name: 'Dejar de seguir' }).waitFor();
  });

  it('[SCR-04] leads to what it is linked with, and back', async () => {
    await openContract(marcos);
    await windowOf(marcos).locator('a[href*="/place/unit/place/"]').first().click();
    const unit = marcos.getByRole('dialog').first();
    await marcos.waitForURL(/\/place\/unit\/place\//);
    await unit.getByRole('tab', { name: 'Vinculados' }).click();
    await unit.locator(`a[href*="${contract}"]`).first().click();
    await marcos.waitForURL(new RegExp(contract));
  });
});

describe('a link to a record one may not see', () => {
  it('[SES-09] [SCR-04] says so without telling anything of the record, and leads back to the list', async () => {
    const visitor = await stage.visitor(DESKTOP);
    const sandra = await visitor.newPage();
    const complained = complaints(sandra);
    await signIn(sandra, EXTERNAL_EMPLOYEE);
    for (const size of [DESKTOP, PHONE]) {
      await sandra.setViewportSize(size);
      await openContract(sandra);
      const dialog = windowOf(sandra);
      await dialog.getByRole('alert').getByText('no está a su alcance').waitFor();
      const answered = await dialog.innerText();
      expect(answered).not.toContain('Calle');
      expect(await dialog.getByRole('tab').count()).toBe(0);
      await picture(sandra, `not-visible-${String(size.width)}`);
      if (size === DESKTOP) await guidePicture(sandra, 'fuera-de-alcance');
      await fits(sandra);
      expect(await barriers(sandra)).toEqual([]);
      await dialog.getByRole('button', { name: 'Volver a la lista' }).click();
      await sandra.waitForURL(/\/contract\/rent$/);
      await windowOf(sandra).waitFor({ state: 'detached' });
    }
    // A record that does not exist is answered alike, so that nobody learns which ones do.
    await sandra.goto('/contract/rent/contract/00000000-0000-7000-8000-000000000000');
    await windowOf(sandra).getByRole('alert').getByText('no está a su alcance').waitFor();
    expect(complained).toEqual([]);
    await visitor.close();
  });
});

describe('the changes and the inbox', () => {
  it('[ENT-12] has changes by the colleagues of the demo', async () => {
    await openContract(marcos, '?tab=cambios');
    const entries = windowOf(marcos).locator('ol > li');
    await entries.first().waitFor();
    expect(await entries.count()).toBeGreaterThan(2);
    expect(await entries.last().innerText()).toMatch(/creó el registro/);
    expect((await entries.allInnerTexts()).join()).not.toContain('Otra persona');
    await picture(marcos, 'demo-changes-1440');
  });

  it('[SCR-04] fits as cards on a phone', async () => {
    await marcos.setViewportSize(PHONE);
    await openContract(marcos, '?tab=cambios');
    await marcos.getByText('creó el registro').waitFor();
    await picture(marcos, 'demo-changes-390');
    await fits(marcos);
    await marcos.goto('/home/task');
    await marcos.getByRole('button', { name: 'Más opciones' }).click();
    await marcos.getByRole('menuitem', { name: 'Avisos' }).click();
    await marcos.getByText('Todos', { exact: true }).click();
    await marcos.getByText(`Mención de ${DIEGO} en una nota`).waitFor();
    await picture(marcos, 'inbox-390');
    await fits(marcos);
    expect(await barriers(marcos)).toEqual([]);
  });

  it('[SCR-04] is a view of Inicio, with what is told where, in light and dark', async () => {
    await marcos.setViewportSize(DESKTOP);
    await marcos.goto('/home/task?vista=avisos');
    await marcos.getByText('Todos', { exact: true }).click();
    await marcos.getByText(`Mención de ${DIEGO} en una nota`).waitFor();
    await picture(marcos, 'inbox-1440');
    await guidePicture(marcos, 'avisos');
    await marcos.emulateMedia({ colorScheme: 'dark' });
    await marcos.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'));
    await picture(marcos, 'inbox-1440-dark');
    expect(await barriers(marcos)).toEqual([]);
    await marcos.getByRole('button', { name: 'Preferencias de avisos' }).click();
    await marcos.getByRole('switch', { name: 'Menciones: resumen por correo' }).waitFor();
    await picture(marcos, 'inbox-settings-1440-dark');
    expect(said).toEqual([]);
  });
});
