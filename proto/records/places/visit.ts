import { staffAccess } from '../../access/access.ts';
import type { FieldProblem } from '../../errors.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import {
  choice,
  day,
  flag,
  instant,
  integer,
  link,
  links,
  list,
  longText,
  text,
  url,
} from '../../fields/vocabulary.ts';
import { visitStep } from '../../rules/visit-step.ts';
import { formatInstant } from '../../values/dates.ts';
import {
  visitCancelReasons,
  visitHolders,
  visitKinds,
  visitStatuses,
  visitSteps,
} from '../choices/visits.ts';
import {
  chronologyField,
  createdByField,
  legacyFields,
  notesField,
  withCategories,
} from '../parts/common.ts';
import { nextStepFields } from '../parts/next-step.ts';

/** A viewing of a unit by people who look for one. The fields are *ours*: the text names the collection only. */
export const visit = defineRecord({
  collection: 'visit',
  label: { one: 'Visita', many: 'Visitas', gender: 'f' },
  groups: {
    when: 'Visita',
    next: 'Siguiente paso',
    who: 'Personas',
    outcome: 'Resultado',
    follow: 'Seguimiento',
    origin: 'Origen',
  },
  fields: {
    unit: link('place', 'Unidad', { group: 'when', required: true, indexed: true }),
    startAt: instant('Fecha y hora', { group: 'when', required: true, indexed: true }),
    duration: integer('Duración (minutos)', { group: 'when', default: 30, min: 5, max: 480 }),
    endAt: instant('Termina', { group: 'when', readOnly: true }),
    kind: choice(visitKinds, 'Modalidad', { group: 'when', default: 'IN_PERSON', indexed: true }),
    meetingUrl: url('Enlace de la videollamada', { group: 'when', sealed: true }),
    status: choice(visitStatuses, 'Estado', { group: 'when', default: 'SCHEDULED', indexed: true }),

    /** One step, one holder and one date, worked out by `rules/visit-step.ts` with every change and every hour. */
    ...nextStepFields(visitSteps, visitHolders),
    followUpDate: day('Seguimiento hecho el', {
      group: 'next',
      help: 'Día en que se ofreció la solicitud o se propuso otra hora: con él no queda nada pendiente.',
    }),

    contacts: links('visitContact', 'Visitantes', { group: 'who', indexed: true }),
    employee: link('employee', 'La enseña', { group: 'who', indexed: true }),
    availability: list(
      'Disponibilidad de los visitantes',
      { from: instant('Desde', { required: true }), to: instant('Hasta', { required: true }) },
      { group: 'who' },
    ),

    confirmedAt: instant('Confirmada el', { group: 'outcome', readOnly: true }),
    cancelledAt: instant('Cancelada el', { group: 'outcome', readOnly: true }),
    cancelReason: choice(visitCancelReasons, 'Motivo de la cancelación', { group: 'outcome' }),
    cancelNotes: longText('Explicación de la cancelación', { group: 'outcome', sealed: true }),
    interested: flag('Interesados en la unidad', { group: 'outcome' }),
    rating: integer('Valoración (1 a 5)', { group: 'outcome', min: 1, max: 5 }),
    feedback: longText('Comentarios de los visitantes', { group: 'outcome', sealed: true }),

    invitation: link('visitInvitation', 'Invitación', { group: 'follow', indexed: true, readOnly: true }),
    remindedAt: instant('Recordada el', { group: 'follow', readOnly: true }),
    feedbackAskedAt: instant('Valoración pedida el', { group: 'follow', readOnly: true }),
    task: link('task', 'Tarea', { group: 'follow' }),
    notes: notesField('follow'),
    chronology: chronologyField('follow'),
    createdBy: createdByField('follow'),
    ...legacyFields('origin'),
    witeiVisitId: text('Id. de la visita en Witei', { group: 'origin', maxLength: 40, indexed: true }),
    witeiHouseId: text('Id. del inmueble en Witei', { group: 'origin', maxLength: 40 }),
  },
  title: ({ startAt }) => (startAt ? `Visita del ${formatInstant(startAt)}` : 'Visita'),
  titleFields: ['startAt'],
  states: {
    statuses: visitStatuses,
    field: 'status',
    changes: {
      SCHEDULED: ['CONFIRMED', 'DONE', 'CANCELLED', 'NO_SHOW'],
      CONFIRMED: ['SCHEDULED', 'DONE', 'CANCELLED', 'NO_SHOW'],
      CANCELLED: ['SCHEDULED'],
      NO_SHOW: ['SCHEDULED', 'DONE'],
    },
    // Nobody has come, or failed to, before the hour.
    offered: (to, { startAt }, now) =>
      (to !== 'DONE' && to !== 'NO_SHOW') || typeof startAt !== 'number' || startAt <= now,
    effects: {
      SCHEDULED: () => ({
        status: 'SCHEDULED',
        confirmedAt: null,
        cancelledAt: null,
        cancelReason: null,
        followUpDate: null,
      }),
      CONFIRMED: (_record, now) => ({ status: 'CONFIRMED', confirmedAt: now }),
      CANCELLED: ({ cancelReason }, now) => ({
        status: 'CANCELLED',
        cancelledAt: now,
        cancelReason: (cancelReason as keyof typeof visitCancelReasons.options | null) ?? 'OTHER',
      }),
    },
  },
  check: ({ availability }) => (availability ?? []).flatMap(slotProblems),
  derive: (record, now) => {
    const { startAt, duration, chronology } = record;
    const endAt = startAt === undefined ? null : startAt + (duration ?? 0) * 60;
    return { endAt, ...visitStep({ ...record, endAt }, now), ...withCategories(chronology) };
  },
  access: staffAccess({
    EXTERNAL_EMPLOYEE: {
      actions: ['read', 'create', 'update'],
      own: ['employee', 'createdBy'],
      hidden: ['internal'],
    },
  }),
  list: {
    columns: [
      'startAt',
      'unit',
      'status',
      'nextStep',
      'nextHolder',
      'nextDate',
      'kind',
      'employee',
      'contacts',
      'createdAt',
    ],
    sort: { field: 'startAt', order: 'desc' },
    filters: [
      'status',
      'nextStep',
      'nextHolder',
      'nextDate',
      'kind',
      'unit',
      'employee',
      'startAt',
      'interested',
    ],
  },
});

function slotProblems({ from, to }: { from: number; to: number }, at: number): FieldProblem[] {
  return from < to
    ? []
    : [
        {
          field: `availability.${at}.to`,
          rule: 'order',
          message: 'La franja termina antes de empezar: corrija la hora de fin.',
        },
      ];
}

export type Visit = RecordOf<typeof visit>;
