import type { CollectionName } from '../collections.ts';
import type { Json, LinkMark, SealedMark } from './field.ts';
import type { RecordDefinition, RecordOf, SystemFields } from './record.ts';
import type { Filter } from '../requests.ts';

/**
 * The names and values of a record in the types: a filter, a column or a written field that the definition does not
 * have does not compile. For a definition that is not known (`RecordDefinition`) every name is taken, and the
 * compilers and validators refuse the wrong ones when they run.
 */

/** Names of the declared fields. */
export type FieldName<D extends RecordDefinition> = keyof D['fields'] & string;

/** Names of the flags. */
export type FlagName<D extends RecordDefinition> = keyof NonNullable<D['flags']> & string;

/** Names of the statuses of parts. */
export type PartStatusName<D extends RecordDefinition> = keyof NonNullable<D['partStatuses']> & string;

/** Everything that a read answers by name: declared fields, flags, statuses of parts, `status` and system fields. */
export type RecordKey<D extends RecordDefinition> =
  FieldName<D> | FlagName<D> | PartStatusName<D> | 'status' | keyof SystemFields;

/** What is derived of a record beside its status, as reads answer it. */
export type FactsOf<D extends RecordDefinition> = { [K in FlagName<D>]: boolean } & {
  [K in PartStatusName<D>]: string;
};

/** A record of which only these fields were asked for; `id` and `version` always come. */
export type PartOf<D extends RecordDefinition, K extends keyof RecordOf<D>> = Pick<
  RecordOf<D>,
  K | 'id' | 'version'
>;

/** Names of the fields that link to a collection, one record or several: what `by` of a related list can be. */
export type LinkName<D extends RecordDefinition, C extends CollectionName = CollectionName> = {
  [K in FieldName<D>]: D['fields'][K] extends LinkMark<C> ? K : never;
}[FieldName<D>];

/** A value as a caller may give it: whatever may be null or is a list may be left out of a nested value. */
export type Given<V> = Json extends V
  ? V
  : V extends readonly (infer E)[]
    ? Given<E>[]
    : V extends Record<string, Json>
      ? { [K in keyof V]?: Given<V[K]> | null }
      : V;

type StatusGiven<D extends RecordDefinition> =
  'status' extends FieldName<D> ? RecordOf<D>['status'] | 'DELETED' | 'RESTORED' : string;

/** Fields that a write sets. Missing and unfitting values inside are refused when it runs (VAL-11). */
export type PatchOf<D extends RecordDefinition> = {
  [K in Exclude<FieldName<D>, 'status'>]?: Given<RecordOf<D>[K]> | null;
} & { status?: StatusGiven<D> };

/** Values of a new record; absent ones take their default. Required ones are checked when it runs (VAL-11). */
export type CreateOf<D extends RecordDefinition> = PatchOf<D>;

type Comparison<V> = {
  $eq?: V | null;
  $ne?: V | null;
  $in?: (V | null)[];
  $nin?: (V | null)[];
  $gt?: V;
  $gte?: V;
  $lt?: V;
  $lte?: V;
  $exists?: boolean;
  $regex?: string;
  $options?: string;
};

type Negatable<V> = V & { $not?: V };

/** Only asked whether it has a value: what is sealed, and free JSON. */
type Presence = { $exists?: boolean };

type ConditionOn<V> = V | null | Negatable<Comparison<V>>;

/** A condition on a list asks for some element. The tuples keep a union of values in one condition. */
type ConditionOnValue<V> = [Json] extends [V]
  ? Presence
  : [V] extends [readonly (infer E)[]]
    ? [E] extends [Record<string, Json>]
      ? Presence & { $elemMatch?: Filter }
      : ConditionOn<E> | E[]
    : [V] extends [Record<string, Json>]
      ? Presence
      : ConditionOn<V>;

type ConditionOnField<F, V> = F extends SealedMark ? Presence : ConditionOnValue<NonNullable<V>>;

/** Names of the fields with fields of their own. */
type NestedName<D extends RecordDefinition> = {
  [K in FieldName<D>]: NonNullable<RecordOf<D>[K]> extends
    Record<string, unknown> | readonly Record<string, unknown>[]
    ? K
    : never;
}[FieldName<D>];

type NamedFilter<D extends RecordDefinition> = {
  [K in FieldName<D>]?: ConditionOnField<D['fields'][K], RecordOf<D>[K]>;
} & {
  [K in FlagName<D>]?: ConditionOn<boolean>;
} & {
  [K in PartStatusName<D> | Exclude<'status' | 'id', FieldName<D>>]?: ConditionOn<string>;
} & {
  [K in Exclude<keyof SystemFields, 'id'>]?: ConditionOn<number>;
} & {
  // A path into an object or a list; its steps are checked when it runs.
  [K in NestedName<D> as `${K}.${string}`]: Json;
} & { $and?: FilterOf<D>[]; $or?: FilterOf<D>[]; $not?: FilterOf<D> };

/** The filter language of proto/requests.ts with the names and values of one record. */
export type FilterOf<D extends RecordDefinition> = string extends FieldName<D> ? Filter : NamedFilter<D>;

/** Names that a list sorts by: neither sealed nor nested nor several values. */
export type SortName<D extends RecordDefinition> =
  | {
      [K in FieldName<D>]: D['fields'][K] extends SealedMark
        ? never
        : NonNullable<RecordOf<D>[K]> extends string | number | boolean
          ? K
          : never;
    }[FieldName<D>]
  | FlagName<D>
  | PartStatusName<D>
  | 'status'
  | keyof SystemFields;

export interface SortOf<D extends RecordDefinition> {
  field: SortName<D>;
  order: 'asc' | 'desc';
}
