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
let unit: Row;
let contract: Row;
let bill: Row;

beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(SALES_MANAGER));
  [unit] = (await list('place', { type: 'UNIT', publishedDate: null })) as [Row];
  [contract] = (await list('contract', { status: 'ACTIVE' })) as [Row];
  [bill] = (await list('bill', {})) as [Row];
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

async function list(collection: string, filter: object): Promise<Row[]> {
  const query = 'query($c: String!, $q: JSON!) { r: getQuery(collection: $c, query: $q) { data } }';
  const reply = await page.request.post('/graphql', {
    headers: { 'x-llavero': '1' },
    data: { query, variables: { c: collection, q: { filter, limit: 5 } } },
  });
  return ((await reply.json()) as { data: { r: { data: { items: Row[] } } } }).data.r.data.items;
}

/** A photo of a room, drawn by the browser itself: walls, floor, a window and a sofa in the colours asked for. */
async function photo(name: string, wall: string, sofa: string) {
  const data = await page.evaluate(
    ([wallColour, sofaColour]) => {
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [1600, 1200];
      const draw = canvas.getContext('2d')!;
      const fill = (colour: string, ...box: [number, number, number, number]) => {
        draw.fillStyle = colour;
        draw.fillRect(...box);
      };
      fill(wallColour!, 0, 0, 1600, 850);
      fill('#b08d68', 0, 850, 1600, 350);
      fill('#ffffff', 950, 150, 480, 420);
      fill('#9cc9e8', 970, 170, 210, 380);
      fill('#9cc9e8', 1200, 170, 210, 380);
      fill(sofaColour!, 180, 640, 760, 260);
      fill(sofaColour!, 140, 560, 120, 340);
      fill(sofaColour!, 860, 560, 120, 340);
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]!;
    },
    [wall, sofa],
  );
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(data, 'base64') };
}

const paper = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
});

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

describe('files', () => {
  it('[DOC-01][DOC-04] photos of a unit are added, ordered, captioned and looked at', async () => {
    await page.goto(`/place/publication/place/${unit.id}`);
    const gallery = page.getByRole('region', { name: 'Fotos del anuncio' });
    await gallery.waitFor();
    await gallery
      .locator('input[type=file][multiple]')
      .setInputFiles([
        await photo('Salón.jpg', '#e9e2d4', '#3f6f68'),
        await photo('Dormitorio.jpg', '#dfe6ec', '#8a5a44'),
        await photo('Cocina.jpg', '#f2efe9', '#4a5a78'),
      ]);
    await gallery.getByText('Guardado', { exact: true }).nth(2).waitFor();
    // Until its name has come a photo is called by its place.
    await page.waitForFunction(() => {
      const shown = [...document.querySelectorAll('section[aria-label="Fotos del anuncio"] ol img')];
      return shown.length >= 3 && shown.every((image) => !/^Foto \d+$/.test(image.getAttribute('alt') ?? ''));
    });
    const second = await gallery.locator('ol img').nth(1).getAttribute('alt');
    await gallery.getByRole('button', { name: `Adelantar ${second}` }).click();
    await page.waitForFunction(
      ([alt]) =>
        document.querySelector('section[aria-label="Fotos del anuncio"] ol img')?.getAttribute('alt') === alt,
      [second],
    );
    await gallery.getByRole('button', { name: `Escribir el pie de ${second}` }).click();
    await page.getByLabel('Qué se ve en la foto').fill('Estancia luminosa con dos ventanas');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await gallery.getByText('Estancia luminosa con dos ventanas').waitFor();
    await gallery.getByText('Principal').waitFor();
    expect(await barriers(page)).toEqual([]);
    await fits(page);
    await gallery.scrollIntoViewIfNeeded();
    await pictures('unit-pictures');
    await guidePicture(page, 'archivos-fotos');
    await gallery.getByRole('button', { name: 'Ver Estancia luminosa con dos ventanas' }).click();
    await page.getByRole('dialog').last().locator('img').waitFor();
    await pictures('picture-preview');
    await page.keyboard.press('Escape');
    const [after] = await list('place', { id: unit.id });
    expect(after?.['offerPictures']).toHaveLength(3);
  });

  it('[DOC-04] a file of another type is refused with a Spanish sentence and nothing is kept', async () => {
    const gallery = page.getByRole('region', { name: 'Fotos del anuncio' });
    const program = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ not a photo') };
    await gallery.locator('input[type=file][multiple]').setInputFiles([program]);
    await gallery.getByText('El contenido del archivo no es de un tipo admitido.').waitFor();
    await pictures('refused-upload');
    const [after] = await list('place', { id: unit.id });
    expect(after?.['offerPictures']).toHaveLength(3);
  });

  it('[DOC-01] documents of a contract are added on its tab and looked at', async () => {
    await page.goto(`/contract/rent/contract/${contract.id}?tab=documentos`);
    const box = page.getByRole('group', { name: 'Añadir documentos' });
    await box.waitFor();
    await box.locator('input[type=file][multiple]').setInputFiles([paper('Anexo mascotas.pdf')]);
    await page.getByRole('list', { name: 'Documentos' }).getByText('Anexo mascotas').waitFor();
    expect(await barriers(page)).toEqual([]);
    await pictures('contract-documents');
    await guidePicture(page, 'archivos-documentos');
    await page.getByRole('button', { name: 'Ver Anexo mascotas' }).click();
    const shown = page.getByRole('dialog', { name: 'Anexo mascotas.pdf' });
    await shown.getByRole('region', { name: 'Anexo mascotas.pdf' }).getByText('Página 1 de').waitFor();
    await shown.getByRole('button', { name: 'Subir una versión nueva' }).click();
    await shown.getByLabel('Motivo').fill('Faltaba la firma.');
    await shown.locator('input[type=file][multiple]').setInputFiles([paper('Anexo firmado.pdf')]);
    await shown.getByRole('button', { name: 'Comparar con la versión 1' }).click();
    await shown.getByRole('region', { name: 'Versión 1' }).getByText('Faltaba la firma.').waitFor();
    await shown.getByRole('region', { name: 'Anexo firmado.pdf' }).locator('[data-drawn]').first().waitFor();
    await shown.getByRole('region', { name: 'Anexo mascotas.pdf' }).locator('[data-drawn]').first().waitFor();
    expect(await barriers(page)).toEqual([]);
    await pictures('document-versions');
    await page.keyboard.press('Escape');
  });

  it('[DOC-01] a text and a table are looked at in place', async () => {
    await page.goto(`/contract/rent/contract/${contract.id}?tab=documentos`);
    const box = page.getByRole('group', { name: 'Añadir documentos' });
    await box.locator('input[type=file][multiple]').setInputFiles([
      { name: 'Notas.txt', mimeType: 'text/plain', buffer: Buffer.from('Dos juegos de llaves.\n', 'latin1') },
      { name: 'Rentas.csv', mimeType: 'text/csv', buffer: Buffer.from('Piso;Renta\nSants 12;1.000\n') },
    ]);
    await page.getByRole('button', { name: 'Ver Notas' }).click();
    await page
      .getByRole('region', { name: 'Texto de Notas.txt' })
      .getByText('Dos juegos de llaves.')
      .waitFor();
    expect(await barriers(page)).toEqual([]);
    await pictures('text-preview');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Ver Rentas' }).click();
    await page.getByRole('table', { name: 'Rentas.csv' }).getByText('Sants 12').waitFor();
    await pictures('table-preview');
    await page.keyboard.press('Escape');
  });

  it('[DOC-01] the scan of a bill is its document', async () => {
    await page.goto(`/finance/bill/bill/${bill.id}?tab=documentos`);
    const box = page.getByRole('group', { name: 'Añadir documentos' });
    await box.waitFor();
    await box.locator('input[type=file][multiple]').setInputFiles([paper('escaneo 0001.pdf')]);
    await page.getByRole('list', { name: 'Documentos' }).getByRole('listitem').first().waitFor();
    const [after] = await list('bill', { id: bill.id });
    expect((after?.['documents'] as string[]).length).toBeGreaterThan(0);
    await pictures('bill-scan');
  });

  it('[DOC-04] nothing was complained about but the refusal itself', () => {
    expect(said.filter((line) => !/400|tipo admitido/.test(line))).toEqual([]);
  });
});
