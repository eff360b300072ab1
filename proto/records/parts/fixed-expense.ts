import type { FieldProblem } from '../../errors.ts';
import { choice, day, money, percent, text } from '../../fields/vocabulary.ts';
import { timeUnits } from '../choices/contracts.ts';

/** An expense that returns with every rent (C §3.2, §3.3); how it falls into a month says `rules/fixed-expenses.ts`. */
export const fixedExpenseShape = {
  concept: text('Concepto', { required: true }),
  amount: money('Importe sin IVA', { required: true }),
  vatPercent: percent('IVA', { default: 0, min: 0, max: 100 }),
  periodicity: choice(timeUnits, 'Periodicidad', { default: 'MONTH' }),
  from: day('Desde'),
  to: day('Hasta'),
  supply: text('Suministro'),
  notes: text('Notas'),
};

interface Dated {
  from: number | null;
  to: number | null;
}

/** One that is over before it begins would never be charged. */
export function fixedExpenseProblems(expenses: readonly Dated[] | undefined): FieldProblem[] {
  return (expenses ?? []).flatMap(({ from, to }, index) =>
    from != null && to != null && to < from
      ? [
          {
            field: `fixedExpenses.${index}.to`,
            rule: 'after',
            message: 'El gasto fijo no puede terminar antes de empezar: corrija una de las dos fechas.',
          },
        ]
      : [],
  );
}
