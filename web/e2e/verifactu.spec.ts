import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { guidePicture } from './guide-pictures.ts';
import { openSignedIn, PHONE, signIn, type Stage, STAGE_MS } from './harness.ts';
import { pictureOf } from './pictures.ts';

jest.setTimeout(600_000);

const ADMIN = 'admin@llavero.test';
let stage: Stage;
let page: Page;
let said: string[];
beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(ADMIN));
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

/** The session of the page, as its own calls have it. */
const headers = { 'x-llavero': '1' };

/** Bills of fees that stand. */
async function bills(): Promise<{ id: string; version: number }[]> {
  const reply = await page.request.post('/graphql', {
    headers,
    data: {
      query: 'query($q: JSON!) { r: getQuery(collection: "finance", query: $q) { data } }',
      variables: { q: { filter: { type: 'BILL', cancelled: false }, fields: ['version'], limit: 2 } },
    },
  });
  const { data } = (await reply.json()) as {
    data: { r: { data: { items: { id: string; version: number }[] } } };
  };
  return data.r.data.items;
}
const records = () => page.getByRole('table', { name: 'Registros de facturación' });

describe('the register of invoices in the browser', () => {
  it('[FIN-03] [FIN-07] is switched on, records a rectified bill, sends it, and its chain is whole', async () => {
    await page.goto('/other/config/verifactu');
    const issuers = page.getByRole('table', { name: 'Emisores' });
    await issuers.getByText('La empresa').first().waitFor();
    await pictureOf(page, 'verifactu-before');
    await page.getByRole('button', { name: 'Ajustes' }).click();
    const dialog = page.getByRole('dialog').last();
    await dialog.getByLabel('Registrar desde').fill('01/11/2026');
    await dialog.getByRole('button', { name: 'Guardar el emisor' }).click();
    await issuers.getByText('Desde el 01/11/2026').waitFor();
    for (const { id, version } of await bills()) {
      const data = {
        id,
        version,
        corrections: [{ line: 0, amount: 10 }],
        reason: 'Honorarios mal calculados',
      };
      const reply = await page.request.post('/commands/RectifyDocument', { headers, data });
      expect(reply.ok() || (await reply.text())).toBe(true);
    }
    await expectRow('Aceptado', 2);
    await records().getByText('R1 · Rectificativa').first().waitFor();
    await page.getByRole('button', { name: 'Comprobar la cadena' }).click();
    await page.getByText('La cadena está íntegra: 2 registros comprobados').waitFor();
    await pictureOf(page, 'verifactu');
    await guidePicture(page, 'verifactu');
    expect(await barriers(page)).toEqual([]);
    await page.getByText('Eventos', { exact: true }).last().click();
    await page.getByRole('table', { name: 'Eventos del registro' }).getByText('Cadena comprobada').waitFor();
    await pictureOf(page, 'verifactu-events');
    expect(await barriers(page)).toEqual([]);
    expect(said).toEqual([]);
  });

  it('[FIN-07] is read on a phone', async () => {
    const phone = await (await stage.visitor(PHONE)).newPage();
    await signIn(phone, ADMIN);
    await phone.goto('/other/config/verifactu');
    await phone.getByRole('table', { name: 'Registros de facturación' }).waitFor();
    await pictureOf(phone, 'verifactu-phone');
    expect(await barriers(phone)).toEqual([]);
  });
});

/** Looks again until so many records are in a state. */
async function expectRow(state: string, count: number): Promise<void> {
  for (;;) {
    await page.reload();
    await page.getByRole('table', { name: 'Emisores' }).waitFor();
    await records().getByRole('row').nth(1).waitFor();
    if ((await records().getByText(state, { exact: true }).count()) >= count) return;
  }
}
