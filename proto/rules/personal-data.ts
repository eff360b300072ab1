/** What a person must have told us to sign and be written to, in the order it is asked for. */
export const personalDataFields = [
  'lastname',
  'idType',
  'idNumber',
  'birthDate',
  'nationality',
  'phone',
  'address',
  'profession',
] as const;
export type PersonalDataField = (typeof personalDataFields)[number];

/** A company has none of these. */
const ofPeople: readonly PersonalDataField[] = ['lastname', 'birthDate', 'nationality', 'profession'];

/** Fields of a person that are still empty; of a company only those it has. */
export function missingPersonalData(person: object): PersonalDataField[] {
  const values = person as Readonly<Record<string, unknown>>;
  return personalDataFields.filter(
    (name) =>
      !(values['company'] === true && ofPeople.includes(name)) &&
      (values[name] == null || values[name] === ''),
  );
}
