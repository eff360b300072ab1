import type { Fields } from '@llavero/proto/fields/field';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import type { WizardValues } from '../../../../components/wizard/wizard-definition.ts';

const { fields } = mandate;

/** The fields of a mandate that its draft asks for. */
export const mandateFields = {
  landlords: fields.landlords,
  organization: fields.organization,
  region: fields.region,
  properties: fields.properties,
  units: fields.units,
  propertyDistribution: fields.propertyDistribution,
  signatureDistribution: fields.signatureDistribution,
  productType: fields.productType,
  rent: fields.rent,
  feeType: fields.feeType,
  feeValue: fields.feeValue,
  dailyGuaranteedRentByUnit: fields.dailyGuaranteedRentByUnit,
  tenantSearchSelectedOption: fields.tenantSearchSelectedOption,
  tenantSearchOnePaymentPlanMonths: fields.tenantSearchOnePaymentPlanMonths,
  tenantSearchOnePaymentInstallments: fields.tenantSearchOnePaymentInstallments,
  tenantSearchRecurringPaymentPlanPercent: fields.tenantSearchRecurringPaymentPlanPercent,
  tenantSearchTotalAmount: fields.tenantSearchTotalAmount,
  nonPaymentCoverage: fields.nonPaymentCoverage,
  legalDefenseActions: fields.legalDefenseActions,
  vandalismActions: fields.vandalismActions,
  promotion: fields.promotion,
  promotionMandateFriend: fields.promotionMandateFriend,
  publicProtectionLimited: fields.publicProtectionLimited,
  mandateDate: fields.mandateDate,
  validityAmount: fields.validityAmount,
  validityUnit: fields.validityUnit,
  endDate: fields.endDate,
  renewalType: fields.renewalType,
  renewalPeriodicity: fields.renewalPeriodicity,
  exclusiveness: fields.exclusiveness,
  trial: fields.trial,
  graceMonthsForTheFirstRent: fields.graceMonthsForTheFirstRent,
  graceDaysForTheFirstRent: fields.graceDaysForTheFirstRent,
  graceMonthsBetweenContracts: fields.graceMonthsBetweenContracts,
  graceDaysBetweenContracts: fields.graceDaysBetweenContracts,
  paymentMethod: fields.paymentMethod,
  paymentDay: fields.paymentDay,
  salesManager: fields.salesManager,
  financeManager: fields.financeManager,
  supportManager: fields.supportManager,
  insuranceManager: fields.insuranceManager,
  opperationManager: fields.opperationManager,
  legalManager: fields.legalManager,
  signer: fields.signer,
  supervisor: fields.supervisor,
  specialInstructions: fields.specialInstructions,
} satisfies Fields;

export type MandateFields = typeof mandateFields;
export type MandateValues = WizardValues<MandateFields>;
