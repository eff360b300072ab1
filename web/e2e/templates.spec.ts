import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { createRow, type Row, rowsOf } from './calls.ts';
import { DESKTOP, fits, openSignedIn, PHONE, SALES_MANAGER, type Stage, STAGE_MS } from './harness.ts';
import { pictureOf } from './pictures.ts';

let stage: Stage;
let page: Page;
let said: string[];
let template: Row;

beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(SALES_MANAGER));
  template = await createRow(page, 'template', {
    key: 'contrato-e2e',
    name: 'Contrato de vivienda',
    collection: 'contract',
    paragraphs: [
      { type: 'TEXT_CENTER', text: 'CONTRATO DE {{contractType|upper}}', heading: 1 },
      { type: 'TEXT_JUSTIFIED', text: '{{item}}, con documento {{item.idNumber?}}.', repeat: 'tenants' },
      {
        type: 'NUMBERED',
        text: '**Fianza.** Se deposita en el INCASÒL.',
        conditions: [{ field: 'region', operator: 'IS', value: 'CATALONIA' }],
      },
      { type: 'NUMBERED', text: '**Renta.** La renta es de {{rent}} ({{rent|words}}).' },
    ],
  });
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

/** As a desk and as a phone shows it. */
async function pictures(name: string): Promise<void> {
  await pictureOf(page, `${name}-1440`);
  await page.setViewportSize(PHONE);
  await fits(page);
  await pictureOf(page, `${name}-390`);
  await page.setViewportSize(DESKTOP);
}

/** Picks the first record that the picker offers. */
async function pickFirst(label: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
}

describe('document templates', () => {
  it('[DOC-02] [SCR-01] the list says in Spanish what each is made from, and is narrowed by it', async () => {
    await page.goto('/other/templates');
    const rows = page.getByRole('row').filter({ hasText: 'Actualización' });
    await rows.first().waitFor();
    expect(
      await page
        .getByRole('row')
        .filter({ hasText: /nextRent|contract$/ })
        .count(),
    ).toBe(0);
    await page.getByRole('button', { name: 'Filtro Colección' }).click();
    await page.getByRole('checkbox', { name: /^Mandato/ }).check();
    await page.waitForURL(/Mandato|mandate/);
    await pictures('template-list');
    await page.keyboard.press('Escape');
  });

  it('[DOC-02] the editor shows the document with the data of a record while it is written', async () => {
    await page.goto(`/other/templates?editar=${template.id}`);
    await page.getByRole('heading', { name: 'Contrato de vivienda' }).waitFor();
    await pickFirst('Ficha de muestra');
    const paper = page.getByRole('article', { name: 'Vista previa del documento' });
    await paper.getByText(/La renta es de/).waitFor();
    await page.getByLabel('Texto del párrafo 1').fill('ARRENDAMIENTO');
    await paper.getByText('ARRENDAMIENTO').waitFor();
    expect(await barriers(page)).toEqual([]);
    await pictures('template-editor');
  });

  it('[DOC-02] the tester says in or out and why, side by side', async () => {
    await page.getByRole('tab', { name: 'Probar condiciones' }).click();
    const [first, second] = await rowsOf(page, 'contract', { status: 'ACTIVE' });
    expect(first && second).toBeTruthy();
    await pickFirst('Hasta 3 fichas de muestra');
    const table = page.getByRole('table', { name: 'Qué párrafos entran' });
    await table
      .getByText(/Entra porque|No entra/)
      .first()
      .waitFor();
    await pictures('template-tester');
  });

  it('[DOC-02] an unknown field stops the publication, naming paragraph and field; then it is published and fixed', async () => {
    await page.getByLabel('Texto del párrafo 1').fill('CONTRATO {{nadie}}');
    await page.getByText('Párrafo 1 («Texto centrado»): El campo «nadie» no existe').waitFor();
    expect(await page.getByRole('button', { name: 'Publicar' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await page.getByRole('button', { name: 'Publicar' }).click();
    await page.getByRole('button', { name: 'Nueva versión' }).waitFor();
    expect(await page.getByLabel('Texto del párrafo 1').getAttribute('readonly')).not.toBeNull();
    const [stored] = await rowsOf(page, 'template', { key: 'contrato-e2e' });
    expect(stored).toMatchObject({ status: 'PUBLISHED' });
  });

  it('[DOC-02] a new version is compared with the one before', async () => {
    await page.getByRole('button', { name: 'Nueva versión' }).click();
    await page.getByText('Versión 2', { exact: true }).waitFor();
    await page.getByLabel('Texto del párrafo 4').fill('**Renta.** {{rent}} al mes.');
    await page.getByRole('tab', { name: 'Comparar' }).click();
    await page.getByRole('combobox', { name: 'Comparar con' }).click();
    await page.getByRole('option', { name: 'Versión 1' }).click();
    await page.getByText('Cambiado').waitFor();
    await pictures('template-compare');
    expect(said).toEqual([]);
  });
});

describe('texts of messages', () => {
  it('[JOB-04] [SCR-07] every named message is listed, with the text that is in use', async () => {
    await page.goto('/other/templates?clase=mensajes');
    await page.getByRole('tab', { name: 'Mensajes' }).waitFor();
    await page.getByLabel('Buscar mensajes').fill('bienvenida');
    await page.getByRole('button', { name: 'Bienvenida al inquilino de vivienda' }).waitFor();
    await page.getByText('De fábrica').first().waitFor();
    expect(await barriers(page)).toEqual([]);
    await pictures('messages-list');
  });

  it('[JOB-04] [SCR-07] a text is seen with a real contract, refused for a field that does not exist, saved and taken back', async () => {
    await page.getByRole('button', { name: 'Bienvenida al inquilino de vivienda' }).click();
    await page.getByRole('heading', { name: 'Bienvenida al inquilino de vivienda' }).waitFor();
    const mail = page.getByRole('article', { name: 'Vista previa del mensaje' });
    await mail.getByText('Le damos la bienvenida a su nuevo hogar').waitFor();
    await pickFirst('Contrato de muestra');
    await mail.getByText(/Renta mensual: [\d.]+,\d\d/).waitFor();
    await page.getByLabel('Asunto').fill('Bienvenidos a {{nadie}}');
    await page.getByText('El campo «nadie» no existe').waitFor();
    expect(await page.getByRole('button', { name: 'Guardar' }).isDisabled()).toBe(true);
    await page.getByLabel('Asunto').fill('Bienvenidos a {{address}}');
    await mail.getByText(/Bienvenidos a Carrer de Sants/).waitFor();
    expect(await barriers(page)).toEqual([]);
    await pictures('message-editor');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByRole('button', { name: 'Volver al texto de fábrica' }).waitFor();
    await page.getByRole('tab', { name: 'Versiones' }).click();
    await page.getByText('Versión 1 · en uso').waitFor();
    await pictures('message-history');
    await page.getByRole('button', { name: 'Volver al texto de fábrica' }).click();
    await page.getByText('Texto de fábrica otra vez · en uso').waitFor();
  });

  it('[JOB-04] a test goes to whoever asks for it', async () => {
    await page.getByText('Catalán', { exact: true }).click();
    await page.getByText('Li donem la benvinguda a la seva nova llar').first().waitFor();
    await page.getByRole('button', { name: 'Enviarme una prueba' }).click();
    await page.getByText(/La prueba va de camino a/).waitFor();
  });

  it('[JOB-04] the foot of every mail is a part, which has words and no subject', async () => {
    await page.goto('/other/templates?clase=mensajes');
    await page.getByLabel('Buscar mensajes').fill('pie de todos');
    await page.getByRole('button', { name: 'Pie de todos los correos' }).click();
    const words = page.getByRole('article', { name: 'Vista previa del mensaje' });
    await words.getByText('Llavero · Gestión de alquileres').waitFor();
    expect(await page.getByLabel('Asunto').count()).toBe(0);
    expect(await barriers(page)).toEqual([]);
    await pictures('message-part');
    expect(said).toEqual([]);
  });
});
