import type { CollectionName } from '@llavero/proto/collections';
import type { Json } from '@llavero/proto/fields/field';
import { getJson } from '../../lib/api.ts';
import { queryClient } from '../../lib/app-query.ts';
import { generic } from '../../lib/graphql.ts';
import {
  fetchList,
  type ListQuery,
  listOptions,
  patchRecord,
  recordOptions,
  refreshCollection,
  type Row,
} from '../../lib/records.ts';
import type { WizardPreload, WizardValues } from './wizard-definition.ts';
import { isEmpty } from './wizard-validation.ts';

/** What was answered, without the empty fields: the record's defaults fill those. */
export function answered(values: WizardValues): Record<string, Json> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value))) as Record<
    string,
    Json
  >;
}

/** Creates a record and lets open screens read again. Throws ApiError with the problems of its fields. */
export async function createRecord(collection: CollectionName, values: WizardValues): Promise<Row> {
  const row = await generic<Row>('createObject', { collection, object: answered(values) });
  refreshCollection(queryClient, collection);
  return row;
}

/** The values of a record that a wizard asks for by name, to begin with. */
export function valuesOf(record: Row, names: readonly string[]): Record<string, Json> {
  return Object.fromEntries(names.map((name) => [name, record[name] ?? null]));
}

/** The record as it stands, read again, and what the wizard has changed of it among `names`. */
export async function changesOf(
  collection: CollectionName,
  id: string,
  values: WizardValues,
  names: readonly string[],
): Promise<{ stored: Row; changes: Record<string, Json> }> {
  const stored = await generic<Row>('getObject', { collection, id });
  const changes = Object.fromEntries(
    names
      .map((name) => [name, (values as Record<string, Json>)[name] ?? null] as const)
      .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name] ?? null)),
  );
  return { stored, changes };
}

/**
 * Saves what the wizard has changed of a record among `names`, and answers the record as it was read with the
 * version that stands now. It is read again first: an earlier attempt may have got half way, and a colleague may
 * have saved since. `saving` is called only when there is something to save.
 */
export async function saveChanges(
  collection: CollectionName,
  id: string,
  values: WizardValues,
  names: readonly string[],
  saving: () => void,
): Promise<{ stored: Row; version: number }> {
  const { stored, changes } = await changesOf(collection, id, values, names);
  if (Object.keys(changes).length === 0) return { stored, version: stored.version };
  saving();
  const { version } = await patchRecord(collection, { id, version: stored.version, patch: changes });
  return { stored, version };
}

/** One record, read before the first step. */
export function preloadRecord(label: string, collection: CollectionName, id: string): WizardPreload {
  const { queryKey } = recordOptions(collection, id);
  return {
    label,
    queryKey,
    load: () => generic<Row>('getObject', { collection, id }),
  };
}

/** A whole short list (employees, organizations), read before the first step. */
export function preloadList(label: string, query: ListQuery): WizardPreload {
  const { queryKey } = listOptions(query);
  return { label, queryKey, load: () => fetchList(query) };
}

/** Names of records, in the order of the ids; those that cannot be read are left out. */
export async function labelsOf(collection: CollectionName, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  type Label = { id: string; title: string };
  const reply = await getJson<Label[] | { labels: Label[] }>('/labels', { collection, ids: ids.join(',') });
  const labels = Array.isArray(reply) ? reply : reply.labels;
  return ids.flatMap((id) => labels.find((label) => label.id === id)?.title ?? []);
}
