import pg from 'pg';
import type { BulkRow } from '@llavero/kit/records/write/bulk';
import {
  columnName,
  columnsOf,
  columnType,
  quoted,
  sealedFieldsOf,
  tableName,
} from '@llavero/proto/compile/columns';
import type { CollectionName } from '@llavero/proto/collections';
import { fieldEntries, fieldMeta, type RecordDefinition } from '@llavero/proto/fields/record';
import { type Json } from '@llavero/proto/fields/field';
import { validateCreate } from '@llavero/proto/fields/validate';
import { definitionOf } from '@llavero/proto/records/registry';
import { statusOf } from '@llavero/proto/states/evaluate';
import { isSearchable } from '@llavero/kit/db/indexes';
import { dayKey } from '@llavero/proto/values/dates';
import { normaliseSearch } from '@llavero/proto/values/search-text';

/** Schema of the baseline, beside those of the services. */
export const BARE = 'bare';

export const bareCollections = ['agent', 'place', 'contract'] as const satisfies CollectionName[];

/**
 * A plain copy of the same data in a schema of its own: what the product seals stands readable in columns, the
 * label and the status are stored. This is what the baseline reads.
 */
export class BareData {
  readonly #pool: pg.Pool;
  readonly #now: number;

  private constructor(pool: pg.Pool, now: number) {
    this.#pool = pool;
    this.#now = now;
  }

  /**
   * @param adminUrl superuser's address of the product's database, who alone may read all schemas
   * @param now moment of the stored statuses, unix seconds
   */
  static async create(adminUrl: string, now: number): Promise<BareData> {
    const pool = new pg.Pool({ connectionString: adminUrl, max: 2 });
    await pool.query(`DROP SCHEMA IF EXISTS ${BARE} CASCADE`);
    await pool.query(`CREATE SCHEMA ${BARE}`);
    for (const collection of bareCollections)
      await pool.query(
        `CREATE UNLOGGED TABLE ${plain(collection)} (${plainColumns(definitionOf(collection)).join(', ')})`,
      );
    return new BareData(pool, now);
  }

  /** Takes what the product keeps sealed or derives. */
  async add(collection: CollectionName, rows: readonly BulkRow[]): Promise<void> {
    if (!(bareCollections as readonly CollectionName[]).includes(collection)) return;
    const definition = definitionOf(collection);
    const values = rows.map(({ id, object }) => {
      const valid = validateCreate(definition, object, { trusted: true });
      const row: Record<string, Json> = { id, label: definition.title(valid) };
      if (definition.states) row['status'] = statusOf(definition, valid, this.#now);
      if (isSearchable(definition)) row['search'] = searchedText(definition, valid);
      for (const field of sealedFieldsOf(definition))
        row[columnName(field)] = stored(definition, field, valid[field] ?? null);
      return row;
    });
    const table = plain(collection);
    await this.#pool.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`, [
      JSON.stringify(values),
    ]);
  }

  /** Joins both halves, with the indexes that the measured questions need. */
  async finish(): Promise<void> {
    for (const collection of bareCollections) {
      const definition = definitionOf(collection);
      const table = `${BARE}.${quoted(tableName(collection))}`;
      const clear = columnsOf(definition).map(({ name }) => `r.${quoted(name)}`);
      const sealed = plainColumns(definition)
        .slice(1)
        .map((column) => `p.${column.split(' ', 1)[0]}`);
      await this.#pool.query(
        `CREATE TABLE ${table} AS SELECT ${[...clear, ...sealed].join(', ')}
         FROM ${quoted(definition.service)}.${quoted(tableName(collection))} r JOIN ${plain(collection)} p ON p.id = r.id`,
      );
      await this.#pool.query(`ALTER TABLE ${table} ADD PRIMARY KEY (id)`);
      await this.#pool.query(`DROP TABLE ${plain(collection)}`);
    }
    await this.#pool.query(`CREATE INDEX ON ${BARE}.contract (start_date, id)`);
    await this.#pool.query(`CREATE INDEX ON ${BARE}.contract (contract_type)`);
    await this.#pool.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    for (const collection of bareCollections.filter((name) => isSearchable(definitionOf(name))))
      await this.#pool.query(
        `CREATE INDEX ON ${BARE}.${quoted(tableName(collection))} USING gin (search public.gin_trgm_ops)`,
      );
    await this.#pool.query(
      `CREATE TABLE ${BARE}.audit (id bigserial PRIMARY KEY, record uuid NOT NULL, at timestamptz NOT NULL, changes jsonb NOT NULL)`,
    );
    await this.#pool.query(`CREATE INDEX ON ${BARE}.audit (record, id)`);
    await this.#pool.query(
      `CREATE TABLE ${BARE}.outbox (id bigserial PRIMARY KEY, subject text NOT NULL, event jsonb NOT NULL)`,
    );
    // Afterwards no background work of the server disturbs the measurement.
    await this.#pool.query('VACUUM ANALYZE');
    await this.#pool.query('CHECKPOINT');
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

const plain = (collection: CollectionName) => `${BARE}.${quoted(`plain_${tableName(collection)}`)}`;

/** Columns that a service's table does not have in clear; the id first. */
function plainColumns(definition: RecordDefinition): string[] {
  const sealed = sealedFieldsOf(definition).map((field) => {
    const meta = fieldMeta(definition, field);
    return `${quoted(columnName(field))} ${meta ? columnType(meta) : 'text'}`;
  });
  const search = isSearchable(definition) ? ['"search" text'] : [];
  return ['"id" uuid', '"label" text', ...search, ...(definition.states ? ['"status" text'] : []), ...sealed];
}

/** What the blind index of the product is made of, readable. */
function searchedText(definition: RecordDefinition, record: Readonly<Record<string, Json>>): string {
  const fields = fieldEntries(definition).flatMap(([name, meta]) => (meta.searchable ? [name] : []));
  const texts = fields.flatMap((field) => {
    const value = record[field];
    if (typeof value === 'object' && value !== null)
      return Object.values(value).filter((part) => part !== null);
    return value === null || value === undefined ? [] : [value];
  });
  return normaliseSearch(texts.join(' '));
}

/** A wire value in the words PostgreSQL reads from JSON. */
function stored(definition: RecordDefinition, field: string, value: Json): Json {
  const kind = fieldMeta(definition, field)?.kind;
  if (value === null) return null;
  if (kind === 'day') return dayKey(value as number);
  if (kind === 'instant') return new Date((value as number) * 1000).toISOString();
  return value;
}
