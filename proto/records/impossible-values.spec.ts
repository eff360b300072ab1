import { describe, expect, it } from '@jest/globals';
import { CodedError } from '../errors.ts';
import { validateCreate } from '../fields/validate.ts';
import { addDays, addMonths, daySeconds, startOfDay } from '../values/dates.ts';
import { definitionOf } from './registry.ts';

const id = '01900000-0000-7000-8000-000000000001';
const now = Math.floor(Date.now() / 1000);
const today = startOfDay(now);
const tomorrow = addDays(today, 1);
const may = daySeconds({ year: 2026, month: 5, day: 1 });
const april = addMonths(may, -1);

/** What is wrong with a new record, as `field rule`. */
function blamed(collection: string, values: Record<string, unknown>): string[] {
  try {
    validateCreate(definitionOf(collection), values, { trusted: true });
    return [];
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    return (error.body.problems ?? []).map(({ field, rule }) => `${field} ${rule}`);
  }
}

const home = (expense: object) => ({ fixedExpenses: [{ concept: 'Parking', amount: 50, ...expense }] });
const hours = (from: string | null, to: string | null) => ({ pickup: { pickupTime: { from, to } } });

describe('[VAL-11] what cannot be is refused with the field that says it', () => {
  it.each<[string, string, Record<string, unknown>, string[]]>([
    ['agent', 'a birth after today', { firstname: 'Ana', birthDate: tomorrow }, ['birthDate day']],
    ['agent', 'a birth in another age', { firstname: 'Ana', birthDate: -11e9 }, ['birthDate day']],
    ['agent', 'a birth today', { firstname: 'Ana', birthDate: now }, []],
    [
      'candidature',
      'an applicant born after today',
      { unit: id, tenants: [{ name: 'Ana', birthDate: tomorrow }] },
      ['tenants.0.birthDate day'],
    ],
    [
      'visitContact',
      'a consent after today',
      { name: 'Ana', phone: '600111222', consentDate: tomorrow },
      ['consentDate day'],
    ],
    [
      'contract',
      'hours that no clock has',
      hours('99:99', '25:00'),
      ['pickup.pickupTime.from time', 'pickup.pickupTime.to time'],
    ],
    ['contract', 'hours in the wrong order', hours('18:00', '09:00'), ['pickup.pickupTime.to after']],
    ['contract', 'one hour of two', hours('18:00', null), ['pickup.pickupTime.to required']],
    ['contract', 'hours of a day', hours('09:00', '18:30'), []],
    [
      'contract',
      'an expense that ends before it begins',
      home({ from: may, to: april }),
      ['fixedExpenses.0.to after'],
    ],
    [
      'contract',
      'an expense with a VAT above 100',
      home({ vatPercent: 210 }),
      ['fixedExpenses.0.vatPercent max'],
    ],
    [
      'contract',
      'an expense with a VAT below 0',
      home({ vatPercent: -21 }),
      ['fixedExpenses.0.vatPercent min'],
    ],
    [
      'place',
      'an expense that ends before it begins',
      home({ from: may, to: april }),
      ['fixedExpenses.0.to after'],
    ],
    ['place', 'an expense of one day', home({ from: may, to: may }), []],
    [
      'contract',
      'a range of prices upside down',
      { statalSistemRangePrices: { min: 1200, max: 900 } },
      ['statalSistemRangePrices.max range'],
    ],
    ['contract', 'a range without an end', { statalSistemRangePrices: { min: 1200 } }, []],
    [
      'contract',
      'a bonus that ends before the contract begins',
      { startDate: may, lastBonusDay: april },
      ['lastBonusDay after'],
    ],
    [
      'booking',
      'a bonus that ends before the contract begins',
      { unit: id, startDate: may, lastBonusDay: april },
      ['lastBonusDay after'],
    ],
    [
      'contract',
      'a bonus whose amount is not its percentage',
      { rent: 1000, lastBonusDay: may, bonusPercent: 100, rentBonus: 200 },
      ['rentBonus bonus'],
    ],
    [
      'contract',
      'a bonus to the cent',
      { rent: 950, lastBonusDay: may, bonusPercent: 21.0526, rentBonus: 200 },
      [],
    ],
    [
      'contract',
      'a bonus agreed before the rent was updated',
      { activated: true, rent: 1030, lastBonusDay: may, bonusPercent: 100, rentBonus: 1000 },
      [],
    ],
    [
      'booking',
      'a bonus above the rent',
      { unit: id, rent: 900, lastBonusDay: may, rentBonus: 1000 },
      ['rentBonus max'],
    ],
    ['mandate', 'a percentage above 100', { feeType: 'PERCENT', feeValue: 150 }, ['feeValue max']],
    [
      'mandate',
      'two guaranteed rents of a unit',
      { dailyGuaranteedRentByUnit: [30, 31].map((amount) => ({ unit: id, amount })) },
      ['dailyGuaranteedRentByUnit.1.unit unique'],
    ],
    ['mandate', 'a fixed fee above 100', { feeType: 'FIXED', feeValue: 150 }, []],
    [
      'place',
      'a certificate that ends before it is issued',
      { energyCertificate: { issueDate: may, endDate: april } },
      ['energyCertificate.endDate after'],
    ],
    [
      'place',
      'another certificate that ends before it is issued',
      { otherCertificates: [{ type: 'ITE', issueDate: may, endDate: april }] },
      ['otherCertificates.0.endDate after'],
    ],
    [
      'place',
      'a certificate made expired on its day',
      { energyCertificate: { issueDate: may, endDate: addDays(may, -1) } },
      [],
    ],
    [
      'place',
      'the certificate of another field',
      { energyCertificate: { type: 'OCCUPANCY' } },
      ['energyCertificate.type type'],
    ],
    ['place', 'a postal code that Spain does not have', { zip: '99999', country: ' ESPAÑA' }, ['zip zip']],
    ['place', 'a postal code of another country', { zip: 'W1A 1AA', country: 'Reino Unido' }, []],
    [
      'document',
      'an identity that ends before it is issued',
      { name: 'DNI', type: 'NIF', parameters: { number: '1', issueDate: may, expiratonDate: april } },
      ['parameters.expiratonDate after'],
    ],
    [
      'document',
      'a date that no calendar has',
      { name: 'DNI', type: 'NIF', parameters: { number: '1', expiratonDate: null, issueDate: 9e15 } },
      ['parameters.issueDate kind'],
    ],
    [
      'document',
      'an income below nothing',
      { name: 'Nómina', type: 'PAYSLIP', parameters: { anualIncome: -1 } },
      ['parameters.anualIncome min'],
    ],
    [
      'document',
      'a rent below nothing',
      { name: 'C', type: 'LONG_CONTRACT', parameters: { rent: -1 } },
      ['parameters.rent min'],
    ],
    [
      'document',
      'a day that no month has',
      { name: 'C', type: 'LONG_CONTRACT', parameters: { paymentDay: 32 } },
      ['parameters.paymentDay max'],
    ],
  ])('%s: %s', (collection, _what, values, problems) => {
    expect(blamed(collection, values)).toEqual(problems);
  });
});

describe('a bonus of a new contract', () => {
  const made = (values: Record<string, unknown>) =>
    validateCreate(definitionOf('contract'), { rent: 1000, lastBonusDay: may, ...values });

  it('[ENT-03] [FIN-01] that is told in euros is what receipts take off, and one told in per cent what the paper says', () => {
    expect(made({ rentBonus: 200 })).toMatchObject({ rentBonus: 200, bonusPercent: 20 });
    expect(made({ bonusPercent: 50 })).toMatchObject({ rentBonus: 500, bonusPercent: 50 });
    expect(made({})).toMatchObject({ rentBonus: 1000, bonusPercent: 100 });
    expect(made({ lastBonusDay: null })).toMatchObject({ rentBonus: null, bonusPercent: 100 });
  });
});
