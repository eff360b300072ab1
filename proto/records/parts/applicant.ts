import type { FieldProblem } from '../../errors.ts';
import { choice, day, email, link, list, money, phone, text } from '../../fields/vocabulary.ts';
import { checkNationalId, normaliseNationalId } from '../../values/national-id.ts';
import { employmentTypes } from '../choices/commercial.ts';
import { idTypes } from '../choices/people.ts';

/** What an applicant says of themselves. */
export const applicantShape = {
  name: text('Nombre y apellidos', { required: true }),
  idType: choice(idTypes, 'Tipo de documento'),
  idNumber: text('Número de documento', { maxLength: 40 }),
  birthDate: day('Fecha de nacimiento', { past: true }),
  email: email('Correo electrónico'),
  phone: phone('Teléfono'),
  employment: choice(employmentTypes, 'Situación laboral'),
  employer: text('Empresa'),
  employedSince: day('Antigüedad desde'),
  annualIncome: money('Ingresos anuales', { min: 0 }),
};

/**
 * People who want to rent or answer for those who do, as they describe themselves. They need not be in the books
 * yet; `agent` says who they are once they are. Sealed: names, documents and incomes.
 */
export const applicantsField = (label: string, group: string) =>
  list(
    label,
    { agent: link('agent', 'Ficha de persona'), ...applicantShape },
    { group, sealed: true, access: 'personal' },
  );

interface Applicant {
  idType: keyof typeof idTypes.options | null;
  idNumber: string | null;
  annualIncome: number | null;
}

/** A document number must be right for its kind, whoever typed it. */
export function applicantProblems(
  field: string,
  applicants: readonly Applicant[] | undefined,
): FieldProblem[] {
  return (applicants ?? []).flatMap(({ idType, idNumber }, index) => {
    const message = idNumber ? checkNationalId(idNumber, idType ?? 'OTHER') : null;
    return message ? [{ field: `${field}.${index}.idNumber`, rule: 'nationalId', message }] : [];
  });
}

/** Document numbers in their usual form. */
export function withIdNumbers<T extends Applicant>(applicants: readonly T[] | undefined): T[] {
  return (applicants ?? []).map((applicant) => ({
    ...applicant,
    idNumber: applicant.idNumber ? normaliseNationalId(applicant.idNumber) : null,
  }));
}

export const incomesOf = (...groups: (readonly Applicant[] | undefined)[]): (number | null)[] =>
  groups.flatMap((group) => (group ?? []).map(({ annualIncome }) => annualIncome));

/** How the applicants are called together: the name the record is found by. */
export function namesOf(applicants: readonly { name: string }[] | undefined): string | null {
  return (
    (applicants ?? [])
      .map(({ name }) => name)
      .join(', ')
      .slice(0, 300) || null
  );
}
