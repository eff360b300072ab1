import { choiceSet } from '../../fields/choices.ts';

/** What a person notes of the claim of an unpaid document; *ours*. */
export const arrearsSteps = choiceSet('ArrearsStep', {
  REMINDER: { label: 'Reclamación enviada' },
  PAUSE: { label: 'Pausa' },
  DISPUTE: { label: 'El inquilino lo discute' },
  PROMISE: { label: 'Compromiso de pago' },
  RESUME: { label: 'Reanudar' },
  INSURER: { label: 'Comunicado a la aseguradora' },
  INSURER_WITHDRAWN: { label: 'Retirado de la aseguradora' },
});

/** Reminders of an unpaid debt, in their order; *ours*. */
export const reminderStages = choiceSet('ReminderStage', {
  FIRST: { label: 'Recordatorio' },
  SECOND: { label: 'Segundo aviso' },
  FINAL: { label: 'Requerimiento de pago' },
});

/** Whose arrears are summed up. */
export const arrearsParties = choiceSet('ArrearsParty', {
  TENANT: { label: 'Por inquilino' },
  LANDLORD: { label: 'Por propietario' },
});
