import { columnName, quoted, tableName } from '@llavero/proto/compile/columns';
import { fieldMeta, type RecordDefinition } from '@llavero/proto/fields/record';
import { statusOrderSql } from '@llavero/proto/states/sql';
import { nextTurnSql, turnsWithTime } from '@llavero/proto/states/turns';
import { contentName } from './columns.ts';

/**
 * A derived status is kept beside the row so that an index can serve it (STA-12, decision 0017): its rank in the
 * order of the statuses on the day of writing, and the first day on which the clock alone may change it. A row
 * whose day has come counts as stale: reads derive it anew until the sweeper has stamped it.
 */
export const statusRankColumn = 'status_rank';
export const statusUntilColumn = 'status_until';

/** SQL of the day in Madrid by the clock of the database. */
export const MADRID_TODAY = `(clock_timestamp() AT TIME ZONE 'Europe/Madrid')::date`;

/** True when the status is worked out from other fields and therefore stamped. */
export function isStamped(definition: RecordDefinition): boolean {
  return definition.states?.derive !== undefined && fieldMeta(definition, 'status') === undefined;
}

/** The trigger that stamps every row written, whoever writes it; its name changes with the rules. */
export interface TriggerPlan {
  name: string;
  /** Function and trigger, and all rows stamped by the new rules. */
  up: string[];
  down: string[];
}

/** @returns undefined for records whose status is not derived. */
export function stampOf(definition: RecordDefinition): TriggerPlan | undefined {
  const { states } = definition;
  if (!states?.derive || !isStamped(definition)) return undefined;
  const table = quoted(tableName(definition.collection));
  const predicates = states.derive.map(({ when }) => when);
  const dialect = {
    column: (field: string) => `NEW.${quoted(columnName(field))}`,
    now: 'clock_timestamp()',
    today: '"today"',
  };
  const needsClock = turnsWithTime(predicates);
  const body =
    `${needsClock ? `DECLARE "today" date := ${MADRID_TODAY};\n` : ''}BEGIN\n` +
    `  NEW.${quoted(statusRankColumn)} := ${statusOrderSql(states, dialect)};\n` +
    `  NEW.${quoted(statusUntilColumn)} := ${nextTurnSql(predicates, dialect)};\n` +
    '  RETURN NEW;\nEND';
  const name = contentName(tableName(definition.collection), 'stamp', body);
  return {
    name,
    up: [
      `CREATE FUNCTION ${quoted(name)}() RETURNS trigger LANGUAGE plpgsql AS $$\n${body} $$`,
      `CREATE TRIGGER ${quoted(name)} BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION ${quoted(name)}()`,
      // The trigger itself does the work.
      `UPDATE ${table} SET ${quoted(statusUntilColumn)} = '-infinity'`,
    ],
    down: [`DROP TRIGGER ${quoted(name)} ON ${table}`, `DROP FUNCTION ${quoted(name)}()`],
  };
}

/** Tells triggers of {@link stampOf} from others. */
export const stampName = /_stamp_[0-9a-f]{8}$/;
