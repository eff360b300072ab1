import type { Grant } from '@llavero/proto/access/access';
import type { GetRequest } from '@llavero/proto/requests';
import { type CallContext, nowOf } from '../../context.ts';
import { SharedStatements } from '../../db/shared-statements.ts';
import { columnSql } from '../model.ts';
import { Params } from '../sql/params.ts';
import type { Projection } from '../sql/projection.ts';
import { blobAt, extraAt, jsonAt, selectSql } from '../sql/read-sql.ts';
import type { StoreParts } from '../store-parts.ts';
import { lifeOf, seenSql } from './read.ts';
import { projectionNumber, ROW_STATE } from './record-texts.ts';

/** A record that a call asks for by its id. */
interface RowQuestion {
  req: Pick<GetRequest, 'id' | 'deleted'>;
  grant: Grant;
  ctx: CallContext;
  /** What is asked of it; only the state of its row when absent. */
  projection?: Projection;
}

/** A row that the call may see. */
interface SeenRow {
  /** As {@link ROW_STATE}. */
  state: string;
  isDeleted: boolean;
  /** JSON of the clear fields; empty when only the state was asked for. */
  text: string;
  blob: Buffer | null;
  /** Nothing of the text depends on the moment but by its day. */
  followsDay: boolean;
}

type Shared = SharedStatements<RowQuestion, SeenRow | undefined>;

const questions = new WeakMap<StoreParts, Shared>();

/**
 * Asks for a row by its id, in one statement with others who ask at the same time for the same fields and see all rows. Roles that
 * see their own rows only ask alone: the condition names them.
 */
export async function rowShared(parts: StoreParts, question: RowQuestion): Promise<SeenRow | undefined> {
  const alone = async (): Promise<SeenRow | undefined> => (await rowsOf(parts, [question]))[0];
  const { req, grant, ctx, projection } = question;
  if (grant.own || grant.shown) return alone();
  let shared = questions.get(parts);
  if (!shared) questions.set(parts, (shared = new SharedStatements((group) => rowsOf(parts, group))));
  const fields = projection ? projectionNumber(projection) : 'state';
  return shared.run(question, `${fields} ${lifeOf(req, grant)} ${nowOf(ctx)}`, alone);
}

/** The rows of one question or of several of the same kind, in their order. */
async function rowsOf(parts: StoreParts, group: readonly RowQuestion[]): Promise<(SeenRow | undefined)[]> {
  const { db, model } = parts;
  const [first, ...others] = group;
  if (!first) return [];
  const { req, grant, ctx, projection } = first;
  const params = new Params(nowOf(ctx), lifeOf(req, grant));
  const id = columnSql('id');
  const wanted =
    others.length === 0
      ? `${id} = ${params.add(req.id, 'uuid')}`
      : `${id} = ANY(${params.add([...new Set(group.map((one) => one.req.id))], 'uuid[]')})`;
  const where = `${wanted} AND ${seenSql(parts, req, grant, ctx, params)}`;
  const deletedAt = columnSql('deletedAt');
  const columns = ['t."id"::text', 't."row_state"', `${deletedAt} IS NOT NULL`];
  const sql = projection
    ? selectSql(
        model,
        { projection, where, inner: [`${ROW_STATE} AS "row_state"`, deletedAt], extra: columns },
        params,
      )
    : `SELECT '', NULL, t."id"::text, ${ROW_STATE}, false FROM ${model.table} t WHERE ${where}`;
  const { followsDay } = params;
  const found = new Map<string, SeenRow>();
  for (const row of await db.rows(sql, params.values)) {
    const [idText, state, isDeleted] = row.slice(extraAt) as [string, string, boolean];
    const [text, blob] = [row[jsonAt] as string, row[blobAt] as Buffer | null];
    found.set(idText, { state, isDeleted, text, blob, followsDay });
  }
  return group.map((one) => found.get(one.req.id.toLowerCase()));
}
