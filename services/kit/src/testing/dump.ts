import pg from 'pg';

/** Schemas that belong to PostgreSQL itself. */
const system = `('pg_catalog', 'information_schema')`;

/**
 * Every value of every table of a database as text, and what the planner remembers of its columns. What stands in
 * `bytea` columns is there twice: as hexadecimal digits and as the bytes they stand for.
 *
 * @param adminUrl address of a role that reads every schema
 */
export async function dumpOf(adminUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ${system}`,
    );
    const texts: string[] = [];
    for (const { name } of rows) {
      const { rows: lines } = await client.query<{ line: string }>(`SELECT t::text AS line FROM ${name} t`);
      texts.push(...lines.map(({ line }) => line));
    }
    await client.query('ANALYZE');
    const { rows: stats } = await client.query<{ line: string | null }>(
      `SELECT most_common_vals::text || histogram_bounds::text AS line FROM pg_stats WHERE schemaname NOT IN ${system}`,
    );
    texts.push(...stats.map(({ line }) => line ?? ''));
    const text = texts.join('\n');
    const bytes = [...text.matchAll(/\\x([0-9a-f]+)/g)].map(([, hex = '']) =>
      Buffer.from(hex, 'hex').toString('latin1'),
    );
    return [text, ...bytes].join('\n');
  } finally {
    await client.end();
  }
}

/** Names of the columns of a table, in no order. */
export async function columnsOf(adminUrl: string, schema: string, table: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = $1 AND table_name = $2',
      [schema, table],
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
