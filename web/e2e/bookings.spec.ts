import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { addDays, formatDay, startOfDay } from '@llavero/proto/values/dates';
import { barriers } from './barriers.ts';
import { guidePicture } from './guide-pictures.ts';
import { fits, openSignedIn, PHONE, SALES_MANAGER, signIn, type Stage, STAGE_MS } from './harness.ts';
import { WizardSteps } from './steps.ts';

const today = startOfDay(Date.now() / 1000);

let stage: Stage;
let page: Page;
let wizard: WizardSteps;
let said: string[];
/** The unit that the story is about, and its candidates. */
let unit: string;
let candidates: Row[];
let bookingPath: string;

beforeAll(async () => {
  ({ stage, page, said } = await openSignedIn(SALES_MANAGER));
  wizard = new WizardSteps(page);
  const open = await rows('candidature', { status: { $in: ['PRESELECTED', 'ACCEPTED', 'IN_REVIEW'] } });
  const of = (one: Row) => rows('candidature', { unit: one['unit'] });
  for (const one of open) {
    candidates = await of(one);
    unit = String(one['unit']);
    if (candidates.filter(({ status }) => status === 'RECEIVED' || status === 'DOCUMENTS_PENDING').length > 0)
      break;
  }
}, STAGE_MS);
afterAll(() => stage?.close(), 60_000);

type Row = { id: string; version: number; name: string; status: string } & Record<string, unknown>;

async function rows(collection: string, filter: object): Promise<Row[]> {
  const reply = await page.request.post('/graphql', {
    headers: { 'x-llavero': '1' },
    data: {
      query: 'query($c: String!, $q: JSON!) { r: getQuery(collection: $c, query: $q) { data } }',
      variables: { c: collection, q: { filter, fields: known[collection], limit: 100 } },
    },
  });
  const { data } = (await reply.json()) as { data: { r: { data: { items: Row[] } } } };
  return data.r.data.items;
}
/** The account of the first tenant that a second person has approved: money goes back to no other (decision 0034). */
async function approvedAccountOf(booking: Row): Promise<string> {
  const [tenant] = booking['tenants'] as string[];
  const [found] = await rows('agent', { id: tenant });
  return (found!['approvedAccount'] as { iban: string }).iban;
}
const known: Record<string, string[]> = {
  agent: ['approvedAccount'],
  candidature: ['name', 'status', 'unit', 'booking', 'rejectionReason'],
  booking: [
    'name',
    'status',
    'unit',
    'tenants',
    'contract',
    'rent',
    'startDate',
    'totalBondAmount',
    'specialConditions',
    'heldAmount',
    'returnAmount',
    'amount',
  ],
  contract: [
    'name',
    'status',
    'units',
    'tenants',
    'booking',
    'rent',
    'startDate',
    'totalBondAmount',
    'specialConditions',
  ],
};

/** Pictures for whoever reviews the screens; only where asked for. */
async function picture(name: string, of: Page = page): Promise<void> {
  const folder = process.env['PICTURES'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await of.screenshot({ path: `${folder}/${name}.png` });
}

const window = () => page.getByRole('dialog').last();
const chosen = () =>
  candidates.find(({ status }) => ['PRESELECTED', 'ACCEPTED', 'IN_REVIEW'].includes(status))!;

describe('from a candidate to a contract', () => {
  it('[SCR-01] [SCR-03] the candidates of a unit stand side by side', async () => {
    await page.goto(`/commercial/candidature/candidature/${chosen().id}`);
    await window().getByRole('button', { name: 'Comparar' }).click();
    await page.waitForURL((url) => url.searchParams.get('comparar') === unit);
    const table = page.getByRole('region', { name: 'Comparación de candidatos' });
    for (const { name, status } of candidates)
      if (status !== 'REJECTED' && status !== 'WITHDRAWN')
        await table.getByRole('columnheader', { name: new RegExp(name) }).waitFor();
    for (const row of [
      'Renta ofrecida',
      'Ingresos anuales',
      'Esfuerzo',
      'Aseguradora',
      'Documentación',
      'Personas',
    ])
      await table.getByRole('rowheader', { name: row }).waitFor();
    await picture('compare-1440');
    await guidePicture(page, 'reservas-comparar');
    expect(await barriers(page)).toEqual([]);
  });

  it('[WIZ-04] the chosen one is booked with what was offered, the others are answered', async () => {
    await page.getByRole('button', { name: `Elegir a ${chosen().name}` }).click();
    await wizard.at('Inmueble');
    await picture('booking-unit-1440');
    await wizard.next('Inquilinos');
    await wizard.next('Contrato previsto');
    await wizard.fillAndLeave('Inicio previsto', formatDay(addDays(today, 30)));
    await wizard.fill('Condiciones acordadas', 'Se pinta antes de la entrada.');
    await picture('booking-term-1440');
    await wizard.next('Renta y fianza');
    await picture('booking-money-1440');
    expect(await barriers(page)).toEqual([]);
    await wizard.next('Señal');
    await picture('booking-payment-1440');
    await wizard.next('Otras candidaturas');
    await picture('booking-others-1440');
    await wizard.next('Resumen');
  });

  it('[WIZ-04] the network is lost in the last step: nothing is half-saved, and the draft is offered again after a reload', async () => {
    await page.route('**/commands/CreateBooking', (route) => route.abort());
    await wizard.press('Crear reserva');
    await wizard.dialog.getByText(/^El servidor no ha respondido y no se sabe si se ha guardado/).waitFor();
    expect(await rows('booking', { unit })).toEqual([]);
    expect((await rows('candidature', { id: chosen().id }))[0]?.status).toBe(chosen().status);
    await page.unroute('**/commands/CreateBooking');
    said.length = 0;
    await page.reload();
    await wizard.press('Continuar');
    await wizard.at('Resumen');
    await wizard.dialog.getByText('Se pinta antes de la entrada.').waitFor();
    await wizard.press('Crear reserva');
    await wizard.dialog.getByText('Reserva creada').waitFor();
    const [made] = await rows('booking', { unit });
    bookingPath = `/contract/rentbooking/booking/${made!.id}`;
    expect(made).toMatchObject({ status: 'DRAFT' });
    for (const { id, status } of candidates)
      expect((await rows('candidature', { id }))[0]).toMatchObject(
        id === chosen().id
          ? { status: 'BOOKED', booking: made!.id }
          : { status: status === 'WITHDRAWN' ? 'WITHDRAWN' : 'REJECTED' },
      );
  });

  it('[STA-11] a colleague in the same wizard on the same unit is told who has it until when', async () => {
    const other = await (await stage.visitor()).newPage();
    const theirs = new WizardSteps(other);
    await signIn(other, 'diego.navarro@llavero.example');
    await other.goto(`/contract/rentbooking?wizard=rentBooking&with=${encodeURIComponent(`unit=${unit}`)}`);
    await theirs.at('Inmueble');
    await theirs.dialog.getByText('La unidad no está libre todo el tiempo').waitFor();
    await theirs.next('Inquilinos');
    await theirs.link('Inquilinos', 'garc', /García/);
    await theirs.next('Contrato previsto');
    await theirs.fillAndLeave('Inicio previsto', formatDay(addDays(today, 60)));
    await theirs.next('Renta y fianza');
    await theirs.fill('Renta mensual', '900');
    await theirs.next('Señal');
    await theirs.next('Resumen');
    await theirs.press('Crear reserva');
    await theirs.dialog
      .getByText(/la unidad está ofrecida en la reserva «.+», sin confirmar, hasta el/)
      .waitFor();
    expect(await rows('booking', { unit })).toHaveLength(1);
    await picture('booking-refused-1440', other);
    await other.context().close();
  });

  it('[WIZ-05] the booking is confirmed with its payment', async () => {
    await wizard.press('Confirmar la reserva');
    await wizard.at('Inquilinos');
    await wizard.next('Señal');
    await wizard.fill('Referencia del pago', 'TR-2026-77');
    await wizard.next('Plazo');
    await picture('confirm-1440');
    await wizard.next('Resumen');
    await wizard.press('Confirmar la reserva');
    await wizard.dialog.getByText('Reserva confirmada').waitFor();
    expect((await rows('booking', { unit }))[0]?.status).toBe('CONFIRMED');
  });

  it('[WIZ-03] its contract is drafted with everything that was agreed', async () => {
    await wizard.press('Crear el contrato');
    await wizard.at('Inmueble y mandato');
    for (const step of ['Inquilinos', 'Fechas y duración', 'Renta', 'Fianza', 'Pago'])
      await wizard.next(step);
    await wizard.choose('Forma de pago', 'Transferencia');
    for (const step of ['Honorarios', 'Condiciones']) await wizard.next(step);
    await wizard.dialog.getByText('Se pinta antes de la entrada.').waitFor();
    await wizard.next('Resumen');
    await wizard.press('Crear contrato');
    await wizard.dialog.getByText('Contrato creado').waitFor();
    await wizard.close();
    const [booking] = await rows('booking', { unit });
    const [contract] = await rows('contract', { booking: booking!.id });
    expect(booking).toMatchObject({ status: 'CONTRACTED', contract: contract!.id });
    const { rent, startDate, totalBondAmount, tenants, specialConditions } = booking!;
    expect(contract).toMatchObject({
      status: 'DRAFT',
      units: [unit],
      rent,
      startDate,
      totalBondAmount,
      tenants,
      specialConditions,
    });
    await page.goto(bookingPath);
    await window().getByText('Con contrato').first().waitFor();
    await picture('booking-contracted-1440');
    expect(await barriers(page)).toEqual([]);
  });
});

describe('a booking that comes to nothing', () => {
  it('[WIZ-05] is held in part, and the rest goes back', async () => {
    const [one] = await rows('booking', { status: 'CONFIRMED' });
    await page.goto(`/contract/rentbooking/booking/${one!.id}`);
    await window()
      .getByText(/^(quedan?|vence|venció) /)
      .waitFor();
    await picture('booking-window-1440');
    await guidePicture(page, 'reservas-ficha');
    await window().getByRole('button', { name: 'Retener' }).click();
    await wizard.at('Importe y motivo');
    await wizard.fillAndLeave('Importe retenido', '100');
    await wizard.fill('Motivo de la retención', 'El inquilino renuncia');
    await picture('hold-1440');
    await wizard.next('Cuenta');
    await wizard.fill('Titular de la cuenta', 'Ana Gil');
    await wizard.fill('Cuenta para la devolución (IBAN)', await approvedAccountOf(one!));
    await picture('hold-account-1440');
    await wizard.next('Resumen');
    await wizard.press('Retener la señal');
    await wizard.dialog.getByText('Señal retenida').waitFor();
    await wizard.close();
    const amount = Number(one!['amount']);
    expect((await rows('booking', { id: one!.id }))[0]).toMatchObject({
      status: 'HELD',
      heldAmount: 100,
      returnAmount: amount - 100,
    });
  });

  it('[WIZ-05] is given back whole, by keyboard alone', async () => {
    const [one] = await rows('booking', { status: 'CONFIRMED' });
    await page.goto(`/contract/rentbooking/booking/${one!.id}`);
    const button = window().getByRole('button', { name: 'Devolver' });
    await button.focus();
    await page.keyboard.press('Enter');
    await wizard.at('Importe y motivo');
    await wizard.dialog.getByRole('textbox', { name: 'Motivo de la devolución' }).focus();
    await page.keyboard.type('El propietario retira el piso');
    await page.keyboard.press('Control+Enter');
    await wizard.at('Cuenta');
    await wizard.fill('Titular de la cuenta', 'Ana Gil');
    await wizard.fill('Cuenta para la devolución (IBAN)', await approvedAccountOf(one!));
    await page.keyboard.press('Control+Enter');
    await wizard.at('Resumen');
    await page.keyboard.press('Control+Enter');
    await wizard.dialog.getByText('Señal devuelta').waitFor();
    await wizard.close();
    expect((await rows('booking', { id: one!.id }))[0]).toMatchObject({
      status: 'RETURNED',
      returnAmount: one!['amount'],
    });
    await page.goto('/contract/rentbooking');
    await page
      .getByRole('table', { name: 'Reservas' })
      .getByText(/ · (quedan?|vence|venció) /)
      .first()
      .waitFor();
    await picture('bookings-1440');
    expect(await barriers(page)).toEqual([]);
  });

  it('[TOP-04] the test entry checks a contract and saves nothing', async () => {
    const before = (await rows('contract', { status: 'DRAFT' })).length;
    await page.goto(`/contract/rent?wizard=rentDraft&with=${encodeURIComponent('test=1')}`);
    await wizard.at('Inmueble y mandato');
    await page.keyboard.press('Escape');
    expect((await rows('contract', { status: 'DRAFT' })).length).toBe(before);
  });
});

describe('on a phone and in the dark', () => {
  it('[SCR-01] lists, window and comparison fit', async () => {
    const phone = await (await stage.visitor(PHONE)).newPage();
    await signIn(phone, SALES_MANAGER);
    const paths = {
      bookings: '/contract/rentbooking',
      booking: bookingPath,
      candidatures: '/commercial/candidature',
      compare: `/commercial/candidature?comparar=${unit}`,
      wizard: '/contract/rentbooking?wizard=rentBooking',
    };
    for (const [name, path] of Object.entries(paths)) {
      await phone.goto(path);
      await phone.waitForLoadState('networkidle');
      await fits(phone, name);
      await picture(`${name}-390`, phone);
    }
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await picture(`${name}-1440-dark`);
      expect([name, await barriers(page)]).toEqual([name, []]);
    }
  });

  it('[VAL-11] nothing went wrong in the browser on the way', () => {
    expect(said).toEqual([]);
  });
});
