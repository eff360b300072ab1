import type { DayShift, Predicate } from './predicate.ts';
import type { StateRules } from './states.ts';

/** How the generated SQL names things. */
export interface SqlDialect {
  /** SQL of a field's column, e.g. `t.end_date`. Day fields must be `date` columns. */
  column(field: string): string;
  /** SQL of the moment, a `timestamptz`: `now()` or a parameter such as `to_timestamp($1)`. */
  now: string;
  /** SQL of the day in Madrid (a `date`) at that moment, where it is at hand; worked out per row otherwise. */
  today?: string;
}

/** A boolean SQL expression, never NULL, that agrees with `holds` of evaluate.ts (STA-12). */
export function predicateSql(predicate: Predicate, dialect: SqlDialect): string {
  const column = (field: string) => dialect.column(field);
  // Asked for by the rules that look at a day only: a statement may not have a parameter that it does not use.
  const today = () => dialect.today ?? `(${dialect.now} at time zone 'Europe/Madrid')::date`;
  switch (predicate.op) {
    case 'flag':
      return `(${column(predicate.field)} is true)`;
    case 'isSet':
      return `(nullif(${column(predicate.field)}::text, '') is not null)`;
    case 'equals':
      return `coalesce(${column(predicate.field)} = ${sqlText(predicate.value)}, false)`;
    case 'oneOf':
      if (predicate.values.length === 0) return 'false';
      return `coalesce(${column(predicate.field)} in (${predicate.values.map(sqlText).join(', ')}), false)`;
    case 'negative':
      return `coalesce(${column(predicate.field)} < 0, false)`;
    case 'dayReached':
      return `coalesce(${today()} >= ${shiftedSql(column(predicate.field), predicate.plus)}, false)`;
    case 'dayOver':
      return `coalesce(${today()} > ${shiftedSql(column(predicate.field), predicate.plus)}, false)`;
    case 'latestOver': {
      // PostgreSQL's greatest() ignores nulls, as the rule asks for.
      const latest = `greatest(${predicate.fields.map(column).join(', ')})`;
      return `coalesce(${today()} > ${shiftedSql(latest, predicate.plus)}, false)`;
    }
    case 'yearlyWithin': {
      const day = column(predicate.field);
      const years = `greatest(0, date_part('year', ${today()}) - date_part('year', ${day}))::int`;
      const near = [0, 12].map((more) => {
        const months = `12 * ${years} + ${more}`;
        const day0 = `(${day} + make_interval(months => ${months}))::date`;
        const day1 = `(${day} + make_interval(months => ${months} - ${predicate.months}))::date`;
        return `${today()} between ${day1} and ${day0}`;
      });
      return `coalesce(${near.join(' or ')}, false)`;
    }
    case 'all':
      return joined(predicate.of, 'and', 'true', dialect);
    case 'any':
      return joined(predicate.of, 'or', 'false', dialect);
    case 'not':
      return `(not ${predicateSql(predicate.of, dialect)})`;
    case 'always':
      return 'true';
  }
}

/** The status of a row as text: the derivation in order, or the stored column. */
export function statusSql(rules: StateRules, dialect: SqlDialect): string {
  if (!rules.derive) return dialect.column(rules.field ?? 'status');
  const arms = rules.derive.map(({ status, when }) =>
    when.op === 'always'
      ? `else ${sqlText(status)}`
      : `when ${predicateSql(when, dialect)} then ${sqlText(status)}`,
  );
  return `(case ${arms.join(' ')} end)`;
}

/** Place of the row's status in the order of the choice set, from 1 on: the sort key of a list. */
export function statusOrderSql(rules: StateRules, dialect: SqlDialect): string {
  const values = rules.statuses.values.map(sqlText).join(', ');
  return `array_position(array[${values}], (${statusSql(rules, dialect)})::text)`;
}

/** The place {@link statusOrderSql} gives a status; 0 for a status that the set does not have. */
export function placeOfStatus(rules: StateRules, status: string): number {
  return (rules.statuses.values as readonly string[]).indexOf(status) + 1;
}

/** A string as an SQL literal. */
export function sqlText(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

/** SQL of a day moved by months, clamped to the month's end, and then by days. */
export function shiftedSql(day: string, { days = 0, months = 0 }: DayShift): string {
  if (months === 0) return days === 0 ? day : `(${day} + ${days})`;
  return `(${day} + interval '${months} months ${days} days')::date`;
}

function joined(parts: readonly Predicate[], word: string, none: string, dialect: SqlDialect): string {
  if (parts.length === 0) return none;
  return `(${parts.map((part) => predicateSql(part, dialect)).join(` ${word} `)})`;
}
