import { fieldEntries, type RecordDefinition } from '@llavero/proto/fields/record';
import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import {
  type Column,
  choiceCheck,
  columnName,
  columnsOf,
  sealedFieldsOf,
  tableName,
} from '@llavero/proto/compile/columns';
import { contentName, sealedColumn, sealedSetColumn } from './columns.ts';
import { indexesOf } from './indexes.ts';
import { isStamped, statusRankColumn, statusUntilColumn } from './status-columns.ts';

type Row = Record<string, unknown>;

/**
 * The TypeORM entity of a record: real columns, text + CHECK for choices, one `sealed` blob.
 * Indexes are made by {@link indexesOf} (TypeORM knows neither GIN nor the order of nulls); they are
 * listed here only so that TypeORM leaves them alone.
 */
export function entitySchemaOf(definition: RecordDefinition): EntitySchema<Row> {
  const columns: Record<string, EntitySchemaColumnOptions> = {};
  for (const column of columnsOf(definition)) columns[column.field] = columnOptions(column);
  if (sealedFieldsOf(definition).length > 0) {
    columns[sealedColumn] = { name: sealedColumn, type: 'bytea', nullable: true };
    columns[sealedSetColumn] = {
      name: sealedSetColumn,
      type: 'text',
      array: true,
      default: () => `'{}'`,
    };
  }
  if (isStamped(definition)) {
    columns[statusRankColumn] = { name: statusRankColumn, type: 'smallint', default: 0 };
    // What no trigger has stamped counts as stale.
    columns[statusUntilColumn] = { name: statusUntilColumn, type: 'date', default: () => `'-infinity'` };
  }
  return new EntitySchema<Row>({
    name: definition.collection,
    tableName: tableName(definition.collection),
    columns,
    checks: choiceChecks(definition),
    indices: indexesOf(definition).map(({ name }) => ({ name, columns: ['id'], synchronize: false })),
  });
}

function columnOptions(column: Column): EntitySchemaColumnOptions {
  const { name, type, array, nullable, precision, scale, collation } = column;
  return {
    name,
    type,
    nullable,
    ...(name === 'id' ? { primary: true } : {}),
    ...(array ? { array: true } : {}),
    ...(column.default === undefined ? {} : { default: column.default }),
    ...(precision === undefined ? {} : { precision }),
    ...(scale === undefined ? {} : { scale }),
    ...(collation === undefined ? {} : { collation }),
  };
}

/** CHECK constraints of the closed sets; the name carries a digest of the values. */
function choiceChecks(definition: RecordDefinition): { name: string; expression: string }[] {
  return fieldEntries(definition).flatMap(([field, meta]) => {
    const expression = choiceCheck(field, meta);
    if (expression === null) return [];
    const base = `${tableName(definition.collection)}_${columnName(field)}`;
    return [{ name: contentName(base, 'check', expression), expression }];
  });
}
