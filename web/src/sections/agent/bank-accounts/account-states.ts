import { choiceSet } from '@llavero/proto/fields/choices';

/** How the badge of an account that waits looks. */
export const accountStates = choiceSet('AccountState', {
  PENDING: { label: 'Por aprobar', colour: 'orange' },
});
