import type { FieldProblem } from '@llavero/proto/errors';
import type { Fields } from '@llavero/proto/fields/field';
import { agent } from '@llavero/proto/records/people/agent';
import { nationalIdKind } from '@llavero/proto/values/national-id';
import type { WizardNextAction, WizardValues } from '../../../components/wizard/wizard-definition.ts';

/** The fields of a person that the creation wizards ask for. */
export const personFields = {
  company: agent.fields.company,
  firstname: agent.fields.firstname,
  lastname: agent.fields.lastname,
  idType: agent.fields.idType,
  idNumber: agent.fields.idNumber,
  birthDate: agent.fields.birthDate,
  nationality: agent.fields.nationality,
  language: agent.fields.language,
  landlordType: agent.fields.landlordType,
  email: agent.fields.email,
  phone: agent.fields.phone,
  alternativePhone: agent.fields.alternativePhone,
  address: agent.fields.address,
  profession: agent.fields.profession,
  income: agent.fields.income,
  iban: agent.fields.iban,
  bic: agent.fields.bic,
  roles: agent.fields.roles,
} satisfies Fields;

export type PersonFields = typeof personFields;
type Person = WizardValues<PersonFields>;

/** Documents whose number tells which of them it is. */
const spanish: readonly unknown[] = ['NIF', 'NIE', 'CIF'];

/**
 * The document type follows what is typed: a company has a CIF, and a number with the shape of a NIF, NIE
 * or CIF is one. What only a natural person has is emptied for a company.
 */
export function derivePerson(values: Person, changed: readonly string[]): Person {
  const derived: Person = {};
  if (changed.includes('company'))
    Object.assign(
      derived,
      values.company ? { idType: 'CIF', lastname: null, birthDate: null } : { idType: 'NIF' },
    );
  if (
    changed.includes('idNumber') &&
    !changed.includes('idType') &&
    spanish.includes(values.idType ?? 'NIF')
  ) {
    const kind = nationalIdKind(values.idNumber ?? '');
    if (kind) derived.idType = kind;
  }
  return derived;
}

/** The rules of the record itself; those the service refuses with. */
export function checkPerson(values: Person): FieldProblem[] {
  return agent.check?.(values as Parameters<NonNullable<typeof agent.check>>[0]) ?? [];
}

/** Somebody who cannot be reached cannot be billed or warned. */
export function checkReachable({ email, phone }: Person): FieldProblem[] {
  if (email || phone) return [];
  return [
    {
      field: 'email',
      rule: 'reachable',
      message: 'Indique un correo electrónico o un teléfono para poder avisarle.',
    },
  ];
}

/** What comes after somebody was created. */
export function personActions(section: 'landlord' | 'tenant' | 'avalist', id: string): WizardNextAction[] {
  const open: WizardNextAction = { label: 'Abrir la ficha', to: `/agent/${section}/agent/${id}` };
  if (section === 'avalist') return [open];
  return section === 'landlord'
    ? [{ label: 'Crear su mandato', wizard: 'mandateDraft', params: { landlord: id } }, open]
    : [{ label: 'Crear su contrato', wizard: 'rentDraft', params: { tenant: id } }, open];
}
