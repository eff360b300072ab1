import type { Json } from '@llavero/proto/fields/field';
import { fieldEntries, type RecordDefinition } from '@llavero/proto/fields/record';
import { restoreRecord } from '../../lib/history.ts';
import { sameValue } from '../../lib/inline-edit.ts';
import { patchRecord, type Row } from '../../lib/records.ts';

interface Changed {
  definition: RecordDefinition;
  /** As it was before the change. */
  before: Row;
  /** As the change has left it. */
  after: Row;
}

/** Fields that a person may write and that differ. */
const differing = ({ definition, before, after }: Changed): string[] =>
  fieldEntries(definition)
    .filter(([, meta]) => !meta.readOnly && !meta.secret)
    .map(([name]) => name)
    .filter(
      (name) => name in before && !sameValue((after[name] ?? null) as Json, (before[name] ?? null) as Json),
    );

/**
 * Takes a change of status back. What it has set beside the status comes back from the version before: the way back of the table
 * would set it anew, such as no end for a mandate that was finished by mistake. That way is taken only where the values alone do not
 * lead back. Throws ApiError.
 */
export async function takeBack(change: Changed): Promise<void> {
  const { definition, before } = change;
  const { collection } = definition;
  const restored = async (after: Row): Promise<Row> => {
    const fields = differing({ ...change, after });
    if (fields.length === 0) return after;
    return restoreRecord(collection, { id: after.id, version: after.version, to: before.version, fields });
  };
  const row = await restored(change.after);
  if (row['status'] === before['status']) return;
  const status = String(before['status']);
  await restored(await patchRecord(collection, { id: row.id, version: row.version, patch: { status } }));
}
