import { defineRecord, type RecordOf } from '../../fields/record.ts';
import { choice, email, flag, iban, link, nationalId, phone, text, url } from '../../fields/vocabulary.ts';
import { regions } from '../choices/places.ts';
import { checkCreditorId, normaliseCreditorId } from '../../values/creditor-id.ts';
import { documentsField, legacyFields } from '../parts/common.ts';

/** The management company and its branches: issues documents, signs mandates (C §3). */
export const organization = defineRecord({
  collection: 'organization',
  label: { one: 'Organización', many: 'Organizaciones', gender: 'f' },
  groups: {
    identity: 'Identidad',
    contact: 'Contacto',
    documents: 'Documentos y cobros',
    origin: 'Origen',
  },
  fields: {
    name: text('Razón social', { group: 'identity', required: true, sealed: true, searchable: true }),
    brand: text('Nombre comercial', { group: 'identity', maxLength: 80 }),
    cif: nationalId('CIF', { group: 'identity', sealed: true, searchable: true }),
    region: choice(regions, 'Comunidad autónoma', { group: 'identity' }),
    active: flag('Activa', { group: 'identity', default: true }),

    phone: phone('Teléfono', { group: 'contact', sealed: true }),
    email: email('Correo electrónico', { group: 'contact', sealed: true, searchable: true }),
    address: text('Dirección', { group: 'contact', sealed: true }),
    socialAddress: text('Domicilio social', { group: 'contact', sealed: true }),
    website: url('Página web', { group: 'contact' }),

    logo: link('media', 'Logotipo', { group: 'documents' }),
    registry: text('Datos registrales', {
      group: 'documents',
      help: 'Se imprimen al pie de los documentos: registro mercantil, tomo, folio y hoja.',
    }),
    iban: iban('Cuenta de cobro (IBAN)', { group: 'documents', sealed: true }),
    creditorId: text('Identificador de acreedor SEPA', {
      group: 'documents',
      maxLength: 35,
      sealed: true,
      help: 'Con él se giran las remesas de adeudos: ES, dos cifras, sufijo de tres y NIF.',
    }),
    documents: documentsField('documents'),
    ...legacyFields('origin'),
  },
  title: ({ name, brand }) => brand || name || '',
  titleFields: ['name', 'brand'],
  check: ({ creditorId }) => {
    const message = creditorId ? checkCreditorId(creditorId) : null;
    return message ? [{ field: 'creditorId', rule: 'creditorId', message }] : [];
  },
  derive: ({ creditorId }) => ({ creditorId: creditorId ? normaliseCreditorId(creditorId) : null }),
  detail: ({ cif }) => cif ?? '',
  detailFields: ['cif'],
  access: {
    ADMIN: { actions: ['read', 'create', 'update', 'delete', 'restore'] },
    INTERNAL_EMPLOYEE: { actions: ['read'] },
    EXTERNAL_EMPLOYEE: { actions: ['read'], hidden: ['internal'] },
  },
  list: {
    columns: ['name', 'brand', 'cif', 'email', 'phone', 'region', 'active'],
    sort: { field: 'createdAt', order: 'asc' },
    filters: ['region', 'active'],
  },
});

export type Organization = RecordOf<typeof organization>;
