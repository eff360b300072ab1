import { choiceSet } from '../../fields/choices.ts';

/** With whose rights a partner's programs act: those of staff at most. */
export const partnerRoles = choiceSet('PartnerRole', {
  INTERNAL_EMPLOYEE: { label: 'Personal interno' },
  EXTERNAL_EMPLOYEE: { label: 'Personal externo' },
});
