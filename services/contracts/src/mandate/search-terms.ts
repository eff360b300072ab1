import type { Contract } from '@llavero/proto/records/contracts/contract';

/** What contracts and mandates say of how finding the tenant is paid (C §3.1, §3.2). */
export const searchFields = [
  'tenantSearchSelectedOption',
  'tenantSearchOnePaymentPlanMonths',
  'tenantSearchOnePaymentInstallments',
  'tenantSearchRecurringPaymentPlanPercent',
  'tenantSearchTotalAmount',
] as const;

/** The same as the commands for finance carry it. */
export const searchOf = (of: Pick<Contract, (typeof searchFields)[number]>) => ({
  option: of.tenantSearchSelectedOption,
  onePaymentMonths: of.tenantSearchOnePaymentPlanMonths,
  instalments: of.tenantSearchOnePaymentInstallments,
  recurringPercent: of.tenantSearchRecurringPaymentPlanPercent,
  totalAmount: of.tenantSearchTotalAmount,
});
