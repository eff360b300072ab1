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
import { sameValue } from '../../lib/inline-edit.ts';
import type { WizardJson, WizardParams, WizardPreload, WizardValues } from './wizard-definition.ts';
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

const isSame = (one: Json | undefined, other: Json | undefined): boolean =>
  sameValue(one ?? null, other ?? null);

/** Somebody else has saved other values of what a wizard asks for, since it read the record. Nothing has been written. */
export class ChangedMeanwhile extends Error {
  /** @param standing the values that stand now, by name of the field */
  constructor(readonly standing: Readonly<Record<string, Json>>) {
    super('changed by somebody else');
  }
}

interface AnsweredFields {
  /** What was answered. */
  values: WizardValues;
  /** Fields that are about to be written. */
  names: readonly string[];
  /** Those of the record as the wizard read them. */
  read: WizardJson;
}

/**
 * The record as it stands, read again.
 * @throws ChangedMeanwhile with the fields that somebody else has changed to other values than those answered.
 */
export async function standingRecord(
  collection: CollectionName,
  id: string,
  { values, names, read }: AnsweredFields,
): Promise<Row> {
  const stored = await generic<Row>('getObject', { collection, id });
  const answers = values as WizardJson;
  const changed = names.filter(
    (name) => name in read && !isSame(read[name], stored[name]) && !isSame(answers[name], stored[name]),
  );
  if (changed.length > 0) throw new ChangedMeanwhile(valuesOf(stored, changed));
  return stored;
}

/** The record as it stands, read again, and what the wizard has changed of it among `names`. Throws as {@link standingRecord}. */
export async function changesOf(
  collection: CollectionName,
  id: string,
  answer: AnsweredFields,
): Promise<{ stored: Row; changes: Record<string, Json> }> {
  const stored = await standingRecord(collection, id, answer);
  const changes = Object.fromEntries(
    answer.names
      .map((name) => [name, (answer.values as WizardJson)[name] ?? null] as const)
      .filter(([name, value]) => !isSame(value, stored[name])),
  );
  return { stored, changes };
}

/**
 * Saves what the wizard has changed of a record among `names`, and answers the record as it was read with the
 * version that stands now. It is read again first: an earlier attempt may have got half way, and a colleague may
 * have saved since. `saving` is called only when there is something to save. Throws as {@link standingRecord}.
 */
export async function saveChanges(
  collection: CollectionName,
  id: string,
  answer: AnsweredFields,
  saving: () => void,
): Promise<{ stored: Row; version: number }> {
  const { stored, changes } = await changesOf(collection, id, answer);
  if (Object.keys(changes).length === 0) return { stored, version: stored.version };
  saving();
  const { version } = await patchRecord(collection, { id, version: stored.version, patch: changes });
  return { stored, version };
}

/**
 * The fields of a wizard as they stand in the record that it was opened on (`params.id`), among the preloaded data; empty for a
 * wizard that makes a new one.
 */
export function readValues(
  fields: readonly string[],
  { id }: WizardParams,
  loaded: readonly unknown[],
): WizardJson {
  const record = loaded.find((one) => id !== undefined && (one as Row | null)?.id === id) as Row | undefined;
  return record
    ? valuesOf(
        record,
        fields.filter((name) => name in record),
      )
    : {};
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
