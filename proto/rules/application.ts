import type { FieldProblem } from '../errors.ts';
import type { employmentTypes } from '../records/choices/commercial.ts';
import type { DocumentTypeCode } from '../records/choices/documents.ts';
import type { idTypes } from '../records/choices/people.ts';
import { addDays, addYears, startOfDay } from '../values/dates.ts';
import { checkNationalId } from '../values/national-id.ts';

/** Part of a person in an application (C §2.2 'Comercial'): will live there, or answers for those who do. */
export type ApplicantRole = 'TENANT' | 'AVALIST';

/** Most people of one application: a public form must not become a way to write to anybody. */
export const MOST_APPLICANTS = 8;
/** Most files of one applicant. */
export const MOST_APPLICANT_FILES = 40;
/** Days that the link of an applicant is valid; each one that is mailed anew lasts as long. */
export const APPLICATION_LINK_DAYS = 30;

/** What applicants agree to. The version that each has agreed to is stored with them. */
export const applicationPrivacy = {
  version: '2026-11',
  /** RGPD art. 13: who, what for, on what basis, how long, for whom, which rights. */
  paragraphs: [
    'Responsable: la empresa que gestiona el alquiler de esta vivienda.',
    'Finalidad: estudiar la solicitud de alquiler y la solvencia de quienes la presentan, y preparar el contrato si se acepta (RGPD art. 6.1.b).',
    'Destinatarios: la propiedad de la vivienda y, si se contrata un seguro de impago, la aseguradora que valora la solicitud.',
    'Conservación: si la solicitud no se termina o no se acepta, los datos y los documentos se eliminan en el plazo que se indica en esta página.',
    'Derechos: acceso, rectificación, supresión, oposición, limitación y portabilidad, escribiendo a la empresa. También cabe reclamar ante la Agencia Española de Protección de Datos.',
  ],
} as const;

type IdType = keyof typeof idTypes.options;
type Employment = keyof typeof employmentTypes.options;

const identityPapers: Partial<Record<IdType, DocumentTypeCode>> = {
  NIF: 'NIF',
  NIE: 'NIE',
  TIE: 'TIE',
  PASSPORT: 'PASSPORT',
};

const incomePapers: Record<Employment, readonly DocumentTypeCode[]> = {
  PERMANENT: ['WORK_CONTRACT', 'PAYSLIP'],
  TEMPORARY: ['WORK_CONTRACT', 'PAYSLIP'],
  CIVIL_SERVANT: ['PAYSLIP'],
  FREELANCE: ['FREELANCE_FEE', 'INCOME_STATEMENT'],
  PENSIONER: ['PENSION'],
  COMPANY: ['INCOME_STATEMENT'],
  // They answer with a guarantor's income.
  STUDENT: [],
  OTHER: ['INCOME_STATEMENT'],
};

/** Papers that show an income. */
export const incomeDocumentTypes: readonly DocumentTypeCode[] = [
  'WORK_CONTRACT',
  'PAYSLIP',
  'FREELANCE_FEE',
  'INCOME_STATEMENT',
  'PENSION',
];

/** What an applicant has said so far; anything may still be missing. */
export interface ApplicantFacts {
  name: string | null;
  idType: IdType | null;
  idNumber: string | null;
  birthDate: number | null;
  phone: string | null;
  employment: Employment | null;
  annualIncome: number | null;
}

/** The documents that an applicant has to send: who they are, and what they live on. */
export function requiredDocuments({
  idType,
  employment,
}: Pick<ApplicantFacts, 'idType' | 'employment'>): DocumentTypeCode[] {
  const identity = idType ? (identityPapers[idType] ?? 'OTHER_ID') : 'NIF';
  return [identity, ...(employment ? incomePapers[employment] : [])];
}

/** The required documents of which there is no file yet. */
export function missingDocuments(
  facts: Pick<ApplicantFacts, 'idType' | 'employment'>,
  files: readonly { type: DocumentTypeCode }[],
): DocumentTypeCode[] {
  return requiredDocuments(facts).filter((type) => !files.some((file) => file.type === type));
}

const ADULT_YEARS = 18;
const needed = {
  name: 'Indique el nombre y los apellidos.',
  idType: 'Elija el tipo de documento.',
  idNumber: 'Indique el número del documento.',
  birthDate: 'Indique la fecha de nacimiento.',
  phone: 'Indique un teléfono.',
  employment: 'Elija la situación laboral.',
} as const;

/** What is missing or wrong before an applicant can send their part. @param now unix seconds */
export function applicantFactProblems(facts: ApplicantFacts, now: number): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const [field, message] of Object.entries(needed))
    if (facts[field as keyof typeof needed] == null || facts[field as keyof typeof needed] === '')
      problems.push({ field, rule: 'required', message });
  if (facts.annualIncome === null && facts.employment !== 'STUDENT')
    problems.push({
      field: 'annualIncome',
      rule: 'required',
      message: 'Indique los ingresos anuales brutos.',
    });
  const wrongId = facts.idNumber ? checkNationalId(facts.idNumber, facts.idType ?? 'OTHER') : null;
  if (wrongId) problems.push({ field: 'idNumber', rule: 'nationalId', message: wrongId });
  if (facts.birthDate !== null && addYears(facts.birthDate, ADULT_YEARS) > now)
    problems.push({
      field: 'birthDate',
      rule: 'adult',
      message: 'Quien firma un contrato de alquiler es mayor de edad: revise la fecha.',
    });
  return problems;
}

/** The day after which an application is erased: so many days after it was last touched. Unix seconds. */
export const eraseAfter = (now: number, days: number): number => addDays(startOfDay(now), days);
