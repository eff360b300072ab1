import { type Fields, metaOf } from '../fields/field.ts';
import { sqlText, type SqlDialect, statusOrderSql, statusSql } from './sql.ts';
import type { PartStatusRule } from './flags.ts';
import type { StateRules } from './states.ts';

const rulesOf = ({ statuses, derive }: PartStatusRule): StateRules => ({ statuses, derive, changes: {} });

/** Members of the jsonb column of the part, in the types that predicates compare; the row's own columns without one. */
function membersOf({ of }: PartStatusRule, fields: Fields, dialect: SqlDialect): SqlDialect {
  if (of === undefined) return dialect;
  const shape = (fields[of] && metaOf(fields[of]).shape) ?? {};
  const column = (member: string) => {
    const field = shape[member];
    if (!field) throw new Error(`${of} has no member '${member}'`);
    const text = `(${dialect.column(of)} ->> ${sqlText(member)})`;
    const { kind } = metaOf(field);
    if (kind === 'flag') return `${text}::boolean`;
    // Days are unix seconds inside jsonb.
    return kind === 'day' ? `(to_timestamp(${text}::float8) at time zone 'Europe/Madrid')::date` : text;
  };
  // Through the prototype: what the dialect works out on demand stays on demand.
  return Object.create(dialect, { column: { value: column } }) as SqlDialect;
}

/** SQL text of the status of a part of a row; agrees with `flagsOf` (STA-08, STA-12). */
export function partStatusSql(rule: PartStatusRule, fields: Fields, dialect: SqlDialect): string {
  return statusSql(rulesOf(rule), membersOf(rule, fields, dialect));
}

/** Place of that status in the order of its set, from 1 on: the sort key of a list. */
export function partStatusOrderSql(rule: PartStatusRule, fields: Fields, dialect: SqlDialect): string {
  return statusOrderSql(rulesOf(rule), membersOf(rule, fields, dialect));
}
