import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  holderDiffers,
  isAccountPending,
  mayApproveAccounts,
  payableAccount,
  type PayeeAccount,
} from './bank-account.ts';

const ibans = fc.constantFrom(
  'ES9121000418450200051332',
  'ES7921000813610123456789',
  'DE89370400440532013000',
);
const holders = fc.option(fc.constantFrom('Marta Vila', 'Finques Vila, S.L.'));
const approved = fc.option(fc.record({ iban: fc.option(ibans), bic: fc.constant(null), holder: holders }));
const payees: fc.Arbitrary<PayeeAccount> = fc.record({
  iban: fc.option(fc.oneof(ibans, fc.constant(''))),
  bic: fc.option(fc.constant('CAIXESBBXXX')),
  accountHolder: holders,
  approvedAccount: approved,
});

describe('the account that is paid', () => {
  it('[SCR-02] is never one that nobody has approved, whatever is stored', () => {
    fc.assert(
      fc.property(payees, (payee) => {
        const paid = payableAccount(payee);
        if (paid) expect(paid.iban).toBe(payee.approvedAccount?.iban);
        // Nothing waits: what is wanted is what is paid.
        if (payee.iban && !isAccountPending(payee)) expect(paid?.iban).toBe(payee.iban);
        if (!payee.iban) expect(paid).toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });

  it('[SCR-02] keeps the holder of the old account with the old account', () => {
    const payee = {
      iban: 'DE89370400440532013000',
      bic: 'COBADEFF',
      accountHolder: 'Otra Persona',
      approvedAccount: { iban: 'ES9121000418450200051332', bic: 'CAIXESBBXXX', holder: 'Marta Vila' },
    };
    expect(payableAccount(payee)).toEqual({
      iban: 'ES9121000418450200051332',
      bic: 'CAIXESBBXXX',
      holder: 'Marta Vila',
    });
    const changed = { ...payee, approvedAccount: { ...payee.approvedAccount, iban: payee.iban } };
    expect(payableAccount(changed)).toEqual({ iban: payee.iban, bic: 'COBADEFF', holder: 'Otra Persona' });
  });

  it('[SCR-02] accounts are approved by administrators and finance managers of the house', () => {
    expect(mayApproveAccounts({ role: 'ADMIN' })).toBe(true);
    expect(mayApproveAccounts({ role: 'INTERNAL_EMPLOYEE', position: 'FINANCE_MANAGER' })).toBe(true);
    expect(mayApproveAccounts({ role: 'INTERNAL_EMPLOYEE', position: 'SALES_MANAGER' })).toBe(false);
    expect(mayApproveAccounts({ role: 'EXTERNAL_EMPLOYEE', position: 'FINANCE_MANAGER' })).toBe(false);
    expect(mayApproveAccounts({ role: 'LANDLORD', position: 'FINANCE_MANAGER' })).toBe(false);
  });

  it('[SCR-02] a holder is another one only when the name is', () => {
    expect(holderDiffers(null, 'Marta Vila')).toBe(false);
    expect(holderDiffers('VILA SOLÉ, Marta', 'Marta Vila Sole')).toBe(false);
    expect(holderDiffers('Finques Vila SL', 'Finques Vila, S.L.')).toBe(false);
    expect(holderDiffers('Jordi Vila', 'Marta Vila')).toBe(true);
  });
});
