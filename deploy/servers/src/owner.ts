import pg from 'pg';

/** Name of the one database all services have a schema in. */
export const DATABASE = 'llavero';

/** A server's address as one of its roles. */
export function reachedAs(serverUrl: string, role: string, password: string, database: string): string {
  const url = new URL(serverUrl);
  url.username = role;
  url.password = encodeURIComponent(password);
  url.pathname = `/${database}`;
  return url.toString();
}

/** Makes the database unless it is there. */
export async function createDatabase(superuserUrl: string, database: string): Promise<void> {
  await inDatabase(superuserUrl, 'postgres', async (client) => {
    await client.query(`SELECT pg_advisory_lock(hashtext('llavero.bootstrap'))`);
    const known = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (!known.rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
  });
}

/** Runs work on one connection as the owner; closing the connection also gives back its advisory locks. */
export async function inDatabase(
  superuserUrl: string,
  database: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const url = new URL(superuserUrl);
  url.pathname = `/${database}`;
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
