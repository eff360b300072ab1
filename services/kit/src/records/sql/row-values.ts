import type { Json } from '@llavero/proto/fields/field';
import { indexTokens } from '../../db/blind-index.ts';
import { seal, type SealedValues } from '../../db/sealed.ts';
import type { Changes } from '../history/changes.ts';
import { searchText } from './sealed-json.ts';
import type { StoreParts } from '../store-parts.ts';
import type { RowValues, AuditAndOutboxRows } from './write-sql.ts';

/** What the columns get for the changed fields; all sealed fields are sealed anew when one of them changes. */
export function rowValues(
  { db, model }: StoreParts,
  id: string,
  record: Readonly<Record<string, Json>>,
  changed: readonly string[],
): RowValues {
  const values: RowValues = { clear: {} };
  for (const field of changed) if (!model.sealed.has(field)) values.clear[field] = record[field] ?? null;
  if (!changed.some((field) => model.sealed.has(field))) return values;
  const sealed: SealedValues = {};
  for (const field of model.sealed) {
    const value = record[field] ?? null;
    if (value !== null) sealed[field] = value;
  }
  const set = Object.keys(sealed).filter((field) => !isEmptyList(sealed[field]));
  values.sealed = {
    blob: set.length > 0 ? seal(db.keys, model.collection, id, sealed) : null,
    set,
  };
  return values;
}

function isEmptyList(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** The record's entry in the blind index; undefined when nothing of it is searched. */
export function tokensOf(
  { db, model }: StoreParts,
  record: Readonly<Record<string, Json>>,
): AuditAndOutboxRows['search'] {
  if (!model.isSearchable) return undefined;
  const key = db.keys.current;
  return { keyId: key.id, tokens: indexTokens(key, searchText(model, record)) };
}

/** True when the blind index must be written anew. */
export function touchesSearch({ model }: StoreParts, changes: Changes): boolean {
  return changes.fields.some((field) => model.searchable.includes(field));
}
