import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { EntityManager } from 'typeorm';

/** Something SQL can be sent to: the pool of a service or one of its transactions. */
export interface Queryable {
  /** Rows as objects; for commands and tests. Columns come as PostgreSQL's types parse. */
  query<T extends object = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<T[]>;
  /** Rows as arrays by a prepared statement of the same text: the hot paths. */
  rows(sql: string, params?: readonly unknown[]): Promise<unknown[][]>;
}

/** An open transaction; ends with the function that was given to `Database.transaction`. */
export interface Tx extends Queryable {
  /** TypeORM's manager on the same connection. */
  manager: EntityManager;
}

/** Every connection keeps every prepared statement and its plan, so there are few. */
const MOST_NAMES = 120;
const MOST_SEEN = 500;

/**
 * Names of prepared statements by text. A text is prepared when it comes the third time; rare shapes
 * (a filter typed once) are sent unnamed and leave nothing behind.
 */
class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seen = new Map<string, number>();

  nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known !== undefined || this.#names.size >= MOST_NAMES) return known;
    const times = (this.#seen.get(sql) ?? 0) + 1;
    if (times < 3) {
      if (this.#seen.size >= MOST_SEEN) this.#seen.clear();
      this.#seen.set(sql, times);
      return undefined;
    }
    this.#seen.delete(sql);
    const name = `s${createHash('sha1').update(sql).digest('hex')}`;
    this.#names.set(sql, name);
    return name;
  }
}

const names = new StatementNames();

/** A {@link Queryable} on a pool or a client of node-postgres. */
export function queryableOf(client: pg.Pool | pg.ClientBase): Queryable {
  return {
    async query<T extends object>(sql: string, params: readonly unknown[] = []) {
      const result = await client.query(sql, params as unknown[]);
      return result.rows as T[];
    },
    async rows(sql, params = []) {
      const name = names.nameOf(sql);
      const result = await client.query({
        text: sql,
        values: params as unknown[],
        rowMode: 'array',
        ...(name === undefined ? {} : { name }),
      });
      return result.rows as unknown[][];
    },
  };
}
