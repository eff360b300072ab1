import { staffAccess } from '../../access/access.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import { choice, day, instant, link, longText, text } from '../../fields/vocabulary.ts';
import { followedCertificates, supplyTypes } from '../choices/places.ts';
import { operationStatuses, operationTypes } from '../choices/tasks.ts';
import {
  chronologyField,
  createdByField,
  documentsField,
  notesField,
  withCategories,
} from '../parts/common.ts';
import { nextSupplyStep } from '../../rules/supply-change.ts';
import { anyChange } from '../parts/open-changes.ts';
import { supplyChangeFields } from './supply-change.fields.ts';

/** A piece of work on a unit: obtaining a certificate, changing the holder of a supply (C §2.2 'Operaciones'). */
export const operation = defineRecord({
  collection: 'operation',
  label: { one: 'Operación', many: 'Operaciones', gender: 'f' },
  groups: {
    work: 'Trabajo',
    related: 'Se refiere a',
    certificate: 'Certificado',
    supply: 'Suministro',
    follow: 'Seguimiento',
  },
  fields: {
    type: choice(operationTypes, 'Tipo', { group: 'work', required: true, indexed: true }),
    status: choice(operationStatuses, 'Estado', { group: 'work', default: 'PENDING', indexed: true }),
    description: text('Descripción', { group: 'work' }),
    assignedTo: link('employee', 'Responsable', { group: 'work', indexed: true }),
    due: day('Fecha límite', { group: 'work', indexed: true }),
    requestedAt: instant('Solicitada el', { group: 'work' }),
    finishedAt: instant('Terminada el', { group: 'work', readOnly: true }),
    error: longText('Error', { group: 'work' }),
    /** Makes the work an event asks for exactly one, however often the event arrives. */
    origin: text('Clave de origen', {
      group: 'work',
      unique: true,
      readOnly: true,
      access: 'internal',
      forPrograms: true,
    }),

    place: link('place', 'Inmueble', { group: 'related', required: true, indexed: true }),
    mandate: link('mandate', 'Mandato', { group: 'related', indexed: true }),
    contract: link('contract', 'Contrato', { group: 'related', indexed: true }),

    certificate: choice(followedCertificates, 'Certificado', { group: 'certificate', indexed: true }),
    certificateNumber: text('Número', { group: 'certificate' }),
    issueDate: day('Fecha de emisión', { group: 'certificate' }),
    endDate: day('Fecha de caducidad', { group: 'certificate', indexed: true }),
    /** Who was asked to issue or renew it. */
    supplier: link('supplier', 'Proveedor', { group: 'certificate', indexed: true }),

    ...supplyChangeFields,

    notes: notesField('follow'),
    chronology: chronologyField('follow'),
    documents: documentsField('follow'),
    createdBy: createdByField('follow'),
  },
  title: ({ type, certificate, supply, description }) => {
    if (description) return description;
    const subject = certificate
      ? followedCertificates.options[certificate].label
      : supply && supplyTypes.options[supply].label;
    const kind = type ? operationTypes.options[type].label : 'Operación';
    return subject ? `${kind}: ${subject}` : kind;
  },
  titleFields: ['type', 'certificate', 'supply', 'description'],
  states: {
    statuses: operationStatuses,
    field: 'status',
    changes: anyChange(operationStatuses),
    // A supply change is asked for, done and given up by its commands, which keep what proves it.
    offered: (to, { type }) => type !== 'SUPPLY_CHANGE' || to === 'IN_PROGRESS',
    effects: {
      DONE: (_record, now) => ({ status: 'DONE', finishedAt: now }),
      NOT_NEEDED: (_record, now) => ({ status: 'NOT_NEEDED', finishedAt: now }),
      REQUESTED: (_record, now) => ({ status: 'REQUESTED', requestedAt: now, finishedAt: null }),
      PENDING: () => ({ status: 'PENDING', finishedAt: null }),
    },
  },
  check: ({ type, certificate, supply }) => {
    if (type === 'CERTIFICATE' && !certificate)
      return [
        { field: 'certificate', rule: 'required', message: 'Elija el certificado que se va a tramitar.' },
      ];
    if (type === 'SUPPLY_CHANGE' && !supply)
      return [{ field: 'supply', rule: 'required', message: 'Elija el suministro que se va a cambiar.' }];
    return [];
  },
  derive: (record) => ({ ...withCategories(record.chronology), nextStep: nextSupplyStep(record) }),
  access: staffAccess({
    EXTERNAL_EMPLOYEE: { actions: ['read', 'update'], own: ['assignedTo'], hidden: ['internal'] },
  }),
  list: {
    columns: ['type', 'status', 'place', 'certificate', 'supply', 'assignedTo', 'due', 'createdAt'],
    sort: { field: 'createdAt', order: 'desc' },
    filters: ['type', 'status', 'certificate', 'supply', 'assignedTo', 'due'],
  },
});

export type Operation = RecordOf<typeof operation>;
