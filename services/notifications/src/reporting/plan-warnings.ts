import type { Json } from '@llavero/proto/fields/field';
import { limits } from './reporting.errors.ts';

/** A step of a plan as `EXPLAIN (FORMAT JSON, VERBOSE)` writes it. */
export interface PlanStep {
  'Node Type': string;
  /** Estimates: rows out of the step, and what it costs with all below it. */
  'Plan Rows': number;
  'Total Cost': number;
  Schema?: string;
  'Relation Name'?: string;
  Plans?: PlanStep[];
}

/** Rows from which reading a whole table is worth a warning. */
export const LARGE_TABLE = 10_000;

/** What would make a question slow or its answer incomplete. */
export interface PlanWarning {
  code: 'NO_LIMIT' | 'SEQUENTIAL_SCAN';
  message: string;
}

const counted = new Intl.NumberFormat('es-ES', { useGrouping: 'always', maximumFractionDigits: 0 });

/** The plan out of the one value that EXPLAIN answers. */
export function planOf(answer: Json | undefined): PlanStep {
  return (answer as unknown as [{ Plan: PlanStep }])[0].Plan;
}

/** Every step of a plan, the outermost first. */
export function stepsOf(step: PlanStep): PlanStep[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)];
}

/** `contracts.contract` of a step that reads a table. */
export const tableOf = ({ Schema, 'Relation Name': name }: PlanStep): string =>
  `${Schema ?? ''}.${name ?? ''}`;

/**
 * Warnings of a plan (SCR-07).
 *
 * @param plan its outermost step is the limit that every question is asked with
 * @param sizes estimated rows of the tables that it reads, by `schema.table`
 */
export function planWarnings(plan: PlanStep, sizes: ReadonlyMap<string, number>): PlanWarning[] {
  const rows = questionRows(plan);
  const scanned = stepsOf(plan).filter((step) => step['Node Type'] === 'Seq Scan');
  const large = [...new Map(scanned.map((step) => [tableOf(step), step])).values()].filter(
    (step) => (sizes.get(tableOf(step)) ?? 0) >= LARGE_TABLE,
  );
  return [
    ...(rows > limits.rows
      ? [
          {
            code: 'NO_LIMIT' as const,
            message: `Sin LIMIT devolvería unas ${counted.format(rows)} filas y solo se dan las primeras ${counted.format(limits.rows)}. Añada LIMIT o condiciones.`,
          },
        ]
      : []),
    ...large.map((step) => ({
      code: 'SEQUENTIAL_SCAN' as const,
      message: `Recorre entera la tabla ${step['Relation Name'] ?? ''} (unas ${counted.format(sizes.get(tableOf(step)) ?? 0)} filas). Filtre por una columna con índice, como id.`,
    })),
  ];
}

/** Rows of the question itself, without the limit around it. */
export function questionRows(plan: PlanStep): number {
  const [inner] = plan.Plans ?? [];
  return plan['Node Type'] === 'Limit' && inner ? inner['Plan Rows'] : plan['Plan Rows'];
}
