import { staffAccess } from '../../access/access.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import {
  choice,
  day,
  instant,
  integer,
  link,
  links,
  longText,
  money,
  text,
} from '../../fields/vocabulary.ts';
import { dueDay, firstStepOf } from '../../rules/issue-step.ts';
import { truncate } from '../../values/truncate.ts';
import { issueHolders, issueSteps, repairCauses } from '../choices/issues.ts';
import { partyRoles } from '../choices/people.ts';
import { costBearers, issueCategories, issuePriorities, issueStatuses } from '../choices/work.ts';
import {
  chronologyField,
  createdByField,
  documentsField,
  legacyFields,
  notesField,
  withCategories,
} from '../parts/common.ts';
import { nextStepFields } from '../parts/next-step.ts';

/** An issue that is open again after it was solved or closed counts that. */
const reopened = (record: Readonly<Record<string, unknown>>): Record<string, number | string | null> => {
  const wasOver = record['status'] === 'SOLVED' || record['status'] === 'CLOSED';
  const count = typeof record['reopenCount'] === 'number' ? record['reopenCount'] : 0;
  return { status: 'OPEN', solvedAt: null, closedAt: null, ...(wasOver ? { reopenCount: count + 1 } : {}) };
};

/** Something that does not work in a place, from the first call to its solution (C §2.2 'Operaciones', C §4.4). */
export const issue = defineRecord({
  collection: 'issue',
  label: { one: 'Incidencia', many: 'Incidencias', gender: 'f' },
  groups: {
    what: 'Incidencia',
    next: 'Siguiente paso',
    where: 'Dónde',
    who: 'Personas',
    cost: 'Coste',
    follow: 'Seguimiento',
    origin: 'Origen',
  },
  fields: {
    description: longText('Descripción', {
      group: 'what',
      required: true,
      sealed: true,
      searchable: true,
      maxLength: 4000,
    }),
    category: choice(issueCategories, 'Categoría', { group: 'what', default: 'OTHER', indexed: true }),
    priority: choice(issuePriorities, 'Prioridad', { group: 'what', default: 'NORMAL', indexed: true }),
    status: choice(issueStatuses, 'Estado', { group: 'what', default: 'OPEN', indexed: true }),
    due: day('Fecha límite', { group: 'what', indexed: true }),
    photos: links('media', 'Fotografías', { group: 'what' }),

    /** One step, one holder and one date, worked out by `rules/issue-step.ts` after every change. */
    ...nextStepFields(issueSteps, issueHolders),
    deferUntil: day('Aplazada hasta', { group: 'next', readOnly: true, indexed: true }),
    deferReason: text('Motivo del aplazamiento', {
      group: 'next',
      readOnly: true,
      maxLength: 300,
      access: 'internal',
    }),
    reopenCount: integer('Veces reabierta', { group: 'next', readOnly: true, default: 0 }),

    place: link('place', 'Inmueble', { group: 'where', indexed: true }),
    contract: link('contract', 'Contrato', { group: 'where', indexed: true }),
    mandate: link('mandate', 'Mandato', { group: 'where', indexed: true }),
    accessNotes: longText('Acceso y horario', {
      group: 'where',
      sealed: true,
      maxLength: 2000,
      access: 'personal',
      help: 'Cómo y cuándo se puede entrar.',
    }),
    visitAt: instant('Visita concertada', { group: 'where', indexed: true }),

    reporter: link('agent', 'Comunicada por', { group: 'who', indexed: true }),
    reporterRole: choice(partyRoles, 'En calidad de', { group: 'who' }),
    tenants: links('agent', 'Inquilinos', { group: 'who', indexed: true }),
    landlords: links('agent', 'Propietarios', { group: 'who', indexed: true }),
    assignedTo: link('employee', 'Responsable', { group: 'who', indexed: true }),
    watchers: links('employee', 'Observadores', { group: 'who' }),
    supplier: link('supplier', 'Proveedor', { group: 'who', indexed: true }),

    cause: choice(repairCauses, 'Causa', { group: 'cost' }),
    payer: choice(costBearers, 'Quién paga', { group: 'cost', indexed: true }),
    payerReason: longText('Por qué paga', { group: 'cost', maxLength: 600 }),
    insurance: link('insurance', 'Seguro', { group: 'cost' }),
    estimatedCost: money('Coste estimado', { group: 'cost', min: 0, access: 'economy' }),
    finalCost: money('Coste final', { group: 'cost', min: 0, access: 'economy' }),

    solution: longText('Solución', { group: 'follow', sealed: true, maxLength: 4000 }),
    solvedAt: instant('Resuelta el', { group: 'follow', readOnly: true, indexed: true }),
    closedAt: instant('Cerrada el', { group: 'follow', readOnly: true }),
    /** Of which it was made; whose address that is, nobody has proved (decision 0144). */
    receivedMail: link('communication', 'Correo del que viene', {
      group: 'follow',
      readOnly: true,
      access: 'internal',
    }),
    notes: notesField('follow'),
    chronology: chronologyField('follow'),
    documents: documentsField('follow'),
    createdBy: createdByField('follow'),
    zendeskId: text('Id. de Zendesk', { group: 'origin', maxLength: 40, indexed: true }),
    zendeskKey: text('Clave de Zendesk', { group: 'origin', maxLength: 80 }),
    ...legacyFields('origin'),
  },
  title: ({ description }) => truncate((description ?? '').split('\n')[0] ?? '', 80),
  titleFields: ['description'],
  detail: ({ category }) => (category ? issueCategories.options[category].label : ''),
  detailFields: ['category'],
  states: {
    statuses: issueStatuses,
    field: 'status',
    // *Ours*: the text names the statuses only. A solved issue waits for whoever reported it; closed is the end.
    changes: {
      OPEN: ['PENDING', 'SOLVED', 'CLOSED'],
      PENDING: ['OPEN', 'SOLVED', 'CLOSED'],
      SOLVED: ['OPEN', 'CLOSED'],
      CLOSED: ['OPEN'],
    },
    effects: {
      OPEN: reopened,
      SOLVED: (_record, now) => ({ status: 'SOLVED', solvedAt: now }),
      CLOSED: (_record, now) => ({ status: 'CLOSED', closedAt: now }),
    },
  },
  fill: ({ due, priority }, now) => (due == null ? { due: dueDay(priority, now) } : {}),
  derive: ({ chronology, nextStep, ...issue }) => ({
    // From the first moment; from then on the service says it.
    ...(nextStep == null ? firstStepOf(issue) : {}),
    ...withCategories(chronology),
  }),
  access: staffAccess({
    EXTERNAL_EMPLOYEE: {
      actions: ['read', 'create', 'update'],
      own: ['assignedTo', 'watchers', 'createdBy'],
      hidden: ['internal'],
    },
    TENANT: { actions: ['read'], own: ['reporter', 'tenants'], hidden: ['internal', 'economy'] },
    LANDLORD: { actions: ['read'], own: ['landlords'], hidden: ['internal', 'personal'] },
    OWNER: { actions: ['read'], own: ['landlords'], hidden: ['internal', 'personal'] },
  }),
  list: {
    columns: [
      'description',
      'status',
      'priority',
      'nextStep',
      'nextHolder',
      'nextDate',
      'place',
      'assignedTo',
      'supplier',
      'createdAt',
    ],
    sort: { field: 'createdAt', order: 'desc' },
    filters: [
      'status',
      'nextStep',
      'nextHolder',
      'nextDate',
      'priority',
      'category',
      'assignedTo',
      'supplier',
      'place',
      'due',
    ],
  },
});

export type Issue = RecordOf<typeof issue>;
