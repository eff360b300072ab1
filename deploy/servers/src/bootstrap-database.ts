import pg from 'pg';
import { prepareReporting, reportingRightsOfCopy, SERVICES_ROLE } from './bootstrap-reporting.ts';
import { createDatabase, DATABASE, inDatabase, reachedAs } from './owner.ts';

/**
 * Gives a service its room in the database: the database itself, a role `llavero_<service>` that may do
 * nothing else, and a schema `<service>` owned by it. Safe to repeat and safe to run for several services
 * at once; a changed password takes effect.
 *
 * @param superuserUrl owner's address; the service itself never sees it
 * @param database another name gives a test a database of its own on a shared server
 * @returns the address the service connects with
 */
export async function bootstrapServiceDatabase(
  superuserUrl: string,
  service: string,
  password: string,
  database: string = DATABASE,
): Promise<string> {
  const role = `llavero_${service}`;
  await createDatabase(superuserUrl, database);
  await inDatabase(superuserUrl, database, async (client) => {
    const name = client.escapeIdentifier(role);
    const schema = client.escapeIdentifier(service);
    const base = client.escapeIdentifier(database);
    // Roles belong to the whole server: two tests (or two services) must not create or change them together.
    await client.query(`SELECT pg_advisory_lock(hashtext('llavero.bootstrap'))`);
    const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    const verb = known.rowCount ? 'ALTER' : 'CREATE';
    await client.query(
      `${verb} ROLE ${name} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${client.escapeLiteral(password)}`,
    );
    await prepareReporting(client, database);
    await client.query(`GRANT ${SERVICES_ROLE} TO ${name}`);
    await client.query(`REVOKE ALL ON SCHEMA public FROM PUBLIC`);
    // Exclusion constraints compare ids beside ranges with it; only the database's owner may create it.
    await client.query(`CREATE EXTENSION IF NOT EXISTS btree_gist SCHEMA public`);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema} AUTHORIZATION ${name}`);
    await client.query(`REVOKE ALL ON SCHEMA ${schema} FROM PUBLIC`);
    for (const right of rightsIn(service, base)) await client.query(right);
  });
  return serviceDatabaseUrl(superuserUrl, service, password, database);
}

/** What a service's role has in a database beside what stands in its schema, as statements. */
function rightsIn(service: string, base: string): string[] {
  const name = pg.escapeIdentifier(`llavero_${service}`);
  return [
    `GRANT CONNECT, TEMPORARY ON DATABASE ${base} TO ${name}`,
    `ALTER ROLE ${name} IN DATABASE ${base} SET search_path = ${pg.escapeIdentifier(service)}`,
  ];
}

/**
 * Gives services and reporting their rights in a copy of a database in which they have their rooms: PostgreSQL copies what
 * is in a database, not who may enter it nor the settings of roles in it.
 */
export async function openCopiedDatabase(
  superuserUrl: string,
  services: readonly string[],
  database: string,
): Promise<void> {
  await inDatabase(superuserUrl, database, async (client) => {
    const base = client.escapeIdentifier(database);
    const rights = [
      ...reportingRightsOfCopy(base),
      ...services.flatMap((service) => rightsIn(service, base)),
    ];
    await client.query(rights.join(';\n'));
  });
}

/** The address a service connects with, once {@link bootstrapServiceDatabase} has made its room. */
export function serviceDatabaseUrl(
  serverUrl: string,
  service: string,
  password: string,
  database: string = DATABASE,
): string {
  return reachedAs(serverUrl, `llavero_${service}`, password, database);
}
