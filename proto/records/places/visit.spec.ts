import { describe, expect, it } from '@jest/globals';
import type { CodedError } from '../../errors.ts';
import { validateCreate } from '../../fields/validate.ts';
import { applyChange, offeredChanges } from '../../states/change.ts';
import { visitContact } from './visit-contact.ts';
import { visit } from './visit.ts';

const unit = '01900000-0000-7000-8000-000000000001';
const startAt = 1_795_000_000;
const before = startAt - 3600;
const after = startAt + 3600;

/** The sentences and fields of a refusal; empty when there is none. */
function refusal(run: () => unknown): string {
  try {
    run();
    return '';
  } catch (error) {
    const { message, problems = [] } = (error as CodedError).body;
    return [message, ...problems.flatMap((problem) => [problem.field, problem.message])].join(' ');
  }
}

describe('a visit', () => {
  const made = validateCreate(visit, { unit, startAt });

  it('[ENT-04] is scheduled, in person, half an hour, and ends by its duration', () => {
    expect(made).toMatchObject({
      status: 'SCHEDULED',
      kind: 'IN_PERSON',
      duration: 30,
      endAt: startAt + 1800,
    });
    expect(visit.title({ startAt })).toMatch(/^Visita del \d\d\/\d\d\/\d{4}/);
  });

  it('nobody has come before the hour', () => {
    expect(offeredChanges(visit, made, before)).toEqual(['CONFIRMED', 'CANCELLED']);
    expect(offeredChanges(visit, made, after)).toEqual(['CONFIRMED', 'DONE', 'CANCELLED', 'NO_SHOW']);
    expect(refusal(() => applyChange(visit, made, 'DONE', before))).toContain(
      'Estados permitidos: «Confirmada», «Cancelada»',
    );
    expect(offeredChanges(visit, { ...made, status: 'DONE' }, after)).toEqual([]);
  });

  it('a cancellation has its moment and a reason; a new date takes both away', () => {
    const cancelled = applyChange(visit, { ...made, cancelReason: 'VISITOR' }, 'CANCELLED', before);
    expect(cancelled).toEqual({ status: 'CANCELLED', cancelledAt: before, cancelReason: 'VISITOR' });
    expect(applyChange(visit, made, 'CANCELLED', before)).toMatchObject({ cancelReason: 'OTHER' });
    expect(applyChange(visit, { ...made, ...cancelled }, 'SCHEDULED', before)).toEqual({
      status: 'SCHEDULED',
      confirmedAt: null,
      cancelledAt: null,
      cancelReason: null,
      followUpDate: null,
    });
  });

  it('[VAL-11] a slot that ends before it begins is named', () => {
    const availability = [
      { from: before, to: after },
      { from: after, to: before },
    ];
    expect(refusal(() => validateCreate(visit, { unit, startAt, availability }))).toContain(
      'availability.1.to',
    );
  });
});

describe('a contact of visits', () => {
  it('can be told something: by telephone or by mail', () => {
    expect(refusal(() => validateCreate(visitContact, { name: 'Ana' }))).toContain('teléfono o su correo');
    expect(validateCreate(visitContact, { name: 'Ana', phone: '600 123 456' })).toMatchObject({
      phone: '+34600123456',
      discarded: false,
      criteria: null,
    });
  });

  it('has a reason to be discarded only when discarded', () => {
    const given = { name: 'Ana', email: 'ana@example.com', discardReason: 'UNREACHABLE' };
    expect(refusal(() => validateCreate(visitContact, given))).toContain('descartado');
    expect(validateCreate(visitContact, { ...given, discarded: true })).toMatchObject({ discarded: true });
  });
});
