/** The seven status colours of the specification (F §3). */
export const statusColours = ['grey', 'blue', 'lightBlue', 'green', 'orange', 'yellow', 'red'] as const;
export type StatusColour = (typeof statusColours)[number];

export interface Choice {
  /** Spanish label shown to the user. */
  label: string;
  /** Only statuses carry a colour. */
  colour?: StatusColour;
  /** Values kept for old records that a form no longer offers. */
  retired?: boolean;
}

/**
 * A closed set of values with Spanish labels, in the order they are shown and sorted.
 * Extra properties per option (e.g. `housing` of a unit type) stay typed.
 */
export interface ChoiceSet<K extends string = string, C extends Choice = Choice> {
  readonly name: string;
  readonly values: readonly K[];
  readonly options: Readonly<Record<K, C>>;
  /** The value that another spelling of callers stands for; what stands for none comes back as it is. */
  readonly read?: (given: string | number) => string;
}

/** Declares a choice set; `name` is unique and becomes the GraphQL enum and CHECK constraint name. */
export function choiceSet<K extends string, C extends Choice>(
  name: string,
  options: Record<K, C>,
): ChoiceSet<K, C> {
  return { name, options, values: Object.keys(options) as K[] };
}

/**
 * The same from a list, for values that look like whole numbers (floors): the keys of an object would be
 * put into numeric order by the language.
 */
export function choiceList<K extends string, C extends Choice>(
  name: string,
  entries: readonly (readonly [value: K, choice: C])[],
  read?: (given: string | number) => string,
): ChoiceSet<K, C> {
  const options = Object.fromEntries(entries) as Record<K, C>;
  return { name, options, values: entries.map(([value]) => value), ...(read ? { read } : {}) };
}

/** The Spanish label of a value; an unknown value is shown as it is, so that nothing is hidden. */
export function choiceLabel(set: ChoiceSet, value: string | null | undefined): string {
  if (value == null) return '';
  return set.options[value]?.label ?? value;
}
