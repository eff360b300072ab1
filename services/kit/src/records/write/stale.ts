import type { Grant } from '@llavero/proto/access/access';
import type { CodedError } from '@llavero/proto/errors';
import type { Queryable } from '../../db/queryable.ts';
import { mayRead } from '../access.ts';
import { staleWrite } from '../errors.ts';
import { auditRows } from '../history/history.ts';
import type { StoredRecord, StoreParts } from '../store-parts.ts';

/** The refusal of a write on an old version: what changed since, by whom, and the version that stands. */
export async function staleError(
  parts: StoreParts,
  current: StoredRecord,
  version: number,
  grant: Grant,
  tx: Queryable | undefined,
): Promise<CodedError> {
  const { model } = parts;
  // Whoever sees the record because it is theirs now is told which version stands; its past may be somebody else's.
  if (grant.own) return staleWrite(model.definition, current.version, [], null);
  const entries = await auditRows(parts, tx ?? parts.db, { id: current.id, since: version });
  const fields = new Map<string, { before: unknown; after: unknown }>();
  // Newest first: the oldest entry knows what the caller has seen.
  for (const entry of entries) {
    for (const [field, change] of Object.entries(entry.changes)) {
      if (!mayRead(model, grant, field)) continue;
      fields.set(field, { before: change.before, after: fields.get(field)?.after ?? change.after });
    }
  }
  const differing = [...fields].map(([field, change]) => ({
    field,
    label: model.fields.get(field)?.label ?? field,
    ...change,
  }));
  const [last] = entries;
  return staleWrite(
    model.definition,
    current.version,
    differing,
    last ? { actor: last.actor, at: last.at } : null,
  );
}
