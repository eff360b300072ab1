import { choiceSet } from '../../fields/choices.ts';
import { genericStatuses } from './general.ts';

/** How far an issue is (C §4.4), in the order of the text. */
export const issueStatuses = choiceSet('IssueStatus', {
  OPEN: { label: 'Abierta', colour: 'orange' },
  CLOSED: { label: 'Cerrada', colour: 'grey' },
  PENDING: { label: 'Pendiente', colour: 'yellow' },
  SOLVED: { label: 'Resuelta', colour: 'green' },
});

/** What is broken; *ours*, the text names no categories. */
export const issueCategories = choiceSet('IssueCategory', {
  PLUMBING: { label: 'Fontanería' },
  ELECTRICITY: { label: 'Electricidad' },
  HEATING: { label: 'Calefacción y agua caliente' },
  AIR_CONDITIONING: { label: 'Aire acondicionado' },
  APPLIANCES: { label: 'Electrodomésticos' },
  LOCKS: { label: 'Cerrajería' },
  CARPENTRY: { label: 'Carpintería' },
  WINDOWS: { label: 'Ventanas y persianas' },
  PAINTING: { label: 'Pintura' },
  DAMP: { label: 'Humedades y filtraciones' },
  BUILDING_WORK: { label: 'Albañilería' },
  PESTS: { label: 'Plagas' },
  CLEANING: { label: 'Limpieza' },
  COMMUNITY: { label: 'Zonas comunes' },
  NEIGHBOURS: { label: 'Convivencia' },
  OTHER: { label: 'Otra incidencia' },
});

/** *Ours*. */
export const issuePriorities = choiceSet('IssuePriority', {
  LOW: { label: 'Baja' },
  NORMAL: { label: 'Normal' },
  HIGH: { label: 'Alta' },
  URGENT: { label: 'Urgente' },
});

/** Who bears a cost in the end; *ours*. */
export const costBearers = choiceSet('CostBearer', {
  LANDLORD: { label: 'Propietario' },
  TENANT: { label: 'Inquilino' },
  COMMUNITY: { label: 'Comunidad' },
  INSURANCE: { label: 'Seguro' },
  COMPANY: { label: 'Empresa gestora' },
});

const { options } = genericStatuses;

/** How far a work order is: those generic statuses (F §4) that a piece of work passes through, in its order. */
export const workOrderStatuses = choiceSet('WorkOrderStatus', {
  DRAFT: options.DRAFT,
  REQUESTED: options.REQUESTED,
  BUDGETED: options.BUDGETED,
  APROVED: options.APROVED,
  IN_PROCESS: options.IN_PROCESS,
  FINISHED: options.FINISHED,
  INVOICED: options.INVOICED,
  PAYED: options.PAYED,
  REJECTED: options.REJECTED,
  CANCELLED: options.CANCELLED,
});

/** How far a supplier's bill is: the generic statuses (F §4) that fit. */
export const billStatuses = choiceSet('BillStatus', {
  DATA_PENDING: options.DATA_PENDING,
  REVIEW_PENDING: options.REVIEW_PENDING,
  APROVED: options.APROVED,
  IN_PROCESS: options.IN_PROCESS,
  UNPAID: options.UNPAID,
  PAYED: options.PAYED,
  CANCELLED: options.CANCELLED,
});
