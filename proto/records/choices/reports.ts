import { type Choice, choiceSet } from '../../fields/choices.ts';

export interface ReportKind extends Choice {
  /** Whom one can be asked for; the tenant is whoever withholds of a rent. */
  person: 'LANDLORD' | 'TENANT';
  /** What it is about when nobody is named: all that is managed, our own company, or nothing, because a person is needed. */
  without: 'ALL' | 'COMPANY' | 'NOTHING';
  /** What it is made for. */
  period: 'MONTHS' | 'QUARTER' | 'YEAR';
}

const kind = (
  label: string,
  person: ReportKind['person'],
  without: ReportKind['without'],
  period: ReportKind['period'],
): ReportKind => ({ label, person, without, period });

/** Reports of FIN-07 and working papers of the tax models (issue 11 §6). */
export const reportKinds = choiceSet('ReportKind', {
  OWNER: kind('Informe de propietario', 'LANDLORD', 'ALL', 'MONTHS'),
  TAX: kind('Resumen fiscal', 'LANDLORD', 'NOTHING', 'YEAR'),
  WITHHOLDINGS: kind('Retenciones soportadas', 'LANDLORD', 'NOTHING', 'YEAR'),
  OPERATIONS: kind('Operaciones con terceros (modelo 347)', 'LANDLORD', 'COMPANY', 'YEAR'),
  RECEIVED: kind('Facturas recibidas', 'LANDLORD', 'NOTHING', 'YEAR'),
  VAT: kind('IVA (modelo 303)', 'LANDLORD', 'COMPANY', 'QUARTER'),
  RENT_WITHHOLDINGS: kind('Retenciones de alquileres (modelo 115)', 'TENANT', 'COMPANY', 'QUARTER'),
  RENT_WITHHOLDINGS_YEAR: kind('Resumen de retenciones (modelo 180)', 'TENANT', 'COMPANY', 'YEAR'),
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
