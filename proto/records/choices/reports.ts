import { choiceSet } from '../../fields/choices.ts';

/**
 * Reports of FIN-07 and working papers of the tax models (issue 11 §6).
 *
 * - `person`: whom one can be asked for; the tenant is whoever withholds of a rent.
 * - `without`: what it is about when nobody is named: all that is managed, our own company, or nothing, because a person is needed.
 * - `period`: what it is made for.
 */
export const reportKinds = choiceSet('ReportKind', {
  OWNER: {
    ...{ label: 'Informe de propietario', person: 'LANDLORD', without: 'ALL', period: 'MONTHS' },
  },
  TAX: { label: 'Resumen fiscal', person: 'LANDLORD', without: 'NOTHING', period: 'YEAR' },
  WITHHOLDINGS: { label: 'Retenciones soportadas', person: 'LANDLORD', without: 'NOTHING', period: 'YEAR' },
  OPERATIONS: {
    ...{ label: 'Operaciones con terceros (modelo 347)', person: 'LANDLORD' },
    ...{ without: 'COMPANY', period: 'YEAR' },
  },
  RECEIVED: { label: 'Facturas recibidas', person: 'LANDLORD', without: 'NOTHING', period: 'YEAR' },
  VAT: { label: 'IVA (modelo 303)', person: 'LANDLORD', without: 'COMPANY', period: 'QUARTER' },
  RENT_WITHHOLDINGS: {
    ...{ label: 'Retenciones de alquileres (modelo 115)', person: 'TENANT' },
    ...{ without: 'COMPANY', period: 'QUARTER' },
  },
  RENT_WITHHOLDINGS_YEAR: {
    ...{ label: 'Resumen de retenciones (modelo 180)', person: 'TENANT' },
    ...{ without: 'COMPANY', period: 'YEAR' },
  },
});
export type ReportKindCode = (typeof reportKinds.values)[number];

/** Working papers, which have a declarant; the others are reports to a landlord. */
export const taxModels = [
  'VAT',
  'RENT_WITHHOLDINGS',
  'RENT_WITHHOLDINGS_YEAR',
  'OPERATIONS',
] as const satisfies ReportKindCode[];
export type TaxModel = (typeof taxModels)[number];

export const isTaxModel = (kind: ReportKindCode): kind is TaxModel =>
  (taxModels as readonly string[]).includes(kind);
