import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { createRow, type Row, rowsOf } from './calls.ts';
import { guidePicture } from './guide-pictures.ts';
import {
  complaints,
  DESKTOP,
  fits,
  openStage,
  PHONE,
  SALES_MANAGER,
  sendSignIn,
  signIn,
  type Stage,
  STAGE_MS,
} from './harness.ts';
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

const pdf = (text: string) => Buffer.from(`%PDF-1.4\n% ${text}\ntrailer\n<<>>\n%%EOF\n`);

/** A document with its file, filed by staff; who sees it follows from its type (F §6). */
async function filed(name: string, type: string, links: Record<string, unknown>): Promise<string> {
  const file = { name: `${name}.pdf`, mimeType: 'application/pdf', buffer: pdf(name) };
  const linked = Object.entries(links).map(([field, value]) => [field, JSON.stringify(value)]);
  const reply = await staff.request.post('/manager/createDocument', {
    headers: { 'x-llavero': '1' },
    multipart: { file, name, type, ...(Object.fromEntries(linked) as Record<string, string>) },
  });
  const answer = (await reply.json()) as { id: string };
  expect(answer).toMatchObject({ id: expect.any(String) });
  return answer.id;
}

/** A click opens a PDF in a tab of its own, whether or not this browser shows PDFs itself. */
async function opensFile(page: Page, what: Locator): Promise<void> {
  const context = page.context();
  const [opened, answer] = await Promise.all([
    context.waitForEvent('page'),
    context.waitForEvent('response', (response) => response.url().includes('/downloadMedia/')),
    what.click(),
  ]);
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await opened.close();
}

/** The document that is open has its file; another's is not found, neither as a page nor as a file. */
async function hasOwnFileOnly(page: Page, name: string, foreign: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor();
  const file = page.getByRole('link', { name: 'Abrir el archivo' });
  const own = await page.request.get((await file.getAttribute('href'))!);
  expect([own.status(), await own.body()]).toEqual([200, pdf(name)]);
  await opensFile(page, file);
  expect(await barriers(page)).toEqual([]);
  expect((await page.request.get(`/manager/downloadMedia/${foreign}/x.pdf`)).status()).toBe(404);
  const stranger = await page.context().newPage();
  await stranger.goto(`/contrato/x/documento/RENT/CONTRACT/${foreign}`);
  await stranger.getByText('No se han podido cargar los documentos').waitFor();
  expect(await stranger.getByRole('link', { name: 'Abrir el archivo' }).count()).toBe(0);
  await stranger.close();
}

/** The page at a desk, without barriers and without a scroll to the side; then on the phone again. */
async function onDesk(page: Page, name: string): Promise<void> {
  await page.setViewportSize(DESKTOP);
  expect(await barriers(page)).toEqual([]);
  await fits(page);
  await pictureOf(page, name);
  await page.setViewportSize(PHONE);
}

describe('the own area on a phone', () => {
  it('[SES-07] [SES-09] [NAV-06] [NAV-10] [FIN-07] a tenant enters by a mailed link and sees what each receipt is made of, and the own documents only', async () => {
    const tenant = await somebody('tenants');
    const contracts = await rowsOf(staff, 'contract', { status: 'ACTIVE' });
    const theirs = contracts.find(({ tenants }) => (tenants as string[]).includes(tenant.id))!;
    const other = contracts.find(({ tenants }) => !(tenants as string[]).includes(tenant.id))!;
    await filed('Acta de la fianza', 'BOND', { contract: theirs.id, tenants: [tenant.id] });
    await filed('Mandato de la finca', 'MANDATE', { contract: theirs.id, tenants: [tenant.id] });
    const foreign = await filed('Fianza del vecino', 'BOND', {
      contract: other.id,
      tenants: other['tenants'],
    });
    const told = { tenants: [tenant.id], reporter: tenant.id, reporterRole: 'TENANT' };
    await createRow(staff, 'issue', { description: 'La persiana del salón no baja', ...told });
    const { page, said } = await enter(tenant, 'tenant');
    await pictureOf(page, 'portal-home-390');
    await guidePicture(page, 'mi-area-inquilino');
    await page.getByRole('link', { name: /Mis recibos/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Mis recibos' }).waitFor();
    await page.locator('a[href^="/mis/recibos/"]').first().waitFor();
    expect(await barriers(page)).toEqual([]);
    await pictureOf(page, 'portal-receipts-390');
    await page.locator('a[href^="/mis/recibos/"]').first().click();
    await page.getByRole('region', { name: 'Líneas' }).waitFor();
    await page.getByText('De dónde sale la renta').waitFor();
    expect(await barriers(page)).toEqual([]);
    await fits(page);
    await pictureOf(page, 'portal-receipt-390');
    await guidePicture(page, 'mi-area-recibo');
    await page.setViewportSize({ width: 1440, height: 900 });
    await pictureOf(page, 'portal-receipt-1440');
    await page.setViewportSize(PHONE);
    await opensFile(page, page.getByRole('button', { name: 'Abrir el PDF' }));
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
    await page.getByRole('heading', { level: 1, name: 'Visitas a mi vivienda' }).waitFor();
    await pictureOf(page, 'portal-visits-390');
    await page.goto(`/contrato/${theirs.id}/documento`);
    await page.getByRole('heading', { level: 1, name: 'Mis documentos' }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('link', { name: /^Alquiler/ }).click();
    const own = page.getByRole('link', { name: /Acta de la fianza/ });
    await own.waitFor();
    expect(await page.getByText(/Mandato de la finca|Fianza del vecino/).count()).toBe(0);
    await pictureOf(page, 'portal-documents-390');
    await own.click();
    await hasOwnFileOnly(page, 'Acta de la fianza', foreign);
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
    await guidePicture(page, 'mi-area-propietario');
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

  it('[SES-09] [NAV-10] a person with the role OWNER signs in and sees the own contracts and the documents that are about them', async () => {
    const person = await somebody('landlords');
    const [other] = await rowsOf(staff, 'contract', { landlords: { $nin: [person.id] } });
    const [neighbour] = other!['landlords'] as string[];
    const id = await filed('Vida laboral', 'LABORAL_LIFE', { agents: [person.id] });
    // Visible to landlords, not to whom it is about.
    await filed('Poder para firmar', 'MANDATE', { agents: [person.id] });
    const foreign = await filed('Vida laboral de otra persona', 'LABORAL_LIFE', { agents: [neighbour] });
    const account = { email: 'titular@correo.example', password: 'una-frase-larga-y-rara-71' };
    const admin = await (await stage.visitor()).newPage();
    await signIn(admin, 'admin@llavero.test');
    const given = { firstname: 'Rosa', agent: person.id, roles: ['OWNER'] };
    await createRow(admin, 'user', { ...given, ...account });
    const page = await (await stage.visitor(PHONE)).newPage();
    const said = complaints(page);
    await page.goto('/login?callback=%2Fcontrato');
    await sendSignIn(page, account.email, account.password);
    const ways = page.getByRole('navigation', { name: 'Mi área' }).getByRole('link');
    await ways.first().waitFor();
    expect(await ways.locator('strong').allTextContents()).toEqual([
      'Mis documentos',
      'Mis liquidaciones',
      'Incidencias de mis viviendas',
      'Visitas a mis viviendas',
    ]);
    await page.locator('a[href^="/contrato/0"]').first().waitFor();
    const theirs = await rowsOf(staff, 'contract', { landlords: person.id });
    expect(await page.locator('a[href^="/contrato/0"]').count()).toBe(theirs.length);
    expect(await barriers(page)).toEqual([]);
    await pictureOf(page, 'portal-owner-390');
    await guidePicture(page, 'mi-area-titular');
    await onDesk(page, 'portal-owner-1440');
    await ways.first().click();
    await page.getByRole('link', { name: /^Inquilino/ }).click();
    await page.getByRole('link', { name: /Vida laboral/ }).waitFor();
    expect(await page.getByText(/Poder para firmar|otra persona/).count()).toBe(0);
    await pictureOf(page, 'portal-owner-documents-390');
    await onDesk(page, 'portal-owner-documents-1440');
    await page.getByRole('link', { name: /Vida laboral/ }).click();
    await page.waitForURL(`**/LABORAL_LIFE/${id}`);
    expect(said).toEqual([]);
    await hasOwnFileOnly(page, 'Vida laboral', foreign);
    await onDesk(page, 'portal-owner-document-1440');
    for (const [at, title, name] of [
      ['recibos', 'Mis liquidaciones', 'settlements'],
      ['incidencias', 'Incidencias de mis viviendas', 'issues'],
      ['visitas', 'Visitas a mis viviendas', 'visits'],
    ] as const) {
      await page.goto(`/mis/${at}`);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await page.getByRole('status', { name: 'Cargando' }).waitFor({ state: 'detached' });
      expect(await barriers(page)).toEqual([]);
      await pictureOf(page, `portal-owner-${name}-390`);
      await onDesk(page, `portal-owner-${name}-1440`);
    }
    await page.goto(`/contrato/${theirs[0]!.id}`);
    await page.getByRole('heading', { level: 1, name: 'Mi panel' }).waitFor();
    await onDesk(page, 'portal-owner-contract-1440');
    await page.goto(`/contrato/${other!.id}`);
    await page.getByText('No se ha podido abrir el contrato').waitFor();
    await page.goto('/contract/contract');
    await page.waitForURL('**/contrato');
  });
});
