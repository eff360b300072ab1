import { createHash } from 'node:crypto';
import { allows } from '@llavero/proto/access/access';
import { REPORTING_SCHEMA, reportingViewName, reportingViewSql } from '@llavero/proto/compile/reporting-view';
import { quoted } from '@llavero/proto/compile/columns';
import { sqlText } from '@llavero/proto/states/sql';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import type { QueryRunner } from 'typeorm';

/** The one reader of the views; made together with the schema when the database is made ready. */
const READER = 'llavero_reporting';

/** Views of this service in the reporting schema, and the definition each was made from. */
const ownViews = `
  SELECT c.relname AS name, coalesce(obj_description(c.oid, 'pg_class'), '') AS comment
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE n.nspname = '${REPORTING_SCHEMA}' AND c.relkind = 'v' AND c.relowner = current_user::regrole`;

interface View {
  name: string;
  comment: string;
}

/** True when the database has a room for the views: one that an older version has made has none. */
async function hasRoom(runner: QueryRunner): Promise<boolean> {
  const found = (await runner.query(
    `SELECT 1 FROM pg_namespace n, pg_roles r
      WHERE n.nspname = '${REPORTING_SCHEMA}' AND r.rolname = '${READER}' AND has_schema_privilege(n.oid, 'CREATE')`,
  )) as unknown[];
  return found.length > 0;
}

/** Takes the service's views away: a migration cannot change or drop a column that a view shows. */
export async function dropReportingViews(runner: QueryRunner): Promise<void> {
  for (const { name } of (await runner.query(ownViews)) as View[])
    await runner.query(`DROP VIEW IF EXISTS "${REPORTING_SCHEMA}".${quoted(name)}`);
}

/**
 * Makes the reporting views of a service agree with its definitions (API-03, docs/decisions/0012): those that differ
 * are made anew in one transaction, those of records that are gone are dropped. Views run with the service's own
 * rights, so that their reader needs none on the tables. Call it under the lock of the migrations.
 *
 * @param schema the service's own
 * @returns names of the views that were made
 */
export async function ensureReportingViews(
  runner: QueryRunner,
  records: readonly RecordDefinition[],
  schema: string,
): Promise<string[]> {
  if (!(await hasRoom(runner))) return [];
  const stand = new Map(
    ((await runner.query(ownViews)) as View[]).map(({ name, comment }) => [name, comment]),
  );
  const wanted = records.filter(
    ({ access, service }) => service === schema && allows(access, 'ADMIN', 'read'),
  );
  const made: string[] = [];
  await runner.startTransaction();
  try {
    for (const definition of wanted) {
      const name = reportingViewName(definition);
      const statements = reportingViewSql(definition, schema);
      const digest = createHash('sha256').update(statements.join(';')).digest('hex').slice(0, 16);
      const comment = `${definition.label.many} [${digest}]`;
      const known = stand.get(name);
      stand.delete(name);
      if (known === comment) continue;
      for (const sql of statements) await runner.query(sql);
      const view = `"${REPORTING_SCHEMA}".${quoted(name)}`;
      await runner.query(`COMMENT ON VIEW ${view} IS ${sqlText(comment)}`);
      await runner.query(`GRANT SELECT ON ${view} TO ${READER}`);
      made.push(name);
    }
    for (const name of stand.keys()) await runner.query(`DROP VIEW "${REPORTING_SCHEMA}".${quoted(name)}`);
    await runner.commitTransaction();
  } catch (error) {
    await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  }
  return made;
}
