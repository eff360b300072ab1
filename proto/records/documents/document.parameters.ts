import type { FieldProblem } from '../../errors.ts';
import type { ChoiceSet } from '../../fields/choices.ts';
import { EARLIEST, LATEST } from '../../values/calendar.ts';
import { startOfDay } from '../../values/dates.ts';
import { checkIban } from '../../values/iban-check.ts';
import { documentPaymentMethods } from '../choices/contracts.ts';
import type { DocumentTypeCode } from '../choices/documents.ts';
import { supplyTypes } from '../choices/places.ts';

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
  /** Of a figure: inclusive bounds. */
  min?: number;
  max?: number;
  /** A text of a closed set. */
  choices?: ChoiceSet;
  /** What is wrong with a text, in Spanish, or null. */
  check?: (text: string) => string | null;
  /** Field of the contract whose present value a form proposes (F §3 'with a current value'). */
  proposes?: 'rent';
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
  { ...parameter('paymentDay', 'Día de pago', 'INT'), min: 1, max: 31 },
  { ...parameter('paymentMethod', 'Forma de pago'), choices: documentPaymentMethods },
  { ...parameter('rent', 'Renta', 'MONEY'), min: 0, proposes: 'rent' as const },
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
const income = [{ ...required('anualIncome', 'Ingresos anuales', 'MONEY'), min: 0 }];
const bill = [
  description,
  parameter('amount', 'Importe', 'MONEY'),
  rebill,
  issue,
  parameter('notes', 'Notas', 'TEXTAREA'),
];
const supply = [
  ...bill,
  { ...required('type', 'Tipo de suministro'), choices: supplyTypes },
  required('company', 'Compañía'),
];

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
  SEPA: [
    description,
    optionalIssue,
    required('signer', 'Firmante'),
    { ...required('iban', 'IBAN'), check: checkIban },
  ],
  PAYSLIP: income,
  PENSION: income,
  FREELANCE_FEE: income,
  OTHER_BILLS: bill,
  // What is filed under EXPENSE and has no parameters of its own in the text is a bill like any other.
  ELECTRICITY: bill,
  GAS: bill,
  WATER: bill,
  PHONE_AND_INTERNET: bill,
  MAINTENANCE: bill,
  TAXES: bill,
  IBI: bill,
  SUPPLY: supply,
};

/** The parameters of a document type (F §3); simple types, other and unknown have a description only. */
export function documentParameters(type: DocumentTypeCode): readonly DocumentParameter[] {
  return parametersByType[type] ?? [description];
}

/** Parameters that say when a paper runs out: the document's own expiry follows from them. Both are names on the wire (F §3). */
export const expiryParameters: readonly string[] = ['expiratonDate', 'expirationDate'];

/** True when a paper of this type says itself when it runs out. */
export function saysExpiry(type: DocumentTypeCode): boolean {
  return documentParameters(type).some(({ name }) => expiryParameters.includes(name));
}

/**
 * What a new document's parameters are where the caller says nothing of them: dates are today, a bill is not
 * rebilled (F §3). A parameter given as null or empty stays so.
 * @param now unix seconds; dates are days in Europe/Madrid.
 */
export function withDefaults(
  type: DocumentTypeCode,
  given: Readonly<Record<string, unknown>>,
  now: number,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, kind, default: value } of documentParameters(type)) {
    if (kind === 'DATE') values[name] = startOfDay(now);
    else if (value !== undefined) values[name] = value;
  }
  return { ...values, ...given };
}

/** What is missing, unknown or of the wrong kind in a document's parameters (F §5, VAL-08). */
export function parameterProblems(
  type: DocumentTypeCode,
  values: Readonly<Record<string, unknown>>,
): FieldProblem[] {
  const parameters = documentParameters(type);
  const names = new Set(parameters.map(({ name }) => name));
  const unknown = Object.keys(values)
    .filter((name) => !names.has(name))
    .map((name) => ({
      field: `parameters.${name}`,
      rule: 'unknown',
      message: `El dato «${name}» no se conoce en este tipo de documento: quítelo.`,
    }));
  const problems = parameters.flatMap((parameter) => problemsOf(parameter, values[parameter.name]));
  return [...unknown, ...problems, ...(problems.length === 0 ? expiryProblems(values) : [])];
}

/** An identity that runs out before it is issued. */
function expiryProblems({ issueDate, expiratonDate }: Readonly<Record<string, unknown>>): FieldProblem[] {
  if (typeof issueDate !== 'number' || typeof expiratonDate !== 'number' || expiratonDate >= issueDate)
    return [];
  const message = 'El documento no puede caducar antes de emitirse: corrija una de las dos fechas.';
  return [{ field: 'parameters.expiratonDate', rule: 'after', message }];
}

function problemsOf(parameter: DocumentParameter, value: unknown): FieldProblem[] {
  const { name, label, kind, required: needed, choices, check, min = -Infinity, max = Infinity } = parameter;
  const field = `parameters.${name}`;
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === ''))
    return needed
      ? [{ field, rule: 'required', message: `El campo «${label}» es obligatorio: indique un valor.` }]
      : [];
  if (!isOfKind(kind, value))
    return [{ field, rule: 'kind', message: `El campo «${label}» debe ser ${kindNames[kind]}: corríjalo.` }];
  if (choices && !choices.values.includes(String(value)))
    return [
      { field, rule: 'choice', message: `El campo «${label}» no admite «${String(value)}»: elija otro.` },
    ];
  if (Number(value) < min)
    return [{ field, rule: 'min', message: `El campo «${label}» debe ser como mínimo ${min}: corríjalo.` }];
  if (Number(value) > max)
    return [{ field, rule: 'max', message: `El campo «${label}» debe ser como máximo ${max}: corríjalo.` }];
  const wrong = check?.(String(value));
  return wrong ? [{ field, rule: 'format', message: wrong }] : [];
}

const kindNames: Record<ParameterKind, string> = {
  DATE: 'una fecha',
  TEXT: 'un texto',
  TEXTAREA: 'un texto',
  BOOLEAN: 'sí o no',
  MONEY: 'un importe en euros con dos decimales como máximo',
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
      return Number.isSafeInteger(value) && Number(value) >= EARLIEST && Number(value) <= LATEST;
    case 'INT':
      return Number.isSafeInteger(value);
    case 'MONEY':
      return typeof value === 'number' && Math.abs(value * 100 - Math.round(value * 100)) < 1e-4;
    case 'FLOAT':
      return typeof value === 'number' && Number.isFinite(value);
  }
}
