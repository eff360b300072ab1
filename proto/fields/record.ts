import { type CollectionName, collectionOwners, type ServiceName } from '../collections.ts';
import type { AccessRules } from '../access/access.ts';
import type { FieldProblem } from '../errors.ts';
import { type FieldMeta, type Fields, metaOf, type ValuesOf } from './field.ts';
import type { FieldCommands } from '../states/field-commands.ts';
import type { FixedFields } from '../states/fixed-fields.ts';
import type { FieldStatesByPath } from '../states/field-states.ts';
import {
  factsOf,
  fieldsOfFlag,
  type FlagRules,
  isPartStatus,
  type PartStatusRules,
} from '../states/flags.ts';
import type { StateRules } from '../states/states.ts';

/** Fields that every record has and no definition repeats. Wire types; see {@link SystemFields}. */
export const systemFieldNames = ['id', 'version', 'createdAt', 'updatedAt', 'deletedAt'] as const;

// A type, not an interface: a record must fit where any object of values does.
export type SystemFields = {
  /** uuid v7. */
  id: string;
  /** Starts at 1; a write must name the version it has read (ENT-12). */
  version: number;
  /** Unix seconds. */
  createdAt: number;
  updatedAt: number;
  /** Unix seconds of the soft delete (ENT-11); null for a live record. */
  deletedAt: number | null;
};

export interface ListDefaults {
  /** Columns shown before the user chooses, in order. */
  columns: string[];
  /** Sort of a fresh list; a field that is not sealed. */
  sort: { field: string; order: 'asc' | 'desc' };
  /** Fields offered as filter chips, in order. `status` stands for the derived status. */
  filters: string[];
}

/** @typeParam L names of its flags. @typeParam P names of the statuses of its parts. */
export interface RecordDefinition<
  F extends Fields = Fields,
  L extends string = string,
  P extends string = string,
> {
  collection: CollectionName;
  service: ServiceName;
  /** Spanish nouns; gender for 'creado' / 'creada'. */
  label: { one: string; many: string; gender: 'm' | 'f' };
  /** Group key → Spanish title, in the order of the form; the first is the default group. */
  groups: Record<string, string>;
  fields: F;
  /** The record's name for people: joined non-empty values of these fields, or a function of them. */
  title(record: Partial<ValuesOf<F>>): string;
  /** Fields `title` reads, so that a label can be resolved without loading the record. */
  titleFields: (keyof F & string)[];
  /** Second line of a search card (TOP-01) and the fields it reads; empty when absent. */
  detail?(record: Partial<ValuesOf<F>>): string;
  detailFields?: (keyof F & string)[];
  /** Derived status and allowed manual changes; absent for records without a life of their own. */
  states?: StateRules;
  /** Yes-no facts derived from fields and the clock, beside the status; by name, like fields. */
  flags?: FlagRules<L>;
  /** Statuses of parts, derived from the members of an object field or from fields; lists filter and sort by them (STA-04, STA-08). */
  partStatuses?: PartStatusRules<P>;
  /** Tables of allowed manual changes of statuses inside the record. */
  fieldStates?: FieldStatesByPath;
  /** Fields whose values a record gets by commands once it exists: a change by hand is refused naming the command. */
  fieldCommands?: FieldCommands;
  /** Fields that are no longer changed by hand once what they say has been carried out. */
  fixedFields?: readonly FixedFields[];
  access: AccessRules;
  list: ListDefaults;
  /** Sentences of rules that span fields; each names the field it blames. Pure. */
  check?(record: Partial<ValuesOf<F>>): FieldProblem[];
  /**
   * Fields of a new record about which the caller says nothing and that then follow from the others or from
   * the day. Unlike those of `derive` they can be changed afterwards. Takes the place of what is given. Pure.
   * @param given what the caller says, not yet checked. @param now unix seconds.
   */
  fill?(given: Readonly<Record<string, unknown>>, now: number): Readonly<Record<string, unknown>>;
  /**
   * Values that an update takes back, because they were said of what it changes (who was told of a day that is another one now): put
   * in place of what the update says. Pure.
   */
  outdated?(before: Partial<ValuesOf<F>>, after: Partial<ValuesOf<F>>): Partial<ValuesOf<F>>;
  /**
   * Values that follow from the others and are stored with them (a generated address, totals of lines):
   * read-only fields, computed on every create and patch by the validators. Pure.
   * @param now unix seconds; what depends on it is only as fresh as the last write.
   */
  derive?(record: Partial<ValuesOf<F>>, now: number): Partial<ValuesOf<F>>;
}

/** The TypeScript type of a stored record. `status` is there when the record has states. */
export type RecordOf<D extends RecordDefinition> = SystemFields & ValuesOf<D['fields']> & { status?: string };

/**
 * Declares a record. Checks at load that groups, title fields, list columns and the owner agree,
 * so that a wrong definition stops the start and not a user.
 */
export function defineRecord<F extends Fields, L extends string = never, P extends string = never>(
  definition: Omit<RecordDefinition<F, L, P>, 'service'>,
): RecordDefinition<F, L, P> {
  const { collection, fields, groups } = definition;
  const known = (name: string) =>
    name in fields ||
    name === 'status' ||
    name in factsOf(definition) ||
    (systemFieldNames as readonly string[]).includes(name);
  for (const [name, field] of Object.entries(fields)) {
    const meta = metaOf(field);
    if (meta.group !== undefined && !(meta.group in groups))
      throw new Error(`${collection}.${name}: unknown group '${meta.group}'`);
    if (meta.sealed && (meta.indexed || meta.unique))
      throw new Error(`${collection}.${name}: a sealed field cannot be indexed or unique`);
  }
  for (const [name, flag] of Object.entries(factsOf(definition))) {
    if (name in fields) throw new Error(`${collection}.${name}: a flag cannot have the name of a field`);
    const isKnown = (field: string) =>
      field in fields || (systemFieldNames as readonly string[]).includes(field);
    const missing = fieldsOfFlag(flag).find((field) => !isKnown(field));
    if (missing) throw new Error(`${collection}.${name}: unknown field '${missing}'`);
  }
  for (const path of Object.keys(definition.fieldStates ?? {})) {
    const [field = '', part] = path.split('.');
    const shape = fields[field] && (part === undefined ? fields : metaOf(fields[field]).shape);
    if (!shape || (part !== undefined && !(part in shape)))
      throw new Error(`${collection}: unknown field '${path}'`);
  }
  for (const field of Object.keys(definition.fieldCommands ?? {}))
    if (!(field in fields)) throw new Error(`${collection}: unknown field '${field}'`);
  for (const field of (definition.fixedFields ?? []).flatMap((rule) => rule.fields))
    if (!(field in fields)) throw new Error(`${collection}: unknown field '${field}'`);
  const named = [
    ...definition.titleFields,
    ...(definition.detailFields ?? []),
    ...definition.list.columns,
    ...definition.list.filters,
    definition.list.sort.field,
  ];
  for (const name of named) if (!known(name)) throw new Error(`${collection}: unknown field '${name}'`);
  return { ...definition, service: collectionOwners[collection] };
}

/** Name and declaration of each field, in order. */
export function fieldEntries(definition: RecordDefinition): [string, FieldMeta][] {
  return Object.entries(definition.fields).map(([name, field]) => [name, metaOf(field)]);
}

/** The declaration of one field, or undefined for system fields and unknown names. */
export function fieldMeta(definition: RecordDefinition, name: string): FieldMeta | undefined {
  const field = Object.hasOwn(definition.fields, name) ? definition.fields[name] : undefined;
  return field && metaOf(field);
}

/** The same, and what is answered like a field: flags, and the statuses of parts as choices. */
export function answeredMeta(definition: RecordDefinition, name: string): FieldMeta | undefined {
  const meta = fieldMeta(definition, name);
  const rules = factsOf(definition);
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  if (meta || !rule) return meta;
  const { label, help } = rule;
  return isPartStatus(rule)
    ? { kind: 'choice', label, help, required: false, readOnly: true, choices: rule.statuses }
    : { kind: 'flag', label, help, required: false, readOnly: true };
}
