import { choiceSet } from '../../fields/choices.ts';

export const visitKinds = choiceSet('VisitKind', {
  IN_PERSON: { label: 'Presencial' },
  VIRTUAL: { label: 'Virtual' },
});

/** The life of a viewing; *ours*, the text shows none. */
export const visitStatuses = choiceSet('VisitStatus', {
  SCHEDULED: { label: 'Programada', colour: 'lightBlue' },
  CONFIRMED: { label: 'Confirmada', colour: 'blue' },
  DONE: { label: 'Realizada', colour: 'green' },
  CANCELLED: { label: 'Cancelada', colour: 'grey' },
  NO_SHOW: { label: 'No se presentó', colour: 'orange' },
});

/** What has to happen next with a visit; there is one at a time (`rules/visit-step.ts`). *Ours*. */
export const visitSteps = choiceSet('VisitStep', {
  SHOW: { label: 'Enseñar la unidad', colour: 'blue' },
  NOTE: { label: 'Anotar si vinieron', colour: 'orange' },
  REBOOK: { label: 'Proponer otra hora', colour: 'orange' },
  RATE: { label: 'Decir qué les pareció', colour: 'yellow' },
  OFFER: { label: 'Ofrecer la solicitud', colour: 'lightBlue' },
  NONE: { label: 'Nada pendiente', colour: 'grey' },
});
export type VisitStep = keyof typeof visitSteps.options;

/** Who has the next step of a visit. *Ours*. */
export const visitHolders = choiceSet('VisitHolder', {
  OFFICE: { label: 'Oficina' },
  VISITOR: { label: 'Visitante' },
  NOBODY: { label: 'Nadie' },
});
export type VisitHolder = keyof typeof visitHolders.options;

export const visitCancelReasons = choiceSet('VisitCancelReason', {
  VISITOR: { label: 'A petición del visitante' },
  UNIT_LET: { label: 'La unidad ya está alquilada' },
  UNIT_UNAVAILABLE: { label: 'La unidad no se puede visitar' },
  EMPLOYEE: { label: 'Por la persona que la enseña' },
  DUPLICATED: { label: 'Visita repetida' },
  OTHER: { label: 'Otro motivo' },
});

/** How somebody who looks for a home came to us. */
export const contactSources = choiceSet('ContactSource', {
  WEBSITE: { label: 'Web propia' },
  PORTAL: { label: 'Portal inmobiliario' },
  PHONE: { label: 'Llamada' },
  WALK_IN: { label: 'En la oficina' },
  REFERRAL: { label: 'Recomendación' },
  WITEI: { label: 'Witei' },
  OTHER: { label: 'Otro' },
});

export const discardReasons = choiceSet('DiscardReason', {
  FOUND_ANOTHER: { label: 'Ha encontrado otra vivienda' },
  NOT_INTERESTED: { label: 'No le interesa' },
  NOT_SOLVENT: { label: 'No cumple la solvencia' },
  UNREACHABLE: { label: 'No responde' },
  ASKED_TO_BE_FORGOTTEN: { label: 'Pide no ser contactado' },
  OTHER: { label: 'Otro motivo' },
});

/** Whose availability a record is. */
export const availabilitySubjects = choiceSet('AvailabilitySubject', {
  AGENT: { label: 'Quien enseña' },
  UNIT: { label: 'Unidad' },
});

export const weekdays = choiceSet('Weekday', {
  MONDAY: { label: 'Lunes' },
  TUESDAY: { label: 'Martes' },
  WEDNESDAY: { label: 'Miércoles' },
  THURSDAY: { label: 'Jueves' },
  FRIDAY: { label: 'Viernes' },
  SATURDAY: { label: 'Sábado' },
  SUNDAY: { label: 'Domingo' },
});
export type Weekday = keyof typeof weekdays.options;

/** Days that differ from the weekly hours. Only EXTRA adds hours, all others take them away. */
export const availabilityExceptions = choiceSet('AvailabilityException', {
  VACATION: { label: 'Vacaciones' },
  ILLNESS: { label: 'Baja' },
  HOLIDAY: { label: 'Festivo local' },
  UNAVAILABLE: { label: 'No disponible' },
  EXTRA: { label: 'Horas añadidas' },
});

/** How far an invitation to choose a visit is. */
export const invitationStatuses = choiceSet('InvitationStatus', {
  SENT: { label: 'Enviada', colour: 'lightBlue' },
  OPENED: { label: 'Abierta', colour: 'yellow' },
  BOOKED: { label: 'Con visita', colour: 'green' },
  EXPIRED: { label: 'Caducada', colour: 'orange' },
  CANCELLED: { label: 'Anulada', colour: 'grey' },
});
export type InvitationStatus = keyof typeof invitationStatuses.options;

/** What made us invite somebody. */
export const invitationSources = choiceSet('InvitationSource', {
  STAFF: { label: 'Del equipo' },
  INQUIRY: { label: 'Consulta de un portal' },
  WIDGET: { label: 'Página web' },
});
export type InvitationSource = keyof typeof invitationSources.options;

/** Languages of the public pages and of their mails. */
export const publicLanguages = choiceSet('PublicLanguage', {
  ES: { label: 'Castellano' },
  CA: { label: 'Catalán' },
  EN: { label: 'Inglés' },
});
export type PublicLanguage = keyof typeof publicLanguages.options;

/** Where homes, contacts and visits of the portal manager are read from (API-07). */
export const deskSources = choiceSet('DeskSource', {
  LLAVERO: { label: 'Llavero' },
  WITEI: { label: 'Witei' },
});
