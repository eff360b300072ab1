import type { CollectionName } from '../collections.ts';
import { type FieldMeta, type Fields, type Json, metaOf } from '../fields/field.ts';
import { fieldEntries, type RecordDefinition } from '../fields/record.ts';
import { records } from '../records/registry.ts';

/** Field that says into which record a duplicate was merged; it belongs to the redirect and is no link to follow. */
export const MERGED_INTO = 'mergedInto';

/** A field of a record that may hold ids of a collection, in itself or in a nested value. */
export interface LinkingField {
  name: string;
  meta: FieldMeta;
}

/** The id that links to `from` are to hold. */
export interface LinkTarget {
  collection: CollectionName;
  from: string;
  to: string;
}

/**
 * Fields of a record that may link to a collection. Authors of notes and of the chronology are left out: who wrote an
 * entry is history.
 */
export function linkingFields(definition: RecordDefinition, collection: CollectionName): LinkingField[] {
  return fieldEntries(definition)
    .filter(([name, meta]) => name !== MERGED_INTO && !meta.secret && linksTo(meta, collection))
    .map(([name, meta]) => ({ name, meta }));
}

/** Every record of the product with fields that may link to a collection. */
export function linkingRecords(
  collection: CollectionName,
): { definition: RecordDefinition; fields: LinkingField[] }[] {
  return [...records.values()]
    .map((definition) => ({ definition, fields: linkingFields(definition, collection) }))
    .filter(({ fields }) => fields.length > 0);
}

/**
 * The linking fields of a record with `from` replaced by `to`, only those that differ. In a list of ids the replacement takes
 * the place of the old one; an id that is there already stays once.
 */
export function movedLinks(
  fields: readonly LinkingField[],
  record: Readonly<Record<string, Json | undefined>>,
  target: LinkTarget,
): Record<string, Json> {
  const moved: Record<string, Json> = {};
  for (const { name, meta } of fields) {
    const before = record[name] ?? null;
    const after = moveIn(meta, before, target);
    if (after !== before) moved[name] = after;
  }
  return moved;
}

function linksTo(meta: FieldMeta, collection: CollectionName): boolean {
  if (meta.kind === 'link' || meta.kind === 'links') return meta.to === collection;
  if (!meta.shape) return meta.namesRecord === true;
  return (
    (isRelation(meta.shape) && !meta.sealed) ||
    nestedFields(meta.shape).some(([, one]) => linksTo(one, collection))
  );
}

/** C §3.4: a relation names its collection beside the id. */
function isRelation(shape: Fields): boolean {
  return 'id' in shape && 'collection' in shape && 'description' in shape;
}

function nestedFields(shape: Fields): [string, FieldMeta][] {
  return Object.entries(shape)
    .filter(([name]) => name !== 'creator')
    .map(([name, field]) => [name, metaOf(field)]);
}

function moveIn(meta: FieldMeta, value: Json, target: LinkTarget): Json {
  if (value === null) return value;
  if (meta.kind === 'link') return meta.to === target.collection && value === target.from ? target.to : value;
  if (meta.kind === 'links') return meta.to === target.collection ? moveIds(value as Json[], target) : value;
  if (meta.namesRecord) return moveNamed(value, target);
  if (meta.kind === 'object' && meta.shape) return moveMembers(meta.shape, value, target);
  if (meta.kind !== 'list' || !meta.shape) return value;
  const { shape } = meta;
  const entries = value as Json[];
  const moved = entries.map((entry) => moveMembers(shape, entry, target));
  return moved.every((entry, at) => entry === entries[at]) ? value : moved;
}

/** What names a record by its collection and id beside other members. */
function moveNamed(value: Json, { collection, from, to }: LinkTarget): Json {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return value['collection'] === collection && value['id'] === from ? { ...value, id: to } : value;
}

function moveIds(ids: Json[], { from, to }: LinkTarget): Json[] {
  if (!ids.includes(from)) return ids;
  return [...new Set(ids.map((id) => (id === from ? to : id)))];
}

function moveMembers(shape: Fields, value: Json, target: LinkTarget): Json {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const changed: Record<string, Json> = {};
  if (isRelation(shape) && value['collection'] === target.collection && value['id'] === target.from)
    changed['id'] = target.to;
  for (const [name, meta] of nestedFields(shape)) {
    const before = value[name] ?? null;
    const after = moveIn(meta, before, target);
    if (after !== before) changed[name] = after;
  }
  return Object.keys(changed).length > 0 ? { ...value, ...changed } : value;
}
