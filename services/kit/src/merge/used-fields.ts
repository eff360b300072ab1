/** Fields by name, each with those that are used of what it links to. */
export interface UsedFields {
  fields: Map<string, UsedFields>;
}

/** Notes a path: `contract.units.address`. */
export function noteField(used: UsedFields, path: string): void {
  let at = used;
  for (const name of path.split('.')) {
    const next: UsedFields = at.fields.get(name) ?? { fields: new Map() };
    at.fields.set(name, next);
    at = next;
  }
}
