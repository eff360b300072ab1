// Apart from the general choices: every list needs this one.
import { choiceSet } from '../../fields/choices.ts';

/**
 * The generic status of any record (F §4 'Generic status: DELETED, ENABLED'). A deleted one reads DELETED through every call,
 * whatever statuses it has of its own; one without any of its own reads ENABLED while it lives.
 */
export const recordStatuses = choiceSet('RecordStatus', {
  ENABLED: { label: 'Activo', colour: 'green' },
  DELETED: { label: 'Eliminado', colour: 'grey' },
});
