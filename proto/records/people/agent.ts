import { type Grant, staffAccess } from '../../access/access.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import {
  choice,
  choices,
  day,
  email,
  flag,
  iban,
  instant,
  links,
  money,
  phone,
  text,
} from '../../fields/vocabulary.ts';
import { checkNationalId, normaliseNationalId } from '../../values/national-id.ts';
import { idTypes, landlordTypes, languages, partyRoles } from '../choices/people.ts';
import { approvedAccountFields, withAccountPending } from '../parts/bank-account.ts';
import {
  chronologyField,
  collaboratorsField,
  createdByField,
  documentsField,
  legacyFields,
  mergedIntoField,
  notesField,
  referencesField,
  withCategories,
} from '../parts/common.ts';

/** A person sees the own data and corrects how to be reached; who one is and what one is paid, the office keeps. */
const ownData: Grant = {
  actions: ['read', 'update'],
  own: ['id'],
  hidden: ['internal'],
  frozen: ['personal', 'economy', 'standing'],
};

/** A person or company the business deals with: landlords, tenants, guarantors, suppliers (C §1). */
export const agent = defineRecord({
  collection: 'agent',
  label: { one: 'Persona', many: 'Personas', gender: 'f' },
  groups: {
    identity: 'Identidad',
    contact: 'Contacto',
    economy: 'Economía y banco',
    follow: 'Seguimiento',
    origin: 'Origen',
  },
  fields: {
    company: flag('Es una empresa', { group: 'identity', access: 'standing' }),
    firstname: text('Nombre o razón social', {
      group: 'identity',
      required: true,
      sealed: true,
      searchable: true,
      access: 'standing',
    }),
    lastname: text('Apellidos', { group: 'identity', sealed: true, searchable: true, access: 'standing' }),
    idType: choice(idTypes, 'Tipo de documento', { group: 'identity', access: 'standing' }),
    idNumber: text('Número de documento', {
      group: 'identity',
      maxLength: 40,
      sealed: true,
      searchable: true,
      access: 'personal',
    }),
    roles: choices(partyRoles, 'Papeles', { group: 'identity', indexed: true, access: 'standing' }),
    landlordType: choice(landlordTypes, 'Tipo de propietario', { group: 'identity', access: 'standing' }),
    birthDate: day('Fecha de nacimiento', {
      group: 'identity',
      sealed: true,
      access: 'personal',
      past: true,
    }),
    nationality: text('Nacionalidad', { group: 'identity', maxLength: 80 }),
    language: choice(languages, 'Idioma', { group: 'identity', default: 'ES' }),

    email: email('Correo electrónico', { group: 'contact', sealed: true, searchable: true }),
    phone: phone('Teléfono', { group: 'contact', sealed: true, searchable: true }),
    alternativePhone: phone('Otro teléfono', { group: 'contact', sealed: true, searchable: true }),
    address: text('Dirección postal', { group: 'contact', sealed: true }),
    /** Said by themselves at the foot of a mail, or to the office (LSSI art. 21, RGPD art. 21.3). */
    noMarketing: flag('No quiere publicidad', { group: 'contact', access: 'standing' }),

    profession: text('Profesión', { group: 'economy' }),
    income: money('Ingresos anuales', { group: 'economy', min: 0, sealed: true, access: 'economy' }),
    iban: iban('Cuenta bancaria (IBAN)', { group: 'economy', sealed: true, access: 'economy' }),
    bic: text('BIC', { group: 'economy', maxLength: 11, sealed: true, access: 'economy' }),
    ...approvedAccountFields('economy'),

    active: flag('Activa', { group: 'follow', default: true, access: 'standing' }),
    /** RGPD art. 17: name, documents, contact and notes were taken away. */
    erasedAt: instant('Datos suprimidos el', { group: 'follow', readOnly: true }),
    /** LOPDGDD art. 32: last day on which the identity is kept, out of sight, because a law says so. */
    blockedUntil: day('Identidad bloqueada hasta', { group: 'follow', readOnly: true, access: 'internal' }),
    representatives: links('agent', 'Representantes', { group: 'follow', access: 'standing' }),
    notes: notesField('follow'),
    chronology: chronologyField('follow'),
    documents: documentsField('follow', 'standing'),
    references: referencesField('follow'),
    collaborators: collaboratorsField('follow'),
    createdBy: createdByField('follow'),
    mergedInto: mergedIntoField('agent', 'origin'),
    ...legacyFields('origin'),
    zendeskId: text('Id. en Zendesk', { group: 'origin', access: 'internal' }),
    holdedId: text('Id. en Holded', { group: 'origin', access: 'internal' }),
  },
  title: ({ firstname, lastname }) => [firstname, lastname].filter(Boolean).join(' '),
  titleFields: ['firstname', 'lastname'],
  detail: ({ email: address, idNumber }) => [address, idNumber].filter(Boolean).join(' · '),
  detailFields: ['email', 'idNumber'],
  check: ({ idType, idNumber, bic, company, birthDate }) => {
    const problems = [];
    const number = idNumber ? checkNationalId(idNumber, idType ?? 'OTHER') : null;
    if (number) problems.push({ field: 'idNumber', rule: 'nationalId', message: number });
    if (bic && !/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic))
      problems.push({
        field: 'bic',
        rule: 'bic',
        message: 'El BIC tiene 8 u 11 caracteres, por ejemplo CAIXESBBXXX: cópielo del banco.',
      });
    if (company && birthDate != null)
      problems.push({
        field: 'birthDate',
        rule: 'company',
        message: 'Una empresa no tiene fecha de nacimiento: bórrela o desmarque «Es una empresa».',
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
    EXTERNAL_EMPLOYEE: {
      actions: ['read'],
      own: ['collaborators', 'createdBy'],
      hidden: ['personal', 'economy', 'internal'],
    },
    LANDLORD: ownData,
    OWNER: ownData,
    TENANT: ownData,
    COMMUNITY: ownData,
  }),
  list: {
    columns: ['firstname', 'lastname', 'roles', 'email', 'phone', 'idNumber', 'createdAt'],
    sort: { field: 'createdAt', order: 'desc' },
    filters: ['roles', 'company', 'language', 'active', 'accountPending', 'createdAt'],
  },
});

export type Agent = RecordOf<typeof agent>;
