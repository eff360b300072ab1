import type { FieldProblem } from '../errors.ts';
import type { Json } from '../fields/field.ts';
import { type DeductionKindCode, deductionKinds } from '../records/choices/move-out.ts';
import { monthsBetween } from '../values/dates.ts';
import { addMoney, scaleMoney } from '../values/money.ts';

/** Key of the `config` record with the useful lives that take the place of the starting ones. */
export const USEFUL_LIFE_KEY = 'moveOut.usefulLife';

const MOST_YEARS = 100;
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
  OTHER: null,
};

/** Kinds that follow from the contract or from a bill of it, so that nothing of the unit has to be shown. */
const withoutEvidence: ReadonlySet<DeductionKindCode> = new Set(['PENALTY']);

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

/** The lives by the value of the `config` record; a value that does not check counts as none. */
export function usefulLivesOf(value: Json | undefined): UsefulLives {
  // checkUsefulLives has looked at every kind.
  const own = checkUsefulLives(value).length === 0 ? (value as Partial<UsefulLives>) : {};
  return { ...startingUsefulLives, ...own };
}

/** What is wrong with a table of useful lives as it is about to be saved; each sentence names the kind. */
export function checkUsefulLives(value: Json | undefined): FieldProblem[] {
  const wrong = (message: string): FieldProblem => ({ field: 'value', rule: 'usefulLife', message });
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [wrong('El valor es un objeto: por cada concepto, sus años de vida útil o null.')];
  return Object.entries(value).flatMap(([kind, years]) => {
    if (!Object.hasOwn(deductionKinds.options, kind))
      return [wrong(`«${kind}» no es un concepto. Use uno de: ${deductionKinds.values.join(', ')}.`)];
    const isLife =
      years === null || (Number.isInteger(years) && Number(years) >= 1 && Number(years) <= MOST_YEARS);
    return isLife ? [] : [wrong(`La vida útil de «${kind}» son años enteros de 1 a ${MOST_YEARS}, o null.`)];
  });
}
