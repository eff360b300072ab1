import { choiceSet } from '../../fields/choices.ts';

/** With whose rights a partner's programs act: those of staff at most. */
export const partnerRoles = choiceSet('PartnerRole', {
  INTERNAL_EMPLOYEE: { label: 'Personal interno' },
  EXTERNAL_EMPLOYEE: { label: 'Personal externo' },
});

/** What became of an event that a webhook waits for. */
export const deliveryStatuses = choiceSet('DeliveryStatus', {
  WAITING: { label: 'Por enviar', colour: 'orange' },
  DELIVERED: { label: 'Entregada', colour: 'green' },
  FAILED: { label: 'Fallida', colour: 'red' },
});
