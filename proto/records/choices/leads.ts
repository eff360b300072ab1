import { choiceSet } from '../../fields/choices.ts';

/** The way of an owner to a mandate; *ours*, the text names the screen only (C §2.2 'Captación'). */
export const leadStatuses = choiceSet('LeadStatus', {
  NEW: { label: 'Nueva', colour: 'grey' },
  CONTACTED: { label: 'Contactada', colour: 'lightBlue' },
  VISITED: { label: 'Visita y valoración', colour: 'blue' },
  PROPOSED: { label: 'Propuesta enviada', colour: 'yellow' },
  NEGOTIATION: { label: 'En negociación', colour: 'orange' },
  WON: { label: 'Ganada', colour: 'green' },
  LOST: { label: 'Perdida', colour: 'red' },
});
export type LeadStatus = keyof typeof leadStatuses.options;

/** Statuses in which there is still something to do, in the order of the work. */
export const openLeadStatuses = ['NEW', 'CONTACTED', 'VISITED', 'PROPOSED', 'NEGOTIATION'] as const;

/** Neither won nor lost. */
export const isOpenLead = (status: unknown): boolean => openLeadStatuses.some((open) => open === status);

export const leadSources = choiceSet('LeadSource', {
  REFERRAL: { label: 'Recomendación' },
  WEBSITE: { label: 'Web propia' },
  PORTAL: { label: 'Portal inmobiliario' },
  CAMPAIGN: { label: 'Campaña' },
  AGENCY: { label: 'Agencia' },
  LANDLORD: { label: 'Propietario de la casa' },
  PIPEDRIVE: { label: 'Pipedrive' },
  OTHER: { label: 'Otro' },
});

export const leadLostReasons = choiceSet('LeadLostReason', {
  FEES: { label: 'Honorarios' },
  COMPETITOR: { label: 'Ha elegido a otra empresa' },
  SELF_MANAGED: { label: 'Lo gestiona por su cuenta' },
  SOLD: { label: 'Vende o ya no alquila' },
  NOT_SUITABLE: { label: 'El inmueble no encaja' },
  UNREACHABLE: { label: 'No responde' },
  OTHER: { label: 'Otro motivo' },
});
