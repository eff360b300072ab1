import { staffAccess } from '../../access/access.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import { choice, day, instant, integer, link, links, longText, text } from '../../fields/vocabulary.ts';
import { formatDay } from '../../values/dates.ts';
import { always, dayOver, isSet } from '../../states/predicate.ts';
import { invitationSources, invitationStatuses, publicLanguages } from '../choices/visits.ts';
import { createdByField, legacyFields } from '../parts/common.ts';

/** Somebody is asked by mail to choose when to visit a unit (C §2.2 'visit-booking', OPS-05). *Ours*: the text names the screen only. */
export const visitInvitation = defineRecord({
  collection: 'visitInvitation',
  label: { one: 'Invitación', many: 'Invitaciones', gender: 'f' },
  groups: { visit: 'Visita', sending: 'Envío', outcome: 'Resultado', origin: 'Origen' },
  fields: {
    unit: link('place', 'Unidad', { group: 'visit', required: true, indexed: true }),
    contact: link('visitContact', 'Contacto', { group: 'visit', required: true, indexed: true }),
    employees: links('employee', 'La pueden enseñar', { group: 'visit', indexed: true }),
    duration: integer('Duración (minutos)', { group: 'visit', min: 5, max: 480 }),

    source: choice(invitationSources, 'Procedencia', { group: 'sending', default: 'STAFF', indexed: true }),
    language: choice(publicLanguages, 'Idioma', { group: 'sending', default: 'ES' }),
    inquiry: longText('Consulta', { group: 'sending', sealed: true, maxLength: 2000 }),
    message: longText('Texto para el contacto', { group: 'sending', sealed: true, maxLength: 2000 }),
    sentAt: instant('Enviada el', { group: 'sending', readOnly: true, indexed: true }),
    lastDay: day('Se puede elegir hasta', { group: 'sending', readOnly: true, indexed: true }),

    openedAt: instant('Abierta el', { group: 'outcome', readOnly: true }),
    visit: link('visit', 'Visita elegida', { group: 'outcome', readOnly: true, indexed: true }),
    cancelledAt: instant('Anulada el', { group: 'outcome', readOnly: true }),

    createdBy: createdByField('origin'),
    adminId: legacyFields('origin').adminId,
    witeiTaskId: text('Id. de la tarea en Witei', { group: 'origin', maxLength: 40, indexed: true }),
  },
  title: ({ sentAt }) => (sentAt ? `Invitación del ${formatDay(sentAt)}` : 'Invitación'),
  titleFields: ['sentAt'],
  states: {
    statuses: invitationStatuses,
    derive: [
      { status: 'CANCELLED', when: isSet('cancelledAt') },
      { status: 'BOOKED', when: isSet('visit') },
      { status: 'EXPIRED', when: dayOver('lastDay') },
      { status: 'OPENED', when: isSet('openedAt') },
      { status: 'SENT', when: always },
    ],
    // By its commands alone: a link has to begin or end with it.
    changes: {},
  },
  access: staffAccess({
    EXTERNAL_EMPLOYEE: { actions: ['read'], own: ['employees', 'createdBy'], hidden: ['internal'] },
  }),
  list: {
    columns: ['contact', 'unit', 'status', 'source', 'sentAt', 'lastDay', 'visit'],
    sort: { field: 'createdAt', order: 'desc' },
    filters: ['status', 'unit', 'source', 'contact', 'employees', 'sentAt'],
  },
});

export type VisitInvitation = RecordOf<typeof visitInvitation>;
