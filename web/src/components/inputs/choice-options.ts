/** What a select offers of a choice set. */
export const optionsOf = <K extends string>(set: {
  values: readonly K[];
  options: Readonly<Record<K, { label: string }>>;
}) => set.values.map((value) => ({ value, label: set.options[value].label }));
