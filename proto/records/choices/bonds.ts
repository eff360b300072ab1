import { choiceSet } from '../../fields/choices.ts';

/** Where the money of a bond is. */
export const bondHolders = choiceSet('BondHolder', {
  PENDING: { label: 'Sin recibir' },
  MANDATARY: { label: 'Nosotros' },
  LANDLORD: { label: 'Propietario' },
  PUBLIC_INSTITUTION: { label: 'Organismo público' },
  OTHER: { label: 'Otro depositario' },
  APPLIED: { label: 'Aplicada a daños o deudas' },
  TENANT: { label: 'Devuelta al inquilino' },
});
export type BondHolder = keyof typeof bondHolders.options;

/** What happens to a bond; all but the last two set one of the contract's own days (C §3.2). */
export const bondActs = choiceSet('BondAct', {
  RECEIVED: { label: 'Recibida del inquilino' },
  DEPOSITED: { label: 'Depositada en el organismo público' },
  REQUESTED: { label: 'Devolución solicitada al organismo' },
  RECOVERED: { label: 'Recuperada del organismo' },
  SETTLED: { label: 'Liquidada al inquilino' },
  CLAIMED: { label: 'Reclamada por daños o deudas' },
  MOVED: { label: 'Cambio de depositario' },
});
export type BondAct = keyof typeof bondActs.options;
