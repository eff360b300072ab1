import { choiceSet } from '../../fields/choices.ts';

/** What a supply company is to its customers. */
export const marketerKinds = choiceSet('MarketerKind', {
  FREE_MARKET: { label: 'Comercializadora de mercado libre' },
  REFERENCE: { label: 'Comercializadora de referencia' },
  DISTRIBUTOR: { label: 'Distribuidora' },
  WATER: { label: 'Compañía de aguas' },
  OTHER: { label: 'Otra compañía' },
});
