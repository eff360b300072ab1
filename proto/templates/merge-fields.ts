import type { CollectionName } from '../collections.ts';
import { type FieldMeta, type Fields, type Json, metaOf } from '../fields/field.ts';
import type { RecordDefinition } from '../fields/record.ts';
import { agency } from '../records/people/agency.ts';
import { agent } from '../records/people/agent.ts';
import { employee } from '../records/people/employee.ts';
import { organization } from '../records/people/organization.ts';
import { booking } from '../records/contracts/booking.ts';
import { contract } from '../records/contracts/contract.ts';
import { mandate } from '../records/contracts/mandate.ts';
import { place } from '../records/places/place.ts';
import { documentSources } from './sources.ts';
import type { Format } from './text.ts';

/**
 * Plain data that a template is rendered with, in the shape of {@link mergeTree}: values as they travel (euros, unix seconds
 * of days, codes of choices), a linked record as an object of its fields with its `title`, several as a list of such
 * objects. Beside the record's own fields stand `company` (the organization) and `today` (unix seconds).
 */
export type MergeData = { [name: string]: Json };

/** A field that a template may use. */
export interface MergeField {
  /** Where it stands: its own label only. */
  label: string;
  meta: FieldMeta;
  /** Several values: of a list, of links. */
  many: boolean;
  /** Fields of the linked record, of the nested value, or of an entry of the list. */
  of: MergeNode | null;
  /** How it is printed where the text does not say. */
  format?: Format;
  /** It may be empty wherever it stands. */
  optional?: boolean;
}

/** Fields by name, in the order of the definition; `collection` where they are those of a linked record. */
export interface MergeNode {
  collection: CollectionName | null;
  /** Made when first asked for: definitions link in circles. */
  readonly fields: Readonly<Record<string, MergeField>>;
}

/** Records whose fields are reached through links. */
const linked: Partial<Record<CollectionName, RecordDefinition>> = {
  agent,
  place,
  mandate,
  contract,
  booking,
  employee,
  organization,
  agency,
};

/** Links followed from the record itself, from those it links to, and so on: contract → mandate → landlords. */
const MAX_LINKS = 2;
/** From a linked record, and from inside a nested value, only people and places are reached: a mandate's landlords. */
const farther: readonly string[] = ['agent', 'place'];

/** What follows the record's life and what it is called elsewhere is no matter for a document. */
const leftOut = { groups: ['follow', 'origin', 'text', 'state', 'publication'], access: ['internal'] };
const kept: readonly string[] = ['agent.representatives'];
/** Who has approved an account and what a unit might be sold for are the office's own. */
const never: readonly string[] = ['approvedAccount', 'salesValues'];

const title: MergeField = {
  label: 'Nombre completo',
  meta: { kind: 'text', label: 'Nombre completo', required: false },
  many: false,
  of: null,
};
const today: MergeField = {
  label: 'Fecha de hoy',
  meta: { kind: 'day', label: 'Fecha de hoy', required: true },
  many: false,
  of: null,
};

const trees = new Map<CollectionName, MergeNode>();

/** The fields of documents made from records of a collection (DOC-02); null where there are none. */
export function mergeTree(collection: string | null | undefined): MergeNode | null {
  const definition = collection ? documentSources[collection] : undefined;
  if (!definition) return null;
  const known = trees.get(definition.collection);
  if (known) return known;
  const own = nodeOf(definition, MAX_LINKS, definition.collection);
  const tree = { collection: definition.collection, fields: { ...own.fields, ...surroundingFields() } };
  trees.set(definition.collection, tree);
  return tree;
}

/** What every text may use beside its records: the company and the day. */
export function surroundingFields(): Record<'company' | 'today', MergeField> {
  const company: MergeField = {
    label: 'Empresa',
    meta: { kind: 'link', label: 'Empresa', required: true, to: 'organization' },
    many: false,
    of: nodeOf(organization, 0, null),
  };
  return { company, today };
}

/** The fields of a record that a message names, and of the people and places that it links to. */
export const recordFields = (definition: RecordDefinition): MergeNode => nodeOf(definition, 1, null);

/** @param root not linked back to: a contract's booking does not lead to the contract again */
function nodeOf(definition: RecordDefinition, links: number, root: CollectionName | null): MergeNode {
  const { collection } = definition;
  return lazyNode(collection, () => {
    const names = Object.keys(definition.fields).filter((name) => isOffered(definition, name));
    const shape = Object.fromEntries(names.map((name) => [name, definition.fields[name]!]));
    return { title, ...fieldsOfShape(shape, links, root) };
  });
}

function isOffered({ collection, fields }: RecordDefinition, name: string): boolean {
  if (kept.includes(`${collection}.${name}`)) return true;
  const { group = '', access = '', secret } = metaOf(fields[name]!);
  return !(
    secret ||
    never.includes(name) ||
    leftOut.groups.includes(group) ||
    leftOut.access.includes(access)
  );
}

/** Null for what is nothing to print: free JSON, the id of a record that is not followed. */
function fieldOf(meta: FieldMeta, links: number, root: CollectionName | null): MergeField | null {
  const { kind, label, shape, to } = meta;
  const many = kind === 'links' || kind === 'list' || kind === 'choices';
  if (kind === 'json' || (kind === 'list' && links === 0)) return null;
  // From inside a nested value no farther than one link.
  if (shape)
    return { label, meta, many, of: lazyNode(null, () => fieldsOfShape(shape, Math.min(links, 1), root)) };
  if (!to) return { label, meta, many, of: null };
  const target = to === root ? undefined : linked[to];
  if (!target || links === 0 || (links < MAX_LINKS && !farther.includes(to))) return null;
  return { label, meta, many, of: nodeOf(target, links - 1, root) };
}

function fieldsOfShape(
  shape: Fields,
  links: number,
  root: CollectionName | null,
): Record<string, MergeField> {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      const made = fieldOf(metaOf(field), links, root);
      return made ? [[name, made] as const] : [];
    }),
  );
}

function lazyNode(collection: CollectionName | null, make: () => Record<string, MergeField>): MergeNode {
  let fields: Record<string, MergeField> | undefined;
  return {
    collection,
    get fields() {
      return (fields ??= make());
    },
  };
}

/** A field by its path from the record, or from an entry of the lists that a paragraph goes through. */
export interface FoundField extends MergeField {
  path: string;
  /** Labels from the record to the field: `Inquilinos › Número de documento`. */
  words: string;
  /** True when the path passes through a list: it stands for several values. */
  through: boolean;
}

/** What the lists of a paragraph mean by `item.…` and `row.…`: their entries. */
export type Scopes = Readonly<Record<string, FoundField>>;

const countLabel = 'Cuántos';

/**
 * The field at a path; null when there is none. `tenants.count` is how many a list has.
 * @param scopes entries of the lists that are gone through, by `item` and `row`
 */
export function findField(tree: MergeNode, path: string, scopes: Scopes = {}): FoundField | null {
  const names = path.split('.');
  const first = names[0] ?? '';
  const scope = Object.hasOwn(scopes, first) ? scopes[first] : undefined;
  let node: MergeNode | null = scope ? scope.of : tree;
  const words: string[] = scope ? [scope.label] : [];
  let through = false;
  let found: MergeField | null = scope ? { ...scope, many: false } : null;
  for (const name of scope ? names.slice(1) : names) {
    if (name === 'count' && found?.many) {
      found = {
        label: countLabel,
        meta: { kind: 'integer', label: countLabel, required: true },
        many: false,
        of: null,
      };
      words.push(countLabel);
      node = null;
      through = false;
      continue;
    }
    if (found?.many) through = true;
    const next: MergeField | undefined =
      node && Object.hasOwn(node.fields, name) ? node.fields[name] : undefined;
    if (!next) return null;
    found = next;
    node = next.of;
    words.push(next.label);
  }
  return found && { ...found, path, words: words.join(' › '), through };
}

/** One entry of the searchable list of merge fields. */
export interface ListedField {
  path: string;
  /** Labels from the record to the field. */
  words: string;
  meta: FieldMeta;
  many: boolean;
}

/** Every field of a tree, lists and linked records before what is in them; breadth before depth. */
export function listFields(node: MergeNode, prefix = '', words = ''): ListedField[] {
  const own = Object.entries(node.fields).map(([name, field]) => ({
    path: prefix + name,
    words: words + field.label,
    field,
  }));
  return [
    ...own.map(({ path, words: said, field: { meta, many } }) => ({ path, words: said, meta, many })),
    ...own.flatMap(({ path, words: said, field }) =>
      field.of ? listFields(field.of, `${path}.`, `${said} › `) : [],
    ),
  ];
}
