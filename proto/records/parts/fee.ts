import type { FieldProblem } from '../../errors.ts';

/** A fee of a mandate or a product: per cent of the rent, or euros. */
interface Fee {
  feeType?: string | null;
  feeValue?: number | null;
}

/** A percentage of the rent is no more than the rent. */
export function feeProblems({ feeType, feeValue }: Fee): FieldProblem[] {
  if (feeType !== 'PERCENT' || (feeValue ?? 0) <= 100) return [];
  return [
    {
      field: 'feeValue',
      rule: 'max',
      message: 'Un porcentaje no pasa de 100: corríjalo o elija «Importe fijo».',
    },
  ];
}
