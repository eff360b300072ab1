import type { CollectionName } from '../collections.ts';
import type { ChoiceSet } from './choices.ts';

/** What a field is; every compiler (SQL, GraphQL, form, list, factory) switches on this and nothing else. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'email'
  | 'phone'
  | 'iban'
  | 'nationalId'
  | 'cadastralReference'
  | 'cups'
  | 'url'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'percent'
  | 'flag'
  | 'day'
  | 'instant'
  | 'choice'
  | 'choices'
  | 'link'
  | 'links'
  | 'object'
  | 'list'
  | 'json';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** What a caller may say of a field beside its label. */
export interface FieldOptions<T> {
  /** Key of the record's `groups`; the first group when left out. */
  group?: string;
  /** A value must be given; otherwise the field is nullable. */
  required?: boolean;
  /** Value of a new record that does not say otherwise; makes the field non-nullable. */
  default?: T;
  /** One Spanish sentence under the form field. */
  help?: string;
  /** Encrypted at rest inside the record's one sealed blob (ENT-10). No column of its own. */
  sealed?: boolean;
  /** Goes into the blind substring index (architecture §4). */
  searchable?: boolean;
  /** Has a database index because lists filter or sort by it. */
  indexed?: boolean;
  /** No two live records may share a value. Not for sealed fields. */
  unique?: boolean;
  /** Never taken from a caller: set by commands and derivations only. */
  readOnly?: boolean;
  /** Of a day: no value means without an end, which filters take as later than every day (`$gt`, `$gte`). */
  openEnd?: boolean;
  /** Of a day: what it tells of has happened (a birth), so today is the latest. */
  past?: boolean;
  /** Of a day: what is written down is near, so that more than a year ahead is a slip of the year. */
  withinAYear?: boolean;
  /**
   * Of a list in the input of a command: left out it means all, so that a caller's empty one, which would mean none, is refused. Says
   * what to choose: 'un contrato'.
   */
  leftOutMeansAll?: string;
  /** What leaving it out does, where «para todos» does not say it: 'rectificar el documento entero'. */
  leftOutDoes?: string;
  /** Never leaves the owning service (password hashes). */
  secret?: boolean;
  /** An id or a key that no person reads (what makes a value unique, for example): on no screen. */
  forPrograms?: boolean;
  /** Of JSON: an object whose `collection` and `id` name a record; a merge of duplicates moves it (decision 0036). */
  namesRecord?: boolean;
  /** Access group of the record's matrix; 'general' when left out. */
  access?: string;
}

/** Everything known of a field after declaration. */
export interface FieldMeta extends FieldOptions<unknown> {
  kind: FieldKind;
  /** Spanish label, the only place it is written. */
  label: string;
  required: boolean;
  /** `choice`, `choices`: the allowed values. */
  choices?: ChoiceSet;
  /** `text`: what known values are called where a person reads or chooses one; others stay as they are. */
  named?: ChoiceSet;
  /** `link`, `links`: where the id points. */
  to?: CollectionName;
  /** `object`, `list`: the fields of the nested value. */
  shape?: Fields;
  /** `text`, `longText`: longest value in characters. */
  maxLength?: number;
  /** `integer`, `decimal`, `money`, `percent`: inclusive bounds in the field's own unit. */
  min?: number;
  max?: number;
}

declare const valueType: unique symbol;
declare const linkedTo: unique symbol;
declare const isSealed: unique symbol;

/**
 * A field as its helper declares it. Its values are checked by `schemaOf` (fields/schema.ts), which only what
 * validates loads.
 */
export interface Field<T = unknown> {
  readonly meta: FieldMeta;
  /** In the types only: what the field holds. */
  readonly [valueType]: T;
}

export type Fields = Record<string, Field<Json>>;
export type ValuesOf<F extends Fields> = { [K in keyof F]: F[K][typeof valueType] };

/** In the types only: the field holds the id of records of a collection, or a list of them. */
export interface LinkMark<C extends CollectionName> {
  readonly [linkedTo]: C;
}

/** In the types only: the field is sealed, so lists neither filter nor sort by its value. */
export interface SealedMark {
  readonly [isSealed]: true;
}

/** True for what a person may read on a screen. */
export const isForPeople = ({ secret, forPrograms, kind }: FieldMeta): boolean =>
  !secret && !forPrograms && kind !== 'json';

/** The declaration of a field. */
export function metaOf(field: Field): FieldMeta {
  return field.meta;
}

/** The field that a helper makes of its options. */
export type FieldOf<T, O> = Field<FieldValue<T, O>> & (O extends { sealed: true } ? SealedMark : unknown);

/** Non-null when a value is guaranteed by `required` or `default`. */
export type FieldValue<T, O> = O extends { required: true }
  ? T
  : O extends { default: unknown }
    ? T
    : T | null;
