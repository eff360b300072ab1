import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { guidePicture } from './guide-pictures.ts';
import { FINANCE_MANAGER, openSignedIn, PHONE, signIn, type Stage, STAGE_MS } from './harness.ts';
import { pictureOf } from './pictures.ts';

jest.setTimeout(600_000);

let stage: Stage;
let page: Page;
let said: string[];

beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(FINANCE_MANAGER));
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

const dialog = (of: Page = page) => of.getByRole('dialog').last();
const picture = (name: string, of: Page = page) => pictureOf(of, `letters-${name}`);

/** Messages that the mail server has, newest first. */
const caught = async () =>
  (await (await fetch(`${stage.mailUrl}/messages`)).json()) as {
    id: string;
    subject: string;
    to: string[];
    attachments: { filename: string }[];
  }[];

describe('letters by mail in the browser', () => {
  it('[FIN-07] [JOB-04] receipts that are selected go out with their PDF, previewed, with a result per row', async () => {
    await page.goto('/finance/receipt');
    for (const at of [1, 2, 3]) await page.getByRole('row').nth(at).getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Enviar por correo' }).click();
    const send = dialog().getByRole('button', { name: /^Enviar \(\d+\)$/ });
    await send.waitFor();
    await dialog().locator('summary').first().click();
    await picture('preview');
    await guidePicture(page, 'correo-recibos');
    expect(await barriers(page)).toEqual([]);
    const before = (await caught()).length;
    await send.click();
    await dialog()
      .getByText(/^Envío terminado: \d+ correos? enviados?/)
      .waitFor();
    await picture('result');
    await guidePicture(page, 'correo-resultado');
    expect(await barriers(page)).toEqual([]);
    const messages = await caught();
    expect(messages.length).toBeGreaterThan(before);
    const [first] = messages;
    expect(first?.subject).toMatch(/^(Recibo|Rebut|Rent receipt) /);
    expect(first?.attachments).toMatchObject([{ filename: expect.stringMatching(/\.pdf$/) }]);
    const file = await fetch(`${stage.mailUrl}/messages/${first!.id}/attachments/0`);
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await dialog().getByRole('button', { name: 'Cerrar' }).last().click();
  });

  it('[FIN-07] what was sent is not sent again unless it is said', async () => {
    await page.goto('/finance/receipt');
    for (const at of [1, 2, 3]) await page.getByRole('row').nth(at).getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Enviar por correo' }).click();
    await dialog().getByText('Volver a enviar lo ya enviado').waitFor();
    await picture('sent-before');
    expect(
      await dialog()
        .getByText(/^Ya se envió el /)
        .count(),
    ).toBeGreaterThan(0);
    await dialog().getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await dialog().getByText('Enviado por correo').first().waitFor();
    await picture('document');
  });

  it('[FIN-07] all settlements of the list, and the owner report of every landlord, are previewed', async () => {
    await page.goto('/finance/settlement');
    await page.getByRole('row').nth(1).getByRole('checkbox').click();
    await page.getByRole('button', { name: /^Seleccionar / }).click();
    await page.getByRole('button', { name: 'Enviar por correo' }).click();
    await dialog()
      .getByText(/^Se enviará/)
      .waitFor();
    await picture('settlements');
    await dialog().getByRole('button', { name: 'Cancelar' }).click();
    await page.goto('/finance/reporting?todos=1');
    await page.getByRole('button', { name: 'Enviar a todos' }).click();
    await dialog()
      .getByText(/^Se enviará/)
      .waitFor();
    await picture('owner-reports');
    expect(await barriers(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Cancelar' }).click();
    await page.goto('/finance/taxSummary');
    await page.getByRole('button', { name: 'Enviar a todos' }).click();
    await dialog()
      .getByText(/^Se enviará/)
      .waitFor();
    await dialog()
      .getByText(/^Resumen fiscal: 20\d\d/)
      .first()
      .waitFor();
    await picture('tax-summaries');
    expect(await barriers(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Cancelar' }).click();
  });

  it('[STA-06] the reminders of today are proposed; with the bank booked to yesterday they can be looked at and sent', async () => {
    await page.goto('/finance/receipt?vista=impagos');
    await page.getByRole('table', { name: 'Reclamaciones que tocan hoy' }).waitFor();
    await picture('reminders');
    expect(await barriers(page)).toEqual([]);
    expect(await page.getByRole('button', { name: 'Revisar y enviar' }).isEnabled()).toBe(true);
  });

  it('[FIN-07] the statement of account of a contract', async () => {
    await page.goto('/finance/receipt?vista=impagos');
    await page.getByRole('table', { name: 'Reclamaciones que tocan hoy' }).getByRole('link').first().click();
    await dialog().getByRole('button', { name: 'Más acciones' }).click();
    await page.getByRole('menuitem', { name: 'Extracto de cuenta' }).click();
    await dialog().getByRole('table', { name: 'Movimientos' }).waitFor();
    await picture('statement');
    expect(await barriers(page)).toEqual([]);
    const printed = page.waitForResponse(/\/commands\/PrintStatement/);
    await dialog().getByRole('button', { name: 'PDF' }).click();
    expect((await printed).status()).toBe(200);
  });

  it('[JOB-04] a text written for the occasion goes to the tenants of the contracts that are selected', async () => {
    await page.goto('/contract/rent');
    for (const at of [1, 2, 3]) await page.getByRole('row').nth(at).getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Enviar mensaje' }).click();
    await dialog().getByLabel('Asunto').fill('Corte de agua el lunes');
    await dialog().getByLabel('Texto').fill('Hola, {{names}}:\n\nEl lunes no habrá agua de 9 a 12. ');
    await dialog().getByRole('combobox', { name: 'Insertar campo' }).fill('Contrato › Renta');
    await page.getByRole('option').first().click();
    await picture('write');
    expect(await barriers(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Ver a quién se envía' }).click();
    const send = dialog().getByRole('button', { name: /^Enviar \(\d+\)$/ });
    await send.waitFor();
    await dialog().locator('summary').first().click();
    await picture('write-preview');
    await send.click();
    await dialog()
      .getByText(/^Envío terminado: \d+ correos? enviados?/)
      .waitFor();
    const [first] = (await caught()).filter(({ subject }) => subject === 'Corte de agua el lunes');
    expect(first).toMatchObject({ attachments: [] });
    await dialog().getByRole('button', { name: 'Cerrar' }).last().click();
  });

  it('[FIN-07] on a phone', async () => {
    const phone = await (await stage.visitor(PHONE)).newPage();
    await signIn(phone, FINANCE_MANAGER);
    await phone.goto('/finance/receipt?vista=impagos');
    await phone.getByRole('table', { name: 'Reclamaciones que tocan hoy' }).waitFor();
    await picture('phone-reminders', phone);
    expect(await barriers(phone)).toEqual([]);
    await phone.goto('/finance/reporting?todos=1');
    await phone.getByRole('button', { name: 'Enviar a todos' }).click();
    await dialog(phone)
      .getByText(/^Se enviará/)
      .waitFor();
    await picture('phone-preview', phone);
    expect(await barriers(phone)).toEqual([]);
  });

  it('says nothing in the console', () => {
    expect(said).toEqual([]);
  });
});
