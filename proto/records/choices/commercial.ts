import { choiceSet } from '../../fields/choices.ts';

/** How a prospective tenant earns a living. */
export const employmentTypes = choiceSet('EmploymentType', {
  PERMANENT: { label: 'Contrato indefinido' },
  TEMPORARY: { label: 'Contrato temporal' },
  FREELANCE: { label: 'Autónomo' },
  CIVIL_SERVANT: { label: 'Funcionario' },
  PENSIONER: { label: 'Pensionista' },
  STUDENT: { label: 'Estudiante' },
  COMPANY: { label: 'Empresa' },
  OTHER: { label: 'Otra situación' },
});

/** Where a candidature came from. */
export const candidatureSources = choiceSet('CandidatureSource', {
  VISIT: { label: 'Visita' },
  PORTAL: { label: 'Portal inmobiliario' },
  WEBSITE: { label: 'Página web' },
  AGENCY: { label: 'Agencia' },
  REFERRAL: { label: 'Recomendación' },
  OTHER: { label: 'Otra' },
});

/** Ours: the text names the collection and shows no statuses. */
export const candidatureStatuses = choiceSet('CandidatureStatus', {
  RECEIVED: { label: 'Recibida', colour: 'grey' },
  DOCUMENTS_PENDING: { label: 'Pendiente de documentación', colour: 'orange' },
  IN_REVIEW: { label: 'En estudio', colour: 'yellow' },
  PRESELECTED: { label: 'Preseleccionada', colour: 'lightBlue' },
  ACCEPTED: { label: 'Aceptada', colour: 'green' },
  BOOKED: { label: 'Con reserva', colour: 'blue' },
  REJECTED: { label: 'Rechazada', colour: 'red' },
  WITHDRAWN: { label: 'Retirada', colour: 'grey' },
});

/** STA-11. */
export const bookingStatuses = choiceSet('BookingStatus', {
  DRAFT: { label: 'Borrador', colour: 'grey' },
  CONFIRMED: { label: 'Confirmada', colour: 'green' },
  HELD: { label: 'Retenida', colour: 'orange' },
  RETURNED: { label: 'Devuelta', colour: 'yellow' },
  CONTRACTED: { label: 'Con contrato', colour: 'blue' },
  CANCELLED: { label: 'Anulada', colour: 'red' },
});
export type BookingStatus = keyof typeof bookingStatuses.options;

/** F §4, in the order of work and with the labels of the text. */
export const solvencyStatuses = choiceSet('SolvencyStatus', {
  PENDING: { label: 'Pendiente de solicitud', colour: 'orange' },
  REQUESTED: { label: 'Solicitada a la aseguradora', colour: 'blue' },
  ACCEPTED: { label: 'Aceptada', colour: 'green' },
  REJECTED: { label: 'Rechazada', colour: 'red' },
  CANCELLED: { label: 'Cancelada', colour: 'grey' },
});
export type SolvencyStatus = keyof typeof solvencyStatuses.options;
