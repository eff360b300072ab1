import { expect, it } from '@jest/globals';
import { draftGuaranteed, draftSettlements } from '@llavero/proto/rules/month/settlement';
import { testContract, testTerms } from '@llavero/proto/rules/month/testing';
import { billedMonth, draftReceipt } from '@llavero/proto/rules/receipt';
import { addMonths, daySeconds } from '@llavero/proto/values/dates';
import { settlementFields } from './document-fields.ts';

const day = (month: number, date: number) => daySeconds({ year: 2026, month, day: date });
const month = billedMonth(2026, 11);
const terms = testTerms({ paymentDay: 5 });

/** The settlement of a contract as it would be stored, its receipt made on `issueDate`. */
function stored(over: Parameters<typeof testContract>[0], issueDate: number, isReceiptOpen = true) {
  const contract = testContract(over);
  const receipt = draftReceipt(contract, month);
  const drafts = draftSettlements(contract, terms, receipt.outcome === 'create' ? receipt : null, month);
  if ('outcome' in drafts) throw new Error(drafts.reason);
  return settlementFields(drafts[0]!, { contract, terms, month, issueDate, iban: null, isReceiptOpen });
}

it.each([
  ['the first payment day after the rent is expected', {}, day(10, 31), day(11, 5)],
  ['not before the contract begins', { startDate: day(11, 27) }, day(10, 31), day(12, 5)],
  ['not before a late receipt', {}, day(11, 20), day(12, 5)],
])('[FIN-01] a landlord is paid on %s', (_name, contract, issueDate, expected) => {
  expect(stored(contract, issueDate).paymentExpectedDate).toBe(expected);
});

it('[FIN-08] a guaranteed rent is paid on the first payment day of its period, whoever pays what', () => {
  const drafts = draftGuaranteed(testTerms({ mandateDate: day(11, 11) }), { unit: 'u', amount: 30 }, month);
  if ('outcome' in drafts) throw new Error(drafts.reason);
  const facts = { contract: null, terms, month, issueDate: addMonths(month.from, -1), iban: null };
  expect(settlementFields(drafts[0]!, { ...facts, isReceiptOpen: false })).toMatchObject({
    paymentExpectedDate: day(12, 5),
    paymentBlock: false,
    paymentMethod: 'TRANSFER',
  });
});

it('[FIN-01] one at the landlord’s cost is neither blocked nor paid out', () => {
  const negative = stored({ paymentMethod: 'DIRECTLY_TO_LANDLORD' }, day(10, 31));
  expect(negative).toMatchObject({
    totalAmount: -121,
    paymentMethod: 'PAYMENT_PENDING',
    paymentBlock: false,
  });
  expect(stored({}, day(10, 31))).toMatchObject({ paymentMethod: 'TRANSFER', paymentBlock: true });
});
