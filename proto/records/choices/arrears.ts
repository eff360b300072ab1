import { choiceSet } from '../../fields/choices.ts';

/** What a person notes of the claim of an unpaid document; *ours*. */
export const arrearsSteps = choiceSet('ArrearsStep', {
  REMINDER: { label: 'Reclamación enviada' },
  PAUSE: { label: 'Pausa' },
  DISPUTE: { label: 'El inquilino lo discute' },
  PROMISE: { label: 'Compromiso de pago' },
  RESUME: { label: 'Reanudar' },
});

/** Whose arrears are summed up. */
export const arrearsParties = choiceSet('ArrearsParty', {
  TENANT: { label: 'Por inquilino' },
  LANDLORD: { label: 'Por propietario' },
});
