import { describe, expect, it } from '@jest/globals';
import { debitAccountWarnings } from './debit-account.ts';

const IBAN = 'ES9121000418450200051332';
const contract = { paymentMethod: 'DIRECT_DEBIT', payerBankAccount: IBAN };

describe('the account a direct debit is taken from', () => {
  it.each([
    ['another one', 'ES7921000813610123456789'],
    ['none', null],
  ])('is warned of when the record of the payer has %s', (_title, payer) => {
    expect(debitAccountWarnings(contract, payer)).toMatchObject([
      { group: 'payment', field: 'payerBankAccount', law: expect.stringContaining('art. 43') },
    ]);
  });

  it('is nothing to say of when it is the payer’s, or when nothing is taken', () => {
    expect(debitAccountWarnings(contract, IBAN)).toEqual([]);
    expect(debitAccountWarnings({ ...contract, paymentMethod: 'TRANSFER' }, null)).toEqual([]);
    expect(debitAccountWarnings({ ...contract, payerBankAccount: null }, IBAN)).toEqual([]);
  });
});
