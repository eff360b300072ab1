import type { FieldMeta, Json } from '@llavero/proto/fields/field';
import { answeredMeta, type RecordDefinition } from '@llavero/proto/fields/record';
import type { Filter } from '@llavero/proto/requests';
import { startOfDay } from '@llavero/proto/values/dates';

type Values = { [key: string]: Json };
/** Fields of the record itself by name; parts of a value have none. */
type MetaOf = (name: string) => FieldMeta | undefined;

/**
 * Whether a record that is at hand, such as one of the past, meets a filter: the language of `filter-sql.ts` in plain TypeScript.
 * Written from its description and not from its code, so that each is the other's test. Patterns are those of JavaScript, which agree
 * with PostgreSQL's in all that is common.
 */
export function matchesFilter(definition: RecordDefinition, filter: Filter, record: Values): boolean {
  return matches(filter, record, (name) => answeredMeta(definition, name));
}

function matches(filter: Filter, record: Values, metaOf: MetaOf): boolean {
  return Object.entries(filter).every(([name, condition]) => {
    if (name === '$and') return (condition as Filter[]).every((part) => matches(part, record, metaOf));
    if (name === '$or') return (condition as Filter[]).some((part) => matches(part, record, metaOf));
    if (name === '$not') return !matches(condition as Filter, record, metaOf);
    const values = valuesAt(record, name.split('.'));
    const meta = metaOf(name);
    const about = {
      isDay: meta?.kind === 'day',
      isOpen: meta?.openEnd === true && values.length === 0,
    };
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
  /** Compared by calendar day; days within parts are compared as they are. */
  isDay: boolean;
  /** Without an end: later than every day. */
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
          ? matches(operand as Filter, value, () => undefined)
          : matchesCondition([value], operand, about),
      );
    default:
      throw new Error(`unexpected ${operator}`);
  }
}
