import { staffAccess } from '../../access/access.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import {
  choice,
  choices,
  email,
  flag,
  longText,
  nationalId,
  phone,
  text,
  url,
} from '../../fields/vocabulary.ts';
import { marketerKinds } from '../choices/marketers.ts';
import { regions, supplyTypes } from '../choices/places.ts';
import { supplyData } from '../choices/supply-changes.ts';
import { documentsField, legacyFields, notesField } from '../parts/common.ts';

/**
 * A company that sells electricity, gas or water: whom a change of holder is asked of (F §3 supply companies). Its
 * name is public and stays readable, so that lists can be sorted by it.
 */
export const marketer = defineRecord({
  collection: 'marketer',
  label: { one: 'Comercializadora', many: 'Comercializadoras', gender: 'f' },
  groups: {
    identity: 'Identidad',
    contact: 'Contacto',
    change: 'Cambios de titular',
    origin: 'Origen',
  },
  fields: {
    name: text('Nombre', {
      group: 'identity',
      required: true,
      unique: true,
      searchable: true,
      indexed: true,
    }),
    legalName: text('Razón social', { group: 'identity' }),
    cif: nationalId('CIF', { group: 'identity', sealed: true }),
    kind: choice(marketerKinds, 'Tipo', { group: 'identity', default: 'FREE_MARKET', indexed: true }),
    supplies: choices(supplyTypes, 'Suministros', { group: 'identity', indexed: true }),
    registrationCode: text('Código de registro', {
      group: 'identity',
      maxLength: 20,
      help: 'Código en el listado de la CNMC, por ejemplo R2-415.',
    }),
    regions: choices(regions, 'Zonas', { group: 'identity', indexed: true }),
    active: flag('Activa', { group: 'identity', default: true, indexed: true }),

    phone: phone('Teléfono de clientes', { group: 'contact', sealed: true }),
    changesPhone: phone('Teléfono de altas y cambios', { group: 'contact', sealed: true }),
    email: email('Correo de clientes', { group: 'contact', sealed: true }),
    changesEmail: email('Correo de altas y cambios', { group: 'contact', sealed: true }),
    website: url('Página web', { group: 'contact' }),

    managedOnline: flag('El cambio se tramita por la pasarela', { group: 'change' }),
    externalId: text('Id. en la pasarela de suministros', { group: 'change', indexed: true }),
    requirements: longText('Documentación que pide', { group: 'change' }),
    changeData: choices(supplyData, 'Datos que pide', {
      group: 'change',
      help: 'Vacío: todos los que se conocen.',
    }),
    changeForm: url('Formulario en línea', { group: 'change' }),
    changeText: longText('Texto del correo de cambio', {
      group: 'change',
      maxLength: 4000,
      help: `Vacío: el texto general. Entre llaves, los datos del cambio: ${supplyData.values
        .map((value) => `{${supplyData.options[value].token}}`)
        .join(', ')}.`,
    }),
    notes: notesField('change'),
    documents: documentsField('change'),
    ...legacyFields('origin'),
  },
  title: ({ name }) => name ?? '',
  titleFields: ['name'],
  access: staffAccess({
    EXTERNAL_EMPLOYEE: { actions: ['read'], hidden: ['internal'] },
  }),
  list: {
    columns: ['name', 'kind', 'supplies', 'phone', 'regions', 'managedOnline', 'active'],
    sort: { field: 'name', order: 'asc' },
    filters: ['kind', 'supplies', 'regions', 'active'],
  },
});

export type Marketer = RecordOf<typeof marketer>;
