import { choiceSet } from '../../fields/choices.ts';

/** Where a defect comes from: it decides who pays (`rules/repair-payer.ts`). *Ours*. */
export const repairCauses = choiceSet('RepairCause', {
  WEAR: { label: 'Paso del tiempo o instalación' },
  SMALL_USE: { label: 'Pequeña, por el uso ordinario' },
  DAMAGE: { label: 'Daño causado por el inquilino' },
  COMMON_PARTS: { label: 'Elemento común del edificio' },
  INSURED: { label: 'Siniestro cubierto por el seguro' },
  OWN_WORK: { label: 'Trabajo mal acabado de la gestora' },
});
export type RepairCause = keyof typeof repairCauses.options;

/** What has to happen next with an issue; there is one at a time. *Ours*. */
export const issueSteps = choiceSet('IssueStep', {
  TRIAGE: { label: 'Clasificar y decidir quién paga', colour: 'red' },
  WAIT: { label: 'Aplazada', colour: 'grey' },
  ORDER: { label: 'Encargar el trabajo', colour: 'orange' },
  SEND: { label: 'Enviar el encargo', colour: 'orange' },
  ANSWER: { label: 'Respuesta del proveedor', colour: 'yellow' },
  QUOTE: { label: 'Presupuesto del proveedor', colour: 'yellow' },
  APPROVE: { label: 'Aprobar el presupuesto', colour: 'lightBlue' },
  SCHEDULE: { label: 'Concertar la visita', colour: 'yellow' },
  WORK: { label: 'Hacer el trabajo', colour: 'blue' },
  SOLVE: { label: 'Dar por resuelta', colour: 'orange' },
  CONFIRM: { label: 'Confirmar la solución', colour: 'green' },
  NONE: { label: 'Nada pendiente', colour: 'grey' },
});
export type IssueStep = keyof typeof issueSteps.options;

/** Who has the next step of an issue. *Ours*. */
export const issueHolders = choiceSet('IssueHolder', {
  OFFICE: { label: 'Oficina' },
  TENANT: { label: 'Inquilino' },
  SUPPLIER: { label: 'Proveedor' },
  LANDLORD: { label: 'Propietario' },
  NOBODY: { label: 'Nadie' },
});
export type IssueHolder = keyof typeof issueHolders.options;

/** Who reads a message of an issue; each conversation is apart from the others. */
export const messageAudiences = choiceSet('MessageAudience', {
  TENANT: { label: 'Inquilino' },
  SUPPLIER: { label: 'Proveedor' },
  LANDLORD: { label: 'Propietario' },
  INTERNAL: { label: 'Interna' },
});
export type MessageAudience = keyof typeof messageAudiences.options;

/** The conversations that somebody outside takes part in, each by a link of its own. */
export const outsideAudiences = choiceSet('OutsideAudience', {
  TENANT: messageAudiences.options.TENANT,
  SUPPLIER: messageAudiences.options.SUPPLIER,
  LANDLORD: messageAudiences.options.LANDLORD,
});
export type OutsideAudience = keyof typeof outsideAudiences.options;

/** What a supplier says to a work order. */
export const supplierAnswers = choiceSet('SupplierAnswer', {
  ACCEPTED: { label: 'Aceptada', colour: 'green' },
  DECLINED: { label: 'Rechazada', colour: 'red' },
});

/** How far the approval of a work order is. */
export const orderApprovals = choiceSet('OrderApproval', {
  NONE: { label: 'Sin pedir', colour: 'grey' },
  OFFICE: { label: 'Espera a la oficina', colour: 'orange' },
  LANDLORD: { label: 'Espera al propietario', colour: 'yellow' },
  APPROVED: { label: 'Aprobada', colour: 'green' },
  REJECTED: { label: 'Rechazada', colour: 'red' },
  DEVIATION: { label: 'La factura supera lo aprobado', colour: 'red' },
});
export type OrderApproval = keyof typeof orderApprovals.options;

/** What a tenant says once an issue is solved, or before. */
export const tenantOutcomes = choiceSet('TenantOutcome', {
  CONFIRMED: { label: 'Está arreglado' },
  REOPENED: { label: 'Sigue sin funcionar' },
  WITHDRAWN: { label: 'Ya no hace falta' },
});

/** What a landlord says to a quote. */
export const orderDecisions = choiceSet('OrderDecision', {
  APPROVED: { label: 'Aprobar' },
  REJECTED: { label: 'Rechazar' },
});

/** Where the comments of a ticket are read from (RST-08). */
export const ticketSources = choiceSet('TicketSource', {
  LLAVERO: { label: 'Llavero' },
  ZENDESK: { label: 'Zendesk' },
});
