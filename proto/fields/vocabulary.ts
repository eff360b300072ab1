// The functional form of zod: the browser carries only what is called here.
import * as z from 'zod/mini';
import type { CollectionName } from '../collections.ts';
import { checkCadastralReference, normaliseCadastralReference } from '../values/cadastral-reference.ts';
import { checkCups, normaliseCups } from '../values/cups.ts';
import { startOfDay } from '../values/dates.ts';
import { checkEmail, normaliseEmail } from '../values/email.ts';
import { checkIban, normaliseIban } from '../values/iban.ts';
import { checkNationalId, normaliseNationalId } from '../values/national-id.ts';
import { checkPhone, normalisePhone } from '../values/phone.ts';
import type { ChoiceSet } from './choices.ts';
import {
  declareMeta,
  type Field,
  type FieldKind,
  type FieldMeta,
  type FieldOf,
  type FieldOptions,
  type Fields,
  type Json,
  type LinkMark,
  type ValuesOf,
} from './field.ts';

type Extra = Partial<Pick<FieldMeta, 'choices' | 'to' | 'shape' | 'maxLength' | 'min' | 'max'>>;

/**
 * Registers `schema` as a field. An instance of its own each time: two fields may share a base schema
 * but never their declaration.
 */
function declare<T, O extends FieldOptions<T>>(
  kind: FieldKind,
  label: string,
  base: z.ZodMiniType<T>,
  options: O | undefined,
  extra: Extra = {},
): FieldOf<T, O> {
  const given: FieldOptions<T> = options ?? {};
  const required = given.required === true;
  const schema = required || given.default !== undefined ? base.clone() : z.nullable(base);
  const meta: FieldMeta = { ...given, ...extra, kind, label, required };
  declareMeta(schema as Field, meta);
  return schema as Field as FieldOf<T, O>;
}

/** A string that is tidied by `normalise` and refused with the sentence of `check`. */
function checked(
  normalise: (text: string) => string,
  check: (text: string) => string | null,
): z.ZodMiniType<string> {
  return z.string().check(z.overwrite(normalise), ({ value, issues }) => {
    const problem = check(value);
    if (problem) issues.push({ code: 'custom', message: problem, input: value });
  });
}

const emailSchema = checked(normaliseEmail, checkEmail);
const phoneSchema = checked(normalisePhone, checkPhone);
const ibanSchema = checked(normaliseIban, checkIban);
const nationalIdSchema = checked(normaliseNationalId, checkNationalId);
const cadastralSchema = checked(normaliseCadastralReference, checkCadastralReference);
const cupsSchema = checked(normaliseCups, checkCups);
const idSchema = z.uuid({ error: 'Identificador no válido.' });

/** One line of text, trimmed. */
export function text<const O extends FieldOptions<string> & { maxLength?: number }>(
  label: string,
  options?: O,
) {
  const maxLength = options?.maxLength ?? 300;
  return declare<string, O>('text', label, z.string().check(z.trim(), z.maxLength(maxLength)), options, {
    maxLength,
  });
}

/** Text of several lines. */
export function longText<const O extends FieldOptions<string> & { maxLength?: number }>(
  label: string,
  options?: O,
) {
  const maxLength = options?.maxLength ?? 20_000;
  return declare<string, O>('longText', label, z.string().check(z.trim(), z.maxLength(maxLength)), options, {
    maxLength,
  });
}

export function email<const O extends FieldOptions<string>>(label: string, options?: O) {
  return declare<string, O>('email', label, emailSchema, options);
}

export function phone<const O extends FieldOptions<string>>(label: string, options?: O) {
  return declare<string, O>('phone', label, phoneSchema, options);
}

export function iban<const O extends FieldOptions<string>>(label: string, options?: O) {
  return declare<string, O>('iban', label, ibanSchema, options);
}

/**
 * A NIF, NIE or CIF with its check letter. Where another field says that the number is a passport or
 * a foreign document, use `text` and the record's own rule instead.
 */
export function nationalId<const O extends FieldOptions<string>>(label: string, options?: O) {
  return declare<string, O>('nationalId', label, nationalIdSchema, options);
}

export function cadastralReference<const O extends FieldOptions<string>>(label: string, options?: O) {
  return declare<string, O>('cadastralReference', label, cadastralSchema, options);
}

export function cups<const O extends FieldOptions<string>>(label: string, options?: O) {
  return declare<string, O>('cups', label, cupsSchema, options);
}

/** An http(s) address. */
export function url<const O extends FieldOptions<string>>(label: string, options?: O) {
  return declare<string, O>('url', label, z.url({ protocol: /^https?$/ }).check(z.maxLength(2000)), options);
}

interface Bounds {
  min?: number;
  max?: number;
}

/** A whole number. */
export function integer<const O extends FieldOptions<number> & Bounds>(label: string, options?: O) {
  const { min = -2_147_483_648, max = 2_147_483_647 } = options ?? {};
  return declare<number, O>('integer', label, z.int().check(z.gte(min), z.lte(max)), options, { min, max });
}

/** A number with at most 6 decimals (areas, readings, shares). */
export function decimal<const O extends FieldOptions<number> & Bounds>(label: string, options?: O) {
  const { min = -1e12, max = 1e12 } = options ?? {};
  return declare<number, O>('decimal', label, z.number().check(z.gte(min), z.lte(max)), options, {
    min,
    max,
  });
}

/** Euros with at most two decimals: a JSON number on the wire, `numeric(14,2)` at rest. */
export function money<const O extends FieldOptions<number> & Bounds>(label: string, options?: O) {
  const { min = -999_999_999_999.99, max = 999_999_999_999.99 } = options ?? {};
  const schema = z.number().check(
    z.gte(min),
    z.lte(max),
    z.refine((euros) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-4, 'Como máximo dos decimales.'),
  );
  return declare<number, O>('money', label, schema, options, { min, max });
}

/** Per cent: 21 means 21 %. At most 4 decimals. */
export function percent<const O extends FieldOptions<number> & Bounds>(label: string, options?: O) {
  const { min = -100, max = 1000 } = options ?? {};
  return declare<number, O>('percent', label, z.number().check(z.gte(min), z.lte(max)), options, {
    min,
    max,
  });
}

/** Yes or no. False unless a default says otherwise; never null. */
export function flag(label: string, options?: FieldOptions<boolean>) {
  return declare<boolean, FieldOptions<boolean> & { default: boolean }>('flag', label, z.boolean(), {
    default: false,
    ...options,
  });
}

/**
 * A calendar day: unix seconds of 00:00 Europe/Madrid on the wire, `date` at rest. Any moment of the day is
 * taken for its start, so that no hour survives that the column would drop.
 */
export function day<const O extends FieldOptions<number>>(label: string, options?: O) {
  const schema = z.int().check(z.gte(-8_000_000_000), z.lte(250_000_000_000), z.overwrite(startOfDay));
  return declare<number, O>('day', label, schema, options);
}

/** A moment: unix seconds on the wire, `timestamptz` at rest. */
export function instant<const O extends FieldOptions<number>>(label: string, options?: O) {
  return declare<number, O>(
    'instant',
    label,
    z.int().check(z.gte(-8_000_000_000), z.lte(250_000_000_000)),
    options,
  );
}

/** One value of a closed set. */
export function choice<K extends string, const O extends FieldOptions<K>>(
  set: ChoiceSet<K>,
  label: string,
  options?: O,
) {
  const { read } = set;
  const values = z.enum(set.values as [K, ...K[]]);
  const spelt = z.transform((given) =>
    read && (typeof given === 'string' || typeof given === 'number') ? read(given) : given,
  );
  const schema = (read ? z.pipe(spelt, values) : values) as z.ZodMiniType<K>;
  return declare<K, O>('choice', label, schema, options, { choices: set });
}

/** Several values of a closed set, in the set's order, without repetition. Empty unless given. */
export function choices<K extends string>(set: ChoiceSet<K>, label: string, options?: FieldOptions<K[]>) {
  const schema = z
    .array(z.enum(set.values as [K, ...K[]]) as z.ZodMiniType<K>)
    .check(z.overwrite((values) => set.values.filter((value) => values.includes(value))));
  return declare<K[], FieldOptions<K[]> & { default: K[] }>(
    'choices',
    label,
    schema,
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
  return declare<string, O>('link', label, idSchema, options, { to }) as FieldOf<string, O> & LinkMark<C>;
}

/** Ids of records of another collection, in the user's order, without repetition. Empty unless given. */
export function links<C extends CollectionName>(to: C, label: string, options?: FieldOptions<string[]>) {
  const schema = z.array(idSchema).check(
    z.maxLength(1000),
    z.overwrite((ids) => [...new Set(ids)]),
  );
  return declare<string[], FieldOptions<string[]> & { default: string[] }>(
    'links',
    label,
    schema,
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
  const schema = z.object(shape) as z.ZodMiniType<ValuesOf<F>>;
  return declare<ValuesOf<F>, O>('object', label, schema, options, { shape });
}

/** A list of nested values (`jsonb`). Empty unless given. */
export function list<F extends Fields>(label: string, shape: F, options?: FieldOptions<ValuesOf<F>[]>) {
  const schema = z.array(z.object(shape)).check(z.maxLength(2000)) as z.ZodMiniType<ValuesOf<F>[]>;
  return declare<ValuesOf<F>[], FieldOptions<ValuesOf<F>[]> & { default: ValuesOf<F>[] }>(
    'list',
    label,
    schema,
    { default: [], ...options },
    { shape },
  );
}

/** Free JSON (template contexts, computed statistics): the escape hatch, not filterable. */
export function json<const O extends FieldOptions<Json>>(label: string, options?: O) {
  return declare<Json, O>('json', label, z.json() as z.ZodMiniType<Json>, options);
}
