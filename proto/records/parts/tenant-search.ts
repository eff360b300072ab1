import { choice, decimal, integer, money, percent } from '../../fields/vocabulary.ts';
import { tenantSearchOptions } from '../choices/contracts.ts';

/** What finding a tenant costs, in mandates and contracts alike (C §3.1, §3.2). */
export const tenantSearchFields = (group: string, access?: string) => {
  const place = { group, ...(access === undefined ? {} : { access }) };
  return {
    tenantSearchSelectedOption: choice(tenantSearchOptions, 'Búsqueda de inquilino', {
      ...place,
      default: 'UNKNOWN',
    }),
    tenantSearchOnePaymentPlanMonths: decimal('Mensualidades del pago único', { ...place, min: 0, max: 24 }),
    tenantSearchOnePaymentInstallments: integer('Plazos del pago único', {
      ...place,
      default: 1,
      min: 1,
      max: 60,
    }),
    tenantSearchRecurringPaymentPlanPercent: percent('Porcentaje del pago recurrente', {
      ...place,
      min: 0,
      max: 100,
    }),
    tenantSearchTotalAmount: money('Total de la búsqueda (IVA incluido)', { ...place, min: 0 }),
  };
};
