import type { ChoiceSet } from '../fields/choices.ts';
import { type FieldKind, type FieldMeta, type Fields, type Json, metaOf } from '../fields/field.ts';
import { fieldEntries, type RecordDefinition } from '../fields/record.ts';
import type { Filter } from '../requests.ts';
import { statusesRead } from '../states/deletion.ts';
import { factsOf, isPartStatus } from '../states/flags.ts';

/** Names a record has in the typed schema (API-11). */
export interface TypedNames {
  /** `Mandate`. */
  type: string;
  /** Query of one record: `mandate(id)`. */
  one: string;
  /** Query of a page: `mandates(filter, sort, first, after, text)`. */
  many: string;
}

export function typedNames({ collection }: RecordDefinition): TypedNames {
  const plural = collection.endsWith('s') ? `${collection}es` : collection.replace(/y$/, 'ie').concat('s');
  return { type: pascal(collection), one: collection, many: plural };
}

const scalars: Record<FieldKind, string> = {
  text: 'String',
  longText: 'String',
  email: 'String',
  phone: 'String',
  iban: 'String',
  nationalId: 'String',
  cadastralReference: 'String',
  cups: 'String',
  url: 'String',
  integer: 'Int',
  decimal: 'Float',
  money: 'Money',
  percent: 'Float',
  flag: 'Boolean',
  day: 'Day',
  instant: 'Instant',
  choice: 'String',
  choices: 'String',
  link: 'ID',
  links: 'ID',
  object: 'JSON',
  list: 'JSON',
  json: 'JSON',
};

/** Operators of the filter language (requests.ts) that make sense for a type; in GraphQL without the `$`. */
const ordered = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'nin', 'exists'];
const discrete = ['eq', 'ne', 'in', 'nin', 'exists'];
const operators: Record<string, string[]> = {
  String: [...discrete, 'regex'],
  ID: discrete,
  Boolean: ['eq', 'ne'],
  Int: ordered,
  Float: ordered,
  Money: ordered,
  Day: ordered,
  Instant: ordered,
};

/** What the schema holds beside the records; the gateway's own schema defines `Query` and `JSON`. */
const preamble = `"Importe en euros, con dos decimales como máximo."
scalar Money

"Día: segundos unix de las 00:00 en Europe/Madrid."
scalar Day

"Momento: segundos unix."
scalar Instant

enum SortOrder {
  asc
  desc
}`;

/**
 * The typed part of the GraphQL schema: types, enums, filters, sort keys, pages and queries of the records.
 * Secret fields are left out; sealed ones are answered but neither filtered nor sorted by.
 */
export function recordSchema(definitions: readonly RecordDefinition[]): string {
  const enums = new Map<string, string>();
  const parts = definitions.flatMap((definition) => recordParts(definition, enums));
  // A deleted record reads DELETED whatever its own statuses; other records may have named a set without it.
  for (const definition of definitions) if (definition.states) enumOf(statusesRead(definition), enums);
  const filters = Object.entries(operators).map(([type, names]) => filterInput(type, names));
  const enumFilters = [...enums.keys()].map((name) => filterInput(name, discrete));
  const queries = definitions.flatMap((definition) => {
    const { type, one, many } = typedNames(definition);
    return [
      `  ${describe(`${definition.label.one}: una ficha por su identificador.`)}\n  ${one}(id: ID!): ${type}`,
      `  ${describe(`${definition.label.many}: una página.`)}\n  ${many}(filter: ${type}Filter, sort: [${type}Sort!], first: Int = 50, after: String, text: String): ${type}Page!`,
    ];
  });
  return [
    preamble,
    ...filters,
    ...enums.values(),
    ...enumFilters,
    ...parts,
    `extend type Query {\n${queries.join('\n')}\n}`,
    '',
  ].join('\n\n');
}

function recordParts(definition: RecordDefinition, enums: Map<string, string>): string[] {
  const { type } = typedNames(definition);
  const shown = fieldEntries(definition).filter(([, meta]) => !meta.secret);
  const nested: string[] = [];
  const lines = shown.map(([name, meta]) => fieldLine(type, name, meta, enums, nested));
  const statuses = enumOf(statusesRead(definition), enums);
  const status = 'status' in definition.fields ? [] : [`  "Estado."\n  status: ${statuses}`];
  const flags = Object.entries(factsOf(definition)).map(
    ([name, rule]) =>
      [
        name,
        describe(`${rule.label}. ${rule.help}`),
        isPartStatus(rule) ? enumOf(rule.statuses, enums) : 'Boolean',
      ] as const,
  );
  const flagLines = flags.map(([name, about, kind]) => `  ${about}\n  ${name}: ${kind}`);
  const system = [
    '  id: ID!',
    '  "Versión leída, que una escritura debe indicar."\n  version: Int!',
    '  createdAt: Instant',
    '  updatedAt: Instant',
    '  deletedAt: Instant',
  ];
  const filterable = shown.filter(([, meta]) => isFilterable(meta));
  const sortable = [...sortableFields(definition), 'id', 'createdAt', 'updatedAt'];
  return [
    ...nested,
    `${describe(definition.label.one)}\ntype ${type} {\n${[...system, ...status, ...flagLines, ...lines].join('\n')}\n}`,
    `input ${type}Filter {\n${[
      `  and: [${type}Filter!]`,
      `  or: [${type}Filter!]`,
      `  not: ${type}Filter`,
      '  id: IDFilter',
      ...(status.length > 0 ? [`  status: ${statuses}Filter`] : []),
      ...flags.map(([name, about, kind]) => `  ${about}\n  ${name}: ${kind}Filter`),
      '  createdAt: InstantFilter',
      '  updatedAt: InstantFilter',
      ...filterable.map(([name, meta]) => `  ${describe(meta.label)}\n  ${name}: ${filterType(meta, enums)}`),
    ].join('\n')}\n}`,
    `enum ${type}SortField {\n${[...new Set(sortable)].map((name) => `  ${name}`).join('\n')}\n}`,
    `input ${type}Sort {\n  field: ${type}SortField!\n  order: SortOrder! = asc\n}`,
    `type ${type}Page {\n  items: [${type}!]!\n  hasMore: Boolean!\n  "Se da como after para la página siguiente."\n  cursor: String\n}`,
  ];
}

function fieldLine(
  owner: string,
  name: string,
  meta: FieldMeta,
  enums: Map<string, string>,
  nested: string[],
): string {
  const base = meta.shape
    ? nestedType(`${owner}${pascal(name)}`, meta.label, meta.shape, enums, nested)
    : scalarOf(meta, enums);
  const list = meta.kind === 'links' || meta.kind === 'choices' || meta.kind === 'list';
  return `  ${describe(meta.label)}\n  ${name}: ${list ? `[${base}!]` : base}`;
}

function nestedType(
  name: string,
  label: string,
  shape: Fields,
  enums: Map<string, string>,
  nested: string[],
): string {
  const lines = Object.entries(shape).map(([field, schema]) =>
    fieldLine(name, field, metaOf(schema), enums, nested),
  );
  nested.push(`${describe(label)}\ntype ${name} {\n${lines.join('\n')}\n}`);
  return name;
}

function scalarOf(meta: FieldMeta, enums: Map<string, string>): string {
  return meta.choices ? enumOf(meta.choices, enums) : scalars[meta.kind];
}

/** Values that GraphQL does not take for names (floors are numbers) travel as text. */
function enumOf(set: ChoiceSet, enums: Map<string, string>): string {
  if (!set.values.every((value) => /^[A-Za-z_][A-Za-z0-9_]*$/.test(value))) return 'String';
  const lines = set.values.map((value) => `  ${describe(set.options[value]?.label ?? value)}\n  ${value}`);
  enums.set(set.name, `enum ${set.name} {\n${lines.join('\n')}\n}`);
  return set.name;
}

function isFilterable(meta: FieldMeta): boolean {
  return !meta.sealed && !['object', 'list', 'json'].includes(meta.kind);
}

/** Names of the fields a list can be sorted by; a derived status and the flags among them (STA-12). */
export function sortableFields(definition: RecordDefinition): string[] {
  const fields = fieldEntries(definition)
    .filter(
      ([, meta]) => !meta.secret && isFilterable(meta) && meta.kind !== 'links' && meta.kind !== 'choices',
    )
    .map(([name]) => name);
  const flags = Object.keys(factsOf(definition));
  const status = definition.states && !fields.includes('status') ? ['status'] : [];
  return [...status, ...flags, ...fields];
}

function filterType(meta: FieldMeta, enums: Map<string, string>): string {
  return `${scalarOf(meta, enums)}Filter`;
}

function filterInput(type: string, names: readonly string[]): string {
  const lines = names.map((name) => {
    if (name === 'exists') return '  exists: Boolean';
    if (name === 'regex') return '  regex: String';
    return name === 'in' || name === 'nin' ? `  ${name}: [${type}!]` : `  ${name}: ${type}`;
  });
  return `input ${type}Filter {\n${lines.join('\n')}\n}`;
}

/** A typed filter argument in the filter language of the product: `{rent: {gte: 900}}` → `{rent: {$gte: 900}}`. */
export function toFilter(input: Readonly<Record<string, unknown>>): Filter {
  const filter: Filter = {};
  for (const [key, value] of Object.entries(input)) {
    if (value === null || value === undefined) continue;
    if (key === 'and' || key === 'or') filter[`$${key}`] = (value as Filter[]).map(toFilter);
    else if (key === 'not') filter['$not'] = toFilter(value as Filter);
    else {
      const entries = Object.entries(value as Record<string, Json>).map(([name, operand]) => [
        `$${name}`,
        operand,
      ]);
      filter[key] = Object.fromEntries(entries) as Json;
    }
  }
  return filter;
}

function pascal(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function describe(text: string): string {
  return JSON.stringify(text);
}
