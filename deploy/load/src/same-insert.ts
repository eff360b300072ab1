import type pg from 'pg';
import { indexTokens } from '@llavero/kit/db/blind-index';
import { parseSealingKeys } from '@llavero/kit/db/sealed';
import { quoted } from '@llavero/proto/compile/columns';
import { v7 as uuidv7 } from 'uuid';
import type { NewPerson } from './questions.ts';

/** Schema of the baseline's copies, and where the product keeps the originals. */
const COPIES = 'bare_same';
const OWNER = 'people';

/** What one creation of a person writes: the record, its entry in the blind index, its history and its event. */
const tables = ['agent', 'agent_search', 'audit', 'outbox'] as const;
type Table = (typeof tables)[number];

/** Which of their rows is of a creation. */
const CREATION: Partial<Record<Table, string>> = {
  audit: `WHERE "collection" = 'agent' AND "verb" = 'created'`,
  outbox: `WHERE "subject" LIKE '%.agent.created'`,
};
type Texts = Record<string, string | null>;

/** Keys of trigrams only; the baseline has nothing to hide. */
const KEYS = parseSealingKeys(Buffer.alloc(32, 7).toString('base64'));

/**
 * Writes of one creation what the product writes: the same columns of the same four tables in one statement, with values of the same
 * length, trigrams hashed. What it leaves out is what the product does around them.
 */
export class SameInsert {
  private constructor(
    private readonly pool: pg.Pool,
    private readonly sql: string,
    private readonly columns: readonly (readonly [Table, string])[],
    private readonly template: Readonly<Record<Table, Texts>>,
  ) {}

  /**
   * Copies the product's tables with every index and constraint and all their rows, so that an insert costs PostgreSQL what it costs
   * the product.
   *
   * @param pool the superuser's connections; the product has created at least one person
   */
  static async prepare(pool: pg.Pool): Promise<SameInsert> {
    await pool.query(`DROP SCHEMA IF EXISTS ${COPIES} CASCADE`);
    await pool.query(`CREATE SCHEMA ${COPIES}`);
    const template: Partial<Record<Table, Texts>> = {};
    const columns: [Table, string][] = [];
    const inserts: string[] = [];
    for (const table of tables) {
      const found = await newestRow(pool, table);
      await copy(pool, table, found.columns);
      template[table] = found.values;
      // A sequence gives the number, and nothing is published yet.
      const written = found.columns.filter(
        ({ name }) => found.values[name] !== null && name !== 'seq' && name !== 'published_at',
      );
      const values = written.map(({ name, type }) => `$${columns.push([table, name])}::${type}`);
      const names = written.map(({ name }) => quoted(name)).join(', ');
      inserts.push(`INSERT INTO ${COPIES}.${table} (${names}) VALUES (${values.join(', ')})`);
    }
    await pool.query(
      `ALTER TABLE ${COPIES}.agent_search ADD FOREIGN KEY (id) REFERENCES ${COPIES}.agent (id) ON DELETE CASCADE`,
    );
    const ahead = inserts.slice(0, -1).map((insert, at) => `t${at} AS (${insert})`);
    const sql = `WITH ${ahead.join(', ')} ${inserts.at(-1)}`;
    return new SameInsert(pool, sql, columns, template as Record<Table, Texts>);
  }

  /** Answers the id of the new record. */
  async create(person: NewPerson): Promise<string> {
    const id = uuidv7();
    const { outbox, audit } = this.template;
    const event = uuidv7();
    const payload = JSON.parse(outbox['payload'] ?? '{}') as { data: object };
    const tokens = indexTokens(KEYS.current, Object.values(person).join(' '));
    const own: Record<Table, Texts> = {
      agent: { id, sealed: `\\x${Buffer.from(JSON.stringify(person)).toString('hex')}` },
      agent_search: { id, tokens: `{${tokens.join(',')}}` },
      audit: { id: uuidv7(), record_id: id, changes: JSON.stringify(JSON.parse(audit['changes'] ?? '{}')) },
      outbox: {
        id: event,
        record_id: id,
        payload: JSON.stringify({ ...payload, id: event, subject: id, data: { ...payload.data, id } }),
      },
    };
    const values = this.columns.map(
      ([table, name]) => own[table][name] ?? this.template[table][name] ?? null,
    );
    await this.pool.query({ name: 'same-create', text: this.sql, values });
    return id;
  }
}

interface Column {
  name: string;
  type: string;
}

async function copy(pool: pg.Pool, table: Table, columns: readonly Column[]): Promise<void> {
  const names = columns.map(({ name }) => quoted(name)).join(', ');
  await pool.query(`CREATE TABLE ${COPIES}.${table} (LIKE ${OWNER}.${table} INCLUDING ALL)`);
  await pool.query(
    `INSERT INTO ${COPIES}.${table} (${names}) OVERRIDING SYSTEM VALUE SELECT ${names} FROM ${OWNER}.${table}`,
  );
  await pool.query(`ANALYZE ${COPIES}.${table}`);
}

interface NewestRow {
  columns: Column[];
  /** By column, in the words of PostgreSQL. */
  values: Texts;
}

/** The last row that a creation of the product has written, as texts. */
async function newestRow(pool: pg.Pool, table: Table): Promise<NewestRow> {
  const { rows: columns } = await pool.query<Column>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = '${OWNER}.${table}'::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
  );
  const texts = columns.map(({ name }) => `${quoted(name)}::text AS ${quoted(name)}`).join(', ');
  const { rows } = await pool.query<Texts>(
    `SELECT ${texts} FROM ${OWNER}.${table} ${CREATION[table] ?? ''} ORDER BY id DESC LIMIT 1`,
  );
  const [values] = rows;
  if (!values) throw new Error(`${OWNER}.${table} is empty: nothing to copy`);
  return { columns, values };
}
