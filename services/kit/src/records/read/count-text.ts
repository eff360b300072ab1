import type { Grant } from '@llavero/proto/access/access';
import { mayRead } from '../access.ts';
import { runRead } from '../sql/list-parts.ts';
import type { RecordModel } from '../model.ts';
import { joinSealed } from '../sql/sealed-json.ts';
import type { Params } from '../sql/params.ts';
import { projectionOf } from '../sql/projection.ts';
import { blobAt, jsonAt, selectSql } from '../sql/read-sql.ts';
import { textCheck } from './search.ts';
import type { StoreParts } from '../store-parts.ts';

/** Records opened for a count at most. */
const MOST_OPENED = 2000;

/**
 * True when the text of a list may be found in fields that the role does not see. The index knows of no fields: a
 * count by it alone would tell whether somebody has an ID number.
 */
export function countsHidden(model: RecordModel, grant: Grant, text: string | undefined): boolean {
  return text !== undefined && model.searchable.some((field) => !mayRead(model, grant, field));
}

/** How many rows have the text in a field that the role sees; counted up to the candidates that are opened. */
export async function countByText(
  { db, model }: StoreParts,
  { text, grant, where }: { text: string; grant: Grant; where: string },
  params: Params,
): Promise<{ count: number; capped: boolean }> {
  const { fields, passes } = textCheck(model, text, grant);
  const projection = projectionOf(model, grant, fields);
  const sql = selectSql(model, { projection, where, tail: ` LIMIT ${MOST_OPENED}` }, params);
  const rows = await runRead(db, sql, params);
  const found = rows.filter((row) =>
    passes(
      joinSealed(model, db.keys, row[jsonAt] as string, projection.sealed, row[blobAt] as Buffer | null),
    ),
  );
  return { count: found.length, capped: rows.length === MOST_OPENED };
}
