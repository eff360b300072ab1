import type { RecordDefinition } from '@llavero/proto/fields/record';
import type { DataSource } from 'typeorm';
import { quoted, tableName } from '@llavero/proto/compile/columns';
import { searchTableName } from './columns.ts';
import { type IndexPlan, indexesOf, isSearchable, searchSampleIndex, searchTableSql } from './indexes.ts';
import { stampName, stampOf } from './status-columns.ts';

/** Statements that bring a schema from what it is to what the definitions say, and back. */
export interface Statements {
  up: string[];
  down: string[];
}

/**
 * What the connected schema lacks of the definitions the data source was made with: TypeORM's own
 * difference of tables, columns and checks, then indexes and search tables. Nothing when they agree.
 */
export async function pendingStatements(
  dataSource: DataSource,
  records: readonly RecordDefinition[],
): Promise<Statements> {
  const memory = await dataSource.driver.createSchemaBuilder().log();
  const up = memory.upQueries.map(({ query }) => query);
  const down = memory.downQueries.map(({ query }) => query).reverse();
  const present = await presentObjects(dataSource);
  for (const definition of records) {
    const extra = extras(definition, present);
    up.push(...extra.up);
    down.unshift(...extra.down);
  }
  return { up: up.filter((sql) => !isMetadataTable(sql)), down };
}

interface Present {
  tables: Set<string>;
  /** Index name → its table. */
  indexes: Map<string, string>;
  /** Triggers that stamp statuses. */
  stamps: Stamp[];
}

interface Stamp {
  name: string;
  table: string;
  /** The statements that make its function and itself. */
  function: string;
  trigger: string;
}

async function presentObjects(dataSource: DataSource): Promise<Present> {
  const tables: { name: string }[] = await dataSource.query(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`,
  );
  const indexes: { name: string; on: string }[] = await dataSource.query(
    `SELECT indexname AS name, tablename AS "on" FROM pg_indexes WHERE schemaname = current_schema()`,
  );
  const triggers: Stamp[] = await dataSource.query(
    `SELECT g.tgname AS name, c.relname AS "table", pg_get_functiondef(g.tgfoid) AS function,
            pg_get_triggerdef(g.oid) AS trigger
     FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
     WHERE c.relnamespace = current_schema()::regnamespace AND NOT g.tgisinternal`,
  );
  const schema: [{ name: string }] = await dataSource.query('SELECT current_schema() AS name');
  // The same migration serves any schema.
  const bare = (sql: string) => sql.replaceAll(`${schema[0].name}.`, '');
  return {
    tables: new Set(tables.map(({ name }) => name)),
    indexes: new Map(indexes.map(({ name, on }) => [name, on])),
    stamps: triggers
      .filter(({ name }) => stampName.test(name))
      .map((stamp) => ({ ...stamp, function: bare(stamp.function), trigger: bare(stamp.trigger) })),
  };
}

function extras(definition: RecordDefinition, present: Present): Statements {
  const result: Statements = { up: [], down: [] };
  for (const index of indexesOf(definition)) {
    if (present.indexes.has(index.name)) continue;
    result.up.push(index.sql);
    result.down.unshift(`DROP INDEX ${quoted(index.name)}`);
  }
  const table = tableName(definition.collection);
  const stamp = stampOf(definition);
  const others = present.stamps.filter((one) => one.table === table && one.name !== stamp?.name);
  for (const { name, function: made, trigger } of others) {
    result.up.push(`DROP TRIGGER ${quoted(name)} ON ${quoted(table)}`, `DROP FUNCTION ${quoted(name)}()`);
    result.down.unshift(made, trigger);
  }
  if (stamp && !present.stamps.some(({ name }) => name === stamp.name)) {
    result.up.push(...stamp.up);
    result.down.unshift(...stamp.down);
  }
  const search = searchTableName(definition.collection);
  if (isSearchable(definition) && !present.tables.has(search)) {
    result.up.push(...searchTableSql(definition));
    result.down.unshift(`DROP TABLE ${quoted(search)}`);
  }
  const sample = searchSampleIndex(definition);
  if (isSearchable(definition) && !present.indexes.has(sample.name)) {
    result.up.push(sample.sql);
    if (present.tables.has(search)) result.down.unshift(`DROP INDEX ${quoted(sample.name)}`);
  }
  return result;
}

/** TypeORM keeps a table for views and generated columns; we have neither. */
function isMetadataTable(sql: string): boolean {
  return sql.includes('"typeorm_metadata"');
}

/** The unique index of a constraint violation, so that its field can be named. */
export function uniqueIndexNamed(definition: RecordDefinition, name: string): IndexPlan | undefined {
  return indexesOf(definition).find((index) => index.unique !== undefined && index.name === name);
}
