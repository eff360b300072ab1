import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addDays, formatDay, startOfDay } from '@llavero/proto/values/dates';
import { addPhotos, go, send, step, writeAboutOneself } from './application-steps.ts';
import { barriers } from './barriers.ts';
import { ask, type Row, rowsOf } from './calls.ts';
import {
  complaints,
  DESKTOP,
  fits,
  openStage,
  PHONE,
  SALES_MANAGER,
  signIn,
  type Stage,
  STAGE_MS,
} from './harness.ts';
import { mailedLink } from './mail.ts';
import { pictureOf } from './pictures.ts';
import { WizardSteps } from './steps.ts';

// A home from the office to a visitor and a candidate, each at a browser of their own, until it is booked.
const TITLE = 'Piso con balcón a los naranjos';
const TEXT = 'Exterior, con balcón a un patio de naranjos y cocina nueva.';
const VISITOR = 'olga.marin@correo.example';
const CANDIDATE = 'nadia.bru@correo.example';
const today = startOfDay(Date.now() / 1000);

let stage: Stage;
let staff: Page;
let visitor: Page;
let candidate: Page;
let said: string[];
let unit: Row;

beforeAll(async () => {
  stage = await openStage();
  [staff, visitor, candidate] = [
    await (await stage.visitor(DESKTOP)).newPage(),
    await (await stage.visitor(PHONE)).newPage(),
    await (await stage.visitor(PHONE)).newPage(),
  ];
  said = [staff, visitor, candidate].flatMap((page) => complaints(page));
  await signIn(staff, SALES_MANAGER);
  unit = await almostReady();
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

const command = async <T>(of: Page, name: string, data: object): Promise<T> => {
  const answer = await of.request.post(`/commands/${name}`, { headers: { 'x-llavero': '1' }, data });
  return (await answer.json()) as T;
};
const patchRow = (collection: string, id: string, object: object) =>
  ask<Row>(
    staff,
    'mutation($collection: String!, $id: ID!, $object: JSON!) { r: patchObject(collection: $collection, objectId: $id, object: $object) { success data error } }',
    { collection, id, object },
  );

/** A free home whose advertisement lacks its text and nothing else; it shows the pictures of another. */
async function almostReady(): Promise<Row> {
  const waiting = await rowsOf(staff, 'place', {
    type: 'UNIT',
    publicationStatus: 'NOT_OFFERED',
    offerRent: { $gt: 0 },
  });
  const { findings } = await command<{ findings: { unit: string; rule: string; blocks: boolean }[] }>(
    staff,
    'PublicationReadiness',
    { units: waiting.map(({ id }) => id) },
  );
  const booked = await rowsOf(staff, 'booking', { unit: { $in: waiting.map(({ id }) => id) } });
  const found = waiting.find(({ id }) => {
    const rules = findings.filter((one) => one.unit === id && one.blocks).map(({ rule }) => rule);
    return rules.join() === 'TEXT' && booked.every((one) => one['unit'] !== id);
  });
  const { units } = await command<{ units: { pictures: { path: string }[] }[] }>(staff, 'PublishedUnits', {});
  const shown = units.find(({ pictures }) => pictures.length > 1)!;
  const offerPictures = shown.pictures.map(({ path }) => path.split('/').at(-1));
  return patchRow('place', found!.id, { offerPictures, offerTitle: TITLE });
}

/** As this device shows it, without barriers and without a scroll to the side. */
async function look(page: Page, name: string): Promise<void> {
  expect(await barriers(page)).toEqual([]);
  await fits(page);
  await pictureOf(page, `publication-${name}`);
}
/** The first page of an application for the home, filled in and not yet sent. */
async function openApplication(name: string, email: string): Promise<void> {
  await candidate.goto(`/reserva?unit=${unit.id}`);
  await candidate.getByLabel('Nombre y apellidos').fill(name);
  await candidate.getByRole('textbox', { name: 'Correo electrónico' }).fill(email);
  await candidate.getByLabel('Teléfono').fill('612345678');
  await candidate.getByRole('checkbox', { name: /protección de datos/ }).check();
}
const widget = (language = 'es') => `/widgets/pisos/${unit.id}?idioma=${language}`;

describe('from publication to booking, three browsers side by side', () => {
  it('[OPS-05] before it is offered the page says so, and nothing of the home', async () => {
    await visitor.goto(widget());
    await visitor.getByRole('heading', { name: 'Esta vivienda no se ofrece ahora' }).waitFor();
    expect(await visitor.content()).not.toContain(TITLE);
    await look(visitor, 'not-offered-390');
  });

  it('[OPS-05] [NAV-02] the office writes the text and publishes; the visitor sees it with text and pictures', async () => {
    await staff.goto(`/place/publication/place/${unit.id}`);
    await staff.getByText('Falta el texto del anuncio: escríbalo.').waitFor();
    await staff.getByRole('button', { name: 'Editar' }).click();
    await staff.getByLabel('Texto del anuncio').fill(TEXT);
    // The text shows before it is saved; publishing the version before it would be refused.
    const saved = staff.waitForResponse((reply) => /patchObject/.test(reply.request().postData() ?? ''));
    await staff
      .getByRole('button', { name: /^Guardar/ })
      .first()
      .click();
    await saved;
    await staff.getByRole('button', { name: 'Publicar' }).first().click();
    await staff.getByRole('dialog', { name: 'Publicar' }).getByRole('button', { name: 'Publicar' }).click();
    await staff
      .getByText(/^Unidad publicada/)
      .first()
      .waitFor();
    await look(staff, 'published-1440');
    await visitor.goto('/widgets-pisos');
    await visitor.locator(`a[href^="/widgets/pisos/${unit.id}"]`).click();
    await visitor.getByRole('heading', { level: 1, name: TITLE }).waitFor();
    await visitor.getByText(TEXT).waitFor();
    const pictures = visitor.getByRole('region', { name: 'Fotos de la vivienda' }).getByRole('img');
    expect(await pictures.count()).toBeGreaterThan(1);
    await visitor.waitForFunction(
      (one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth > 0,
      await pictures.first().elementHandle(),
    );
    await look(visitor, 'home-390');
  });

  it('[OPS-05] the visitor asks for a visit and takes a moment by the mailed link; the office has it', async () => {
    await visitor.getByLabel('Nombre y apellidos').fill('Olga Marín');
    await visitor.getByLabel('Correo electrónico').fill(VISITOR);
    await visitor.getByLabel('Teléfono').fill('600 123 456');
    await visitor.getByLabel(/Acepto que se usen mis datos/).check();
    await go(visitor, 'Pedir visita');
    await visitor.getByRole('heading', { name: 'Solicitud recibida' }).waitFor();
    await visitor.goto(await mailedLink(stage, VISITOR, '/visitas'));
    await visitor.getByRole('heading', { name: 'Elija cuándo venir' }).waitFor();
    await visitor.getByRole('group').nth(1).getByRole('button').first().click();
    await visitor.getByRole('timer').waitFor();
    await visitor.getByLabel('Teléfono').fill('600 123 456');
    await visitor.getByLabel(/Acepto que se usen mis datos/).check();
    await go(visitor, 'Confirmar visita');
    await visitor.getByRole('heading', { name: 'Visita confirmada' }).waitFor();
    await look(visitor, 'visit-390');
    expect(await rowsOf(staff, 'visit', { unit: unit.id })).toMatchObject([{ status: 'CONFIRMED' }]);
  });

  it('[OPS-05] [OPS-06] meanwhile a candidate applies for the same home on another phone', async () => {
    await openApplication('Nadia', CANDIDATE);
    expect(await candidate.getByRole('combobox', { name: 'Vivienda' }).inputValue()).toContain(TITLE);
    await look(candidate, 'reserva-390');
    await go(candidate, 'Empezar la solicitud');
    await step(candidate, 'El alquiler');
    await candidate.getByRole('textbox', { name: 'Entrada deseada' }).fill(formatDay(addDays(today, 30)));
    await candidate.getByLabel('Adultos').fill('1');
    await go(candidate, 'Guardar y continuar');
    await step(candidate, 'Con quién');
    await go(candidate, 'Continuar sin más personas');
    await writeAboutOneself(candidate, '12345678Z', '48000');
    await go(candidate, 'Guardar y continuar');
    await addPhotos(candidate);
    await go(candidate, 'Continuar');
    await send(candidate);
    await look(candidate, 'sent-390');
  });

  it('[OPS-05] [WIZ-04] [WIZ-05] the office books the home for the candidate with the wizard, and confirms', async () => {
    const [applied] = await rowsOf(staff, 'candidature', { unit: unit.id });
    expect(applied).toMatchObject({ status: 'RECEIVED', source: 'WEBSITE' });
    await patchRow('candidature', applied!.id, { status: 'IN_REVIEW' });
    await staff.goto(`/commercial/candidature/candidature/${applied!.id}`);
    await staff.getByRole('dialog').last().getByRole('button', { name: 'Elegir y reservar' }).click();
    const wizard = new WizardSteps(staff);
    await wizard.at('Inmueble');
    await wizard.next('Inquilinos');
    await wizard.press('Crear ficha de Nadia');
    await wizard.at('Identidad');
    await wizard.fill('Apellidos', 'Bru Soto');
    await wizard.fill('Número de documento', '12345678Z');
    await wizard.next('Contacto');
    await wizard.fill('Correo electrónico', CANDIDATE);
    await wizard.next('Economía y banco');
    await wizard.next('Resumen');
    await wizard.press('Crear inquilino');
    await wizard.at('Inquilinos');
    await wizard.dialog.getByText('Nadia Bru Soto').first().waitFor();
    await wizard.next('Contrato previsto');
    await wizard.next('Renta y fianza');
    await wizard.next('Señal');
    await wizard.next('Resumen');
    await look(staff, 'booking-1440');
    await wizard.press('Crear reserva');
    await wizard.dialog.getByText('Reserva creada').waitFor();
    // Written down and not yet confirmed it takes nothing from anybody.
    await visitor.goto(widget());
    await visitor.getByText(TEXT).waitFor();
    await openApplication('Iván Torres', 'ivan.torres@correo.example');
    await wizard.press('Confirmar la reserva');
    await wizard.at('Inquilinos');
    await wizard.next('Señal');
    await wizard.next('Plazo');
    await wizard.next('Resumen');
    await wizard.press('Confirmar la reserva');
    await wizard.dialog.getByText('Reserva confirmada').waitFor();
    expect(await rowsOf(staff, 'booking', { unit: unit.id })).toMatchObject([{ status: 'CONFIRMED' }]);
  });

  it('[OPS-05] [NAV-02] the visitor’s page then says that it has been reserved, in each language, and leads to the others', async () => {
    const gone = visitor.getByRole('heading', { name: 'Esta vivienda ya no se ofrece: se ha reservado' });
    // It leaves the market by an event a moment after the booking.
    do {
      await visitor.reload();
      await gone.or(visitor.getByText(TEXT)).first().waitFor();
    } while (!(await gone.isVisible()));
    await visitor.getByText(/^Otra persona la ha reservado\./).waitFor();
    expect(await visitor.getByRole('button', { name: 'Pedir visita' }).count()).toBe(0);
    await look(visitor, 'gone-390');
    await visitor.setViewportSize(DESKTOP);
    await look(visitor, 'gone-1440');
    await visitor.setViewportSize(PHONE);
    for (const [language, title, others, list] of [
      ['ca', /s’ha reservat$/, 'Veure els habitatges lliures', 'Habitatges de lloguer'],
      ['en', /it has been reserved$/, 'See the available homes', 'Homes to rent'],
    ] as const) {
      await visitor.goto(widget(language));
      await visitor.getByRole('heading', { name: title }).waitFor();
      await look(visitor, `gone-${language}-390`);
      await visitor.getByRole('link', { name: others }).click();
      await visitor.getByRole('heading', { level: 1, name: list }).waitFor();
      await visitor.locator('a[href^="/widgets/pisos/"]').first().waitFor();
      expect(await visitor.locator(`a[href^="/widgets/pisos/${unit.id}"]`).count()).toBe(0);
    }
    // The visit of a home that is gone ends by itself, and the visitor is told.
    const told = async () =>
      (await stage.mails()).some(({ text }) => text.includes('ya está reservada o alquilada'));
    while (!(await told())) await visitor.reload();
    expect(await rowsOf(staff, 'visit', { unit: unit.id })).toMatchObject([
      { status: 'CANCELLED', cancelReason: 'UNIT_LET' },
    ]);
    await staff.goto(`/place/publication/place/${unit.id}`);
    await staff.getByRole('dialog').last().getByText('Retirada').first().waitFor();
    await look(staff, 'withdrawn-1440');
    expect(said).toEqual([]);
    // Who had the form open is told on sending it.
    await go(candidate, 'Empezar la solicitud');
    await candidate.getByText('Esta vivienda ya no se ofrece. No se ha guardado nada: elija otra.').waitFor();
    await look(candidate, 'reserva-gone-390');
  });
});
