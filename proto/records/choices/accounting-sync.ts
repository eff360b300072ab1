import { choiceSet } from '../../fields/choices.ts';

/** EXT-12; *ours*: what has become of an invoice in the accounting program. */
export const syncStates = choiceSet('AccountingSyncState', {
  PENDING: { label: 'Por enviar', colour: 'blue' },
  SENT: { label: 'Enviada', colour: 'green' },
  /** The program has it, and something there is not as here. */
  DIFFERENT: { label: 'No coincide', colour: 'orange' },
  CLOSED: { label: 'Mes cerrado', colour: 'grey' },
  REFUSED: { label: 'Rechazada', colour: 'red' },
  FAILED: { label: 'No enviada', colour: 'red' },
});
export type SyncState = (typeof syncStates.values)[number];

/** What the accounting program is told of. */
export const syncSources = choiceSet('SyncSource', {
  FINANCE: { label: 'Emitida' },
  BILL: { label: 'Recibida' },
});
