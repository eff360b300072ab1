import type { CollectionName } from '../collections.ts';
import type { ChoiceSet } from './choices.ts';
import type {
  Field,
  FieldKind,
  FieldMeta,
  FieldOf,
  FieldOptions,
  Fields,
  Json,
  LinkMark,
  ValuesOf,
} from './field.ts';

type Extra = Partial<Pick<FieldMeta, 'choices' | 'to' | 'shape' | 'maxLength' | 'min' | 'max'>>;

function declare<T, O extends FieldOptions<T>>(
  kind: FieldKind,
  label: string,
  options: O | undefined,
  extra: Extra = {},
): FieldOf<T, O> {
  const given: FieldOptions<T> = options ?? {};
  const meta: FieldMeta = { ...given, ...extra, kind, label, required: given.required === true };
  return { meta } as Field as FieldOf<T, O>;
}

/** One line of text, trimmed. */
export function text<const O extends FieldOptions<string> & Pick<FieldMeta, 'maxLength' | 'named'>>(
  label: string,
  options?: O,
) {
  const maxLength = options?.maxLength ?? 300;
  return declare<string, O>('text', label, options, { maxLength });
}

/** Text of several lines. */
export function longText<const O extends FieldOptions<string> & { maxLength?: number }>(
  label: string,
  options?: O,
) {
  const maxLength = options?.maxLength ?? 20_000;
  return declare<string, O>('longText', label, options, { maxLength });
}

export function email<const O extends FieldOptions<string>>(label: string, options?: O) {
  return declare<string, O>('email', label, options);
}

export function phone<const O extends FieldOptions<string>>(label: string, options?: O) {
  return declare<string, O>('phone', label, options);
}

export function iban<const O extends FieldOptions<string>>(label: string, options?: O) {
  return declare<string, O>('iban', label, options);
}

/**
 * A NIF, NIE or CIF with its check letter. Where another field says that the number is a passport or
 * a foreign document, use `text` and the record's own rule instead.
 */
export function nationalId<const O extends FieldOptions<string>>(label: string, options?: O) {
  return declare<string, O>('nationalId', label, options);
}

export function cadastralReference<const O extends FieldOptions<string>>(label: string, options?: O) {
  return declare<string, O>('cadastralReference', label, options);
}

export function cups<const O extends FieldOptions<string>>(label: string, options?: O) {
  return declare<string, O>('cups', label, options);
}

/** An http(s) address. */
export function url<const O extends FieldOptions<string>>(label: string, options?: O) {
  return declare<string, O>('url', label, options);
}

interface Bounds {
  min?: number;
  max?: number;
}

/** A whole number. */
export function integer<const O extends FieldOptions<number> & Bounds>(label: string, options?: O) {
  const { min = -2_147_483_648, max = 2_147_483_647 } = options ?? {};
  return declare<number, O>('integer', label, options, { min, max });
}

/** A number with at most 6 decimals (areas, readings, shares). */
export function decimal<const O extends FieldOptions<number> & Bounds>(label: string, options?: O) {
  const { min = -1e12, max = 1e12 } = options ?? {};
  return declare<number, O>('decimal', label, options, { min, max });
}

/** Euros with at most two decimals: a JSON number on the wire, `numeric(14,2)` at rest. */
export function money<const O extends FieldOptions<number> & Bounds>(label: string, options?: O) {
  const { min = -999_999_999_999.99, max = 999_999_999_999.99 } = options ?? {};
  return declare<number, O>('money', label, options, { min, max });
}

/** Per cent: 21 means 21 %. At most 4 decimals. */
export function percent<const O extends FieldOptions<number> & Bounds>(label: string, options?: O) {
  const { min = -100, max = 1000 } = options ?? {};
  return declare<number, O>('percent', label, options, { min, max });
}

/** Yes or no. False unless a default says otherwise; never null. */
export function flag(label: string, options?: FieldOptions<boolean>) {
  return declare<boolean, FieldOptions<boolean> & { default: boolean }>('flag', label, {
    default: false,
    ...options,
  });
}

/**
 * A calendar day: unix seconds of 00:00 Europe/Madrid on the wire, `date` at rest. Any moment of the day is
 * taken for its start, so that no hour survives that the column would drop.
 */
export function day<const O extends FieldOptions<number>>(label: string, options?: O) {
  return declare<number, O>('day', label, options);
}

/** A moment: unix seconds on the wire, `timestamptz` at rest. */
export function instant<const O extends FieldOptions<number>>(label: string, options?: O) {
  return declare<number, O>('instant', label, options);
}

/** One value of a closed set. */
export function choice<K extends string, const O extends FieldOptions<K>>(
  set: ChoiceSet<K>,
  label: string,
  options?: O,
) {
  return declare<K, O>('choice', label, options, { choices: set });
}

/** Several values of a closed set, in the set's order, without repetition. Empty unless given. */
export function choices<K extends string>(set: ChoiceSet<K>, label: string, options?: FieldOptions<K[]>) {
  return declare<K[], FieldOptions<K[]> & { default: K[] }>(
    'choices',
    label,
    { default: [], ...options },
    { choices: set },
  );
}

/** The id of one record of another (or the same) collection. */
export function link<C extends CollectionName, const O extends FieldOptions<string>>(
  to: C,
  label: string,
  options?: O,
) {
  return declare<string, O>('link', label, options, { to }) as FieldOf<string, O> & LinkMark<C>;
}

/** Ids of records of another collection, in the user's order, without repetition. Empty unless given. */
export function links<C extends CollectionName>(to: C, label: string, options?: FieldOptions<string[]>) {
  return declare<string[], FieldOptions<string[]> & { default: string[] }>(
    'links',
    label,
    { default: [], ...options },
    { to },
  ) as Field<string[]> & LinkMark<C>;
}

/** A nested value with fields of its own (`jsonb`). */
export function object<F extends Fields, const O extends FieldOptions<ValuesOf<F>>>(
  label: string,
  shape: F,
  options?: O,
) {
  return declare<ValuesOf<F>, O>('object', label, options, { shape });
}

/** A list of nested values (`jsonb`). Empty unless given. */
export function list<F extends Fields>(label: string, shape: F, options?: FieldOptions<ValuesOf<F>[]>) {
  return declare<ValuesOf<F>[], FieldOptions<ValuesOf<F>[]> & { default: ValuesOf<F>[] }>(
    'list',
    label,
    { default: [], ...options },
    { shape },
  );
}

/** Free JSON (template contexts, computed statistics): the escape hatch, not filterable. */
export function json<const O extends FieldOptions<Json>>(label: string, options?: O) {
  return declare<Json, O>('json', label, options);
}
