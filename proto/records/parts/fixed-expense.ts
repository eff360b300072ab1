import { choice, day, money, percent, text } from '../../fields/vocabulary.ts';
import { timeUnits } from '../choices/contracts.ts';

/** An expense that returns with every rent (C §3.2, §3.3); how it falls into a month says `rules/fixed-expenses.ts`. */
export const fixedExpenseShape = {
  concept: text('Concepto', { required: true }),
  amount: money('Importe sin IVA', { required: true }),
  vatPercent: percent('IVA', { default: 0 }),
  periodicity: choice(timeUnits, 'Periodicidad', { default: 'MONTH' }),
  from: day('Desde'),
  to: day('Hasta'),
  supply: text('Suministro'),
  notes: text('Notas'),
};
