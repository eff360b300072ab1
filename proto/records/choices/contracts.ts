import { type Choice, choiceSet } from '../../fields/choices.ts';
import { nonPaymentCoverages, productPacks } from '../../rules/product-packs.ts';

/** C §3.5. */
export const contractTypes = choiceSet('ContractType', {
  LONG_CONTRACT: { label: 'Vivienda habitual' },
  SEASONAL_CONTRACT: { label: 'Temporada' },
  LOCAL_CONTRACT: { label: 'Local o uso distinto' },
});

export const contractRenewals = choiceSet('ContractRenewal', {
  ONE_YEAR: { label: 'Un año' },
  EVERY_MONTH: { label: 'Mes a mes' },
  THREE_YEARS: { label: 'Tres años' },
  NONE: { label: 'Sin renovación' },
});

export const mandateRenewals = choiceSet('MandateRenewal', {
  AUTO: { label: 'Automática' },
  MANUAL: { label: 'Manual' },
});

/** C §3.5, with the labels of the text for periodicities. */
export const timeUnits = choiceSet('TimeUnit', {
  DAY: { label: 'Diario' },
  WEEK: { label: 'Semanal' },
  MONTH: { label: 'Mensual' },
  YEAR: { label: 'Anual' },
});

export interface PaymentMethod extends Choice {
  /** The company moves the money: direct debit or transfer (F §4 'managed by us'). */
  managed: boolean;
}

const paymentMethod = (label: string, managed: boolean): PaymentMethod => ({ label, managed });

/** Payment methods of contracts, mandates and finance documents (C §3.5, F §3). */
export const paymentMethods = choiceSet('PaymentMethod', {
  TRANSFER: paymentMethod('Transferencia', true),
  DIRECT_DEBIT: paymentMethod('Domiciliación', true),
  CASH: paymentMethod('Efectivo', false),
  PAYMENT_PENDING: paymentMethod('Pendiente de definir', false),
  DIRECTLY_TO_LANDLORD: paymentMethod('Directo al propietario', false),
});
export type PaymentMethodCode = keyof typeof paymentMethods.options;

/** Payment methods the company carries out itself (F §4). */
export const managedPaymentMethods: readonly PaymentMethodCode[] = paymentMethods.values.filter(
  (method) => paymentMethods.options[method].managed,
);

/** Payment methods as the parameters of documents name them (F §3 'document list'); labels are shared. */
const { options: methods } = paymentMethods;
export const documentPaymentMethods = choiceSet('DocumentPaymentMethod', {
  TRANSFER: { label: methods.TRANSFER.label },
  DOMICILIATION: { label: methods.DIRECT_DEBIT.label },
  CASH: { label: methods.CASH.label },
  PENDING: { label: methods.PAYMENT_PENDING.label },
  DIRECT_TO_LANDLORD: { label: methods.DIRECTLY_TO_LANDLORD.label },
});
export type DocumentPaymentMethodCode = keyof typeof documentPaymentMethods.options;

/** The contract list's method in the words of the document list (F §3). */
export const toDocumentPaymentMethod: Readonly<Record<PaymentMethodCode, DocumentPaymentMethodCode>> = {
  TRANSFER: 'TRANSFER',
  DIRECT_DEBIT: 'DOMICILIATION',
  CASH: 'CASH',
  PAYMENT_PENDING: 'PENDING',
  DIRECTLY_TO_LANDLORD: 'DIRECT_TO_LANDLORD',
};

/** And back. */
export const fromDocumentPaymentMethod = Object.fromEntries(
  Object.entries(toDocumentPaymentMethod).map(([contract, document]) => [document, contract]),
) as Readonly<Record<DocumentPaymentMethodCode, PaymentMethodCode>>;

export const rentIndices = choiceSet('RentIndex', {
  NO_REVISION: { label: 'Sin actualización' },
  GENERAL: { label: 'IPC general' },
  GENERAL_COMMERCIAL: { label: 'IPC general, uso comercial' },
  GENERAL_POSITIVE: { label: 'IPC general, solo si sube' },
  IRAV: { label: 'IRAV' },
});

export const tenantSearchOptions = choiceSet('TenantSearchOption', {
  UNKNOWN: { label: 'Por decidir' },
  FEES_ON_TENANT: { label: 'Honorarios a cargo del inquilino' },
  ONE_PAYMENT: { label: 'Pago único' },
  RECURRING_PAYMENT: { label: 'Pago recurrente' },
});

export const promotions = choiceSet('Promotion', {
  NONE: { label: 'Ninguna' },
  OTHER: { label: 'Otra' },
  THREE_MONTHS_FREE_INVITING_LANDLORD: { label: 'Tres meses gratis por invitar a un propietario' },
  THREE_MONTHS_FREE_INVITED_BY_CLIENT: { label: 'Tres meses gratis por venir invitado por un cliente' },
});

export const nextRentActions = choiceSet('NextRentAction', {
  APPLY: { label: 'Aplicar' },
  SKIP_NEXT_IPC: { label: 'Saltar la próxima actualización' },
  DONT_APPLY: { label: 'No aplicar' },
});
export type NextRentAction = keyof typeof nextRentActions.options;

/** Whom a rent update is announced to; ours. */
export const updateNoticeParties = choiceSet('UpdateNoticeParty', {
  LANDLORD: { label: 'Propietario' },
  TENANT: { label: 'Inquilino' },
});
export type UpdateNoticeParty = keyof typeof updateNoticeParties.options;

export const prenoticeStatuses = choiceSet('PrenoticeStatus', {
  NONE: { label: 'Sin preaviso', colour: 'grey' },
  PENDING_BUROFAX: { label: 'Burofax pendiente', colour: 'orange' },
  COMMUNICATED_BY_BUROFAX: { label: 'Comunicado por burofax', colour: 'blue' },
  COMMUNICATED_BY_TENANT: { label: 'Comunicado por el inquilino', colour: 'lightBlue' },
  COMMUNICATED_BY_COURT: { label: 'Comunicado por el juzgado', colour: 'red' },
});

type ProductCode = keyof typeof productPacks;

/** Mandate products; their figures are in `rules/product-packs.ts` (VAL-09). */
export const productTypes = choiceSet<ProductCode, Choice>(
  'ProductType',
  Object.fromEntries(Object.entries(productPacks).map(([code, { label }]) => [code, { label }])) as Record<
    ProductCode,
    Choice
  >,
);

type CoverageCode = keyof typeof nonPaymentCoverages;

export const coverages = choiceSet<CoverageCode, Choice>(
  'NonPaymentCoverage',
  Object.fromEntries(
    Object.entries(nonPaymentCoverages).map(([code, { label }]) => [code, { label }]),
  ) as Record<CoverageCode, Choice>,
);

/** Who pays or keeps an additional guarantee, the ITP (C §6: MANDATARY by default). */
export const holders = choiceSet('Holder', {
  MANDATARY: { label: 'Mandatario' },
  LANDLORD: { label: 'Propietario' },
  TENANT: { label: 'Inquilino' },
  PUBLIC_INSTITUTION: { label: 'Organismo público' },
  OTHER: { label: 'Otro' },
});

/** Where the deposit of the ITP stands to its days (C §9). */
export const itpTimings = choiceSet('ItpTiming', {
  NOT_YET: { label: 'Antes del plazo', colour: 'grey' },
  IN_TIME: { label: 'En plazo', colour: 'green' },
  LATE: { label: 'Fuera de plazo', colour: 'red' },
});

/** C §4.4. */
export const settlementStatuses = choiceSet('SettlementStatus', {
  NOT_SENT: { label: 'Sin enviar', colour: 'grey' },
  SENT: { label: 'Enviada', colour: 'blue' },
  ACCEPTED: { label: 'Aceptada', colour: 'lightBlue' },
  REJECTED: { label: 'Rechazada', colour: 'red' },
  SETTLED: { label: 'Liquidada', colour: 'green' },
});

/** Assignment of rights, 'cesión de derechos' (C §4.4). */
export const assignmentStatuses = choiceSet('AssignmentStatus', {
  DRAFT: { label: 'Borrador', colour: 'grey' },
  CANCELLED: { label: 'Anulada', colour: 'grey' },
  SIGNED: { label: 'Firmada', colour: 'green' },
  PENDING: { label: 'Pendiente', colour: 'orange' },
  DEROGATED: { label: 'Derogada', colour: 'red' },
});

/** C §4.4, F §4. */
export const resolutionStatuses = choiceSet('ResolutionStatus', {
  GENERATED: { label: 'Generada', colour: 'blue' },
  SIGNED: { label: 'Firmada', colour: 'green' },
});
