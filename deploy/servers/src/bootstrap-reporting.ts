import pg from 'pg';
import { createDatabase, DATABASE, inDatabase, reachedAs } from './owner.ts';

/** Schema of the views that free questions may read, and the role that reads them (docs/decisions/0012). */
export const REPORTING = 'reporting';
export const REPORTING_ROLE = 'llavero_reporting';
/** Every service's role is a member: what is taken from everybody in {@link withdraw} is given back to them. */
export const SERVICES_ROLE = 'llavero_services';

/** What the role may use up, whatever a question asks for. Only the owner of the server may raise these. */
const settings: Readonly<Record<string, string>> = {
  search_path: REPORTING,
  default_transaction_read_only: 'on',
  statement_timeout: '10s',
  transaction_timeout: '15s',
  idle_in_transaction_session_timeout: '5s',
  lock_timeout: '2s',
  work_mem: '16MB',
  temp_file_limit: '256MB',
  max_parallel_workers_per_gather: '0',
  timezone: 'Europe/Madrid',
};
/** Two questions of each of two replicas, and one in the act of leaving. */
const MOST_CONNECTIONS = 6;

/**
 * Functions that a question has no use for: they wait, lock, write, tell of the server or of other schemas, run text
 * as SQL, or blow one value up to a gigabyte. Beside these, every volatile function but the harmless ones.
 */
const withdrawn =
  '^(lo_.*|has_.*_privilege|row_security_active|current_setting|to_reg.*|.*_description|.*_to_xml.*|txid_.*|acl.*|makeaclitem|inet_(client|server)_.*|format|repeat|lpad|rpad|array_fill|pg_.*)$';
const harmless =
  '^(clock_timestamp|timeofday|random|random_normal|gen_random_uuid|uuidv4|uuidv7|array_sample|array_shuffle|pg_typeof|pg_collation_for|pg_lsn.*|pg_snapshot.*|pg_input_.*|pg_size_pretty|pg_node_tree.*|pg_ndistinct.*|pg_dependencies.*|pg_mcv_list.*|pg_ddl_command.*)$';

/**
 * Lets free questions be asked: gives the role of the reporting views its password and its limits, and takes from
 * everybody but the services what a question could do harm with: functions, the catalogue, the information schema.
 * Safe to repeat; a changed password takes effect.
 *
 * @param superuserUrl owner's address
 * @returns the address questions are asked at
 */
export async function bootstrapReporting(
  superuserUrl: string,
  password: string,
  database: string = DATABASE,
): Promise<string> {
  await createDatabase(superuserUrl, database);
  await inDatabase(superuserUrl, database, async (client) => {
    await client.query(`SELECT pg_advisory_lock(hashtext('llavero.bootstrap'))`);
    await prepareReporting(client, database);
    await client.query(withdraw);
    await client.query(
      `ALTER ROLE ${REPORTING_ROLE} LOGIN CONNECTION LIMIT ${MOST_CONNECTIONS} PASSWORD ${client.escapeLiteral(password)}`,
    );
    for (const limit of limitsIn(client.escapeIdentifier(database))) await client.query(limit);
  });
  return reportingDatabaseUrl(superuserUrl, password, database);
}

/** What the reporting role may use up in a database, as statements; they are not copied with a database. */
function limitsIn(base: string): string[] {
  return Object.entries(settings).map(
    ([name, value]) =>
      `ALTER ROLE ${REPORTING_ROLE} IN DATABASE ${base} SET ${name} = ${pg.escapeLiteral(value)}`,
  );
}

/** What of {@link prepareReporting} and {@link bootstrapReporting} a copy of a database lacks, as statements. */
export function reportingRightsOfCopy(base: string): string[] {
  return [...reachableIn(base), ...limitsIn(base)];
}

const reachableIn = (base: string): string[] => [
  `REVOKE ALL ON DATABASE ${base} FROM PUBLIC`,
  `GRANT CONNECT ON DATABASE ${base} TO ${REPORTING_ROLE}`,
];

/** The address questions are asked at, once {@link bootstrapReporting} has made the role. */
export function reportingDatabaseUrl(
  serverUrl: string,
  password: string,
  database: string = DATABASE,
): string {
  return reachedAs(serverUrl, REPORTING_ROLE, password, database);
}

/** The schema and the two roles, still without a way in: every service needs them for its views. */
export async function prepareReporting(client: pg.Client, database: string): Promise<void> {
  const base = client.escapeIdentifier(database);
  for (const role of [REPORTING_ROLE, SERVICES_ROLE]) {
    const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    // The lock belongs to one database, the role to all: somebody may have been faster in another.
    if (!known.rowCount)
      await client.query(`CREATE ROLE ${role} NOLOGIN NOSUPERUSER`).catch((error: { code?: string }) => {
        if (error.code !== '42710' && error.code !== '23505') throw error;
      });
  }
  for (const right of reachableIn(base)) await client.query(right);
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${REPORTING}`);
  await client.query(`REVOKE ALL ON SCHEMA ${REPORTING} FROM PUBLIC`);
  await client.query(`GRANT USAGE ON SCHEMA ${REPORTING} TO ${REPORTING_ROLE}`);
  await client.query(`GRANT USAGE, CREATE ON SCHEMA ${REPORTING} TO ${SERVICES_ROLE}`);
}

/** Done once per database: the last thing it does is what it looks for at first. */
const withdraw = `DO $do$
DECLARE thing record;
BEGIN
  IF NOT has_schema_privilege('${REPORTING_ROLE}', 'information_schema', 'USAGE') THEN RETURN; END IF;
  FOR thing IN
    SELECT p.oid::regprocedure AS name FROM pg_proc p
     WHERE p.pronamespace = 'pg_catalog'::regnamespace AND p.proacl IS NULL
       AND (p.provolatile = 'v' OR p.proname ~ '${withdrawn}') AND p.proname !~ '${harmless}'
       AND p.proname !~ '(handler|validator|amvalidate)$' AND p.proname NOT IN ('bernoulli', 'system')
  LOOP
    EXECUTE format('REVOKE EXECUTE ON ROUTINE %s FROM PUBLIC', thing.name);
    EXECUTE format('GRANT EXECUTE ON ROUTINE %s TO ${SERVICES_ROLE}', thing.name);
  END LOOP;
  FOR thing IN
    SELECT c.oid::regclass AS name FROM pg_class c
     WHERE c.relnamespace = 'pg_catalog'::regnamespace AND c.relkind IN ('r', 'v')
       AND EXISTS (SELECT 1 FROM aclexplode(c.relacl) a WHERE a.grantee = 0 AND a.privilege_type = 'SELECT')
  LOOP
    EXECUTE format('REVOKE ALL ON %s FROM PUBLIC', thing.name);
    EXECUTE format('GRANT SELECT ON %s TO ${SERVICES_ROLE}', thing.name);
  END LOOP;
  REVOKE USAGE ON LANGUAGE plpgsql FROM PUBLIC;
  GRANT USAGE ON LANGUAGE plpgsql TO ${SERVICES_ROLE};
  GRANT USAGE ON SCHEMA information_schema TO ${SERVICES_ROLE};
  REVOKE USAGE ON SCHEMA information_schema FROM PUBLIC;
END $do$`;
