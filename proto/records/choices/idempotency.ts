import { choiceSet } from '../../fields/choices.ts';

/** What stands under an idempotency key that is shown. */
export const claimStates = choiceSet('ClaimState', {
  CLAIMED: { label: 'Reservada ahora' },
  RUNNING: { label: 'En curso' },
  INTERRUPTED: { label: 'Interrumpida' },
  DIFFERENT: { label: 'Usada con otra petición' },
  DONE: { label: 'Hecha' },
});
export type ClaimState = keyof typeof claimStates.options;
