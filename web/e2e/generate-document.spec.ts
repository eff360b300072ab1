import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { createRow, type Row, rowsOf } from './calls.ts';
import { DESKTOP, fits, openSignedIn, PHONE, SALES_MANAGER, type Stage, STAGE_MS } from './harness.ts';
import { pictureOf } from './pictures.ts';

let stage: Stage;
let page: Page;
let said: string[];
let contract: Row;
const address = 'gestor.texto@correo.example';
const name = 'Carta de prueba con texto propio';
const before = 'La parte arrendataria recibe las llaves el día de la firma.';
const after = 'La parte arrendataria recibe dos juegos de llaves el día de la firma.';

beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(SALES_MANAGER));
  [contract] = (await rowsOf(page, 'contract', { status: 'ACTIVE' })) as [Row];
  await createRow(page, 'template', {
    ...{ key: 'texto-e2e', name, kind: 'DOCUMENT', collection: 'contract', active: true },
    paragraphs: [
      { type: 'TEXT_CENTER', text: 'ENTREGA DE LLAVES', heading: 1 },
      { type: 'NUMBERED', text: before },
      { type: 'CHECK_LIST', items: [{ text: 'Portal' }, { text: 'Buzón', checked: true }] },
      { type: 'TEXT_LEFT', text: 'Sin más asuntos que tratar, se firma por duplicado.' },
    ],
  });
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

/** Opens the dialog at the contract and chooses the template. */
async function openDialog(): Promise<Locator> {
  await page.goto(`/contract/rent/contract/${contract.id}`);
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('menuitem', { name: 'Generar documento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generar documento' });
  await dialog.getByLabel('Plantilla').first().click();
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await dialog.locator('[data-drawn]').first().waitFor();
  return dialog;
}

/** As a desk and as a phone shows it. */
async function pictures(shot: string): Promise<void> {
  await pictureOf(page, `${shot}-1440`);
  await page.setViewportSize(PHONE);
  await fits(page);
  expect(await barriers(page)).toEqual([]);
  await pictureOf(page, `${shot}-390`);
  await page.setViewportSize(DESKTOP);
}

async function downloaded(dialog: Locator, button: string): Promise<{ file: string; bytes: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: button }).click(),
  ]);
  return { file: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

async function mailTo(to: string): Promise<string> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const mails = (await (await fetch(`${stage.mailUrl}/messages`)).json()) as { to: string[] }[];
    const found = mails.find((mail) => mail.to.some((each) => each.includes(to)));
    if (found) return JSON.stringify(found);
    await sleep(200);
  }
  throw new Error(`no mail to ${to}`);
}

describe('a document is made of a template', () => {
  it('[DOC-02] [RST-09] generated, changed by hand, its differences seen, downloaded as PDF and Word, and mailed', async () => {
    const dialog = await openDialog();
    expect(await barriers(page)).toEqual([]);
    await pictures('generate-preview');
    await dialog.getByRole('tab', { name: 'Texto' }).click();
    await dialog.getByRole('textbox', { name: 'Cláusula 1' }).fill(after);
    await dialog.getByText('1 texto modificado').waitFor();
    expect(await dialog.getByLabel('Texto de la plantilla').innerText()).toBe(before);
    expect(await barriers(page)).toEqual([]);
    await pictures('generate-text');
    await dialog.getByRole('tab', { name: 'Documento' }).click();
    await dialog.locator('[data-drawn]').first().waitFor();

    const pdf = await downloaded(dialog, 'Descargar PDF');
    expect([pdf.file.endsWith('.pdf'), pdf.bytes.subarray(0, 5).toString()]).toEqual([true, '%PDF-']);
    const word = await downloaded(dialog, 'Descargar Word');
    expect([word.file.endsWith('.docx'), word.bytes.subarray(0, 2).toString()]).toEqual([true, 'PK']);

    await dialog.getByRole('tab', { name: 'Correo' }).click();
    const people = dialog.getByRole('group', { name: 'Personas de la ficha' });
    const chosen = people.getByRole('checkbox', { checked: true });
    await people.getByRole('checkbox').first().waitFor();
    while ((await chosen.count()) > 0) await chosen.first().uncheck();
    await dialog.getByText('Nadie lo recibirá todavía').waitFor();
    await dialog.getByLabel('Otras direcciones').fill(address);
    await dialog.getByText(`Lo recibirá: ${address}`).waitFor();
    await dialog.getByLabel('Asunto').fill('Las llaves');
    await pictures('generate-mail');
    await dialog.getByRole('button', { name: 'Guardar y enviar' }).click();
    await dialog.getByText(/se está enviando a 1 destinatario/).waitFor();
    expect(await mailTo(address)).toContain('Las llaves');
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
    const [kept] = await rowsOf(page, 'document', { contract: contract.id, textModified: true });
    expect(kept).toMatchObject({ textChanges: [{ before, after }], status: 'GENERATED' });
  });

  it('[DOC-02] the letter of a receipt is made at its window, in the language that is chosen', async () => {
    const [receipt] = (await rowsOf(page, 'finance', {
      type: 'RECEIPT',
      preview: false,
      cancelled: false,
    })) as [Row];
    await page.goto(`/finance/receipt/finance/${receipt.id}`);
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Generar documento' }).click();
    const dialog = page.getByRole('dialog', { name: 'Generar documento' });
    await dialog.locator('[data-drawn]').first().waitFor();
    expect(await dialog.getByRole('combobox', { name: 'Plantilla' }).inputValue()).toBe('Carta del recibo');
    for (const [language, title] of [
      ['Castellano', 'RECIBO'],
      ['Catalán', 'REBUT'],
    ] as const) {
      await dialog.getByRole('combobox', { name: 'Idioma' }).click();
      await page.getByRole('option', { name: language }).click();
      await dialog.getByText(title, { exact: true }).first().waitFor();
    }
    expect(await barriers(page)).toEqual([]);
    await pictures('generate-letter');
    const pdf = await downloaded(dialog, 'Descargar PDF');
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('[DOC-02] what a template asks for and no record knows is written above its preview', async () => {
    await page.goto(`/contract/rent/contract/${contract.id}`);
    await page.getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Generar documento' }).click();
    const dialog = page.getByRole('dialog', { name: 'Generar documento' });
    await dialog.getByLabel('Plantilla').first().click();
    await page.getByRole('option', { name: 'Requerimiento de pago de rentas' }).click();
    const asked = dialog.getByRole('region', { name: 'Datos del documento' });
    await asked.getByLabel(/Importe adeudado/).fill('1.234,50');
    await asked.getByLabel(/Meses o conceptos adeudados/).fill('octubre de 2026');
    await dialog
      .getByText(/1\.234,50/)
      .last()
      .waitFor();
    expect(await barriers(page)).toEqual([]);
    await pictures('generate-variables');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('[DOC-02] those of several contracts are made at once from the list', async () => {
    await page.goto('/contract/rent');
    const rows = page.getByRole('checkbox', { name: /^Seleccionar(?! todas)/ });
    await rows.nth(0).check();
    await rows.nth(1).check();
    await page.getByRole('button', { name: 'Generar documentos' }).click();
    const dialog = page.getByRole('dialog', { name: 'Generar documentos' });
    await dialog.getByLabel('Plantilla').first().click();
    await page.getByRole('option', { name }).click();
    await pictures('generate-many');
    await dialog.getByRole('button', { name: 'Generar 2 documentos' }).click();
    await dialog.getByText('Generación terminada: 2 documentos.').waitFor();
    expect(await barriers(page)).toEqual([]);
    await pictures('generate-many-done');
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
  });

  it('[DOC-02] [DOC-03] stands in the list with its mark; contracts are called by their day; its text is brought back', async () => {
    const scan = { name: 'escaneado de mostrador', type: 'LONG_CONTRACT', contract: contract.id };
    await createRow(page, 'document', scan);
    await page.goto(`/contract/rent/contract/${contract.id}?tab=documentos`);
    const list = page.getByRole('list', { name: 'Documentos' });
    await list
      .getByText(/^Contrato \d{2}\/\d{2}\/\d{4}$/)
      .first()
      .waitFor();
    await list.getByText(/escaneado de mostrador/).waitFor();
    const row = list.getByRole('listitem').filter({ hasText: 'Texto modificado a mano' });
    await row.getByRole('button', { name: /^Texto de/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Texto de/ });
    await dialog.getByText('1 texto modificado').waitFor();
    expect(await dialog.getByLabel('Texto del documento').innerText()).toBe(after);
    await pictures('document-text');
    await dialog.getByRole('button', { name: 'Volver al texto de la plantilla' }).click();
    await dialog.getByRole('button', { name: 'Guardar el texto' }).click();
    await dialog.getByText('Sin cambios a mano').waitFor();
    await page.keyboard.press('Escape');
    await row.waitFor({ state: 'detached' });
    expect(said).toEqual([]);
  });
});
