import { defineRecord, type RecordOf } from '../../fields/record.ts';
import {
  choice,
  email,
  flag,
  iban,
  integer,
  link,
  longText,
  nationalId,
  percent,
  phone,
  text,
  url,
} from '../../fields/vocabulary.ts';
import { languages } from '../choices/people.ts';
import { regions } from '../choices/places.ts';
import {
  chronologyField,
  createdByField,
  documentsField,
  legacyFields,
  notesField,
  withCategories,
} from '../parts/common.ts';

/** An estate agency that brings tenants or landlords and is paid for it (C §3.1, §3.2 `agency`). */
export const agency = defineRecord({
  collection: 'agency',
  label: { one: 'Agencia', many: 'Agencias', gender: 'f' },
  groups: {
    identity: 'Identidad',
    contact: 'Contacto',
    terms: 'Condiciones',
    follow: 'Seguimiento',
    origin: 'Origen',
  },
  fields: {
    name: text('Nombre comercial', { group: 'identity', required: true, sealed: true, searchable: true }),
    legalName: text('Razón social', { group: 'identity', sealed: true, searchable: true }),
    cif: nationalId('CIF o NIF', { group: 'identity', sealed: true, searchable: true }),
    registration: text('Número de registro de agentes', {
      group: 'identity',
      maxLength: 60,
      help: 'En Cataluña, el número AICAT.',
    }),
    region: choice(regions, 'Comunidad autónoma', { group: 'identity', indexed: true }),
    language: choice(languages, 'Idioma', { group: 'identity', default: 'ES' }),
    active: flag('Activa', { group: 'identity', default: true, indexed: true }),

    contactName: text('Persona de contacto', { group: 'contact', sealed: true, searchable: true }),
    email: email('Correo electrónico', { group: 'contact', sealed: true, searchable: true }),
    phone: phone('Teléfono', { group: 'contact', sealed: true, searchable: true }),
    address: text('Dirección', { group: 'contact', sealed: true }),
    website: url('Página web', { group: 'contact' }),

    commissionPercent: percent('Comisión (% de la búsqueda de inquilino)', {
      group: 'terms',
      min: 0,
      max: 100,
    }),
    vatPercent: percent('IVA (%)', { group: 'terms', default: 21, min: 0, max: 100 }),
    withholdingPercent: percent('Retención (%)', { group: 'terms', default: 0, min: 0, max: 100 }),
    paymentDays: integer('Días de pago', { group: 'terms', default: 30, min: 0, max: 365 }),
    iban: iban('Cuenta de pago (IBAN)', { group: 'terms', sealed: true, access: 'economy' }),
    salesManager: link('employee', 'Responsable comercial', { group: 'terms', indexed: true }),
    specialInstructions: longText('Condiciones acordadas', { group: 'terms', sealed: true }),

    notes: notesField('follow'),
    chronology: chronologyField('follow'),
    documents: documentsField('follow'),
    createdBy: createdByField('follow'),
    ...legacyFields('origin'),
  },
  title: ({ name }) => name ?? '',
  titleFields: ['name'],
  detail: ({ contactName, email: address }) => [contactName, address].filter(Boolean).join(' · '),
  detailFields: ['contactName', 'email'],
  derive: ({ chronology }) => withCategories(chronology),
  access: {
    ADMIN: { actions: ['read', 'create', 'update', 'delete', 'restore'] },
    INTERNAL_EMPLOYEE: { actions: ['read', 'create', 'update', 'delete', 'restore'] },
    EXTERNAL_EMPLOYEE: { actions: ['read'], hidden: ['economy', 'internal'] },
  },
  list: {
    columns: ['name', 'cif', 'contactName', 'phone', 'region', 'commissionPercent', 'active'],
    sort: { field: 'createdAt', order: 'desc' },
    filters: ['region', 'active', 'salesManager', 'createdAt'],
  },
});

export type Agency = RecordOf<typeof agency>;
