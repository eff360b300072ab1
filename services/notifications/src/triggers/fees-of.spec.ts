import { describe, expect, it } from '@jest/globals';
import { feesOf } from './fees-of.ts';

const terms = { tenantSearchTotalAmount: 1089, tenantSearchOnePaymentInstallments: 3 };

describe('[JOB-02] fee configuration for administration (F §7)', () => {
  it('says option, amount in euros and number of instalments', () => {
    expect(feesOf({ ...terms, tenantSearchSelectedOption: 'ONE_PAYMENT' })).toEqual({
      option: 'Pago único',
      amount: 1089,
      instalments: 3,
    });
  });

  it.each([
    ['no option', { ...terms, tenantSearchSelectedOption: 'UNKNOWN' }],
    ['no amount', { ...terms, tenantSearchSelectedOption: 'ONE_PAYMENT', tenantSearchTotalAmount: null }],
    [
      'amount zero',
      { ...terms, tenantSearchSelectedOption: 'RECURRING_PAYMENT', tenantSearchTotalAmount: 0 },
    ],
  ] as const)('with %s says that nothing is invoiced', (_case, contract) => {
    expect(feesOf(contract)).toEqual({ option: null, amount: null, instalments: null });
  });
});
