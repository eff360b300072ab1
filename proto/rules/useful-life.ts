import type { FieldProblem } from '../errors.ts';
import type { Json } from '../fields/field.ts';
import { type DeductionKindCode, deductionKinds } from '../records/choices/move-out.ts';
import { dayKey, isDayKey, monthsBetween } from '../values/dates.ts';
import { addMoney, scaleMoney } from '../values/money.ts';

/** Key of the `config` record with the useful lives that take the place of the starting ones. */
export const USEFUL_LIFE_KEY = 'moveOut.usefulLife';

/** Longest life, in years. */
export const MOST_YEARS = 100;
const MONTHS_OF_YEAR = 12;

/** Useful life in years by kind of deduction; null: age takes nothing off (cleaning, keys, a penalty). */
export type UsefulLives = Readonly<Record<DeductionKindCode, number | null>>;

/**
 * The lives the product starts with. Furniture and appliances: 10 % a year (RIRPF art. 14.2.b, tabla de amortización
 * simplificada). The others are the practice of the house: an administrator changes them.
 */
export const startingUsefulLives: UsefulLives = {
  PAINT: 5,
  FLOORING: 15,
  FURNITURE: 10,
  APPLIANCE: 10,
  TEXTILES: 5,
  BATHROOM: 15,
  CARPENTRY: 20,
  KEYS: null,
  CLEANING: null,
  SUPPLIES: null,
  PENALTY: null,
  CLAIM: null,
  OTHER: null,
};

/** Kinds that follow from the contract, from a bill of it or from a claim, so that nothing of the unit has to be shown. */
const withoutEvidence: ReadonlySet<DeductionKindCode> = new Set(['PENALTY', 'CLAIM']);

/** What is read of a deduction. Euros; day as unix seconds. */
export interface Deduction {
  kind: DeductionKindCode;
  cost: number;
  installed?: number | null;
  documents?: readonly string[];
}

/** What a deduction comes to. */
export interface DepreciatedDeduction {
  /** Euros that count: never below 0 and never above the cost. */
  amount: number;
  /** Null where age takes nothing off. */
  usefulLifeYears: number | null;
}

/**
 * The part of the cost that the tenant bears: normal wear is the landlord's (LAU art. 21.1, Código Civil art. 1561), so
 * the cost of replacement is reduced by the share of the useful life that had passed, in whole months. Rounded once.
 * @param returned day of the key return, unix seconds
 */
export function depreciate(
  { kind, cost, installed }: Deduction,
  returned: number,
  lives: UsefulLives = startingUsefulLives,
): DepreciatedDeduction {
  const years = lives[kind];
  if (years === null) return { amount: addMoney(cost), usefulLifeYears: null };
  const life = years * MONTHS_OF_YEAR;
  const age = installed == null ? 0 : Math.max(0, monthsBetween(installed, returned));
  return { amount: scaleMoney(cost, Math.max(0, life - age), life), usefulLifeYears: years };
}

/**
 * What is missing in a list of deductions before it can stand against a tenant: the age of what wears out, and a
 * document that shows the damage. `field` names the entry: `deductions.2.installed`.
 * @param returned day of the key return, unix seconds
 */
export function deductionProblems(
  deductions: readonly Deduction[],
  returned: number,
  lives: UsefulLives = startingUsefulLives,
): FieldProblem[] {
  return deductions.flatMap(({ kind, installed, documents = [] }, index) => {
    const problems: FieldProblem[] = [];
    const at = (field: string, rule: string, message: string) =>
      problems.push({ field: `deductions.${index}.${field}`, rule, message });
    if (lives[kind] !== null && installed == null)
      at('installed', 'required', 'Indique cuándo se instaló: la vida útil reduce el importe.');
    if (installed != null && installed > returned)
      at('installed', 'before', 'La instalación no puede ser posterior a la entrega de llaves.');
    if (documents.length === 0 && !withoutEvidence.has(kind))
      at('documents', 'required', 'Añada al menos un documento que lo pruebe: foto, factura o presupuesto.');
    return problems;
  });
}

/** A table of useful lives from a day on. Kinds that it leaves out have the starting life. */
export interface UsefulLifeTable {
  /** First day of key returns that it holds for, `2026-01-01`; a table without one holds since ever. */
  from?: string;
  /** Where the years come from: a norm, an expert, the practice of the house. */
  source?: string;
  lives: Partial<UsefulLives>;
}

/** The dated tables of a `config` value, oldest first. Before there were dates the value was one table. */
export function usefulLifeTables(value: Json | undefined): UsefulLifeTable[] {
  if (value === undefined || checkUsefulLives(value).length > 0) return [];
  // checkUsefulLives has looked at every table and kind.
  const tables = Array.isArray(value)
    ? (value as unknown as UsefulLifeTable[])
    : [{ lives: value as Partial<UsefulLives> }];
  return [...tables].sort((a, b) => (a.from ?? '').localeCompare(b.from ?? ''));
}

/**
 * The lives on a day by the value of the `config` record; a value that does not check counts as none.
 * @param on day of the key return, unix seconds
 */
export function usefulLivesOf(value: Json | undefined, on: number): UsefulLives {
  const day = dayKey(on);
  const own = usefulLifeTables(value).findLast(({ from = '' }) => from <= day);
  return { ...startingUsefulLives, ...own?.lives };
}

/** What is wrong with the useful lives as they are about to be saved; each sentence names the table and the kind. */
export function checkUsefulLives(value: Json | undefined): FieldProblem[] {
  if (!Array.isArray(value)) return checkLives(value);
  const days = value.map((table) => (isObject(table) ? (table['from'] ?? '') : ''));
  return value.flatMap((table, index) => {
    const at = (message: string): FieldProblem[] => [wrong(`Tabla ${index + 1}: ${message}`)];
    if (!isObject(table)) return at('es un objeto con «from», «source» y «lives».');
    const { from, source } = table;
    if (from !== undefined && !isDayKey(from))
      return at('«from» es un día que existe, por ejemplo 2026-01-01.');
    if (days.indexOf(from ?? '') !== index) return at('ya hay otra tabla desde ese día.');
    if (source !== undefined && typeof source !== 'string') return at('«source» es un texto.');
    return checkLives(table['lives']).flatMap(({ message }) => at(message));
  });
}

const wrong = (message: string): FieldProblem => ({ field: 'value', rule: 'usefulLife', message });

const isObject = (value: Json | undefined): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A day that the calendar has, `2026-01-31`. */

function checkLives(value: Json | undefined): FieldProblem[] {
  if (!isObject(value))
    return [wrong('El valor es un objeto: por cada concepto, sus años de vida útil o null.')];
  return Object.entries(value).flatMap(([kind, years]) => {
    if (!Object.hasOwn(deductionKinds.options, kind))
      return [wrong(`«${kind}» no es un concepto. Use uno de: ${deductionKinds.values.join(', ')}.`)];
    const isLife =
      years === null || (Number.isInteger(years) && Number(years) >= 1 && Number(years) <= MOST_YEARS);
    return isLife ? [] : [wrong(`La vida útil de «${kind}» son años enteros de 1 a ${MOST_YEARS}, o null.`)];
  });
}
