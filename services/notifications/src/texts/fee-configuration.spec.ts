import { describe, expect, it } from '@jest/globals';
import { feeConfiguration } from './fee-configuration.ts';

const terms = { tenantSearchTotalAmount: 1089, tenantSearchOnePaymentInstallments: 3 };

describe('fee configuration for administration (F §7)', () => {
  it('says option, amount in euros and number of instalments', () => {
    expect(feeConfiguration({ ...terms, tenantSearchSelectedOption: 'ONE_PAYMENT' })).toBe(
      'Búsqueda de inquilino: Pago único\nImporte: 1.089,00 €\nNúmero de plazos: 3',
    );
  });

  it.each([
    ['no option', { ...terms, tenantSearchSelectedOption: 'UNKNOWN' }],
    ['no amount', { ...terms, tenantSearchSelectedOption: 'ONE_PAYMENT', tenantSearchTotalAmount: null }],
    [
      'amount zero',
      { ...terms, tenantSearchSelectedOption: 'RECURRING_PAYMENT', tenantSearchTotalAmount: 0 },
    ],
  ] as const)('with %s says that nothing is invoiced', (_case, contract) => {
    expect(feeConfiguration(contract)).toBe('No facturar honorarios en este contrato');
  });
});
