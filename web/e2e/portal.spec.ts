import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { createRow, type Row, rowsOf } from './calls.ts';
import { complaints, openStage, PHONE, SALES_MANAGER, signIn, type Stage, STAGE_MS } from './harness.ts';
import { mailedLink } from './mail.ts';
import { pictureOf } from './pictures.ts';

// The own area of tenants and landlords: in by a mailed link, on a phone.
let stage: Stage;
let staff: Page;
const opened: string[] = [];

beforeAll(async () => {
  stage = await openStage();
  staff = await (await stage.visitor()).newPage();
  await signIn(staff, SALES_MANAGER);
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

/** Somebody of the demo who is of a running contract, with an address. */
async function somebody(role: 'tenants' | 'landlords'): Promise<Row & { email: string }> {
  const contracts = await rowsOf(staff, 'contract', { status: 'ACTIVE' });
  const ids = contracts.flatMap((row) => row[role] as string[]);
  const people = await rowsOf(staff, 'agent', { id: { $in: ids.slice(0, 40) } });
  const found = people.find(({ email, roles }) => email && (roles as string[]).length === 1);
  return found as Row & { email: string };
}

/** Staff gives the access; the person opens the mail on a phone. */
async function enter(
  person: Row & { email: string },
  screen: string,
): Promise<{ page: Page; said: string[] }> {
  await staff.goto(`/agent/${screen}/agent/${person.id}`);
  await staff.getByRole('button', { name: 'Más acciones' }).click();
  await staff.getByRole('menuitem', { name: 'Dar acceso a su área' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Dar acceso a su área' }).click();
  await staff.getByText('Acceso enviado').waitFor();
  const page = await (await stage.visitor(PHONE)).newPage();
  const said = complaints(page);
  const link = await mailedLink(stage, person.email, 'acceso', opened);
  opened.push(link);
  await page.goto(`/${link}`);
  await page.getByRole('heading', { name: 'Mi área' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await pictureOf(page, `portal-${screen}-enter`);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('navigation', { name: 'Mi área' }).waitFor();
  return { page, said };
}

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

describe('the own area on a phone', () => {
  it('[SES-07] [NAV-06] [FIN-07] a tenant enters by a mailed link and sees what each receipt is made of', async () => {
    const tenant = await somebody('tenants');
    const told = { tenants: [tenant.id], reporter: tenant.id, reporterRole: 'TENANT' };
    await createRow(staff, 'issue', { description: 'La persiana del salón no baja', ...told });
    const { page, said } = await enter(tenant, 'tenant');
    await pictureOf(page, 'portal-home-390');
    await page.getByRole('link', { name: /Mis recibos/ }).click();
    await page.getByText('Mis recibos y liquidaciones').first().waitFor();
    await page.locator('a[href^="/mis/recibos/"]').first().waitFor();
    expect(await barriers(page)).toEqual([]);
    await pictureOf(page, 'portal-receipts-390');
    await page.locator('a[href^="/mis/recibos/"]').first().click();
    await page.getByRole('region', { name: 'Líneas' }).waitFor();
    await page.getByText('De dónde sale la renta').waitFor();
    expect(await barriers(page)).toEqual([]);
    expect(await fits(page)).toBe(true);
    await pictureOf(page, 'portal-receipt-390');
    await page.setViewportSize({ width: 1440, height: 900 });
    await pictureOf(page, 'portal-receipt-1440');
    await page.setViewportSize(PHONE);
    const [pdf] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Abrir el PDF' }).click(),
    ]);
    await pdf.waitForURL(/downloadMedia/);
    await pdf.close();
    await page.getByRole('button', { name: 'Volver' }).click();
    await page.getByRole('button', { name: 'Volver' }).click();
    await page.getByRole('link', { name: /Mis incidencias/ }).click();
    await page.getByText('Mis incidencias').first().waitFor();
    await page.getByRole('link', { name: /La persiana del salón/ }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await pictureOf(page, 'portal-issues-390');
    await page.getByRole('link', { name: /La persiana del salón/ }).click();
    await page.getByRole('region', { name: 'Incidencia' }).getByText('Abierta').waitFor();
    await page.getByRole('button', { name: 'Volver' }).click();
    await page.getByRole('button', { name: 'Volver' }).click();
    await page.getByRole('link', { name: /Visitas a mi vivienda/ }).click();
    await page.getByText('Mis visitas').first().waitFor();
    await pictureOf(page, 'portal-visits-390');
    // Screens of the staff are not for tenants.
    await page.goto('/finance/receipt');
    await page.waitForURL('**/contrato');
    expect(said).toEqual([]);
  });

  it('[SES-07] [SES-09] a landlord sees settlements and no receipt; the link is worth nothing a second time', async () => {
    const landlord = await somebody('landlords');
    const { page, said } = await enter(landlord, 'landlord');
    await page.getByRole('link', { name: /Mis liquidaciones/ }).click();
    await page.locator('a[href^="/mis/recibos/"]').first().waitFor();
    expect(await page.getByText(/^Recibo/).count()).toBe(0);
    await pictureOf(page, 'portal-settlements-390');
    expect(said).toEqual([]);
    const again = await (await stage.visitor(PHONE)).newPage();
    await again.goto(`/${opened.at(-1)}`);
    await again.getByRole('button', { name: 'Entrar' }).click();
    await again.getByText('El enlace ya se ha usado o ha caducado').waitFor();
    await again.getByRole('link', { name: 'Pedir otro enlace' }).click();
    await again.getByLabel('Correo electrónico').fill(landlord.email);
    await again.getByRole('button', { name: 'Enviar enlace' }).click();
    await again.getByText('recibirá un correo en unos minutos').waitFor();
    const link = await mailedLink(stage, landlord.email, 'acceso', opened);
    await again.goto(`/${link}`);
    await again.getByRole('button', { name: 'Entrar' }).click();
    await again.getByRole('navigation', { name: 'Mi área' }).waitFor();
  });
});
