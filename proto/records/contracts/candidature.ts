import { staffAccess } from '../../access/access.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import {
  choice,
  day,
  flag,
  instant,
  integer,
  link,
  longText,
  money,
  percent,
  text,
} from '../../fields/vocabulary.ts';
import { applicationStep } from '../../rules/application-step.ts';
import { effortPercent } from '../../rules/effort.ts';
import { addMoney } from '../../values/money.ts';
import { applicationHolders, applicationSteps } from '../choices/applications.ts';
import { candidatureSources, candidatureStatuses, solvencyStatuses } from '../choices/commercial.ts';
import { contractTypes } from '../choices/contracts.ts';
import { applicantProblems, applicantsField, incomesOf, namesOf, withIdNumbers } from '../parts/applicant.ts';
import {
  chronologyField,
  collaboratorsField,
  createdByField,
  documentsField,
  notesField,
  withCategories,
} from '../parts/common.ts';
import { nextStepFields } from '../parts/next-step.ts';

const score = (label: string, help: string) =>
  integer(label, { group: 'assessment', min: 0, max: 100, help });

/** People who would like to rent a unit, and how they are judged (C §2.2 'Comercial'). */
export const candidature = defineRecord({
  collection: 'candidature',
  label: { one: 'Candidatura', many: 'Candidaturas', gender: 'f' },
  groups: {
    applicants: 'Candidatos',
    next: 'Siguiente paso',
    offer: 'Oferta',
    assessment: 'Valoración',
    decision: 'Decisión',
    follow: 'Seguimiento',
  },
  fields: {
    /** Names of the applicants. */
    name: text('Candidatos', { group: 'applicants', sealed: true, searchable: true, readOnly: true }),
    unit: link('place', 'Unidad', { group: 'applicants', required: true, indexed: true }),
    mandate: link('mandate', 'Mandato', { group: 'applicants', indexed: true }),
    visit: link('visit', 'Visita', { group: 'applicants' }),
    source: choice(candidatureSources, 'Origen', { group: 'applicants', default: 'VISIT', indexed: true }),
    tenants: applicantsField('Inquilinos propuestos', 'applicants'),
    avalists: applicantsField('Avalistas propuestos', 'applicants'),
    adults: integer('Adultos', { group: 'applicants', min: 0, max: 50 }),
    children: integer('Menores', { group: 'applicants', min: 0, max: 50 }),
    pets: text('Animales', { group: 'applicants' }),

    /** One step, one holder and one date, worked out by `rules/application-step.ts` with every change. */
    ...nextStepFields(applicationSteps, applicationHolders),

    contractType: choice(contractTypes, 'Tipo de contrato', { group: 'offer', default: 'LONG_CONTRACT' }),
    offeredRent: money('Renta ofrecida', { group: 'offer', min: 0, indexed: true }),
    askedRent: money('Renta pedida', { group: 'offer', min: 0 }),
    startDate: day('Entrada deseada', { group: 'offer', indexed: true }),
    durationMonths: integer('Meses de estancia', { group: 'offer', min: 1, max: 600 }),
    conditions: longText('Condiciones que piden', { group: 'offer', sealed: true }),
    bindingUntil: day('Oferta vinculante hasta', {
      group: 'offer',
      readOnly: true,
      help: 'Hasta ese día quien la hace queda obligado por la oferta.',
    }),

    solvencyRequest: link('solvencyRequest', 'Solicitud de solvencia', { group: 'assessment' }),
    /** As that request stands, kept here by its changes. */
    solvencyStatus: choice(solvencyStatuses, 'Estado de la solvencia', {
      group: 'assessment',
      readOnly: true,
    }),
    annualIncome: money('Ingresos anuales del conjunto', {
      group: 'assessment',
      sealed: true,
      readOnly: true,
      access: 'personal',
    }),
    effortRate: percent('Esfuerzo de pago (%)', {
      group: 'assessment',
      sealed: true,
      readOnly: true,
      max: 1_000_000,
      access: 'personal',
      help: 'Doce rentas ofrecidas entre los ingresos anuales de los inquilinos.',
    }),
    solvencyScore: score('Puntuación de solvencia', 'De 0 a 100.'),
    stabilityScore: score('Puntuación de estabilidad', 'De 0 a 100.'),
    impressionScore: score('Puntuación de la visita', 'De 0 a 100.'),
    score: integer('Puntuación', {
      group: 'assessment',
      min: 0,
      max: 100,
      readOnly: true,
      indexed: true,
      help: 'Media de las puntuaciones dadas.',
    }),
    documentsComplete: flag('Documentación completa', { group: 'assessment' }),
    presentedToLandlordAt: instant('Presentada al propietario el', { group: 'assessment' }),

    status: choice(candidatureStatuses, 'Estado', { group: 'decision', default: 'RECEIVED', indexed: true }),
    decidedAt: instant('Decidida el', { group: 'decision', readOnly: true }),
    rejectionReason: text('Motivo del rechazo o de la retirada', { group: 'decision', sealed: true }),
    informedAt: instant('Avisada de la decisión el', { group: 'decision', readOnly: true }),
    booking: link('booking', 'Reserva', { group: 'decision', indexed: true }),

    assignedTo: link('employee', 'Responsable', { group: 'follow', indexed: true }),
    notes: notesField('follow'),
    chronology: chronologyField('follow'),
    documents: documentsField('follow'),
    collaborators: collaboratorsField('follow'),
    createdBy: createdByField('follow'),
  },
  title: ({ name }) => name || 'Candidatura sin nombre',
  titleFields: ['name'],
  states: {
    statuses: candidatureStatuses,
    field: 'status',
    changes: {
      RECEIVED: ['DOCUMENTS_PENDING', 'IN_REVIEW', 'REJECTED', 'WITHDRAWN'],
      DOCUMENTS_PENDING: ['IN_REVIEW', 'REJECTED', 'WITHDRAWN'],
      IN_REVIEW: ['DOCUMENTS_PENDING', 'PRESELECTED', 'ACCEPTED', 'REJECTED', 'WITHDRAWN'],
      PRESELECTED: ['IN_REVIEW', 'ACCEPTED', 'REJECTED', 'WITHDRAWN'],
      ACCEPTED: ['BOOKED', 'REJECTED', 'WITHDRAWN'],
      BOOKED: ['ACCEPTED', 'WITHDRAWN'],
      REJECTED: ['IN_REVIEW'],
      WITHDRAWN: ['IN_REVIEW'],
    },
    effects: {
      ACCEPTED: (_record, now) => ({ status: 'ACCEPTED', decidedAt: now }),
      REJECTED: (_record, now) => ({ status: 'REJECTED', decidedAt: now }),
      WITHDRAWN: (_record, now) => ({ status: 'WITHDRAWN', decidedAt: now }),
      IN_REVIEW: () => ({ status: 'IN_REVIEW', decidedAt: null }),
    },
  },
  check: ({ tenants, avalists }) => [
    ...applicantProblems('tenants', tenants),
    ...applicantProblems('avalists', avalists),
  ],
  derive: (record, now) => {
    const { offeredRent, chronology, solvencyScore, stabilityScore, impressionScore } = record;
    const tenants = withIdNumbers(record.tenants);
    const incomes = incomesOf(tenants);
    const given = [solvencyScore, stabilityScore, impressionScore].filter((points) => points != null);
    return {
      ...withCategories(chronology),
      tenants,
      avalists: withIdNumbers(record.avalists),
      name: namesOf(tenants),
      annualIncome: incomes.some((income) => income !== null) ? sumOf(incomes) : null,
      effortRate: effortPercent(offeredRent, incomes),
      score: given.length > 0 ? Math.round(given.reduce((a, b) => a + b, 0) / given.length) : null,
      ...applicationStep(record, record, now),
    };
  },
  access: staffAccess({
    EXTERNAL_EMPLOYEE: {
      actions: ['read', 'create', 'update'],
      own: ['collaborators', 'createdBy', 'assignedTo'],
      hidden: ['personal', 'internal'],
    },
  }),
  list: {
    columns: [
      'name',
      'status',
      'nextStep',
      'nextHolder',
      'nextDate',
      'unit',
      'offeredRent',
      'score',
      'startDate',
      'assignedTo',
      'createdAt',
    ],
    sort: { field: 'createdAt', order: 'desc' },
    filters: [
      'status',
      'nextStep',
      'nextHolder',
      'nextDate',
      'unit',
      'source',
      'offeredRent',
      'startDate',
      'assignedTo',
      'createdAt',
    ],
  },
});

function sumOf(euros: readonly (number | null)[]): number {
  return addMoney(...euros.map((income) => income ?? 0));
}

export type Candidature = RecordOf<typeof candidature>;
