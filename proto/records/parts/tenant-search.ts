import { choice, decimal, integer, money, percent } from '../../fields/vocabulary.ts';
import { tenantSearchOptions } from '../choices/contracts.ts';

/** What finding a tenant costs, in mandates and contracts alike (C §3.1, §3.2). */
export const tenantSearchFields = (group: string) => ({
  tenantSearchSelectedOption: choice(tenantSearchOptions, 'Búsqueda de inquilino', {
    group,
    default: 'UNKNOWN',
  }),
  tenantSearchOnePaymentPlanMonths: decimal('Mensualidades del pago único', { group, min: 0, max: 24 }),
  tenantSearchOnePaymentInstallments: integer('Plazos del pago único', {
    group,
    default: 1,
    min: 1,
    max: 60,
  }),
  tenantSearchRecurringPaymentPlanPercent: percent('Porcentaje del pago recurrente', {
    group,
    min: 0,
    max: 100,
  }),
  tenantSearchTotalAmount: money('Total de la búsqueda (IVA incluido)', { group, min: 0 }),
});
