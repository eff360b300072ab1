import { describe, expect, it } from '@jest/globals';
import { CodedError } from '../errors.ts';
import { validatePatch } from '../fields/validate.ts';
import {
  assignmentChanges,
  resolutionChanges,
  settlementChanges,
} from '../records/contracts/contract.field-states.ts';
import { contract } from '../records/contracts/contract.ts';
import type { RecordDefinition } from '../fields/record.ts';
import { type FieldStates, offeredFieldChanges, refuseFieldChanges } from './field-states.ts';

/** Ours: C §4.4 names the values and shows no transitions. */
const tables: [title: string, rules: FieldStates, table: string][] = [
  [
    '[STA-05] settlement',
    settlementChanges,
    `NOT_SENT: SENT
     SENT: NOT_SENT ACCEPTED REJECTED
     ACCEPTED: SETTLED
     REJECTED: NOT_SENT SENT
     SETTLED:`,
  ],
  [
    '[STA-05] assignment of rights',
    assignmentChanges,
    `DRAFT: CANCELLED PENDING
     CANCELLED: DRAFT
     SIGNED: DEROGATED
     PENDING: DRAFT CANCELLED SIGNED
     DEROGATED:`,
  ],
  ['[STA-05] resolution', resolutionChanges, `GENERATED: SIGNED\nSIGNED:`],
];

const definition: RecordDefinition = contract;
const entry = (date: number, status: string) => ({ date, from: null, to: null, status, document: null });

function refusalOf(before: Record<string, unknown>, after: Record<string, unknown>): CodedError | null {
  try {
    refuseFieldChanges(definition, before, after);
    return null;
  } catch (error) {
    return error as CodedError;
  }
}

describe('statuses inside a record', () => {
  it.each(tables)('%s: allows what its table allows and nothing else', (_title, rules, table) => {
    const expected = table.split('\n').map((row) => {
      const [from = '', targets = ''] = row.trim().split(':');
      return [from, targets.split(' ').filter(Boolean)];
    });
    expect(rules.statuses.values.map((from) => [from, offeredFieldChanges(rules, from)])).toEqual(expected);
    expect(offeredFieldChanges(rules, null)).toEqual(rules.statuses.values);
  });

  it('[STA-05] every pair of statuses is allowed or refused as the table says, the allowed ones named', () => {
    for (const from of settlementChanges.statuses.values)
      for (const to of settlementChanges.statuses.values) {
        const refusal = refusalOf({ settlementStatus: from }, { settlementStatus: to });
        const allowed = offeredFieldChanges(settlementChanges, from);
        if (from === to || allowed.includes(to)) expect([from, to, refusal]).toEqual([from, to, null]);
        else expect(refusal?.body.details).toEqual({ field: 'settlementStatus', allowed });
      }
  });

  it('[STA-05] begins anywhere and is not taken away', () => {
    expect(refusalOf({ settlementStatus: null }, { settlementStatus: 'ACCEPTED' })).toBeNull();
    expect(refusalOf({ settlementStatus: 'SENT' }, { settlementStatus: null })?.body.message).toBe(
      'La liquidación, que está en estado «Enviada», no puede quedarse sin estado. No se ha guardado nada. Estados permitidos: «Sin enviar», «Aceptada», «Rechazada».',
    );
    expect(refusalOf({ settlementStatus: 'SETTLED' }, { settlementStatus: 'SENT' })?.body.message).toContain(
      'no se permite ningún cambio manual',
    );
  });

  it('[STA-05] each entry of a list moves by itself, also when others come and go', () => {
    const history = (...entries: object[]) => ({ assigmentOfRightsHistory: entries });
    const before = history(entry(1, 'DRAFT'), entry(2, 'SIGNED'));
    expect(refusalOf(before, history(entry(1, 'PENDING'), entry(2, 'DEROGATED')))).toBeNull();
    expect(refusalOf(before, history(entry(1, 'PENDING'), entry(2, 'DRAFT')))).toBeInstanceOf(CodedError);
    expect(refusalOf(before, history(entry(1, 'DRAFT'), entry(2, 'SIGNED'), entry(3, 'SIGNED')))).toBeNull();
    expect(refusalOf(before, history(entry(2, 'SIGNED')))).toBeNull();
    expect(refusalOf(before, history(entry(2, 'PENDING')))).toBeInstanceOf(CodedError);
  });

  it('[STA-05] the service itself is not held to the tables of people', () => {
    const before = { settlementStatus: 'NOT_SENT' };
    const patch = { settlementStatus: 'SETTLED' };
    expect(() => validatePatch(definition, patch, before)).toThrow(CodedError);
    expect(validatePatch(definition, patch, before, { trusted: true })).toMatchObject(patch);
  });
});
