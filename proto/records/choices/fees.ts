import { choiceSet } from '../../fields/choices.ts';

/** Fee types of a mandate (C §3.5). */
export const feeTypes = choiceSet('FeeType', {
  NONE: { label: 'Sin honorarios' },
  PERCENT: { label: 'Porcentaje' },
  FIXED: { label: 'Importe fijo' },
});

export type FeeType = (typeof feeTypes.values)[number];
