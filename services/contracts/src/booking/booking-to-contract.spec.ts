import { describe, expect, it } from '@jest/globals';
import { Clock } from '@llavero/kit/config/clock';
import { testContext } from '@llavero/kit/testing/context';
import { notified } from '@llavero/kit/testing/notified';
import {
  cancelBooking,
  confirmBooking,
  convertBooking,
  expireBookings,
  holdBooking,
  returnBooking,
} from '@llavero/proto/commands/bookings';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, fromDayKey as day } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import {
  book,
  booking,
  confirmed,
  create,
  draft,
  eventOf,
  lastLine,
  read,
  records,
  run,
  services,
  staff,
  startBookings,
  today,
} from './testing/bookings.ts';

startBookings();

describe('a new booking', () => {
  const term = { contractDuration: { years: 1, months: 0, days: 0 }, expirationDate: addDays(today, 7) };

  it('[STA-11] [WIZ-04] of two people who book a unit at once one gets it; the other is told who has it until when', async () => {
    const unit = uuidv7();
    const both = await Promise.allSettled([
      book({ unit, name: 'Reserva A', startDate: addDays(today, 10), ...term }),
      book({ unit, name: 'Reserva B', startDate: addDays(today, 10), ...term }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const made = both.find((one) => one.status === 'fulfilled')!.value;
    expect(made).toMatchObject({ status: 'DRAFT', version: 1 });
    expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({
      body: {
        code: 'BOOKING.UNIT_OFFERED',
        kind: 'conflict',
        message: expect.stringMatching(/^No se ha guardado nada: .*«Reserva [AB]», sin confirmar, hasta el /),
        details: { until: addDays(today, 7), holder: { collection: 'booking', id: made.id } },
      },
    });
    const { items } = await records().list({ collection: 'booking', filter: { unit } }, staff);
    expect(items).toHaveLength(1);
  });

  it('[STA-11] is refused on the days of a confirmed one, and taken on others', async () => {
    const unit = uuidv7();
    // From 29 February a year ends the day before 28 February (decision 23 and `contractEndDate` alike).
    await confirmed({
      unit,
      name: 'Bisiesta',
      startDate: day('2028-02-29'),
      contractDuration: { years: 1, months: 0, days: 0 },
    });
    await expect(book({ unit, startDate: day('2029-02-27'), ...term })).rejects.toMatchObject({
      body: {
        code: 'BOOKING.UNIT_TAKEN',
        message: expect.stringContaining('«Bisiesta» desde el 29/02/2028 hasta el 27/02/2029'),
      },
    });
    await expect(book({ unit, startDate: day('2029-02-28'), ...term })).resolves.toMatchObject({
      status: 'DRAFT',
    });
  });

  it('[STA-11] takes the unit of a draft that has expired, and of one that was cancelled', async () => {
    const unit = uuidv7();
    await draft({ unit, bookingDate: addDays(today, -9), expirationDate: addDays(today, -1) });
    const second = await book({ unit, ...term });
    await run(cancelBooking, second.id, { cancellationReason: 'x' });
    await expect(book({ unit, ...term })).resolves.toMatchObject({ status: 'DRAFT' });
  });

  it('[STA-11] [SCR-03] the chosen candidature has its booking, the others are answered; a refusal changes none', async () => {
    const unit = uuidv7();
    const apply = (status: string, more: Record<string, Json> = {}) =>
      create('candidature', { unit, status, ...more });
    const [chosen, other, gone, elsewhere, early] = [
      await apply('PRESELECTED'),
      await apply('RECEIVED'),
      await apply('WITHDRAWN'),
      await create('candidature', { unit: uuidv7(), status: 'RECEIVED' }),
      await apply('RECEIVED'),
    ];
    const rejected = [other, gone, elsewhere, chosen].map(({ id }) => id);
    await expect(book({ unit, candidature: early.id, ...term }, { rejected })).rejects.toMatchObject({
      body: { code: 'CANDIDATURE.NOT_READY' },
    });
    expect((await read('candidature', other.id))['status']).toBe('RECEIVED');
    const made = await book(
      { unit, candidature: chosen.id, ...term },
      { rejected, rejectionReason: 'Otra oferta' },
    );
    expect(await read('candidature', chosen.id)).toMatchObject({ status: 'BOOKED', booking: made.id });
    expect(await read('candidature', other.id)).toMatchObject({
      status: 'REJECTED',
      rejectionReason: 'Otra oferta',
    });
    expect([
      (await read('candidature', gone.id))['status'],
      (await read('candidature', elsewhere.id))['status'],
    ]).toEqual(['WITHDRAWN', 'RECEIVED']);
    await run(confirmBooking, made.id);
    await run(returnBooking, made.id, { returnReason: 'x' });
    expect(await read('candidature', chosen.id)).toMatchObject({ status: 'ACCEPTED', booking: null });
  });

  it('[STA-11] a tenant who withdraws takes the candidature with them', async () => {
    const unit = uuidv7();
    const { id } = await create('candidature', { unit, status: 'IN_REVIEW' });
    const made = await book({ unit, candidature: id, ...term });
    await run(confirmBooking, made.id);
    await run(holdBooking, made.id, { heldReason: 'Desiste' });
    expect(await read('candidature', id)).toMatchObject({ status: 'WITHDRAWN', booking: made.id });
  });
});

describe('a booking that becomes a contract', () => {
  it('[WIZ-03] [STA-11] carries over everything that was agreed', async () => {
    const agreed: Record<string, Json> = {
      mandate: uuidv7(),
      avalists: [uuidv7()],
      landlords: [uuidv7()],
      startDate: day('2028-02-29'),
      signatureDate: day('2028-02-20'),
      contractDuration: { years: 1, months: 0, days: 0 },
      contractType: 'SEASONAL_CONTRACT',
      rent: 1000,
      ineType: 'NO_REVISION',
      totalBondAmount: 3000,
      lastBonusDay: day('2028-03-31'),
      rentBonus: 250,
      feeTotal: 121,
      specialConditions: 'Puede pintar.',
    };
    const id = await confirmed(agreed);
    const source = await booking(id);
    const done = await run(convertBooking, id, { contract: { paymentDay: 5 } });
    expect(done).toMatchObject({ id, status: 'CONTRACTED' });
    expect(await booking(id)).toMatchObject({ contract: done.contract, status: 'CONTRACTED' });
    expect(await read('contract', done.contract)).toMatchObject({
      ...agreed,
      status: 'DRAFT',
      booking: id,
      units: [source['unit']],
      tenants: source['tenants'],
      endDate: day('2029-02-27'),
      paymentDay: 5,
      bonusPercent: 25,
      feePercent: 10,
      legalBondAmount: 2000,
      additionalGuarantee: { months: 1, holder: 'MANDATARY', amount: 1000 },
      originalRent: 1000,
    });
    expect(await eventOf(id, 'contracted')).toHaveLength(1);
    expect(await lastLine(id)).toBe('Creación del contrato de la reserva');
  });

  it('[STA-11] of ten conversions at once one makes a contract; the others name it, and leave nothing behind', async () => {
    const id = await confirmed();
    const { version } = await booking(id);
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        services.peers.command(convertBooking, { id, version, contract: null }, staff),
      ),
    );
    const made = all.filter((one) => one.status === 'fulfilled').map(({ value }) => value.contract);
    expect(made).toHaveLength(1);
    for (const one of all)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ body: { code: 'BOOKING.TAKEN', details: { contract: made[0] } } });
    const { items } = await records().list({ collection: 'contract', filter: { booking: id } }, staff);
    expect(items.map((item) => item['id'])).toEqual(made);
  });

  it('[STA-11] a contract on days that somebody else holds is refused with who has them, and nothing is half-saved', async () => {
    const unit = uuidv7();
    const year = { contractDuration: { years: 1, months: 0, days: 0 } };
    const id = await confirmed({ unit, startDate: day('2030-01-01'), ...year });
    await confirmed({ unit, name: 'La siguiente', startDate: day('2031-01-01'), ...year });
    const longer = { contract: { endDate: day('2031-06-30') } };
    await expect(run(convertBooking, id, longer)).rejects.toMatchObject({
      body: {
        code: 'CONTRACT.UNIT_TAKEN',
        message: expect.stringContaining('«La siguiente» desde el 01/01/2031 hasta el 31/12/2031'),
      },
    });
    expect(await booking(id)).toMatchObject({ status: 'CONFIRMED', contract: null });
    const { items } = await records().list({ collection: 'contract', filter: { booking: id } }, staff);
    expect(items).toEqual([]);
    await expect(run(convertBooking, id)).resolves.toMatchObject({ status: 'CONTRACTED' });
  });
});

describe('bookings that are not confirmed in time', () => {
  it('[STA-11] drafts are cancelled and their unit is free again; staff are told once; confirmed ones wait for a person', async () => {
    const salesManager = uuidv7();
    const until = addDays(today, 3);
    const { id } = await draft({ salesManager, expirationDate: until, startDate: addDays(today, 9) });
    const kept = await confirmed({ salesManager, expirationDate: until });
    const { id: open } = await draft({ expirationDate: addDays(today, 30) });
    const clock = services.services.get('contracts')!.get(Clock);
    const real = clock.now.bind(clock);
    const night = async (at: number) => {
      clock.now = () => at;
      return services.peers.command(expireBookings, {}, { ...testContext('SERVICE'), now: at });
    };
    // Those of other tests.
    await night(today);
    notified.clear();
    try {
      // On its last day it still stands.
      expect(await night(addDays(until, 1) - 60)).toEqual({ expired: 0, overdue: 0 });
      expect(await night(addDays(until, 1) + 60)).toEqual({ expired: 1, overdue: 1 });
      expect(await night(addDays(until, 2))).toEqual({ expired: 0, overdue: 1 });
    } finally {
      clock.now = real;
    }
    expect(await booking(id)).toMatchObject({
      status: 'CANCELLED',
      cancellationReason: expect.stringMatching(/^Venció el \d\d\/\d\d\/\d{4} sin confirmarse$/),
    });
    expect(await eventOf(id, 'expired')).toEqual([{ expirationDate: until }]);
    expect([(await booking(kept))['status'], (await booking(open))['status']]).toEqual([
      'CONFIRMED',
      'DRAFT',
    ]);
    expect([...notified.values()]).toMatchObject([
      {
        people: [salesManager],
        subject: 'Reserva vencida: la unidad vuelve a estar libre',
        body: expect.stringContaining(`/contract/rentbooking/booking/${id}`),
      },
      { people: [salesManager], subject: 'Reserva confirmada fuera de plazo' },
    ]);
  });

  it('[STA-11] [STA-12] lists filter by it', async () => {
    const unit = uuidv7();
    const { id } = await draft({ unit, expirationDate: addDays(today, -1) });
    await draft({ unit, expirationDate: today });
    const { items } = await records().list({ collection: 'booking', filter: { unit, expired: true } }, staff);
    expect(items.map((item) => item['id'])).toEqual([id]);
  });
});
