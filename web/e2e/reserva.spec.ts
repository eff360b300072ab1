import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { addPhotos, go, send, step, writeAboutOneself } from './application-steps.ts';
import { barriers } from './barriers.ts';
import { rowsOf } from './calls.ts';
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

const FIRST = 'lucia.prieto@example.com';
const GUARANTOR = 'ramon.prieto@example.com';

let stage: Stage;
let staff: Page;
let phone: Page;
let guarantor: Page;
let said: string[];

beforeAll(async () => {
  stage = await openStage();
  [staff, phone, guarantor] = [
    await (await stage.visitor(DESKTOP)).newPage(),
    await (await stage.visitor(PHONE)).newPage(),
    await (await stage.visitor(PHONE)).newPage(),
  ];
  said = [staff, phone, guarantor].flatMap((page) => complaints(page));
  await signIn(staff, SALES_MANAGER);
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

/** As this device shows it, without barriers and without a scroll to the side. */
async function look(page: Page, name: string): Promise<void> {
  expect(await barriers(page)).toEqual([]);
  await fits(page);
  await pictureOf(page, name);
}

/** The product looks at an open file of the insurer after 40 seconds, then more and more seldom. */
const ANSWER_MS = 120_000;

/** The insurer accepts somebody's file, as soon as it has it. */
async function decideAtInsurer(name: string): Promise<void> {
  const insurer = stage.mailUrl.replace(/mail$/, 'insurer');
  for (;;) {
    const files = (await (await fetch(`${insurer}/messages`)).json()) as {
      reference: string;
      people: { name: string }[];
    }[];
    const file = files.find(({ people }) => people.some((person) => person.name === name));
    if (file) {
      const body = JSON.stringify({ reference: file.reference, status: 'ACCEPTED' });
      await fetch(`${insurer}/decide`, { method: 'POST', body });
      return;
    }
    await staff.waitForTimeout(200);
  }
}

describe('an application by phone', () => {
  let mailed: string;

  it('[OPS-06][SES-04] is begun without a password for a unit that is offered, and says what is missing', async () => {
    await phone.goto('/reserva');
    await phone.getByRole('heading', { name: 'Solicitud de alquiler' }).waitFor();
    await look(phone, 'reserva-start-390');
    await go(phone, 'Empezar la solicitud');
    await phone.getByText('Marque la casilla para continuar.').waitFor();
    await phone.getByRole('combobox', { name: 'Vivienda' }).click();
    await phone.getByRole('option').first().click();
    await phone.getByLabel('Nombre y apellidos').fill('Lucía Prieto Mora');
    await phone.getByRole('textbox', { name: 'Correo electrónico' }).fill(FIRST);
    await phone.getByLabel('Teléfono').fill('612345678');
    await phone.getByRole('checkbox', { name: /protección de datos/ }).check();
    await go(phone, 'Empezar la solicitud');
    await step(phone, 'El alquiler');
    await look(phone, 'reserva-terms-390');
    mailed = await mailedLink(stage, FIRST, '/reserva');
  });

  it('[OPS-06] left on its third page it goes on from the mailed link on another device', async () => {
    await phone.getByRole('textbox', { name: 'Entrada deseada' }).fill('01/03/2030');
    await phone.getByLabel('Adultos').fill('2');
    await go(phone, 'Guardar y continuar');
    await step(phone, 'Con quién');
    await go(phone, 'Añadir una persona');
    await phone.getByText('Avalista', { exact: true }).click();
    await phone.getByLabel('Nombre y apellidos').fill('Ramón Prieto');
    await phone.getByLabel('Correo electrónico').fill(GUARANTOR);
    await look(phone, 'reserva-people-390');
    await go(phone, 'Guardar y continuar');
    await step(phone, 'Sus datos');
    await phone.goto('about:blank');
    await phone.goto(mailed);
    await step(phone, 'El alquiler');
    expect(await phone.getByRole('textbox', { name: 'Entrada deseada' }).inputValue()).toBe('01/03/2030');
    await go(phone, 'Guardar y continuar');
    expect(await phone.getByLabel('Correo electrónico').inputValue()).toBe(GUARANTOR);
    await go(phone, 'Guardar y continuar');
  });

  it('[OPS-06] asks for what the person lives on, takes photos and sends all of it', async () => {
    await writeAboutOneself(phone, '12345678Z', '24000');
    await look(phone, 'reserva-person-390');
    await go(phone, 'Guardar y continuar');
    await addPhotos(phone);
    await look(phone, 'reserva-documents-390');
    await go(phone, 'Continuar');
    await step(phone, 'Revisar y enviar');
    await look(phone, 'reserva-review-390');
    await send(phone);
    await look(phone, 'reserva-sent-390');
    await phone.goto(mailed);
    await phone.getByText('El enlace ya se ha usado o ha caducado.').waitFor();
  });

  it('[OPS-06] the guarantor has a link of their own and sees nothing of the first one', async () => {
    await guarantor.goto(await mailedLink(stage, GUARANTOR, '/reserva'));
    await guarantor.getByText('le ha indicado como avalista').waitFor();
    expect(await guarantor.content()).not.toContain('12345678Z');
    await look(guarantor, 'reserva-guarantor-390');
  });

  it('[OPS-06] staff sees who is missing and mails the link again; then it is complete', async () => {
    await staff.goto('/commercial/candidature');
    await staff
      .getByRole('row', { name: /Lucía Prieto Mora/ })
      .first()
      .click();
    await staff.getByRole('tab', { name: 'Solicitud' }).click();
    const people = staff.getByRole('table', { name: 'Personas de la solicitud' });
    await people.getByRole('row', { name: /Lucía Prieto Mora.*Completa/ }).waitFor();
    const before = await mailedLink(stage, GUARANTOR, '/reserva');
    await people.getByRole('button', { name: 'Reenviar enlace a Ramón Prieto' }).click();
    await staff.getByText('Enlace reenviado').waitFor();
    await look(staff, 'candidature-application-1440');
    await guarantor.goto(await mailedLink(stage, GUARANTOR, '/reserva', [before]));
    await writeAboutOneself(guarantor, '87654321X', '60000');
    await go(guarantor, 'Guardar y continuar');
    await addPhotos(guarantor);
    await go(guarantor, 'Continuar');
    await send(guarantor);
    await people.getByRole('row', { name: /Ramón Prieto.*Completa/ }).waitFor();
    const [candidature] = await rowsOf(staff, 'candidature', { source: 'WEBSITE', status: 'IN_REVIEW' });
    expect(candidature).toMatchObject({ documentsComplete: true });
  });

  it('[STA-07][EXT-09] the study explains itself, the insurer is asked and its answer arrives by itself', async () => {
    await staff.goto('/commercial/candidature?vista=solvencia');
    await staff
      .getByRole('row', { name: /Lucía Prieto Mora/ })
      .first()
      .click();
    await staff.getByRole('tab', { name: 'Estudio' }).click();
    await staff.getByText('Ingresos de los inquilinos:').waitFor();
    await look(staff, 'solvency-study-1440');
    await go(staff, 'Solicitar a la aseguradora');
    await staff
      .getByRole('dialog', { name: 'Solicitar a la aseguradora' })
      .getByRole('button', { name: 'Solicitar a la aseguradora' })
      .click();
    await staff.getByText('Solicitada a la aseguradora').first().waitFor();
    await decideAtInsurer('Lucía Prieto Mora');
    await staff.setViewportSize(PHONE);
    await look(staff, 'solvency-390');
    await staff.setViewportSize(DESKTOP);
  });

  it('[OPS-06] those who were not chosen get a kind message that is looked at first', async () => {
    const [refused] = await rowsOf(staff, 'candidature', { status: 'REJECTED', informedAt: null });
    await staff.goto(`/commercial/candidature/candidature/${refused?.id}`);
    await go(staff, 'Avisar de la decisión');
    const dialog = staff.getByRole('dialog', { name: 'Avisar a los no elegidos' });
    await dialog.getByText('Para:').waitFor();
    await look(staff, 'refusal-1440');
    await dialog.getByRole('button', { name: 'Enviar a una candidatura' }).click();
    await staff.getByText('Aviso enviado a una candidatura').waitFor();
  });

  it('[TOP-04] «Solicitar Solvencia» leads staff to the same form, with all units and the mandate', async () => {
    await staff.goto('/commercial/candidature?vista=sin-terminar');
    await staff.getByRole('table', { name: 'Solicitudes sin terminar' }).waitFor();
    await look(staff, 'applications-unfinished-1440');
    await go(staff, 'Solicitudes');
    await staff.getByRole('menuitem', { name: 'Solicitar Solvencia' }).click();
    await staff.waitForURL(/\/reserva$/);
    await staff.getByRole('heading', { name: 'Solicitar solvencia' }).waitFor();
    await staff.getByLabel('No enviar el enlace por correo: la completo yo').waitFor();
    await look(staff, 'reserva-staff-1440');
  });

  it('[EXT-09][STA-07] the insurer’s yes has arrived meanwhile, with its policy, and the candidature waits for a decision', async () => {
    await staff.goto('/commercial/candidature?vista=solvencia');
    const row = staff.getByRole('row', { name: /Lucía Prieto Mora/ }).first();
    await row.filter({ hasText: 'Aceptada' }).waitFor({ timeout: ANSWER_MS });
    await row.click();
    await staff
      .getByText(/POL-\d+/)
      .first()
      .waitFor();
    await look(staff, 'solvency-accepted-1440');
    await staff.goto('/commercial/candidature');
    await staff
      .getByRole('row', { name: /Lucía Prieto Mora/ })
      .filter({ hasText: 'Decidir' })
      .waitFor();
    await look(staff, 'candidatures-steps-1440');
    await staff.setViewportSize(PHONE);
    await look(staff, 'candidatures-steps-390');
    await staff.setViewportSize(DESKTOP);
  });

  it('[OPS-06] nobody’s browser has complained', () => expect(said).toEqual([]));
});
