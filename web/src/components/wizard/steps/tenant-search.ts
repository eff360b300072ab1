import type { tenantSearchFields } from '@llavero/proto/records/parts/tenant-search';
import { tenantSearchFee } from '@llavero/proto/rules/tenant-search';
import type { WizardValues } from '../wizard-definition.ts';

export type TenantSearchFields = ReturnType<typeof tenantSearchFields>;
type Terms = WizardValues<TenantSearchFields>;

/** The fields about what finding a tenant costs, in the order in which they are asked (C §3.1). */
export const tenantSearchNames = [
  'tenantSearchSelectedOption',
  'tenantSearchOnePaymentPlanMonths',
  'tenantSearchOnePaymentInstallments',
  'tenantSearchRecurringPaymentPlanPercent',
  'tenantSearchTotalAmount',
] as const;

/** What the total follows from. */
export const tenantSearchTerms = [
  'rent',
  'tenantSearchSelectedOption',
  'tenantSearchOnePaymentPlanMonths',
  'tenantSearchRecurringPaymentPlanPercent',
] as const;

/** What finding a tenant costs in euros, tax included; null while it cannot be told or costs nothing (VAL-06). */
export function tenantSearchTotal(values: Terms & { rent?: number | null }): number | null {
  const { rent, tenantSearchSelectedOption: option } = values;
  if (!rent || !option || option === 'UNKNOWN' || option === 'FEES_ON_TENANT') return null;
  return tenantSearchFee({
    option,
    rent,
    onePaymentMonths: values.tenantSearchOnePaymentPlanMonths ?? null,
    recurringPercent: values.tenantSearchRecurringPaymentPlanPercent ?? null,
  }).total;
}

/** Terms of the ways of paying the search that were not chosen, for {@link WizardStep.silent}. */
export function silentSearchTerms({ tenantSearchSelectedOption: option }: Terms) {
  const once = ['tenantSearchOnePaymentPlanMonths', 'tenantSearchOnePaymentInstallments'] as const;
  const monthly = ['tenantSearchRecurringPaymentPlanPercent'] as const;
  if (option === 'ONE_PAYMENT') return monthly;
  return option === 'RECURRING_PAYMENT' ? once : [...once, ...monthly];
}
