import { choiceSet } from '../../fields/choices.ts';

/** What becomes of a posted burofax (EXT-11); ours. The first two can still change. */
export const letterDeliveries = choiceSet('LetterDelivery', {
  PENDING: { label: 'En reparto', colour: 'blue' },
  NOTICE_LEFT: { label: 'Dejado aviso', colour: 'orange' },
  DELIVERED: { label: 'Entregado', colour: 'green' },
  REFUSED: { label: 'Rehusado', colour: 'red' },
  RETURNED: { label: 'Devuelto', colour: 'red' },
});
export type LetterDelivery = keyof typeof letterDeliveries.options;

/** Outcomes that are still awaited. */
export const awaitedDeliveries: readonly LetterDelivery[] = ['PENDING', 'NOTICE_LEFT'];
