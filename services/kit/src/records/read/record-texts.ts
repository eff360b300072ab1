import type { Database } from '../../db/database.ts';
import { ExpiringCache, ownBytes } from '../../expiring-cache.ts';
import type { Projection } from '../sql/projection.ts';

/** Some 2,000 records of the widest collection in each process; entries of nobody's interest go after ten minutes. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_AGE_MS = 10 * 60_000;

/**
 * SQL of a text that differs whenever the row `t` has been written, by whatever statement: the transaction that wrote it and where it
 * lies. The version of a record would miss statements that do not count it up, such as the one that notes a sign-in.
 */
export const ROW_STATE = `t.xmin::text || t.ctid::text`;

/** JSON of a record and the state of the row that it was written from. */
interface KnownText {
  state: string;
  json: Buffer;
}

/**
 * JSON of records that were read by id, so that PostgreSQL need not write it again while the row is the same. It is never
 * answered unchecked: each read asks the row for its state, in the statement that also says whether the caller may see it. Opened
 * sealed fields are among it, as in every answer of the process; it lives in memory only.
 */
class RecordTexts {
  readonly #texts = new ExpiringCache<KnownText>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ state, json }, key) => json.length + 2 * (key.length + state.length),
    maxEntrySize: MAX_BYTES / 16,
    ttl: MAX_AGE_MS,
  });

  find(key: string): KnownText | undefined {
    return this.#texts.get(key);
  }

  keep(key: string, { state, json }: KnownText): void {
    this.#texts.set(key, { state, json: ownBytes(json) });
  }
}

const texts = new WeakMap<Database, RecordTexts>();

/** What the stores of a database know in common. */
export function recordTextsOf(db: Database): RecordTexts {
  let known = texts.get(db);
  if (!known) texts.set(db, (known = new RecordTexts()));
  return known;
}

const numbers = new WeakMap<Projection, number>();
let lastNumber = 0;

/** Tells projections apart in this process. */
export function projectionNumber(projection: Projection): number {
  let number = numbers.get(projection);
  if (number === undefined) numbers.set(projection, (number = lastNumber += 1));
  return number;
}

/**
 * Under which a record's text is kept: the fields of the answer, the record, and the day, on which statuses and flags depend.
 * @param day as {@link Params.today} has it
 */
export function textKey(projection: Projection, id: string, day: string): string {
  return `${projectionNumber(projection)} ${id} ${day}`;
}
