import type { Json } from '@llavero/proto/fields/field';
import type { SealingKeys } from '../../db/sealed.ts';
import type { RecordModel } from '../model.ts';
import type { StoredRecord } from '../store-parts.ts';
import { openedValues } from './opened-values.ts';

/** Text of a record's clear fields as PostgreSQL wrote it, with the sealed fields spliced in after one decryption. */
export function spliceSealed(
  model: RecordModel,
  keys: SealingKeys,
  json: string,
  sealed: readonly string[],
  blob: Buffer | null,
): string {
  if (sealed.length === 0) return json;
  // `id` always comes first, see projectionOf.
  const id = json.slice(7, 43);
  const values = openedValues(keys, model.collection, id, blob);
  let text = json.slice(0, -1);
  for (const field of sealed)
    text += `,${JSON.stringify(field)}:${JSON.stringify(sealedValue(model, values, field))}`;
  return `${text}}`;
}

/** The same as an object, for what is read here and not passed on. */
export function joinSealed(
  model: RecordModel,
  keys: SealingKeys,
  json: string,
  sealed: readonly string[],
  blob: Buffer | null,
): StoredRecord {
  const record = JSON.parse(json) as StoredRecord;
  if (sealed.length === 0) return record;
  return withSealed(model, record, openedValues(keys, model.collection, record.id, blob), sealed);
}

/** A sealed field's value; a flag or list that was never given has its default. */
export function sealedValue(model: RecordModel, values: Readonly<Record<string, Json>>, field: string): Json {
  return values[field] ?? (model.fields.get(field)?.default as Json | undefined) ?? null;
}

/** The text of all searchable fields of a record, as the blind index and the check of a hit see it. */
export function searchText(model: RecordModel, record: Readonly<Record<string, unknown>>): string {
  return model.searchable.flatMap((field) => texts(record[field])).join(' ');
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(texts);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(texts);
  return [];
}

/** Puts the sealed fields into a record, as they were written or opened. */
export function withSealed(
  model: RecordModel,
  record: StoredRecord,
  values: Readonly<Record<string, Json>>,
  fields: Iterable<string> = model.sealed,
): StoredRecord {
  for (const field of fields) record[field] = sealedValue(model, values, field);
  return record;
}
