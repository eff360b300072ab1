import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CodedError } from '../errors.ts';
import { metaOf } from '../fields/field.ts';
import type { RecordDefinition } from '../fields/record.ts';
import { booking } from '../records/contracts/booking.ts';
import { contract } from '../records/contracts/contract.ts';
import { finance } from '../records/finance/finance.ts';
import { insurance } from '../records/contracts/insurance.ts';
import { mandate } from '../records/contracts/mandate.ts';
import { nextRent } from '../records/contracts/next-rent.ts';
import { product } from '../records/contracts/product.ts';
import { records } from '../records/registry.ts';
import { solvencyRequest } from '../records/contracts/solvency-request.ts';
import { task } from '../records/notifications/task.ts';
import { settlementTypes } from '../records/choices/settlement-types.ts';
import { addDays, daySeconds } from '../values/dates.ts';
import { applyChange, lackingFor, offeredChanges } from './change.ts';
import { fieldsOfStates, statusOf } from './evaluate.ts';

const now = daySeconds({ year: 2026, month: 11, day: 20 }) + 36_000;
const today = daySeconds({ year: 2026, month: 11, day: 20 });

/** Records with the fields their status depends on, and the days around today. */
function anyRecord(definition: RecordDefinition): fc.Arbitrary<Record<string, unknown>> {
  const fields = fieldsOfStates(definition.states!).map((name) => {
    const { kind, choices } = metaOf(definition.fields[name]!);
    const day = fc.integer({ min: -10, max: 10 }).map((days) => addDays(today, days));
    if (kind === 'flag') return [name, fc.boolean()] as const;
    if (kind === 'day' || kind === 'instant') return [name, fc.option(day, { nil: null, freq: 2 })] as const;
    if (kind === 'link') return [name, fc.option(fc.uuid(), { nil: null, freq: 2 })] as const;
    if (kind === 'money') return [name, fc.constantFrom(-60.5, 0, 60.5)] as const;
    if (kind === 'percent') return [name, fc.option(fc.constant(2), { nil: null, freq: 2 })] as const;
    return [name, fc.option(fc.constantFrom(...choices!.values), { nil: null })] as const;
  });
  return fc.record(Object.fromEntries(fields));
}

describe('manual changes of status', () => {
  it.each([
    ['[STA-01] mandate', mandate],
    ['[STA-02] contract', contract],
    ['[STA-06] finance', finance],
    ['[STA-07] solvency request', solvencyRequest],
    ['[STA-11] booking', booking],
    ['insurance', insurance],
    ['next rent', nextRent],
    ['product', product],
  ] as [string, RecordDefinition][])('%s: every change that is offered arrives', (_name, definition) => {
    fc.assert(
      fc.property(anyRecord(definition), (record) => {
        for (const to of offeredChanges(definition, record, now)) {
          const patch = applyChange(definition, record, to, now);
          for (const field of Object.keys(patch)) expect(definition.fields).toHaveProperty(field);
          const arrived = statusOf(definition, { ...record, ...patch }, now);
          expect([to, ...(definition.states?.continues?.[to] ?? [])]).toContain(arrived);
        }
      }),
      { numRuns: 2000 },
    );
  });

  const opens = addDays(today, 30);
  it.each([
    ['signed, its date ahead', { validated: true, mandateDate: opens }, opens],
    ['on trial, its date ahead', { trial: true, mandateDate: opens, endDate: addDays(today, 400) }, opens],
    ['in force since today', { validated: true, mandateDate: today }, today],
    ['in force since yesterday', { validated: true, mandateDate: addDays(today, -1) }, addDays(today, -1)],
    ['in force since long ago', { validated: true, mandateDate: addDays(today, -90) }, addDays(today, -1)],
  ] as const)('[STA-01] a mandate %s is finished, never before its date', (_case, record, endDate) => {
    const after = { ...record, ...applyChange(mandate, record, 'FINISHED', now) };
    expect(after).toMatchObject({ mandateDate: record.mandateDate, endDate });
    expect(statusOf(mandate, after, now)).toBe('FINISHED');
    const again = { ...after, ...applyChange(mandate, after, 'ACTIVE', now) };
    expect(again).toMatchObject({ endDate: null, finished: false });
    expect(statusOf(mandate, again, now)).toBe('ACTIVE');
  });

  it('[STA-02] a contract that begins today, or is unpaid before it begins, is finished, never before its start', () => {
    const base = { validated: true, activated: true, endDate: addDays(today, 300) };
    for (const startDate of [today, opens]) {
      const record = { ...base, startDate, unpaid: true };
      const after = { ...record, ...applyChange(contract, record, 'FINISHED', now) };
      expect(after).toMatchObject({ startDate, endDate: startDate });
      expect(statusOf(contract, after, now)).toBe('FINISHED');
    }
  });

  it('[STA-11] a change that needs data is offered once they are there, and its refusal leaves the reason to the rules', () => {
    const draft = { unit: 'id', tenants: [], amount: null };
    expect(offeredChanges(booking, draft, now)).toEqual(['CANCELLED']);
    expect(lackingFor(booking, draft, 'CONFIRMED')).toEqual(['tenants', 'amount']);
    expect(offeredChanges(booking, { ...draft, tenants: ['id'], amount: 300 }, now)).toEqual([
      'CONFIRMED',
      'CANCELLED',
    ]);
    // The row of a list has only some of the fields.
    expect(offeredChanges(booking, { unit: 'id' }, now)).toContain('CONFIRMED');
    expect(applyChange(booking, draft, 'CONFIRMED', now)).toEqual({ confirmationDate: today });
  });

  it('every status of a table of changes exists and has a way to be reached', () => {
    for (const { collection, states } of records.values()) {
      if (!states) continue;
      for (const [from, targets] of Object.entries(states.changes)) {
        expect([collection, states.statuses.values]).toEqual([collection, expect.arrayContaining([from])]);
        for (const to of targets ?? []) {
          expect([collection, states.statuses.values]).toEqual([collection, expect.arrayContaining([to])]);
          if (states.derive)
            expect([collection, to, typeof states.effects?.[to]]).toEqual([collection, to, 'function']);
        }
      }
    }
  });

  it('[STA-06] settlements never offer charged, receipts never payed', () => {
    const base = {
      preview: false,
      cancelled: false,
      paused: false,
      validated: true,
      paymentMethod: 'TRANSFER',
    };
    const receipt = { ...base, type: 'RECEIPT' };
    expect(offeredChanges(finance, receipt, now)).toEqual(['CANCELLED', 'PAUSED', 'CHARGED', 'UNPAID']);
    for (const type of settlementTypes) {
      const settlement = { ...base, type, destinationAccountKnown: true };
      expect(offeredChanges(finance, settlement, now)).toEqual(['CANCELLED', 'PAUSED', 'PAYED', 'UNPAID']);
      expect(statusOf(finance, { ...settlement, paymentDate: today }, now)).toBe('PAYED');
      expect(statusOf(finance, { ...settlement, destinationAccountKnown: false }, now)).toBe('PENDING_DATA');
    }
  });

  it('[STA-06] seven days after the later of communication and expected payment a document is unpaid', () => {
    const receipt = {
      type: 'RECEIPT',
      paymentMethod: 'DIRECT_DEBIT',
      communicationDate: addDays(today, -20),
      paymentExpectedDate: addDays(today, -6),
    };
    expect(statusOf(finance, receipt, now)).toBe('COMMUNICATED');
    expect(statusOf(finance, { ...receipt, paymentExpectedDate: addDays(today, -7) }, now)).toBe('UNPAID');
    expect(
      statusOf(finance, { ...receipt, paymentMethod: 'CASH', paymentExpectedDate: addDays(today, -7) }, now),
    ).toBe('COMMUNICATED');
  });

  it('[STA-06] a settlement without payment method or account waits for its data until a person goes on without', () => {
    const settlement = {
      type: 'SETTLEMENT',
      paymentMethod: 'TRANSFER',
      destinationAccountKnown: false,
      paused: false,
    };
    expect(statusOf(finance, settlement, now)).toBe('PENDING_DATA');
    expect(statusOf(finance, { ...settlement, paymentMethod: 'CASH' }, now)).toBe('NOT_VALIDATED');
    expect(statusOf(finance, { ...settlement, paymentMethod: null }, now)).toBe('PENDING_DATA');
    const patch = applyChange(finance, settlement, 'PAYED', now);
    expect(statusOf(finance, { ...settlement, ...patch }, now)).toBe('PAYED');
  });

  it('[STA-02] a refused change says in Spanish which ones are allowed and that nothing was saved', () => {
    const signed = {
      validated: true,
      activated: true,
      startDate: addDays(today, 3),
      endDate: addDays(today, 300),
    };
    expect(statusOf(contract, signed, now)).toBe('SIGNED');
    let refusal: unknown;
    try {
      applyChange(contract, signed, 'FINISHED', now);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(CodedError);
    expect((refusal as CodedError).body).toEqual({
      code: 'CONTRACT.CHANGE_NOT_ALLOWED',
      kind: 'conflict',
      message:
        'El contrato, que está en estado «Firmado», no puede pasar a «Finalizado». No se ha guardado nada. Estados permitidos: «Anulado».',
      details: { allowed: ['CANCELLED'] },
    });
  });

  it('[STA-05] a stored status is set by name, with what belongs to it', () => {
    expect(applyChange(task, { status: 'TO_DO' }, 'DONE', now)).toEqual({ status: 'DONE', completedAt: now });
    expect(applyChange(task, { status: 'TO_DO' }, 'BLOCKED', now)).toEqual({ status: 'BLOCKED' });
    expect(() => applyChange(task, { status: 'DONE' }, 'BLOCKED', now)).toThrow(CodedError);
  });
});
