import type { Fields } from '@llavero/proto/fields/field';
import { createBooking } from '@llavero/proto/commands/bookings';
import { links } from '@llavero/proto/fields/vocabulary';
import { booking } from '@llavero/proto/records/contracts/booking';
import type { WizardValues } from '../../../../components/wizard/wizard-definition.ts';

const { fields } = booking;

/** The fields of a booking that its wizard asks for. */
export const bookedFields = {
  unit: fields.unit,
  mandate: fields.mandate,
  landlords: fields.landlords,
  organization: fields.organization,
  region: fields.region,
  salesManager: fields.salesManager,
  candidature: fields.candidature,
  solvencyRequest: fields.solvencyRequest,
  tenants: fields.tenants,
  avalists: fields.avalists,
  contractType: fields.contractType,
  startDate: fields.startDate,
  signatureDate: fields.signatureDate,
  contractDuration: fields.contractDuration,
  rent: fields.rent,
  ineType: fields.ineType,
  totalBondMonths: fields.totalBondMonths,
  totalBondAmount: fields.totalBondAmount,
  legalBondMonths: fields.legalBondMonths,
  lastBonusDay: fields.lastBonusDay,
  rentBonus: fields.rentBonus,
  feeTotal: fields.feeTotal,
  tenantSearchSelectedOption: fields.tenantSearchSelectedOption,
  tenantSearchOnePaymentPlanMonths: fields.tenantSearchOnePaymentPlanMonths,
  tenantSearchOnePaymentInstallments: fields.tenantSearchOnePaymentInstallments,
  tenantSearchRecurringPaymentPlanPercent: fields.tenantSearchRecurringPaymentPlanPercent,
  tenantSearchTotalAmount: fields.tenantSearchTotalAmount,
  specialConditions: fields.specialConditions,
  amount: fields.amount,
  bookingDate: fields.bookingDate,
  expirationDate: fields.expirationDate,
  paymentMethod: fields.paymentMethod,
  depositary: fields.depositary,
  holderName: fields.holderName,
  holderAccount: fields.holderAccount,
} satisfies Fields;

/** With what is decided about the other candidatures of the unit. */
export const bookingFields = {
  ...bookedFields,
  /** Open candidatures of the unit beside the chosen one, as they were when the wizard was opened. */
  others: links('candidature', 'Otras candidaturas'),
  rejected: createBooking.input.rejected,
  rejectionReason: createBooking.input.rejectionReason,
} satisfies Fields;

export type BookingFields = typeof bookingFields;
export type BookingValues = WizardValues<BookingFields>;
