import { describe, expect, it } from '@jest/globals';
import { bankReasons } from '../records/choices/remittances.ts';
import { debtorIsTold, reasonForDebtor, returnedDebitFee } from './returned-debit.ts';

describe('[FIN-04] a debit that came back', () => {
  it('is told to the debtor unless they have died or the fault is ours', () => {
    const told = Object.keys(bankReasons).filter(debtorIsTold);
    expect(told).toEqual('AC01 AC04 AC06 AG01 AM04 DNOR MD01 MD06 MS02 MS03 SL01'.split(' '));
    expect([debtorIsTold(null), debtorIsTold('ZZ99')]).toEqual([true, true]);
  });

  it('names the reason in words without a code, and none that says nothing', () => {
    expect(reasonForDebtor('AM04')).toBe('no había saldo suficiente');
    expect(['MS03', 'ZZ99', null].map(reasonForDebtor)).toEqual([null, null, null]);
    expect(Object.keys(bankReasons).some((code) => reasonForDebtor(code)?.includes(code))).toBe(false);
  });

  it('costs what a setting that checks says, and else nothing', () => {
    expect([4.5, -1, 101, 'x', undefined].map(returnedDebitFee)).toEqual([4.5, 0, 0, 0, 0]);
  });
});
