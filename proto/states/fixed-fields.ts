/** Fields that nobody changes by hand while the record has one of these statuses: what they say has been carried out. */
export interface FixedFields {
  statuses: readonly string[];
  fields: readonly string[];
  /** Why, and what to do instead: a Spanish sentence for the form and the refusal. */
  message: string;
}

/** What fixes a field in a status; undefined while it may be changed. */
export function fixedBy(
  rules: readonly FixedFields[] | undefined,
  status: string | null | undefined,
  field: string,
): FixedFields | undefined {
  return rules?.find(({ statuses, fields }) => fields.includes(field) && statuses.includes(status ?? ''));
}
