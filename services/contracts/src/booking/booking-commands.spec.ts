import { describe, expect, it } from '@jest/globals';
import { testContext } from '@llavero/kit/testing/context';
import {
  cancelBooking,
  confirmBooking,
  convertBooking,
  holdBooking,
  returnBooking,
} from '@llavero/proto/commands/bookings';
import type { Json } from '@llavero/proto/fields/field';
import { addDays } from '@llavero/proto/values/dates';
import { v7 as uuidv7 } from 'uuid';
import {
  booking,
  confirmed,
  draft,
  eventOf,
  IBAN,
  lastLine,
  payee,
  records,
  run,
  services,
  staff,
  startBookings,
  today,
} from './testing/bookings.ts';

startBookings();

describe('the commands of a booking', () => {
  it('[STA-11] [WIZ-05] confirmed with what was paid, when and how, with its event and a line of its chronology', async () => {
    const { id } = await draft({ tenants: [], amount: null });
    const tenants = [uuidv7()];
    const paid = {
      amount: 750,
      paymentMethod: 'TRANSFER',
      paymentReference: 'TR-1',
      expirationDate: addDays(today, 9),
    };
    const done = await run(confirmBooking, id, {
      ...paid,
      tenants,
      confirmationDate: addDays(today, -1),
      paymentDate: today,
    });
    expect(done).toMatchObject({ id, status: 'CONFIRMED', version: 2 });
    expect(await booking(id)).toMatchObject({
      ...paid,
      tenants,
      confirmationDate: addDays(today, -1),
      paymentDate: today,
    });
    expect(await eventOf(id, 'confirmed')).toEqual([{ amount: 750, expirationDate: addDays(today, 9) }]);
    expect(await lastLine(id)).toBe('Confirmación de la reserva');
  });

  it('[STA-11] [VAL-11] what a confirmation lacks is refused with every field, and nothing is saved', async () => {
    const { id } = await draft({ tenants: [], amount: null });
    await expect(run(confirmBooking, id, { paymentReference: 'TR-1' })).rejects.toMatchObject({
      body: { code: 'RECORD.INVALID', problems: [{ field: 'tenants' }, { field: 'amount' }] },
    });
    expect(await booking(id)).toMatchObject({ status: 'DRAFT', version: 1, paymentReference: null });
  });

  it.each([
    [null, 500, null],
    [200, 200, 300],
    [0.01, 0.01, 499.99],
  ])('[STA-11] [WIZ-05] a retention of %s keeps %s and leaves %s to give back', async (asked, held, rest) => {
    const id = await confirmed({ tenants: [await payee(IBAN, true)] });
    const said = { heldAmount: asked, heldReason: 'Desiste', holderAccount: IBAN, holderName: 'Ana' };
    expect(await run(holdBooking, id, said)).toMatchObject({ status: 'HELD' });
    expect(await booking(id)).toMatchObject({
      heldAmount: held,
      returnAmount: rest,
      heldDate: today,
      heldReason: 'Desiste',
      holderAccount: IBAN,
    });
    expect(await eventOf(id, 'held')).toEqual([{ heldAmount: held, returnAmount: rest }]);
    expect(await lastLine(id)).toBe('Retención de la señal');
  });

  it('[STA-11] [WIZ-05] a return is whole, or in part with the reason why the rest is kept', async () => {
    const whole = await confirmed();
    expect(await run(returnBooking, whole, { returnReason: 'Se retira el piso' })).toMatchObject({
      status: 'RETURNED',
    });
    expect(await booking(whole)).toMatchObject({ returnAmount: 500, heldAmount: null, returnDate: today });
    expect(await eventOf(whole, 'returned')).toEqual([{ heldAmount: null, returnAmount: 500 }]);
    const part = await confirmed({ tenants: [await payee(IBAN, true)] });
    const said = { returnAmount: 400, returnReason: 'Acuerdo', holderAccount: IBAN };
    await expect(run(returnBooking, part, said)).rejects.toMatchObject({
      body: { code: 'BOOKING.REASON_MISSING', problems: [{ field: 'heldReason', rule: 'required' }] },
    });
    expect(await booking(part)).toMatchObject({ status: 'CONFIRMED', version: 2, returnAmount: null });
    await run(returnBooking, part, { ...said, heldReason: 'Gastos de gestión' });
    expect(await booking(part)).toMatchObject({ returnAmount: 400, heldAmount: 100, status: 'RETURNED' });
    expect(await lastLine(part)).toBe('Devolución parcial de la señal');
  });

  it('[WIZ-05] gives money back only to an account of a tenant that a second person has approved', async () => {
    const OTHER = 'ES7921000813610123456789';
    const said = { returnReason: 'Se retira el piso', heldReason: 'Gastos', holderAccount: IBAN };
    const refusal = { body: { code: 'ACCOUNT.NOT_APPROVED', problems: [{ field: 'holderAccount' }] } };
    const waits = await confirmed({ tenants: [await payee(IBAN, false)] });
    await expect(run(returnBooking, waits, said)).rejects.toMatchObject(refusal);
    const exchanged = await confirmed({ tenants: [await payee(OTHER, true)], holderAccount: IBAN });
    await expect(run(returnBooking, exchanged, { ...said, holderAccount: null })).rejects.toMatchObject(
      refusal,
    );
    await expect(
      run(holdBooking, exchanged, { heldAmount: 100, heldReason: 'x', holderAccount: IBAN }),
    ).rejects.toMatchObject(refusal);
    const { version } = await booking(exchanged);
    const byHand = { status: 'RETURNED', returnReason: 'x' };
    await expect(
      records().patch({ collection: 'booking', id: exchanged, version, patch: byHand }, staff),
    ).rejects.toMatchObject(refusal);
    for (const id of [waits, exchanged])
      expect(await booking(id)).toMatchObject({ status: 'CONFIRMED', version: 2 });
    // The approved one is paid, of whichever tenant; nothing is paid where all is kept.
    const shared = await confirmed({ tenants: [await payee(IBAN, true), await payee(OTHER, true)] });
    expect(await run(returnBooking, shared, { ...said, holderAccount: OTHER })).toMatchObject({
      status: 'RETURNED',
    });
    expect(await run(holdBooking, waits, { heldReason: 'x', holderAccount: IBAN })).toMatchObject({
      status: 'HELD',
    });
  });

  it('[WIZ-05] the account stays as it was once the money has gone there; before that it may be corrected', async () => {
    const OTHER = 'ES7921000813610123456789';
    const id = await confirmed({ tenants: [await payee(IBAN, true)], holderAccount: OTHER });
    const patch = async (fields: Record<string, Json>) =>
      records().patch(
        { collection: 'booking', id, version: (await booking(id)).version, patch: fields },
        staff,
      );
    await patch({ holderAccount: IBAN, holderName: 'Ana' });
    await run(returnBooking, id, { returnReason: 'Se retira el piso', holderAccount: IBAN });
    for (const field of ['holderAccount', 'holderName'])
      await expect(patch({ [field]: field === 'holderName' ? 'Luis' : OTHER })).rejects.toMatchObject({
        body: { code: 'BOOKING.FIELD_FIXED', kind: 'conflict', problems: [{ field, rule: 'fixed' }] },
      });
    // A form sends the account back as it was.
    await patch({ holderAccount: IBAN, specialConditions: 'Sin cambios' });
    expect(await booking(id)).toMatchObject({ holderAccount: IBAN, specialConditions: 'Sin cambios' });

    const held = await confirmed({ tenants: [await payee(IBAN, true)], holderAccount: IBAN });
    await run(holdBooking, held, { heldReason: 'Desiste' });
    const { version } = await booking(held);
    await expect(
      records().patch({ collection: 'booking', id: held, version, patch: { holderAccount: OTHER } }, staff),
    ).rejects.toMatchObject({ body: { code: 'BOOKING.FIELD_FIXED' } });
  });

  it('[STA-11] by hand a return names its reason, too, and the command publishes its event', async () => {
    const id = await confirmed();
    const patch = async (fields: Record<string, Json>) =>
      records().patch(
        { collection: 'booking', id, version: (await booking(id)).version, patch: fields },
        staff,
      );
    await expect(patch({ status: 'RETURNED' })).rejects.toMatchObject({
      body: { code: 'BOOKING.REASON_MISSING' },
    });
    expect(await patch({ status: 'RETURNED', returnReason: 'Se retira' })).toMatchObject({
      status: 'RETURNED',
    });
    expect(await eventOf(id, 'returned')).toHaveLength(1);
  });

  it('[STA-11] never more than was paid, never on a day that cannot be', async () => {
    const id = await confirmed();
    for (const [command, said, body] of [
      [
        holdBooking,
        { heldAmount: 500.01, heldReason: 'x' },
        { problems: [{ field: 'heldAmount', rule: 'max' }] },
      ],
      [
        returnBooking,
        { returnAmount: 501, returnReason: 'x' },
        { problems: [{ field: 'returnAmount', rule: 'max' }] },
      ],
      [holdBooking, { heldReason: 'x', heldDate: addDays(today, 1) }, { code: 'BOOKING.DAY_OUT_OF_ORDER' }],
      [
        returnBooking,
        { returnReason: 'x', returnDate: addDays(today, -1) },
        { code: 'BOOKING.DAY_OUT_OF_ORDER' },
      ],
    ] as const)
      await expect(run(command, id, said)).rejects.toMatchObject({ body });
    const { id: early } = await draft();
    await expect(run(confirmBooking, early, { confirmationDate: addDays(today, -6) })).rejects.toMatchObject({
      body: { code: 'BOOKING.DAY_OUT_OF_ORDER', problems: [{ field: 'confirmationDate', rule: 'order' }] },
    });
    expect(await booking(id)).toMatchObject({ status: 'CONFIRMED', version: 2 });
  });

  it('[STA-11] cancelled with its reason, from a draft and from a confirmed one; closed, nothing moves it', async () => {
    for (const id of [(await draft()).id, await confirmed()]) {
      expect(await run(cancelBooking, id, { cancellationReason: 'Duplicada' })).toMatchObject({
        status: 'CANCELLED',
      });
      expect(await booking(id)).toMatchObject({ cancellationReason: 'Duplicada', cancellationDate: today });
      expect(await eventOf(id, 'cancelled')).toHaveLength(1);
      for (const [command, said] of [
        [confirmBooking, {}],
        [holdBooking, { heldReason: 'x' }],
        [returnBooking, { returnReason: 'x' }],
        [cancelBooking, { cancellationReason: 'x' }],
      ] as const)
        await expect(run(command, id, said)).rejects.toMatchObject({
          body: { code: 'BOOKING.CHANGE_NOT_ALLOWED' },
        });
      await expect(run(convertBooking, id)).rejects.toMatchObject({
        body: { code: 'BOOKING.NOT_CONFIRMED' },
      });
    }
  });

  it('[ENT-12] a version that no longer stands is refused', async () => {
    const { id } = await draft();
    await expect(run(confirmBooking, id, { version: 7 })).rejects.toMatchObject({ body: { kind: 'stale' } });
  });

  it('[SES-09] are for the office only', async () => {
    const { id, version } = await draft();
    const input = { id, version, cancellationReason: 'x' };
    for (const role of ['EXTERNAL_EMPLOYEE', 'TENANT', 'LANDLORD'] as const)
      await expect(
        services.peers.command(cancelBooking, input, testContext(role, uuidv7())),
      ).rejects.toMatchObject({
        body: { kind: 'forbidden' },
      });
  });
});
