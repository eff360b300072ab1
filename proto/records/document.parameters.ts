import type { FieldProblem } from '../errors.ts';
import type { DocumentTypeCode } from './choices/documents.ts';

/** Field types of document parameters (F §3). */
export type ParameterKind = 'DATE' | 'TEXT' | 'TEXTAREA' | 'BOOLEAN' | 'MONEY' | 'INT' | 'FLOAT';

export interface DocumentParameter {
  name: string;
  /** Spanish label. */
  label: string;
  kind: ParameterKind;
  required?: boolean;
  /** Dates default to today (F §3); only this one is a value of its own. */
  default?: boolean;
}

const parameter = (name: string, label: string, kind: ParameterKind = 'TEXT'): DocumentParameter => ({
  name,
  label,
  kind,
});
const required = (name: string, label: string, kind: ParameterKind = 'TEXT'): DocumentParameter => ({
  ...parameter(name, label, kind),
  required: true,
});

const description = parameter('description', 'Descripción');
const optionalIssue = parameter('issueDate', 'Fecha de emisión', 'DATE');
const issue = required('issueDate', 'Fecha de emisión', 'DATE');
const start = parameter('startDate', 'Fecha de inicio', 'DATE');
const end = parameter('endDate', 'Fecha de fin', 'DATE');
const rebill: DocumentParameter = { ...required('rebill', 'Se refactura', 'BOOLEAN'), default: false };

const contract = [
  start,
  end,
  parameter('paymentDay', 'Día de pago', 'INT'),
  parameter('paymentMethod', 'Forma de pago'),
  parameter('rent', 'Renta', 'MONEY'),
];
/** `expiratonDate` is spelt as in the text: it is the name on the wire. */
const identity = [
  description,
  required('number', 'Número'),
  optionalIssue,
  parameter('expiratonDate', 'Fecha de caducidad', 'DATE'),
];
const certificate = [
  description,
  required('number', 'Número'),
  parameter('expirationDate', 'Fecha de caducidad', 'DATE'),
];
const income = [required('anualIncome', 'Ingresos anuales', 'MONEY')];
const bill = [
  description,
  parameter('amount', 'Importe', 'MONEY'),
  rebill,
  issue,
  parameter('notes', 'Notas', 'TEXTAREA'),
];
const supply = [...bill, required('type', 'Tipo de suministro'), required('company', 'Compañía')];

const parametersByType: Partial<Record<DocumentTypeCode, readonly DocumentParameter[]>> = {
  LONG_CONTRACT: contract,
  SEASONAL_CONTRACT: contract,
  MANDATE: [parameter('availabilityDate', 'Fecha de disponibilidad', 'DATE'), start, end],
  NIF: identity,
  NIE: identity,
  PASSPORT: identity,
  TIE: identity,
  ENERGY_CERTIFICATE: certificate,
  OCCUPANCY_CERTIFICATE: certificate,
  CADASTRAL_REFERENCE: certificate,
  COMMUNITY: [description, issue],
  ITP: [description, issue],
  INSURANCE: [
    description,
    optionalIssue,
    required('insuranceCompany', 'Aseguradora'),
    parameter('insuranceCompanPhone', 'Teléfono de la aseguradora'),
  ],
  BANK_ACCOUNT: [required('number', 'Número')],
  SEPA: [description, optionalIssue, required('signer', 'Firmante'), required('iban', 'IBAN')],
  PAYSLIP: income,
  PENSION: income,
  FREELANCE_FEE: income,
  OTHER_BILLS: bill,
  SUPPLY: supply,
};

/** The parameters of a document type (F §3); simple types, other and unknown have a description only. */
export function documentParameters(type: DocumentTypeCode): readonly DocumentParameter[] {
  return parametersByType[type] ?? [description];
}

/** What is missing or of the wrong kind in a document's parameters (F §5, VAL-08). */
export function parameterProblems(
  type: DocumentTypeCode,
  values: Readonly<Record<string, unknown>>,
): FieldProblem[] {
  return documentParameters(type).flatMap(({ name, label, kind, required: needed }) => {
    const value = values[name];
    const field = `parameters.${name}`;
    if (value === undefined || value === null || value === '') {
      return needed
        ? [{ field, rule: 'required', message: `El campo «${label}» es obligatorio: indique un valor.` }]
        : [];
    }
    return isOfKind(kind, value)
      ? []
      : [{ field, rule: 'kind', message: `El campo «${label}» debe ser ${kindNames[kind]}: corríjalo.` }];
  });
}

const kindNames: Record<ParameterKind, string> = {
  DATE: 'una fecha',
  TEXT: 'un texto',
  TEXTAREA: 'un texto',
  BOOLEAN: 'sí o no',
  MONEY: 'un importe en euros',
  INT: 'un número entero',
  FLOAT: 'un número',
};

function isOfKind(kind: ParameterKind, value: unknown): boolean {
  switch (kind) {
    case 'TEXT':
    case 'TEXTAREA':
      return typeof value === 'string';
    case 'BOOLEAN':
      return typeof value === 'boolean';
    case 'DATE':
    case 'INT':
      return Number.isSafeInteger(value);
    case 'MONEY':
    case 'FLOAT':
      return typeof value === 'number' && Number.isFinite(value);
  }
}
