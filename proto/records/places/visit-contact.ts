import { staffAccess } from '../../access/access.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import {
  choice,
  choices,
  day,
  decimal,
  email,
  flag,
  instant,
  integer,
  link,
  links,
  money,
  object,
  phone,
  text,
} from '../../fields/vocabulary.ts';
import { contractTypes } from '../choices/contracts.ts';
import { regions, unitTypes } from '../choices/places.ts';
import { contactSources, discardReasons } from '../choices/visits.ts';
import {
  chronologyField,
  createdByField,
  legacyFields,
  notesField,
  withCategories,
} from '../parts/common.ts';

/** Somebody who looks for a home and is not a tenant yet. The fields are *ours*: the text names the collection only. */
export const visitContact = defineRecord({
  collection: 'visitContact',
  label: { one: 'Contacto de visita', many: 'Contactos de visita', gender: 'm' },
  groups: {
    person: 'Persona',
    criteria: 'Qué busca',
    consent: 'Protección de datos',
    follow: 'Seguimiento',
    origin: 'Origen',
  },
  fields: {
    name: text('Nombre', { group: 'person', required: true, sealed: true, searchable: true }),
    phone: phone('Teléfono', { group: 'person', sealed: true, searchable: true }),
    email: email('Correo electrónico', { group: 'person', sealed: true, searchable: true }),
    source: choice(contactSources, 'Procedencia', { group: 'person', default: 'OTHER', indexed: true }),
    employee: link('employee', 'Responsable', { group: 'person', indexed: true }),
    agent: link('agent', 'Ficha de persona', { group: 'person', indexed: true }),

    criteria: object(
      'Búsqueda',
      {
        region: choice(regions, 'Comunidad autónoma'),
        areas: text('Zonas', { help: 'Distritos o poblaciones, separados por comas.' }),
        unitTypes: choices(unitTypes, 'Tipos de unidad'),
        contractType: choice(contractTypes, 'Tipo de contrato'),
        maxRent: money('Renta máxima', { min: 0 }),
        minArea: decimal('Superficie mínima (m²)', { min: 0 }),
        bedrooms: integer('Dormitorios', { min: 0, max: 50 }),
        people: integer('Ocupantes', { min: 1, max: 50 }),
        pets: flag('Con animales'),
        moveInDate: day('Entrada prevista'),
      },
      { group: 'criteria' },
    ),
    interestedIn: links('place', 'Unidades que le interesan', { group: 'criteria', indexed: true }),

    consentDate: day('Consentimiento dado el', {
      group: 'consent',
      past: true,
      help: 'Día en que aceptó que se traten sus datos (RGPD, art. 6.1.a).',
    }),
    commercialConsent: flag('Acepta comunicaciones comerciales', { group: 'consent' }),

    discarded: flag('Descartado', { group: 'follow', indexed: true }),
    discardReason: choice(discardReasons, 'Motivo del descarte', { group: 'follow' }),
    lastContactAt: instant('Último contacto', { group: 'follow' }),
    notes: notesField('follow'),
    chronology: chronologyField('follow'),
    createdBy: createdByField('follow'),
    ...legacyFields('origin'),
    witeiContactId: text('Id. del contacto en Witei', { group: 'origin', maxLength: 40, indexed: true }),
  },
  title: ({ name }) => name ?? '',
  titleFields: ['name'],
  detail: ({ phone: number, email: address }) => [number, address].filter(Boolean).join(' · '),
  detailFields: ['phone', 'email'],
  check: (contact) => {
    const problems = [];
    if (!contact.phone && !contact.email)
      problems.push({
        field: 'phone',
        rule: 'required',
        message: 'No hay forma de avisar a esta persona: indique su teléfono o su correo electrónico.',
      });
    if (contact.discardReason && !contact.discarded)
      problems.push({
        field: 'discardReason',
        rule: 'discarded',
        message: 'El motivo es de un contacto descartado: márquelo como descartado o quite el motivo.',
      });
    return problems;
  },
  derive: ({ chronology }) => withCategories(chronology),
  access: staffAccess({
    EXTERNAL_EMPLOYEE: {
      actions: ['read', 'create', 'update'],
      own: ['employee', 'createdBy'],
      hidden: ['internal'],
    },
  }),
  list: {
    columns: ['name', 'phone', 'email', 'source', 'employee', 'discarded', 'createdAt'],
    sort: { field: 'createdAt', order: 'desc' },
    filters: ['source', 'employee', 'discarded', 'consentDate', 'createdAt'],
  },
});

export type VisitContact = RecordOf<typeof visitContact>;
