import { type Choice, choiceSet } from '../../fields/choices.ts';

/** C §4.4. */
export const taskStatuses = choiceSet('TaskStatus', {
  TO_DO: { label: 'Por hacer', colour: 'orange' },
  IN_PROGRESS: { label: 'En curso', colour: 'blue' },
  BLOCKED: { label: 'Bloqueada', colour: 'yellow' },
  ERROR: { label: 'Con error', colour: 'red' },
  DONE: { label: 'Hecha', colour: 'green' },
  DELETED: { label: 'Eliminada', colour: 'grey' },
  DUPLICATED: { label: 'Duplicada', colour: 'grey' },
});

/** C §3.4. */
export const taskCategories = choiceSet('TaskCategory', {
  COMMON: { label: 'General' },
  MANDATE: { label: 'Mandatos' },
  CONTRACT: { label: 'Contratos' },
  PLACE: { label: 'Inmuebles' },
  AGENT: { label: 'Personas' },
});
export type TaskCategory = keyof typeof taskCategories.options;

export interface TaskType extends Choice {
  category: TaskCategory;
}

/** The label is the title that a task without one takes (C §3.4). */
const task = (category: TaskCategory, label: string): TaskType => ({ label, category });

export const taskTypes = choiceSet('TaskType', {
  MANDATE_CREATE: task('MANDATE', 'Crear mandato'),
  MANDATE_VALIDATE: task('MANDATE', 'Validar mandato'),
  BOOKING_VALIDATE: task('CONTRACT', 'Validar reserva'),
  CONTRACT_VALIDATE: task('CONTRACT', 'Validar contrato'),
  WIZARD_MANDATE_GET_IT_READY: task('MANDATE', 'Preparar mandato'),
  WIZARD_RENT_BOOKING_CONFIRM: task('CONTRACT', 'Confirmar reserva'),
  WIZARD_RENT_BOOKING_CANCEL: task('CONTRACT', 'Cancelar reserva'),
  WIZARD_RENT_ACTIVATION: task('CONTRACT', 'Activar contrato'),
  INVENTORY_CREATE: task('PLACE', 'Crear inventario'),
  SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_START: task(
    'CONTRACT',
    'Tramitar cambios de titular de suministros al inicio del contrato',
  ),
  SUPPLIES_OWNERSHIP_MANAGEMENT_CONTRACT_END: task(
    'CONTRACT',
    'Tramitar cambios de titular de suministros al final del contrato',
  ),
  SUPPLY_COMMUNICATIONS: task('PLACE', 'Tramitar gestiones pendientes por suministros'),
  COMPLETE_PEOPLE_DATA: task('AGENT', 'Completar datos personales'),
  OTHER: task('COMMON', 'Otra tarea'),
});

export type TaskTypeCode = keyof typeof taskTypes.options;

/** C §3.4. */
export const communicationTypes = choiceSet('CommunicationType', {
  EMAIL: { label: 'Correo electrónico' },
  SLACK: { label: 'Slack' },
  /** Ours (EXT-11); the text names it as a channel of notices (C §3.5). */
  BUROFAX: { label: 'Burofax' },
});

/** C §4.4. */
export const communicationStatuses = choiceSet('CommunicationStatus', {
  NOT_SENT: { label: 'Sin enviar', colour: 'grey' },
  SENDING: { label: 'Enviando', colour: 'blue' },
  SENT: { label: 'Enviada', colour: 'green' },
  ERROR: { label: 'Con error', colour: 'red' },
  CANCELLED: { label: 'Anulada', colour: 'grey' },
});

/**
 * Background work (C §4.4 and F §4): a process ends FINISHED, a queue message DONE. CANCELLED is ours, for
 * work that a person has stopped.
 */
export const processStatuses = choiceSet('ProcessStatus', {
  QUEUED: { label: 'En cola', colour: 'grey' },
  IN_PROGRESS: { label: 'En curso', colour: 'blue' },
  FINISHED: { label: 'Terminado', colour: 'green' },
  DONE: { label: 'Hecho', colour: 'green' },
  ERROR: { label: 'Con error', colour: 'red' },
  CANCELLED: { label: 'Cancelado', colour: 'grey' },
});

/** C §3.4. */
export const configTypes = choiceSet('ConfigType', {
  ORGANIZATION: { label: 'Organización' },
  EVENT: { label: 'Evento' },
});

export const configStatuses = choiceSet('ConfigStatus', {
  ACTIVE: { label: 'Activa', colour: 'green' },
  ARCHIVED: { label: 'Archivada', colour: 'grey' },
});

export const eventTypes = choiceSet('EventType', {
  OBJECT_CREATION: { label: 'Creación' },
  OBJECT_MODIFICATION: { label: 'Modificación' },
});

/** What the management of an event does when it happens; *ours*, the text names none. */
export const eventActions = choiceSet('EventAction', {
  TASK: { label: 'Crear una tarea' },
  EMAIL: { label: 'Enviar un correo' },
  SLACK: { label: 'Escribir en Slack' },
  INTERNAL_MESSAGE: { label: 'Avisar a una persona' },
  JOB: { label: 'Encargar un trabajo' },
  FIELD: { label: 'Cambiar un campo' },
  WEBHOOK: { label: 'Llamar a un webhook' },
});

/** How far an occurrence of an event is. */
export const eventStatuses = choiceSet('EventStatus', {
  PENDING: { label: 'Pendiente', colour: 'orange' },
  DONE: { label: 'Atendido', colour: 'green' },
  ERROR: { label: 'Con error', colour: 'red' },
  SKIPPED: { label: 'Sin efecto', colour: 'grey' },
});

/** What became of a row that an import could not place. */
export const unknownStatuses = choiceSet('UnknownStatus', {
  PENDING: { label: 'Sin colocar', colour: 'orange' },
  PLACED: { label: 'Colocada', colour: 'green' },
  DISCARDED: { label: 'Descartada', colour: 'grey' },
});

/** A status to try things with. */
export const testStatuses = choiceSet('TestStatus', {
  NEW: { label: 'Nueva', colour: 'blue' },
  USED: { label: 'Usada', colour: 'green' },
  OLD: { label: 'Antigua', colour: 'grey' },
});

/** What a piece of work in 'Operaciones' is about. */
export const operationTypes = choiceSet('OperationType', {
  CERTIFICATE: { label: 'Certificado' },
  SUPPLY_CHANGE: { label: 'Cambio de suministro' },
});

export const operationStatuses = choiceSet('OperationStatus', {
  PENDING: { label: 'Pendiente', colour: 'orange' },
  REQUESTED: { label: 'Solicitada', colour: 'blue' },
  IN_PROGRESS: { label: 'En trámite', colour: 'yellow' },
  DONE: { label: 'Hecha', colour: 'green' },
  NOT_NEEDED: { label: 'No necesaria', colour: 'grey' },
  ERROR: { label: 'Con error', colour: 'red' },
  CANCELLED: { label: 'Anulada', colour: 'grey' },
});

/** Work in hand: neither done nor given up. */
export const openOperationStatuses: readonly (typeof operationStatuses.values)[number][] = [
  'PENDING',
  'REQUESTED',
  'IN_PROGRESS',
  'ERROR',
];
