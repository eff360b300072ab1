import type { Json } from '@llavero/proto/fields/field';
import { type CallContext, nowOf } from '../../context.ts';
import { Params } from '../sql/params.ts';
import { clearRecord, projectionSql } from '../sql/projection.ts';
import { withSealed } from '../sql/sealed-json.ts';
import { manyWithSides, SideTexts } from '../sql/write-many-sql.ts';
import type { AuditAndOutboxRows, RowValues } from '../sql/write-sql.ts';
import type { StoredRecord, StoreParts } from '../store-parts.ts';
import { NewRows } from './new-rows.ts';

/** A record that is about to be inserted, with what is written beside it. */
export interface PreparedCreate {
  id: string;
  values: Record<string, Json>;
  row: RowValues;
  side: AuditAndOutboxRows;
}

/** Records of one statement at most. */
const MOST_AT_ONCE = 50;
/** A statement that takes longer than most waits for a lock: those behind it go ahead without it. */
const PATIENCE_MS = 30;
/** Classes of errors of a statement that has written nothing: data, constraints, deadlocks, triggers. */
const REFUSALS = new Set(['22', '23', '40', 'P0']);

interface Waiting {
  prepared: PreparedCreate;
  /** The moment of the call, in unix seconds. */
  now: number;
  alone(): Promise<StoredRecord>;
  resolve(record: StoredRecord): void;
  reject(error: unknown): void;
}

/**
 * The new records of one collection, none of which is part of a transaction of its own caller. One that comes while no other is being
 * written goes out at once; those that come meanwhile go out together in the next statement, which costs little more than one of
 * them. When that is refused, each goes out alone, so that only the one that is wrong is refused.
 */
export class WaitingCreations {
  readonly #parts: StoreParts;
  #waiting: Waiting[] = [];
  /** Statements that those who wait are waiting for. */
  #underWay = 0;

  constructor(parts: StoreParts) {
    this.#parts = parts;
  }

  /**
   * @param alone writes the record in a statement of its own
   * @throws what `alone` does, or the error of a statement of which nobody knows whether it was carried out
   */
  insert(
    prepared: PreparedCreate,
    ctx: CallContext,
    alone: () => Promise<StoredRecord>,
  ): Promise<StoredRecord> {
    if (this.#underWay === 0) return this.#during(alone);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ prepared, now: nowOf(ctx), alone, resolve, reject });
    });
  }

  /** Runs a statement. When it has ended, or takes long, the next one begins. */
  async #during<T>(statement: () => Promise<T>): Promise<T> {
    this.#underWay += 1;
    let isWaitedFor = true;
    const goOn = (): void => {
      if (!isWaitedFor) return;
      isWaitedFor = false;
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#next();
    };
    const patience = setTimeout(goOn, PATIENCE_MS);
    try {
      return await statement();
    } finally {
      clearTimeout(patience);
      goOn();
    }
  }

  /** Sends those who wait, as far as they were called in the same second: a statement has one moment. */
  #next(): void {
    const [first] = this.#waiting;
    if (!first) return;
    const group = this.#waiting.filter(({ now }) => now === first.now).slice(0, MOST_AT_ONCE);
    this.#waiting = this.#waiting.filter((one) => !group.includes(one));
    if (group.length === 1) this.#alone(first);
    else void this.#together(group, first.now);
  }

  #alone({ alone, resolve, reject }: Waiting): void {
    this.#during(alone).then(resolve, reject);
  }

  async #together(group: readonly Waiting[], now: number): Promise<void> {
    try {
      const records = await this.#during(() => insertTogether(this.#parts, group, now));
      for (const [at, { resolve }] of group.entries()) resolve(records[at] as StoredRecord);
    } catch (error) {
      const { code } = error as { code?: unknown };
      const isRefused = typeof code === 'string' && code.length === 5 && REFUSALS.has(code.slice(0, 2));
      for (const one of group)
        if (isRefused) this.#alone(one);
        else one.reject(error);
    }
  }
}

/** The records as they stand, in the order of the group. */
async function insertTogether(
  parts: StoreParts,
  group: readonly Waiting[],
  now: number,
): Promise<StoredRecord[]> {
  const { db, model } = parts;
  const rows = new NewRows(parts);
  const sides = new SideTexts();
  for (const { prepared } of group) {
    rows.add(prepared.id, prepared.row);
    sides.add(prepared.id, prepared.side);
  }
  const params = new Params(now);
  const answer = () =>
    `SELECT row_to_json(p)::text FROM t, LATERAL (SELECT ${projectionSql(model, clearRecord(model), params)}) p`;
  const sql = manyWithSides(model, `${rows.insertSql(params)} RETURNING *`, sides, params, answer);
  const found = await db.rows(sql, params.values);
  db.wrote();
  const byId = new Map(
    found.map(([text]) => {
      const record = JSON.parse(text as string) as StoredRecord;
      return [record.id, record];
    }),
  );
  return group.map(({ prepared: { id, values } }) => {
    const record = byId.get(id);
    if (!record) throw new Error(`${model.collection}: the insert of ${group.length} rows answered not all`);
    return withSealed(model, record, values);
  });
}
