import { staffAccess } from '../../access/access.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import {
  choice,
  choices,
  email,
  flag,
  iban,
  integer,
  link,
  longText,
  percent,
  phone,
  text,
  url,
} from '../../fields/vocabulary.ts';
import { checkNationalId, normaliseNationalId } from '../../values/national-id.ts';
import { paymentMethods } from '../choices/contracts.ts';
import { providerCategories } from '../choices/finance.ts';
import { idTypes } from '../choices/people.ts';
import { regions } from '../choices/places.ts';
import { approvedAccountFields, withAccountPending } from '../parts/bank-account.ts';
import {
  chronologyField,
  createdByField,
  documentsField,
  legacyFields,
  mergedIntoField,
  notesField,
  withCategories,
} from '../parts/common.ts';

/** Whoever works or delivers for the units and sends a bill for it (C §1, F §3 provider categories). */
export const supplier = defineRecord({
  collection: 'supplier',
  label: { one: 'Proveedor', many: 'Proveedores', gender: 'm' },
  groups: {
    identity: 'Identidad',
    contact: 'Contacto',
    work: 'Servicios',
    economy: 'Facturación y pago',
    follow: 'Seguimiento',
    origin: 'Origen',
  },
  fields: {
    company: flag('Es una empresa', { group: 'identity', default: true }),
    name: text('Nombre o razón social', {
      group: 'identity',
      required: true,
      sealed: true,
      searchable: true,
    }),
    brand: text('Nombre comercial', { group: 'identity', sealed: true, searchable: true }),
    idType: choice(idTypes, 'Tipo de documento', { group: 'identity' }),
    idNumber: text('Número de documento', {
      group: 'identity',
      maxLength: 40,
      sealed: true,
      searchable: true,
      access: 'personal',
    }),
    agent: link('agent', 'Ficha de persona', { group: 'identity', indexed: true }),
    active: flag('Activo', { group: 'identity', default: true, indexed: true }),

    contactName: text('Persona de contacto', { group: 'contact', sealed: true, searchable: true }),
    email: email('Correo electrónico', { group: 'contact', sealed: true, searchable: true }),
    billingEmail: email('Correo de facturación', { group: 'contact', sealed: true }),
    phone: phone('Teléfono', { group: 'contact', sealed: true, searchable: true }),
    emergencyPhone: phone('Teléfono de urgencias', { group: 'contact', sealed: true }),
    address: text('Dirección fiscal', { group: 'contact', sealed: true }),
    website: url('Página web', { group: 'contact' }),

    providerCategory: choice(providerCategories, 'Categoría', {
      group: 'work',
      default: 'OTHER',
      indexed: true,
    }),
    providerSubcategory: text('Subcategoría', { group: 'work', maxLength: 120, indexed: true }),
    otherCategories: choices(providerCategories, 'Otras categorías', { group: 'work', indexed: true }),
    regions: choices(regions, 'Zonas de trabajo', { group: 'work', indexed: true }),
    emergencies: flag('Atiende urgencias', { group: 'work', indexed: true }),
    preferred: flag('Preferente', { group: 'work', indexed: true }),
    rating: integer('Valoración', { group: 'work', min: 1, max: 5, help: 'De 1 a 5.' }),
    liabilityInsurance: flag('Con seguro de responsabilidad civil', { group: 'work' }),

    paymentMethod: choice(paymentMethods, 'Forma de pago', { group: 'economy', default: 'TRANSFER' }),
    paymentDays: integer('Días de pago', { group: 'economy', default: 30, min: 0, max: 365 }),
    vatPercent: percent('IVA (%)', { group: 'economy', default: 21, min: 0, max: 100 }),
    withholdingPercent: percent('Retención (%)', { group: 'economy', default: 0, min: 0, max: 100 }),
    iban: iban('Cuenta bancaria (IBAN)', { group: 'economy', sealed: true, access: 'economy' }),
    bic: text('BIC', { group: 'economy', maxLength: 11, sealed: true, access: 'economy' }),
    ...approvedAccountFields('economy'),
    accountingId: text('Cuenta contable', { group: 'economy', maxLength: 40, access: 'economy' }),

    specialInstructions: longText('Instrucciones', { group: 'follow', sealed: true }),
    notes: notesField('follow'),
    chronology: chronologyField('follow'),
    documents: documentsField('follow'),
    createdBy: createdByField('follow'),
    mergedInto: mergedIntoField('supplier', 'origin'),
    ...legacyFields('origin'),
    holdedId: text('Id. en Holded', { group: 'origin' }),
  },
  title: ({ brand, name }) => brand || name || '',
  titleFields: ['brand', 'name'],
  detail: ({ contactName, email: address }) => [contactName, address].filter(Boolean).join(' · '),
  detailFields: ['contactName', 'email'],
  check: ({ idType, idNumber, bic }) => {
    const problems = [];
    const number = idNumber ? checkNationalId(idNumber, idType ?? 'OTHER') : null;
    if (number) problems.push({ field: 'idNumber', rule: 'nationalId', message: number });
    if (bic && !/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic))
      problems.push({
        field: 'bic',
        rule: 'bic',
        message: 'El BIC tiene 8 u 11 caracteres, por ejemplo CAIXESBBXXX: cópielo del banco.',
      });
    return problems;
  },
  derive: ({ idNumber, bic, chronology, ...account }) => ({
    idNumber: idNumber ? normaliseNationalId(idNumber) : null,
    bic: bic ? bic.replace(/\s/g, '').toUpperCase() : null,
    ...withCategories(chronology),
    ...withAccountPending(account),
  }),
  access: staffAccess({
    EXTERNAL_EMPLOYEE: { actions: ['read'], hidden: ['personal', 'economy', 'internal'] },
  }),
  list: {
    columns: ['name', 'providerCategory', 'providerSubcategory', 'contactName', 'phone', 'regions', 'active'],
    sort: { field: 'createdAt', order: 'desc' },
    filters: ['providerCategory', 'providerSubcategory', 'regions', 'emergencies', 'preferred', 'active'],
  },
});

export type Supplier = RecordOf<typeof supplier>;
