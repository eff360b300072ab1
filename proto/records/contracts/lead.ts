import { staffAccess } from '../../access/access.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import {
  choice,
  day,
  decimal,
  email,
  flag,
  instant,
  integer,
  link,
  longText,
  money,
  phone,
  text,
} from '../../fields/vocabulary.ts';
import { all, equals, isSet, not } from '../../states/predicate.ts';
import { leadLostReasons, leadSources, leadStatuses, openLeadStatuses } from '../choices/leads.ts';
import { unitTypes } from '../choices/places.ts';
import {
  chronologyField,
  collaboratorsField,
  createdByField,
  notesField,
  withCategories,
} from '../parts/common.ts';

/** An owner who may entrust us with a home, until there is a mandate (C §2.2 'Captación', EXT-01). The fields are *ours*. */
export const lead = defineRecord({
  collection: 'lead',
  label: { one: 'Captación', many: 'Captaciones', gender: 'f' },
  groups: {
    owner: 'Propietario',
    home: 'Inmueble',
    deal: 'Oportunidad',
    decision: 'Resultado',
    follow: 'Seguimiento',
    origin: 'Origen',
  },
  fields: {
    name: text('Nombre del propietario', {
      group: 'owner',
      required: true,
      sealed: true,
      searchable: true,
      maxLength: 200,
    }),
    phone: phone('Teléfono', { group: 'owner', sealed: true, searchable: true }),
    email: email('Correo electrónico', { group: 'owner', sealed: true, searchable: true }),
    agent: link('agent', 'Ficha de persona', { group: 'owner', indexed: true }),

    homeAddress: text('Dirección', { group: 'home', sealed: true, searchable: true, maxLength: 300 }),
    city: text('Población', { group: 'home', maxLength: 120, indexed: true }),
    unitType: choice(unitTypes, 'Tipo de unidad', { group: 'home' }),
    area: decimal('Superficie (m²)', { group: 'home', min: 0 }),
    bedrooms: integer('Dormitorios', { group: 'home', min: 0, max: 50 }),
    place: link('place', 'Unidad', { group: 'home', indexed: true }),

    status: choice(leadStatuses, 'Fase', { group: 'deal', default: 'NEW', indexed: true }),
    source: choice(leadSources, 'Procedencia', { group: 'deal', default: 'OTHER', indexed: true }),
    expectedRent: money('Renta esperada', { group: 'deal', min: 0, indexed: true }),
    value: money('Honorarios previstos al año', { group: 'deal', min: 0, indexed: true }),
    expectedDate: day('Cierre previsto', { group: 'deal', indexed: true }),
    nextStep: text('Siguiente paso', { group: 'deal', sealed: true, maxLength: 300 }),
    nextStepDate: day('Fecha del siguiente paso', { group: 'deal', indexed: true }),
    assignedTo: link('employee', 'Responsable', { group: 'deal', indexed: true }),
    alwaysVisible: flag('Siempre visible', {
      group: 'deal',
      indexed: true,
      help: 'Sigue en el tablero aunque esté cerrada, y en Pipedrive la ve toda la empresa.',
    }),

    lostReason: choice(leadLostReasons, 'Motivo de la pérdida', { group: 'decision', indexed: true }),
    lostNotes: longText('Explicación de la pérdida', { group: 'decision', sealed: true }),
    closedAt: instant('Cerrada el', { group: 'decision', readOnly: true, indexed: true }),
    mandate: link('mandate', 'Mandato', { group: 'decision', indexed: true, readOnly: true }),

    notes: notesField('follow'),
    chronology: chronologyField('follow'),
    collaborators: collaboratorsField('follow'),
    createdBy: createdByField('follow'),

    pipedriveDealId: text('Id. del trato en Pipedrive', { group: 'origin', maxLength: 40, indexed: true }),
    pipedrivePersonId: text('Id. de la persona en Pipedrive', {
      group: 'origin',
      maxLength: 40,
      indexed: true,
    }),
    pipedriveStage: text('Fase en Pipedrive', { group: 'origin', maxLength: 120, readOnly: true }),
    pipedriveHash: text('Lo leído de Pipedrive', {
      group: 'origin',
      maxLength: 64,
      readOnly: true,
      access: 'internal',
      help: 'Huella de lo último que se leyó: lo que no ha cambiado allí no se vuelve a escribir.',
    }),
  },
  title: ({ name }) => name ?? '',
  titleFields: ['name'],
  detail: ({ phone: number, email: address }) => [number, address].filter(Boolean).join(' · '),
  detailFields: ['phone', 'email'],
  flags: {
    awaitsMandate: {
      label: 'Ganada sin mandato',
      help: 'El propietario ha dicho que sí y falta crear su mandato.',
      when: all(equals('status', 'WON'), not(isSet('mandate'))),
    },
  },
  states: {
    statuses: leadStatuses,
    field: 'status',
    changes: {
      ...Object.fromEntries(
        openLeadStatuses.map((from) => [from, leadStatuses.values.filter((to) => to !== from)]),
      ),
      WON: ['NEGOTIATION', 'LOST'],
      LOST: [...openLeadStatuses],
    },
    // What has a mandate is not taken back here: the mandate is.
    offered: (_to, { mandate }) => !mandate,
    needs: { LOST: ['lostReason'] },
    effects: {
      ...Object.fromEntries(
        openLeadStatuses.map((status) => [
          status,
          () => ({ status, closedAt: null, lostReason: null, lostNotes: null }),
        ]),
      ),
      WON: (_record, now) => ({ status: 'WON', closedAt: now, lostReason: null, lostNotes: null }),
      LOST: (_record, now) => ({ status: 'LOST', closedAt: now }),
    },
  },
  check: ({ status, lostReason }) => {
    if (status === 'LOST' && !lostReason)
      return [
        {
          field: 'lostReason',
          rule: 'required',
          message: 'Indique por qué se ha perdido: de ahí salen las estadísticas de captación.',
        },
      ];
    return [];
  },
  derive: ({ chronology }) => withCategories(chronology),
  access: staffAccess({
    EXTERNAL_EMPLOYEE: {
      actions: ['read', 'create', 'update'],
      own: ['assignedTo', 'createdBy', 'collaborators'],
      hidden: ['internal'],
    },
  }),
  list: {
    columns: ['name', 'status', 'city', 'expectedRent', 'nextStepDate', 'assignedTo', 'source', 'createdAt'],
    sort: { field: 'createdAt', order: 'desc' },
    filters: [
      'status',
      'awaitsMandate',
      'assignedTo',
      'source',
      'city',
      'expectedRent',
      'nextStepDate',
      'expectedDate',
      'lostReason',
      'createdAt',
    ],
  },
});

export type Lead = RecordOf<typeof lead>;
