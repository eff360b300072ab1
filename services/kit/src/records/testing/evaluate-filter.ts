import type { Json } from '@llavero/proto/fields/field';
import type { Filter } from '@llavero/proto/requests';
import { startOfDay } from '@llavero/proto/values/dates';

type Values = { [key: string]: Json };

/** Days of the sample record that are columns: compared by calendar day. */
const days = new Set(['start', 'end']);
/** Those of which none means that there is no end: later than every day. */
const openEnds = new Set(['end']);

/**
 * The filter language in plain TypeScript, as slow and as plain as it can be: what the SQL is held to.
 * Written from the description in filter-sql.ts, not from its code.
 */
export function matchesFilter(filter: Filter, record: Values): boolean {
  return Object.entries(filter).every(([name, condition]) => {
    if (name === '$and') return (condition as Filter[]).every((part) => matchesFilter(part, record));
    if (name === '$or') return (condition as Filter[]).some((part) => matchesFilter(part, record));
    if (name === '$not') return !matchesFilter(condition as Filter, record);
    const values = valuesAt(record, name.split('.'));
    const about = { isDay: days.has(name), isOpen: openEnds.has(name) && values.length === 0 };
    return matchesCondition(values, condition, about);
  });
}

/** All values a path leads to; a list or array on the way or at the end contributes each element. */
function valuesAt(value: Json | undefined, path: string[]): Json[] {
  if (Array.isArray(value)) return value.flatMap((element) => valuesAt(element, path));
  const [step, ...rest] = path;
  if (step === undefined) return value === null || value === undefined ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return valuesAt(value[step], rest);
}

/** What is known of a field beside its values. */
interface About {
  isDay: boolean;
  isOpen: boolean;
}

function matchesCondition(values: Json[], condition: Json, about: About): boolean {
  if (typeof condition !== 'object' || condition === null || Array.isArray(condition))
    return holds(values, '$eq', condition, about);
  return Object.entries(condition).every(
    ([operator, operand]) =>
      operator === '$options' || holds(values, operator, operand, about, condition['$options']),
  );
}

function holds(values: Json[], operator: string, operand: Json, about: About, options?: Json): boolean {
  const tidy = (value: Json) => (about.isDay && typeof value === 'number' ? startOfDay(value) : value);
  const some = (test: (value: never) => boolean) => values.some((value) => test(tidy(value) as never));
  const wanted = tidy(operand) as number;
  switch (operator) {
    case '$exists':
      return values.length > 0 === operand;
    case '$eq':
      return operand === null ? values.length === 0 : some((value) => value === wanted);
    case '$ne':
      return !holds(values, '$eq', operand, about);
    case '$in':
      return (operand as Json[]).some((item) => holds(values, '$eq', item, about));
    case '$nin':
      return !holds(values, '$in', operand, about);
    case '$not':
      return !matchesCondition(values, operand, about);
    case '$gt':
      return about.isOpen || some((value) => value > wanted);
    case '$gte':
      return about.isOpen || some((value) => value >= wanted);
    case '$lt':
      return some((value) => value < wanted);
    case '$lte':
      return some((value) => value <= wanted);
    case '$regex':
      return some((value) => new RegExp(operand as string, options === 'i' ? 'i' : '').test(value));
    case '$elemMatch':
      return some((value) =>
        typeof value === 'object'
          ? matchesFilter(operand as Filter, value)
          : matchesCondition([value], operand, about),
      );
    default:
      throw new Error(`unexpected ${operator}`);
  }
}
