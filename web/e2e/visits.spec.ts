import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { createRow, type Row, rowsOf } from './calls.ts';
import {
  complaints,
  DESKTOP,
  openStage,
  PHONE,
  SALES_MANAGER,
  signIn,
  type Stage,
  STAGE_MS,
} from './harness.ts';
import { mailedLink } from './mail.ts';

let stage: Stage;
let page: Page;
let phone: Page;
let said: string[];
let unit: Row;
const email = 'marta.ruiz@correo.example';

beforeAll(async () => {
  stage = await openStage();
  page = await (await stage.visitor(DESKTOP)).newPage();
  phone = await (await stage.visitor(PHONE)).newPage();
  said = complaints(page);
  await signIn(page, SALES_MANAGER);
  unit = await createRow(page, 'place', {
    type: 'UNIT',
    street: 'Calle del Almendro Visitado',
    number: '9',
    city: 'Madrid',
  });
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

/** A picture for the eye of a reviewer, when asked for. */
async function picture(of: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  if (folder) await of.screenshot({ path: `${folder}/visits-${name}.png`, fullPage: true });
}
const press = (of: Page, name: string | RegExp) => of.getByRole('button', { name }).first().click();
const days = () => phone.getByRole('group').first().getByRole('button');
const times = () => phone.getByRole('group').nth(1).getByRole('button');

describe('visits, staff and candidate side by side', () => {
  let first: string;

  it('[OPS-05] [TOP-04] an inquiry of a portal is answered from the bar with a link to choose a moment', async () => {
    await page.goto('/home/task');
    await press(page, 'Solicitudes');
    await page.getByRole('menuitem', { name: 'Solicitar Bot Visitas' }).click();
    const dialog = page.getByRole('dialog', { name: 'Organizar visitas' });
    await dialog.getByLabel('Unidad por la que preguntan').fill('Almendro Visitado');
    await page.getByRole('option', { name: /Almendro Visitado/ }).click();
    await press(page, 'Continuar');
    await dialog.getByLabel('Nombre').fill('Marta Ruiz');
    await dialog.getByLabel('Correo electrónico').fill(email);
    await picture(page, 'organizar');
    expect(await barriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Enviar horas' }).click();
    await page.getByText(/Invitación enviada con \d+ horas/).waitFor();
  });

  it('[OPS-05] the candidate holds a moment, sees it counted down, and confirms on a phone', async () => {
    await phone.goto(await mailedLink(stage, email, '/visitas'));
    await phone.getByRole('heading', { name: 'Elija cuándo venir' }).waitFor();
    await times().first().waitFor();
    await picture(phone, 'elegir');
    expect(await barriers(phone)).toEqual([]);
    first = (await times().first().textContent()) ?? '';
    await times().first().click();
    await phone.getByRole('timer').waitFor();
    expect(await phone.getByRole('timer').textContent()).toMatch(/^Quedan [45]:\d\d$/);
    await press(phone, 'Confirmar visita');
    await phone.getByText('Márquelo para continuar.').waitFor();
    await picture(phone, 'datos');
    expect(await barriers(phone)).toEqual([]);
    await phone.getByLabel('Teléfono').fill('600 123 456');
    await phone.getByLabel(/Acepto que se usen mis datos/).check();
    await press(phone, 'Confirmar visita');
    await phone.getByRole('heading', { name: 'Visita confirmada' }).waitFor();
    await phone.getByText('Calle del Almendro Visitado 9', { exact: false }).first().waitFor();
    await picture(phone, 'confirmada');
    expect(await barriers(phone)).toEqual([]);
  });

  it('[OPS-05] [NAV-02] staff see the invitation answered, and the visit in the week of whoever shows the unit', async () => {
    await page.goto('/commercial/visit-booking');
    await page.getByText('Con visita').first().waitFor();
    await picture(page, 'invitaciones');
    expect(await barriers(page)).toEqual([]);
    const [visit] = await rowsOf(page, 'visit', { unit: unit.id });
    expect(visit).toMatchObject({ status: 'CONFIRMED' });
    const day = new Date(Number(visit!['startAt']) * 1000).toLocaleDateString('sv', {
      timeZone: 'Europe/Madrid',
    });
    await page.goto(`/commercial/visit?vista=semana&persona=${String(visit!['employee'])}&dia=${day}`);
    await page.getByRole('link', { name: new RegExp(`${first}.*Marta Ruiz`) }).waitFor();
    await picture(page, 'semana');
    expect(await barriers(page)).toEqual([]);
    await press(page, 'Mover el día');
    await page
      .getByRole('dialog')
      .getByText(/Marta Ruiz/)
      .waitFor();
    await picture(page, 'mover');
    expect(await barriers(page)).toEqual([]);
    await press(page, 'Cancelar');
    await page.goto('/commercial/visit-availability');
    await page.getByRole('heading', { name: 'Disponibilidad' }).first().waitFor();
    await page.getByText('Quien enseña').first().waitFor();
    await picture(page, 'disponibilidad');
    expect(await barriers(page)).toEqual([]);
  });

  it('[OPS-05] the candidate moves the visit by the mailed link, then cancels it by the newer one', async () => {
    const link = await mailedLink(stage, email, '/cancelVisit');
    await phone.goto(link);
    await phone.getByRole('heading', { name: 'Su visita' }).waitFor();
    await picture(phone, 'cambiar');
    expect(await barriers(phone)).toEqual([]);
    // Of today there may be one hour left.
    await days().nth(1).click();
    await times().first().click();
    await phone.getByRole('heading', { name: 'Hora cambiada' }).waitFor();
    const newer = await mailedLink(stage, email, '/cancelVisit', [link]);
    await phone.goto(newer);
    await press(phone, 'Cancelar visita');
    await phone.getByRole('heading', { name: '¿Cancelar la visita?' }).waitFor();
    await press(phone, 'Cancelar visita');
    await phone.getByRole('heading', { name: 'Visita cancelada' }).waitFor();
    expect((await rowsOf(page, 'visit', { unit: unit.id }))[0]).toMatchObject({
      status: 'CANCELLED',
      cancelReason: 'VISITOR',
    });
    await phone.goto(newer);
    await phone.getByText(/ya se ha usado o ha caducado/).waitFor();
    expect(said).toEqual([]);
  });

  it('[OPS-05] the widget lists free units in the language asked for and takes a request', async () => {
    await phone.goto('/widgets-pisos?idioma=en');
    await phone.getByRole('heading', { name: 'Homes to rent' }).waitFor();
    const card = phone.getByRole('link', { name: /See and ask for a visit/ }).first();
    await card.waitFor();
    await picture(phone, 'widget');
    expect(await barriers(phone)).toEqual([]);
    await card.click();
    await phone.getByRole('heading', { name: 'Ask for a visit' }).waitFor();
    await phone.getByLabel('Full name').fill('John Smith');
    await phone.getByLabel('E-mail').fill('john@correo.example');
    await phone.getByLabel('Telephone').fill('600 765 432');
    await phone.getByLabel(/I agree/).check();
    await picture(phone, 'widget-unidad');
    expect(await barriers(phone)).toEqual([]);
    await press(phone, 'Ask for a visit');
    await phone.getByRole('heading', { name: 'Request received' }).waitFor();
    await phone.goto(await mailedLink(stage, 'john@correo.example', '/visitas'));
    await phone.getByRole('heading', { name: 'Choose when to come' }).waitFor();
  });
});
