import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { type Row, rowsOf } from './calls.ts';
import { complaints, openSignedIn, PHONE, SALES_MANAGER, type Stage, STAGE_MS } from './harness.ts';
import { pictureOf } from './pictures.ts';

let stage: Stage;
/** The office at its desk. */
let page: Page;
let said: string[];
let contract: Row;
const email = 'marta.firma@correo.example';

beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(SALES_MANAGER));
  [contract] = (await rowsOf(page, 'contract', { status: 'ACTIVE' })) as [Row];
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

type Mail = { to: string[]; text: string };

/** What the newest mail to the signer says. */
async function mailed(pattern: RegExp): Promise<string> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const mails = (await (await fetch(`${stage.mailUrl}/messages`)).json()) as Mail[];
    for (const { text } of mails.filter(({ to }) => to.some((each) => each.includes(email)))) {
      const found = pattern.exec(text)?.[0];
      if (found) return found;
    }
    await sleep(200);
  }
  throw new Error('no such mail');
}

/** One page with two lines of text. */
const paper = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F 4 0 R>>>>/Contents 5 0 R>>endobj
4 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
5 0 obj<</Length 92>>stream
BT /F 26 Tf 60 760 Td (Anexo al contrato) Tj 0 -44 Td /F 13 Tf (La mascota vive en el piso.) Tj ET
endstream endobj
trailer<</Root 1 0 R>>
%%EOF
`),
});

describe('a document is signed', () => {
  it('[EXT-10] [DOC-01] sent at a desk, read and signed on a phone, followed at the desk, checked by anybody', async () => {
    await page.goto(`/contract/rent/contract/${contract.id}?tab=documentos`);
    const box = page.getByRole('group', { name: 'Añadir documentos' });
    await box.locator('input[type=file][multiple]').setInputFiles([paper('Anexo de la mascota.pdf')]);
    await page.getByRole('button', { name: 'Firma de Anexo de la mascota' }).click();
    const dialog = page.getByRole('dialog', { name: 'Firma de «Anexo de la mascota»' });
    await dialog.getByRole('heading', { name: 'Quién firma, por orden' }).waitFor();
    // The parties of the contract are proposed; one signs here.
    while ((await dialog.getByRole('button', { name: /Quitar al firmante/ }).count()) > 1)
      await dialog
        .getByRole('button', { name: /Quitar al firmante/ })
        .last()
        .click();
    const [tenant] = contract['tenants'] as string[];
    const [person] = await rowsOf(page, 'agent', { id: tenant });
    expect(await dialog.getByLabel('Firmante 1', { exact: true }).inputValue()).toContain(
      String(person?.['firstname']),
    );
    await dialog.getByLabel('Correo electrónico').fill(email);
    await dialog.getByLabel('Mensaje para los firmantes').fill('Es el anexo del que hablamos.');
    expect(await barriers(page)).toEqual([]);
    await pictureOf(page, 'signature-send');
    await dialog.getByRole('button', { name: 'Enviar a firmar' }).click();
    await dialog.getByText('En firma').first().waitFor();

    const context = await stage.visitor(PHONE);
    const guest = await context.newPage();
    const heard = complaints(guest);
    const link = await mailed(/\/firma\/[\w-]{43}/);
    await guest.goto(link);
    await guest.locator('[data-drawn]').first().waitFor();
    await pictureOf(guest, 'signature-read');
    await guest.getByLabel(/Su DNI, NIE o pasaporte/).fill(String(person?.['idNumber'] ?? 'X1234567L'));
    const pad = guest.getByLabel('Dibuje su firma aquí');
    await pad.scrollIntoViewIfNeeded();
    const place = (await pad.boundingBox())!;
    await guest.mouse.move(place.x + 40, place.y + 60);
    await guest.mouse.down();
    for (const [x, y] of [
      [90, 20],
      [140, 80],
      [200, 30],
      [260, 70],
    ] as const)
      await guest.mouse.move(place.x + x, place.y + y, { steps: 6 });
    await guest.mouse.up();
    await guest.getByRole('checkbox').check();
    await guest.getByRole('button', { name: 'Enviarme el código' }).click();
    await guest.getByLabel(/Código de un solo uso/).fill('000');
    await guest.getByRole('button', { name: 'Firmar el documento' }).click();
    await guest.getByText(/No se ha firmado nada/).waitFor();
    const oneTime = (await mailed(/(?<=es:\s+)\d{6}/)) ?? '';
    await guest.getByLabel(/Código de un solo uso/).fill(oneTime);
    expect(await barriers(guest)).toEqual([]);
    await guest.getByRole('button', { name: 'Firmar el documento' }).scrollIntoViewIfNeeded();
    await pictureOf(guest, 'signature-sign');
    await guest.getByRole('button', { name: 'Firmar el documento' }).click();
    await guest.getByText('Documento firmado').waitFor();
    await pictureOf(guest, 'signature-done');
    await guest.goto(link);
    await guest.getByText('El enlace ya se ha usado o ha caducado').waitFor();

    await dialog.getByText('Firmado y sellado').waitFor();
    await dialog.getByText(/^Pruebas/).click();
    await dialog.getByText(/Documento sellado por la empresa/).waitFor();
    expect(await barriers(page)).toEqual([]);
    await pictureOf(page, 'signature-sealed');
    const [signed] = await rowsOf(page, 'document', { contract: contract.id, status: 'SIGNED' });
    const answer = await page.request.get(`/manager/downloadMedia/${signed!.id}/anexo.pdf`);
    const buffer = await answer.body();
    const folder = process.env['SCREENSHOTS'];
    if (folder) await writeFile(`${folder}/sealed.pdf`, buffer);

    await guest.goto('/verificar');
    const file = { name: 'anexo.pdf', mimeType: 'application/pdf', buffer };
    const choose = async (one: typeof file) => {
      const opened = guest.waitForEvent('filechooser');
      await guest.getByLabel('Documento firmado').click();
      await (await opened).setFiles([one]);
    };
    await choose(file);
    await guest.getByText('Documento auténtico').waitFor();
    expect(await guest.getByText(email).count()).toBe(0);
    expect(await barriers(guest)).toEqual([]);
    await pictureOf(guest, 'signature-verified');
    await choose({ ...file, buffer: Buffer.concat([buffer, Buffer.from(' ')]) });
    await guest.getByText('No lo reconocemos').waitFor();
    await context.close();
    expect(said).toEqual([]);
    // The wrong code and the used link are refused on purpose.
    expect(heard.filter((line) => !/40[04]/.test(line))).toEqual([]);
  });
});
