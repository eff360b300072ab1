import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { createRow, type Row, rowsOf } from './calls.ts';
import { DESKTOP, fits, openSignedIn, PHONE, SALES_MANAGER, type Stage, STAGE_MS } from './harness.ts';
import { mailedLink } from './mail.ts';
import { pictureOf } from './pictures.ts';

let stage: Stage;
let page: Page;
let said: string[];
let contract: Row;

beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(SALES_MANAGER));
  [contract] = (await rowsOf(page, 'contract', { status: 'ACTIVE' })) as [Row];
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

/** A page with a heading, as a scanner would send it. */
const paper = (name: string, heading: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>endobj\n4 0 obj<</Length ${45 + heading.length}>>stream\nBT /F1 24 Tf 60 760 Td (${heading}) Tj ET\nendstream endobj\n5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  ),
});

/** A picture of a card, drawn by the browser itself. */
async function card(name: string, title: string) {
  const data = await page.evaluate((text) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [1200, 760];
    const draw = canvas.getContext('2d')!;
    draw.fillStyle = '#e8eef4';
    draw.fillRect(0, 0, 1200, 760);
    draw.fillStyle = '#b9c9d8';
    draw.fillRect(70, 200, 320, 420);
    draw.fillStyle = '#223';
    draw.font = '48px sans-serif';
    draw.fillText(text, 70, 110);
    draw.fillText('ESPAÑA', 450, 260);
    return canvas.toDataURL('image/jpeg', 0.9).split(',')[1]!;
  }, title);
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(data, 'base64') };
}

/** As a desk and as a phone shows it. */
async function pictures(name: string): Promise<void> {
  await pictureOf(page, `${name}-1440`);
  await page.setViewportSize(PHONE);
  await fits(page);
  await pictureOf(page, `${name}-390`);
  await page.setViewportSize(DESKTOP);
}

describe('documents that are uploaded and verified', () => {
  it('[WIZ-12][NAV-03] the empty queue says so and offers to upload', async () => {
    await page.goto('/other/config');
    await page.getByRole('link', { name: /Verificación de documentos/ }).click();
    await page.getByText('No queda nada por verificar').waitFor();
    expect(await barriers(page)).toEqual([]);
    await pictures('verification-empty');
  });

  it('[WIZ-12] several files of a contract are filed with what their types ask for', async () => {
    await page.goto(`/contract/rent/contract/${contract.id}?tab=documentos`);
    await page.getByRole('button', { name: 'Subir con sus datos' }).click();
    const wizard = page.getByRole('dialog', { name: 'Subida de documentos' });
    const back = await card('reverso.jpg', 'Reverso');
    await wizard
      .locator('input[type=file][multiple]')
      .setInputFiles([await card('DNI Marta anverso.jpg', 'DOCUMENTO NACIONAL DE IDENTIDAD')]);
    const rows = wizard.getByRole('list', { name: 'Documentos que se archivan' });
    await rows.getByRole('listitem').first().waitFor();
    await wizard.locator('input[type=file][multiple]').setInputFiles([back]);
    await rows.getByRole('listitem').nth(1).waitFor();
    await rows.getByRole('button', { name: 'Unir reverso.jpg al documento anterior' }).click();
    await wizard
      .locator('input[type=file][multiple]')
      .setInputFiles([
        paper('Nómina marzo.pdf', 'NOMINA MARZO 2026'),
        paper('Nómina bis.pdf', 'NOMINA MARZO 2026'),
      ]);
    await rows.getByRole('listitem').nth(2).waitFor();
    await rows.getByText(/es el mismo archivo que/).waitFor();
    // Names are kept without accents (F §5).
    await rows.getByRole('listitem', { name: 'Nomina bis.pdf' }).waitFor();

    // A name that says nothing: the heading of the paper does.
    await wizard.locator('input[type=file][multiple]').setInputFiles([paper('scan0001.pdf', 'PASAPORTE')]);
    const passport = rows.getByRole('listitem', { name: 'scan0001.pdf' });
    await passport.getByLabel('Número').waitFor();
    await rows.getByRole('button', { name: 'Quitar scan0001.pdf' }).click();

    await wizard.getByRole('button', { name: 'Archivar documentos' }).click();
    await rows.getByText('El campo «Número» es obligatorio: indique un valor.').waitFor();
    expect(await barriers(page)).toEqual([]);
    await pictures('upload-wizard');
    const nif = rows.getByRole('listitem', { name: 'DNI Marta anverso.jpg' });
    await nif.getByLabel('Número').fill('12345678Z');
    await rows.getByRole('button', { name: 'Quitar Nomina bis.pdf' }).click();
    await rows.getByLabel('Ingresos anuales').fill('24000');
    await wizard.getByRole('button', { name: 'Archivar documentos' }).click();
    await wizard.getByText('2 documentos archivados').waitFor();
    await pictures('upload-done');
    await wizard.getByRole('button', { name: 'Verificar documentos' }).click();
    await page.getByText('1 de 2').waitFor();
  });

  it('[WIZ-12][DOC-01] one is verified by the keyboard, the other rejected with a reason', async () => {
    const form = page.getByRole('form', { name: 'Datos del documento' });
    await form.waitFor();
    await page.getByRole('region', { name: 'Archivo' }).locator('img').waitFor();
    expect(await barriers(page)).toEqual([]);
    await pictures('verification-picture');
    await page.getByRole('button', { name: 'reverso.jpg', exact: true }).click();
    await page.keyboard.press('j');
    const pages = page.getByRole('region', { name: /^Nomina/ });
    await pages.locator('[data-drawn]').first().waitFor();
    await pages.getByText('NOMINA MARZO 2026').waitFor();
    await pages.getByText('Página 1 de 1').waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByText('2 de 2').waitFor();
    await pictures('verification-paper');
    await page.keyboard.press('k');
    await page.getByText('1 de 2').waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Enter');
    await page.getByText('1 de 1').waitFor();
    await page.keyboard.press('r');
    await page.getByLabel('Motivo').fill('La segunda página no se lee.');
    await pictures('verification-reject');
    await page.getByRole('button', { name: 'Rechazar documento' }).click();
    await page.getByText('No queda nada por verificar').waitFor();
    const kept = await rowsOf(page, 'document', { contract: contract.id, type: { $in: ['NIF', 'PAYSLIP'] } });
    expect(kept.map(({ type, status }) => [type, status]).sort()).toEqual([
      ['NIF', 'VALID'],
      ['PAYSLIP', 'REJECTED'],
    ]);
  });

  it('[DOC-01] missing documents are asked for by mail and sent from a phone; the link serves once', async () => {
    const email = `nomina.${Date.now()}@example.com`;
    const { id } = await createRow(page, 'agent', {
      firstname: 'Marta',
      lastname: 'Prat',
      email,
      roles: ['TENANT'],
    });
    await page.goto(`/agent/tenant/agent/${id}`);
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Pedir documentos por correo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pedir documentos por correo' });
    const types = dialog.getByRole('combobox', { name: /Documentos que se piden/ });
    for (const name of ['NIF', 'Nómina']) {
      await types.fill(name);
      await page.getByRole('option', { name, exact: true }).click();
    }
    await page.keyboard.press('Escape');
    await pictures('request-dialog');
    await dialog.getByRole('button', { name: 'Pedir documentos por correo' }).click();
    await page.getByText('Petición enviada').waitFor();

    const context = await stage.visitor(PHONE);
    const guest = await context.newPage();
    const link = await mailedLink(stage, email, '/documentos');
    await guest.goto(link);
    const [nif, payslip] = [
      guest.getByRole('region', { name: 'NIF' }),
      guest.getByRole('region', { name: 'Nómina' }),
    ];
    await nif.waitFor();
    await pictureOf(guest, 'request-page-390');
    await guest.getByRole('button', { name: 'Enviar documentos' }).click();
    await guest.getByText('No ha añadido ningún archivo todavía.').waitFor();
    await nif
      .locator('input[type=file][multiple]')
      .setInputFiles([await card('anverso.jpg', 'DNI'), await card('reverso.jpg', 'DNI R')]);
    await nif.getByText('reverso.jpg').waitFor();
    await payslip
      .locator('input[type=file][multiple]')
      .setInputFiles([paper('marzo.pdf', 'NOMINA ABRIL 2026')]);
    await payslip.getByText('marzo.pdf').waitFor();
    await guest.getByRole('button', { name: 'Enviar documentos' }).click();
    await nif.getByText('El campo «Número» es obligatorio: indique un valor.').waitFor();
    await nif.getByLabel('Número').fill('12345678Z');
    await payslip.getByLabel('Ingresos anuales').fill('24000');
    expect(await barriers(guest)).toEqual([]);
    await pictureOf(guest, 'request-page-filled-390');
    await guest.getByRole('button', { name: 'Enviar documentos' }).click();
    await guest.getByText('Documentos recibidos').waitFor();
    await guest.goto(link);
    await guest.getByText('El enlace ya se ha usado o ha caducado').waitFor();
    await context.close();

    await page.goto('/other/config/documentos');
    await page.getByText('1 de 2').waitFor();
    const sent = await rowsOf(page, 'document', { agents: { $in: [id] } });
    expect(sent.map(({ type, status }) => [type, status]).sort()).toEqual([
      ['NIF', 'REVIEW_PENDING'],
      ['PAYSLIP', 'REVIEW_PENDING'],
    ]);
  });

  it('[WIZ-12] whoever uploaded the rejected one has a task with the reason', async () => {
    await page.goto('/home/task');
    await page.getByText('Subir de nuevo un documento rechazado').first().waitFor();
    expect(said).toEqual([]);
  });
});

describe('the folder of a mandate', () => {
  it('[EXT-06] groups its documents, gives them as one archive and copies them to Drive', async () => {
    await page.goto(`/contract/mandate/mandate/${String(contract['mandate'])}?tab=carpeta`);
    await page
      .getByRole('region', { name: /^Contratos/ })
      .first()
      .waitFor();
    expect(await barriers(page)).toEqual([]);
    await pictures('mandate-folder');
    await page.getByRole('button', { name: 'Copiar en Drive' }).click();
    await page.getByText(/está en marcha/).waitFor();
    for (const open = page.getByRole('link', { name: 'Abrir en Drive' }); !(await open.isVisible());) {
      await page.reload();
      await page
        .getByRole('region', { name: /^Contratos/ })
        .first()
        .waitFor();
    }
    const [archive] = await Promise.all([
      page
        .context()
        .waitForEvent('page')
        .then((tab) => tab.waitForEvent('download')),
      page.getByRole('button', { name: 'Descargar en ZIP' }).click(),
    ]);
    expect(archive.suggestedFilename()).toMatch(/\.zip$/);
    expect(said).toEqual([]);
  });
});
