import type { Json } from '../fields/field.ts';
import { type FoundField, findField, type MergeData, type MergeNode, type Scopes } from './merge-fields.ts';
import type { TemplateParagraph } from './template.ts';

/** What `item` and `row` are at a place of the document. */
export interface Scope {
  fields: Scopes;
  values: MergeData;
}

export const noScope: Scope = { fields: {}, values: {} };

export const ITEM = 'item';
export const ROW = 'row';

/** A scope with the entry of a list in it. */
export const within = (
  scope: Scope,
  name: typeof ITEM | typeof ROW,
  list: FoundField,
  value: Json,
): Scope => ({
  fields: { ...scope.fields, [name]: list },
  values: { ...scope.values, [name]: value },
});

/** The list that a repetition names, or a Spanish sentence that says why there is none. */
export function listAt(
  tree: MergeNode,
  path: string,
  scopes: Scopes,
  name: typeof ITEM | typeof ROW,
): FoundField | string {
  const first = path.split('.')[0] ?? '';
  if (first === name || (name === ITEM && first === ROW))
    return `La repetición por «${path}» daría vueltas sobre sí misma: elija una lista de la ficha.`;
  const found = findField(tree, path, scopes);
  if (!found) return `No existe la lista «${path}»: elíjala de los campos de la plantilla.`;
  if (!found.many || found.through)
    return `«${found.words}» no es una lista por la que repetir: elija una lista de la ficha.`;
  return found;
}

/** Scopes of a paragraph's texts and of its rows; lists that do not exist are left out. */
export function scopesOf(
  tree: MergeNode,
  { repeat, rowsOf }: TemplateParagraph,
): { text: Scopes; rows: Scopes } {
  const item = repeat ? listAt(tree, repeat, {}, ITEM) : null;
  const text: Scopes = item && typeof item !== 'string' ? { [ITEM]: item } : {};
  const row = rowsOf ? listAt(tree, rowsOf, text, ROW) : null;
  return { text, rows: row && typeof row !== 'string' ? { ...text, [ROW]: row } : text };
}

/**
 * The values at a path, in order; a path through lists gives one for each entry (null where an entry has none).
 * `count` after a list is how many it has. Only own properties are followed.
 */
export function valuesAt(data: MergeData, scope: Scope, path: string): Json[] {
  const [first = '', ...names] = path.split('.');
  let values: Json[] = [ownValue(Object.hasOwn(scope.values, first) ? scope.values : data, first)];
  for (const [index, name] of names.entries()) {
    const last = index === names.length - 1;
    if (name === 'count' && last && (values.length !== 1 || Array.isArray(values[0]) || values[0] === null))
      return values.map((value) => (Array.isArray(value) ? value.length : 0));
    values = values
      .flatMap((value) => (Array.isArray(value) ? value : [value]))
      .map((value) => ownValue(value, name));
  }
  return values.flatMap((value) => (Array.isArray(value) ? value : [value]));
}

/** The entries of a list. */
export const entriesAt = (data: MergeData, scope: Scope, path: string): Json[] =>
  valuesAt(data, scope, path).filter((value) => value !== null);

function ownValue(value: Json, name: string): Json {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null;
  return Object.hasOwn(value, name) ? (value[name] ?? null) : null;
}
