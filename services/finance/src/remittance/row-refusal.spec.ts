import { describe, expect, it } from '@jest/globals';
import { addDays, addMonths, fromDayKey } from '@llavero/proto/values/dates';
import { isMandateReference } from '@llavero/proto/rules/sepa-mandate';
import fc from 'fast-check';
import { type RemittanceCandidate, type RowMandate, rowRefusal } from './row-refusal.ts';

const executionDay = fromDayKey('2026-12-01');
const iban = 'ES7921000813610123456789';
const party = {
  id: 'person',
  name: 'Núria Peñíscola',
  idNumber: '12345678Z',
  idType: 'NIF',
  iban,
  accountWaits: false,
};
const mandate: RowMandate = {
  id: 'mandate',
  reference: 'LL-2025-1',
  signatureDate: fromDayKey('2025-03-01'),
  sequence: 'RCUR',
  lastUse: null,
  iban,
  holder: null,
  suspended: false,
  cancelled: false,
};
const good: RemittanceCandidate = {
  kind: 'finance',
  document: 'document',
  name: 'REC2026-00001',
  concept: 'Renta',
  status: 'ISSUED',
  paymentBlock: false,
  inRemittance: false,
  amount: 850,
  isPart: false,
  party,
  mandate,
  executionDay,
  attempt: 1,
};
const codeOf = (over: Partial<RemittanceCandidate>, type: 'DEBIT' | 'TRANSFER' = 'DEBIT') =>
  rowRefusal(type, { ...good, ...over })?.code ?? null;
const ofMandate = (over: Partial<RowMandate>) => codeOf({ mandate: { ...mandate, ...over } });
const ofParty = (over: Partial<typeof party> | { iban: null }) => codeOf({ party: { ...party, ...over } });

describe('pre-flight of a remittance', () => {
  it('[FIN-04] takes a row that has everything', () => {
    expect(codeOf({})).toBeNull();
    expect(codeOf({ mandate: null }, 'TRANSFER')).toBeNull();
  });

  it('[FIN-04] refuses each lack with its reason and leads to the record where it is put right', () => {
    expect(codeOf({ inRemittance: true })).toBe('IN_REMITTANCE');
    expect(codeOf({ status: 'NOT_VALIDATED' })).toBe('NOT_VERIFIED');
    expect(codeOf({ status: 'PAUSED' })).toBe('PAUSED');
    expect(codeOf({ status: 'PENDING_DATA' })).toBe('DATA_MISSING');
    expect(codeOf({ paymentBlock: true })).toBe('BLOCKED');
    for (const amount of [0, -5, 0.004, 1_000_000_000]) expect(codeOf({ amount })).toBe('AMOUNT');
    expect(codeOf({ party: null })).toBe('PARTY_MISSING');
    expect(ofParty({ name: 'Владимир' })).toBe('NAME');
    expect(codeOf({ party: { ...party, idNumber: null } })).toBe('NIF_MISSING');
    expect(ofParty({ idNumber: '12345678A' })).toBe('NIF_INVALID');
    expect(codeOf({ party: { ...party, iban: null } })).toBe('IBAN_MISSING');
    expect(ofParty({ iban: 'ES7921000813610123456788' })).toBe('IBAN_INVALID');
    expect(ofParty({ iban: 'BR1800360305000010009795493C1' })).toBe('NOT_SEPA');
    expect(codeOf({ party: { ...party, iban: null, accountWaits: true } }, 'TRANSFER')).toBe(
      'ACCOUNT_NOT_APPROVED',
    );
    expect(rowRefusal('DEBIT', { ...good, mandate: null })).toEqual({
      ...{ code: 'MANDATE_MISSING', collection: 'agent', id: 'person' },
    });
    expect(rowRefusal('DEBIT', { ...good, mandate: { ...mandate, suspended: true } })).toEqual({
      ...{ code: 'MANDATE_SUSPENDED', collection: 'sepaMandate', id: 'mandate' },
    });
  });

  it('[FIN-04] refuses a mandate that does not cover the debit', () => {
    expect(ofMandate({ cancelled: true })).toBe('MANDATE_CANCELLED');
    expect(ofMandate({ signatureDate: null })).toBe('MANDATE_UNSIGNED');
    expect(ofMandate({ signatureDate: addDays(executionDay, 1) })).toBe('MANDATE_NOT_YET_SIGNED');
    expect(ofMandate({ sequence: 'OOFF', lastUse: fromDayKey('2026-01-02') })).toBe('SEQUENCE');
    expect(ofMandate({ iban: 'ES9121000418450200051332' })).toBe('MANDATE_OTHER_ACCOUNT');
    expect(ofMandate({ iban: 'ES79 2100 0813 6101 2345 6789' })).toBeNull();
    for (const reference of ['MANDATO_1', 'ÑANDU', 'X'.repeat(36), '/a', 'a//b', '', ' a'])
      expect([reference, ofMandate({ reference })]).toEqual([reference, 'MANDATE_REFERENCE']);
  });

  it('[FIN-04] lets a mandate lapse 36 months after its last collection, or its signature', () => {
    const years = addMonths(executionDay, -36);
    expect(ofMandate({ lastUse: years })).toBeNull();
    expect(ofMandate({ lastUse: addDays(years, -1) })).toBe('MANDATE_LAPSED');
    expect(ofMandate({ signatureDate: addDays(years, -1) })).toBe('MANDATE_LAPSED');
    expect(ofMandate({ signatureDate: addDays(years, -900), lastUse: addDays(years, 1) })).toBeNull();
  });

  it('[FIN-04] takes any reference of the alphabet up to 35 characters', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9]([A-Za-z0-9+.,:?' -]{0,33}[A-Za-z0-9])?$/), (reference) => {
        expect(isMandateReference(reference)).toBe(true);
      }),
    );
  });
});
