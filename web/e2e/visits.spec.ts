import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { barriers } from './barriers.ts';
import { ask, createRow, type Row, rowsOf } from './calls.ts';
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
const patchRow = (of: Page, collection: string, id: string, object: object) =>
  ask<Row>(
    of,
    'mutation($collection: String!, $id: ID!, $object: JSON!) { r: patchObject(collection: $collection, objectId: $id, object: $object) { success data error } }',
    { collection, id, object },
  );
interface Offer {
  id: string;
  stressedZone: boolean;
  pictures: { path: string }[];
  translations: { language: string; title: string; text: string }[];
}
/** What everybody may see of the units that are offered. */
async function published(of: Page): Promise<{ units: Offer[] }> {
  const headers = { 'x-llavero': '1' };
  const answer = await of.request.post('/commands/PublishedUnits', { headers, data: { pageSize: 100 } });
  return (await answer.json()) as { units: Offer[] };
}
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

  it('[OPS-05] after a visit the candidate says how it was, and staff see what comes next', async () => {
    const [former] = await rowsOf(page, 'visit', { unit: unit.id });
    const { contacts, employee } = former!;
    // Later than what the visitor has chosen, so that it is this one that staff look at.
    const startAt = Math.floor(Date.now() / 1000) - 3 * 3600;
    const { id } = await createRow(page, 'visit', { unit: unit.id, contacts, employee, startAt });
    await patchRow(page, 'visit', id, { status: 'DONE' });
    const asked = await page.request.post('/commands/RemindOfVisits', {
      headers: { 'x-llavero': '1' },
      data: {},
    });
    expect(asked.status()).toBe(200);
    const link = await mailedLink(stage, email, '/visitas/valorar');
    await phone.goto(link);
    await phone.getByRole('heading', { name: '¿Cómo ha ido la visita?' }).waitFor();
    await phone.getByRole('radio').first().waitFor();
    await picture(phone, 'valorar');
    expect(await barriers(phone)).toEqual([]);
    await phone.getByRole('radio').nth(3).click();
    await phone.getByRole('checkbox').check();
    await press(phone, 'Enviar');
    await phone.getByRole('heading', { name: 'Gracias' }).waitFor();
    expect(await barriers(phone)).toEqual([]);
    await phone.goto(link);
    await phone.getByText(/ya se ha usado o ha caducado/).waitFor();
    await page.goto(`/commercial/visit/visit/${id}`);
    await page.getByText('Siguiente paso · Oficina').waitFor();
    await page
      .getByText(/^Ofrecer la solicitud · /)
      .first()
      .waitFor();
    await picture(page, 'siguiente-paso');
    await page.goto('/commercial/visit');
    await page.getByText('Ofrecer la solicitud').first().waitFor();
    expect(await barriers(page)).toEqual([]);
    await picture(page, 'lista');
    await page.setViewportSize(PHONE);
    await picture(page, 'lista-390');
    await page.setViewportSize(DESKTOP);
  });

  it('[OPS-05] the widget says what the law asks of an offer, in each language, with its pictures and no cookie', async () => {
    const guest = await (await stage.visitor(PHONE)).newPage();
    const { units } = await published(guest);
    const shown = units.find(({ stressedZone, pictures }) => stressedZone && pictures.length > 1)!;
    const plan = units.find(({ id, pictures }) => id !== shown.id && pictures.length > 0)!.pictures[0]!.path;
    const more = { offerLargeHolder: true, offerFloorPlan: plan.split('/').at(-1) };
    await patchRow(page, 'place', shown.id, more);
    const words = {
      es: [
        /Zona de mercado residencial tensionado \(.+\)\./,
        'El arrendador es gran tenedor.',
        'Plano de la vivienda',
      ],
      en: [
        /In a stressed residential market area \(.+\)\./,
        'The landlord is a large holder.',
        'Floor plan of the home',
      ],
      ca: [
        /Zona de mercat residencial tensionat \(.+\)\./,
        'L’arrendador és gran tenidor.',
        'Plànol de l’habitatge',
      ],
    } as const;
    for (const [language, [law, holder, planText]] of Object.entries(words)) {
      await guest.goto(`/widgets/pisos/${shown.id}?idioma=${language}`);
      await guest.getByText(law).waitFor();
      await guest.getByText(holder).waitFor();
      await guest.getByRole('img', { name: planText }).waitFor();
    }
    const translated = shown.translations.find(({ language }) => language === 'CA')!;
    await guest.getByRole('heading', { level: 1, name: translated.title }).waitFor();
    await guest.getByText(translated.text).waitFor();
    expect(await guest.evaluate(() => document.documentElement.lang)).toBe('ca');
    const images = guest.getByRole('img');
    expect(await images.count()).toBe(shown.pictures.length + 1);
    for (const image of [images.first(), images.last()]) {
      await image.scrollIntoViewIfNeeded();
      await guest.waitForFunction(
        (one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth > 0,
        await image.elementHandle(),
      );
    }
    expect(await images.last().getAttribute('src')).toBe(plan);
    expect(await barriers(guest)).toEqual([]);
    await picture(guest, 'widget-catalan');
    await guest.goto('/widgets-pisos?idioma=ca');
    await guest.getByRole('heading', { name: 'Habitatges de lloguer' }).waitFor();
    await guest.getByText('L’arrendador és gran tenidor.').first().waitFor();
    await picture(guest, 'widget-catalan-lista');
    expect(await guest.context().cookies()).toEqual([]);
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
