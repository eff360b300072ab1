import type { CollectionName } from '@llavero/proto/collections';
import { type FieldMeta, type Fields, type Json, metaOf } from '@llavero/proto/fields/field';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { isRelation, relationsOf } from '@llavero/proto/fields/relation';
import { useQueries } from '@tanstack/react-query';
import type { LabelFor } from './format.ts';
import { labelsOptions } from './records.ts';

type LinkIds = Map<CollectionName, Set<string>>;

/** Ids of all linked records in these values, nested ones among them. */
export function linkIdsOf(fields: Fields, values: Readonly<Record<string, Json | undefined>>): LinkIds {
  const found: LinkIds = new Map();
  collect(fields, values, found);
  return found;
}

function collect(fields: Fields, values: Readonly<Record<string, Json | undefined>>, found: LinkIds): void {
  for (const [name, field] of Object.entries(fields)) {
    const meta = metaOf(field);
    const value = values[name];
    if (value === null || value === undefined) continue;
    if (meta.to) addIds(meta, value, meta.to, found);
    else if (isRelation(meta)) addNameless(value, found);
    else if (meta.shape)
      for (const entry of Array.isArray(value) ? value : [value])
        if (typeof entry === 'object' && entry !== null && !Array.isArray(entry))
          collect(meta.shape, entry, found);
  }
}

function addIds(meta: Pick<FieldMeta, 'kind'>, value: Json, to: CollectionName, found: LinkIds): void {
  const ids = meta.kind === 'links' && Array.isArray(value) ? value : [value];
  for (const id of ids)
    if (typeof id === 'string' && id) found.set(to, (found.get(to) ?? new Set<string>()).add(id));
}

/** Pointers that were stored without the text that they are shown with. */
function addNameless(value: Json, found: LinkIds): void {
  for (const { id, collection, description } of relationsOf(value))
    if (!description) addIds({ kind: 'link' }, id, collection as CollectionName, found);
}

/** Instead of the name of a record that the user may not see: the answer leaves it out. */
const NOT_SHOWN = 'Ficha sin acceso';

/** Names of everything that a record (or several values of it) links to, one request per collection. */
export function useRecordLabels(
  definition: RecordDefinition,
  ...values: Readonly<Record<string, Json | undefined>>[]
): LabelFor {
  const wanted: LinkIds = new Map();
  for (const each of values)
    for (const [collection, ids] of linkIdsOf(definition.fields, each))
      wanted.set(collection, new Set([...(wanted.get(collection) ?? []), ...ids]));
  const collections = [...wanted.keys()].sort();
  const results = useQueries({
    queries: collections.map((collection) => labelsOptions(collection, [...(wanted.get(collection) ?? [])])),
  });
  const names = new Map<string, string>();
  for (const [index, collection] of collections.entries()) {
    const { data, isSuccess = false } = results[index] ?? {};
    if (isSuccess) for (const id of wanted.get(collection) ?? []) names.set(`${collection}/${id}`, NOT_SHOWN);
    for (const { id, title } of data ?? []) names.set(`${collection}/${id}`, title);
  }
  return (collection, id) => names.get(`${collection}/${id}`) ?? null;
}
