import type { FieldMeta, Json } from '../fields/field.ts';
import { type ConditionOperatorCode, conditionOperators } from '../records/choices/templates.ts';
import { formatValue } from '../values/format-field.ts';
import { fromDayKey, startOfDay } from '../values/dates.ts';
import type { FoundField } from './merge-fields.ts';

/** One condition as it is written in a paragraph. */
export interface Condition {
  field: string;
  operator?: ConditionOperatorCode | null;
  value?: string | null;
}

type Operand = string | number | boolean;

/** Operators that a field may be compared with, by its kind. */
export function operatorsFor({ meta, of }: Pick<FoundField, 'meta' | 'of'>): ConditionOperatorCode[] {
  if (of) return ['IS_SET', 'IS_EMPTY'];
  if (meta.kind === 'flag') return ['IS', 'IS_NOT'];
  const ordered = ['integer', 'decimal', 'money', 'percent', 'day', 'instant'].includes(meta.kind);
  const equal: ConditionOperatorCode[] = ['IS', 'IS_NOT', 'ONE_OF', 'NONE_OF'];
  return [
    ...equal,
    ...(ordered ? (['MORE_THAN', 'AT_LEAST', 'LESS_THAN', 'AT_MOST'] as const) : []),
    'IS_SET',
    'IS_EMPTY',
  ];
}

const needsNone = (operator: ConditionOperatorCode) => operator === 'IS_SET' || operator === 'IS_EMPTY';
const takesSeveral = (operator: ConditionOperatorCode) => operator === 'ONE_OF' || operator === 'NONE_OF';

/** What is wrong with a condition on a known field: a Spanish sentence; null when it can be decided. */
export function conditionProblem(field: FoundField, { operator, value }: Condition): string | null {
  const code = operator ?? 'IS';
  if (!operatorsFor(field).includes(code))
    return `«${field.words}» no se puede comparar con «${conditionOperators.options[code].label}»: elija otra comparación.`;
  if (needsNone(code)) return null;
  const given = writtenValues(code, value);
  if (given.length === 0) return `Falta el valor con el que se compara «${field.words}»: escríbalo.`;
  const wrong = given.find((each) => operandOf(field.meta, each) === null);
  return wrong === undefined
    ? null
    : `«${wrong}» no es un valor de «${field.words}»: elija uno de los suyos.`;
}

/** Whether a condition holds for the values of a field: those of a list are looked at one by one, one is enough. */
export function conditionHolds(
  meta: FieldMeta,
  { operator, value }: Condition,
  values: readonly Json[],
): boolean {
  const code = operator ?? 'IS';
  const present = values.filter((each) => !isEmpty(each));
  const operands = writtenValues(code, value).flatMap((each) => operandOf(meta, each) ?? []);
  const [first] = operands;
  const same = (each: Json) => operands.some((operand) => operand === comparable(meta, each));
  const ordered = (holds: (a: number, b: number) => boolean) =>
    typeof first === 'number' &&
    present.some((each) => typeof each === 'number' && holds(Number(comparable(meta, each)), first));
  switch (code) {
    case 'IS_SET':
      return present.length > 0;
    case 'IS_EMPTY':
      return present.length === 0;
    case 'IS':
    case 'ONE_OF':
      return meta.kind === 'flag' && present.length === 0 ? first === false : present.some(same);
    case 'IS_NOT':
    case 'NONE_OF':
      return meta.kind === 'flag' && present.length === 0 ? first === true : !present.some(same);
    case 'MORE_THAN':
      return ordered((a, b) => a > b);
    case 'AT_LEAST':
      return ordered((a, b) => a >= b);
    case 'LESS_THAN':
      return ordered((a, b) => a < b);
    case 'AT_MOST':
      return ordered((a, b) => a <= b);
  }
}

/** `Tipo de contrato es Temporada`. */
export function conditionInWords(field: FoundField, { operator, value }: Condition): string {
  const code = operator ?? 'IS';
  const said = writtenValues(code, value).map((each) => {
    const operand = operandOf(field.meta, each);
    const meta: FieldMeta = field.meta.kind === 'choices' ? { ...field.meta, kind: 'choice' } : field.meta;
    return operand === null ? each : formatValue(meta, operand);
  });
  return [field.words, conditionOperators.options[code].label, said.join(', ')].filter(Boolean).join(' ');
}

function writtenValues(operator: ConditionOperatorCode, value: string | null | undefined): string[] {
  if (needsNone(operator)) return [];
  const all = takesSeveral(operator) ? (value ?? '').split(',') : [value ?? ''];
  return all.map((each) => each.trim()).filter(Boolean);
}

/** A written value in the form of the field's own; null when it is none of them. */
function operandOf(meta: FieldMeta, written: string): Operand | null {
  switch (meta.kind) {
    case 'flag':
      return written === 'true' ? true : written === 'false' ? false : null;
    case 'choice':
    case 'choices':
      return meta.choices?.values.includes(written) ? written : null;
    case 'integer':
    case 'decimal':
    case 'money':
    case 'percent':
      return Number.isFinite(Number(written)) ? Number(written) : null;
    case 'day':
    case 'instant':
      return dayOrNull(written);
    default:
      return written.toLocaleLowerCase('es');
  }
}

function dayOrNull(written: string): number | null {
  try {
    return fromDayKey(written);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function comparable(meta: FieldMeta, value: Json): Json {
  if (typeof value === 'number' && (meta.kind === 'day' || meta.kind === 'instant')) return startOfDay(value);
  const isWords = typeof value === 'string' && meta.kind !== 'choice' && meta.kind !== 'choices';
  return isWords ? value.trim().toLocaleLowerCase('es') : value;
}

const isEmpty = (value: Json | undefined): boolean => value === null || value === undefined || value === '';
