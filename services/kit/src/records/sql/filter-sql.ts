import type { Grant } from '@llavero/proto/access/access';
import { type CodedError, invalidField } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import type { Filter } from '@llavero/proto/requests';
import {
  badValue,
  elementScope,
  enter,
  isTextual,
  operandSql,
  operandsSql,
  recordScope,
  type Scope,
  type Target,
} from './filter-target.ts';
import type { RecordModel } from '../model.ts';
import type { Params } from './params.ts';

const MOST_CONDITIONS = 200;
const MOST_DEPTH = 10;
const MOST_VALUES = 5000;
const LONGEST_PATTERN = 200;

interface Compilation {
  model: RecordModel;
  params: Params;
  conditions: number;
}

/**
 * The filter language of proto/requests.ts as parameterised SQL over the row `t`; `true` for an empty
 * filter. Every value becomes a parameter, every name is looked up, so nothing of the caller reaches
 * the text. Null means "no value"; comparisons with a missing value are false; a condition on an array
 * or list asks for some element (`$ne` and `$nin`: for none). A day that is an `openEnd` is later than every day
 * while it has no value.
 * @throws CodedError invalid `FILTER.UNKNOWN_FIELD`, `FILTER.UNKNOWN_OPERATOR`, `FILTER.BAD_VALUE`,
 *   `FILTER.SEALED_FIELD`, `FILTER.TOO_COMPLEX`.
 */
export function filterSql(model: RecordModel, grant: Grant, filter: Filter, params: Params): string {
  return all(filter, recordScope(model, grant, params), { model, params, conditions: 0 }, 0);
}

function all(filter: Filter, scope: Scope, run: Compilation, depth: number): string {
  if (depth > MOST_DEPTH) throw tooComplex();
  const parts = Object.entries(filter).map(([name, condition]) => {
    switch (name) {
      case '$and':
        return joined(filters(name, condition), ' AND ', 'true', scope, run, depth);
      case '$or':
        return joined(filters(name, condition), ' OR ', 'false', scope, run, depth);
      case '$not':
        return not(all(filterOf(name, condition), scope, run, depth + 1));
      default:
        if (name.startsWith('$')) throw unknownOperator(name);
        return conditionSql(scope.find(name), condition, run, depth + 1);
    }
  });
  return parts.length > 0 ? parts.join(' AND ') : 'true';
}

function joined(
  list: Filter[],
  word: string,
  none: string,
  scope: Scope,
  run: Compilation,
  depth: number,
): string {
  if (list.length === 0) return none;
  return `(${list.map((filter) => `(${all(filter, scope, run, depth + 1)})`).join(word)})`;
}

function conditionSql(target: Target, condition: Json, run: Compilation, depth: number): string {
  run.conditions += 1;
  if (run.conditions > MOST_CONDITIONS || depth > MOST_DEPTH) throw tooComplex();
  if (!isOperators(condition)) return operatorSql(target, '$eq', condition, run, depth);
  const { $options, ...operators } = condition;
  if ($options !== undefined && (operators.$regex === undefined || ($options !== 'i' && $options !== '')))
    throw unknownOperator('$options');
  // Nothing without an end lies before a day, so that a closed range stays one an index can serve.
  const isClosed = operators['$lt'] !== undefined || operators['$lte'] !== undefined;
  const about = isClosed ? { ...target, openEnd: false } : target;
  const parts = Object.entries(operators).map(([operator, operand]) =>
    operator === '$regex'
      ? regexSql(about, operand, $options === 'i', run)
      : operatorSql(about, operator, operand, run, depth),
  );
  return parts.length > 0 ? `(${parts.join(' AND ')})` : 'true';
}

function operatorSql(
  target: Target,
  operator: string,
  operand: Json,
  run: Compilation,
  depth: number,
): string {
  if (target.sealed && operator !== '$exists') {
    if (!known.has(operator)) throw unknownOperator(operator);
    throw sealedField(target.name);
  }
  switch (operator) {
    case '$exists':
      if (typeof operand !== 'boolean') throw badValue(target.name, 'verdadero o falso');
      return operand ? hasValue(target) : not(hasValue(target));
    case '$not':
      return not(conditionSql(target, operand, run, depth + 1));
    case '$ne':
      return not(operatorSql(target, '$eq', operand, run, depth));
    case '$nin':
      return not(operatorSql(target, '$in', operand, run, depth));
    case '$eq':
      if (operand === null) return not(hasValue(target));
      if (Array.isArray(operand)) return sameArray(target, operand, run);
      return someValue(target, run, (value) => `${value.sql} = ${operandSql(value, operand, run.params)}`, {
        contains: [operand],
      });
    case '$in':
      return inSql(target, operand, run);
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte': {
      if (target.kind === 'flag') throw unknownOperator(operator);
      const isOpen = target.openEnd && (operator === '$gt' || operator === '$gte');
      return someValue(target, run, (value) => {
        const sql = `${value.sql} ${comparisons[operator]} ${operandSql(value, operand, run.params)}`;
        return isOpen ? `(${sql} OR ${value.sql} IS NULL)` : sql;
      });
    }
    case '$elemMatch':
      return elementSql(target, operand, run, depth);
    default:
      throw unknownOperator(operator);
  }
}

const comparisons = { $gt: '>', $gte: '>=', $lt: '<', $lte: '<=' } as const;
const known = new Set([
  ...Object.keys(comparisons), '$eq', '$ne', '$in', '$nin', '$not', '$regex', '$elemMatch', '$exists',
]); // prettier-ignore

/** A condition on the value, or on some element when the target is an array. */
function someValue(
  target: Target,
  run: Compilation,
  condition: (value: Target) => string,
  quick: { contains?: Json[] } = {},
): string {
  if (target.kind === 'object' || target.kind === 'list' || target.kind === 'json')
    throw invalidField(
      'FILTER.NOT_COMPARABLE',
      target.name,
      'filter',
      `No se puede filtrar por el valor de «${target.name}»; use uno de sus campos.`,
    );
  // The GIN index answers "contains" and "overlaps", not unnest().
  if (target.array && quick.contains)
    return `${target.sql} && ${operandsSql(enter(target), quick.contains, run.params)}`;
  if (target.array || target.kind === 'choices' || target.kind === 'links') {
    const element = enter(target);
    return element.wrap?.(condition(element)) ?? condition(element);
  }
  const sql = condition(target);
  return target.wrap ? target.wrap(sql) : sql;
}

function inSql(target: Target, operand: Json, run: Compilation): string {
  if (!Array.isArray(operand)) throw badValue(target.name, 'una lista de valores');
  if (operand.length > MOST_VALUES) throw tooComplex();
  const values = operand.filter((value) => value !== null);
  const parts: string[] = [];
  if (values.length < operand.length) parts.push(not(hasValue(target)));
  if (values.length > 0)
    parts.push(
      someValue(target, run, (value) => `${value.sql} = ANY(${operandsSql(value, values, run.params)})`, {
        contains: values,
      }),
    );
  return parts.length > 0 ? `(${parts.join(' OR ')})` : 'false';
}

function sameArray(target: Target, values: Json[], run: Compilation): string {
  if (!target.array) throw badValue(target.name, 'un solo valor');
  return `${target.sql} = ${operandsSql(enter(target), values, run.params)}`;
}

function elementSql(target: Target, operand: Json, run: Compilation, depth: number): string {
  const many = target.array || target.kind === 'choices' || target.kind === 'links';
  if (!many && target.kind !== 'list') throw unknownOperator('$elemMatch');
  const element = enter(target);
  const condition = many
    ? conditionSql({ ...element, wrap: undefined }, operand, run, depth + 1)
    : all(filterOf('$elemMatch', operand), elementScope(target, element.sql, run.model), run, depth + 1);
  return element.wrap?.(condition) ?? condition;
}

/** POSIX regular expression of PostgreSQL; back references are refused because they can take for ever. */
function regexSql(target: Target, operand: Json, ignoreCase: boolean, run: Compilation): string {
  if (target.sealed) throw sealedField(target.name);
  const isText = isTextual(target.kind) || target.kind === 'choices';
  if (typeof operand !== 'string' || !isText) throw badValue(target.name, 'un texto');
  if (operand.length > LONGEST_PATTERN || /\\[1-9]/.test(operand)) throw tooComplex();
  run.params.hasPattern = true;
  return someValue(
    target,
    run,
    (value) => `${value.sql} ${ignoreCase ? '~*' : '~'} ${run.params.add(operand, 'text')}`,
  );
}

/** Not null, not an empty array or list. */
function hasValue(target: Target): string {
  const { sql, sealed, wrap } = target;
  if (sealed) return sql;
  const isMany = target.kind === 'choices' || target.kind === 'links' || target.kind === 'list';
  let present = `${sql} IS NOT NULL`;
  if (target.array) present = `cardinality(${sql}) > 0`;
  else if (isMany) present = `jsonb_typeof(${sql}) = 'array' AND ${sql} <> '[]'::jsonb`;
  else if (target.kind === 'object' || target.kind === 'json')
    present = `coalesce(jsonb_typeof(${sql}) <> 'null', false)`;
  return wrap ? wrap(present) : `(${present})`;
}

/** Two-valued: what is not true is false, whatever is missing. */
function not(sql: string): string {
  return `(NOT coalesce((${sql}), false))`;
}

function isOperators(condition: Json): condition is { [key: string]: Json } {
  if (typeof condition !== 'object' || condition === null || Array.isArray(condition)) return false;
  return true;
}

function filters(name: string, value: Json): Filter[] {
  if (!Array.isArray(value)) throw badValue(name, 'una lista de filtros');
  return value.map((item) => filterOf(name, item));
}

function filterOf(name: string, value: Json): Filter {
  if (!isOperators(value)) throw badValue(name, 'un filtro');
  return value;
}

function unknownOperator(name: string): CodedError {
  return invalidField(
    'FILTER.UNKNOWN_OPERATOR',
    name,
    'operator',
    `El operador «${name}» no existe o no sirve para ese campo. Corrija el filtro.`,
  );
}

function sealedField(name: string): CodedError {
  return invalidField(
    'FILTER.SEALED_FIELD',
    name,
    'sealed',
    `«${name}» se guarda cifrado: se puede buscar por texto o preguntar si tiene valor, pero no filtrar por él.`,
  );
}

function tooComplex(): CodedError {
  return invalidField(
    'FILTER.TOO_COMPLEX',
    'filter',
    'max',
    'El filtro es demasiado complejo. Quite condiciones y vuelva a intentarlo.',
  );
}
