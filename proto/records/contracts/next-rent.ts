import { staffAccess } from '../../access/access.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import {
  choice,
  day,
  flag,
  instant,
  link,
  links,
  longText,
  money,
  percent,
} from '../../fields/vocabulary.ts';
import { newRent, rentUpdateNotices } from '../../rules/rent-update.ts';
import { formatMonth } from '../../values/dates.ts';
import { nextRentActions, rentIndices } from '../choices/contracts.ts';
import { nextRentStates } from './next-rent.states.ts';
import { chronologyField, collaboratorsField, documentsField, withCategories } from '../parts/common.ts';

/** A rent update of a contract that is still to come, and whom was told of it when (C §3.5, C §9). */
export const nextRent = defineRecord({
  collection: 'nextRent',
  label: { one: 'Actualización de renta', many: 'Actualizaciones de renta', gender: 'f' },
  groups: {
    update: 'Actualización',
    rent: 'Renta',
    notices: 'Avisos',
    follow: 'Seguimiento',
  },
  fields: {
    contract: link('contract', 'Contrato', { group: 'update', required: true, indexed: true }),
    mandate: link('mandate', 'Mandato', { group: 'update', indexed: true }),
    units: links('place', 'Unidades', { group: 'update', indexed: true }),
    tenants: links('agent', 'Inquilinos', { group: 'update' }),
    landlords: links('agent', 'Propietarios', { group: 'update' }),
    date: day('Primer día de la renta nueva', { group: 'update', required: true, indexed: true }),
    ineType: choice(rentIndices, 'Índice', { group: 'update', default: 'GENERAL', indexed: true }),
    action: choice(nextRentActions, 'Qué se hace', { group: 'update', default: 'APPLY', indexed: true }),
    cancelled: flag('Anulada', { group: 'update', readOnly: true }),

    previousRent: money('Renta actual', { group: 'rent', min: 0 }),
    percent: percent('Variación (%)', {
      group: 'rent',
      help: 'Vacía mientras el índice no se ha publicado.',
    }),
    nextRent: money('Renta nueva', { group: 'rent', readOnly: true }),
    indexMonth: day('Mes del índice', { group: 'rent' }),
    appliedAt: instant('Aplicada el', { group: 'rent', readOnly: true }),

    /** The next five follow from the date (C §9). */
    updateAt: instant('Se actualiza el', { group: 'notices', readOnly: true }),
    checkDate: day('Día de comprobación', { group: 'notices', readOnly: true, indexed: true }),
    internalNoticeDate: day('Día del aviso interno', { group: 'notices', readOnly: true }),
    landlordNoticeDate: day('Día del aviso al propietario', { group: 'notices', readOnly: true }),
    tenantNoticeDate: day('Día del aviso al inquilino', { group: 'notices', readOnly: true }),
    internalNotifiedAt: instant('Aviso interno enviado', { group: 'notices' }),
    landlordNotifiedAt: instant('Propietario avisado', { group: 'notices' }),
    tenantNotifiedAt: instant('Inquilino avisado', { group: 'notices' }),

    notes: longText('Notas', { group: 'follow', sealed: true, access: 'internal' }),
    chronology: chronologyField('follow'),
    documents: documentsField('follow'),
    collaborators: collaboratorsField('follow'),
  },
  title: ({ date }) => (date == null ? 'Actualización de renta' : `Actualización de ${formatMonth(date)}`),
  titleFields: ['date'],
  states: nextRentStates,
  derive: (record) => {
    const { date, previousRent, percent: change, action, chronology } = record;
    const notices = date == null ? null : rentUpdateNotices(date);
    const applies = action === undefined || action === 'APPLY';
    return {
      ...withCategories(chronology),
      updateAt: notices?.update ?? null,
      checkDate: notices?.check ?? null,
      internalNoticeDate: notices?.internalNotice ?? null,
      landlordNoticeDate: notices?.landlordNotice ?? null,
      tenantNoticeDate: notices?.tenantNotice ?? null,
      nextRent: rentAfter(previousRent ?? null, change ?? null, applies),
    };
  },
  access: staffAccess({
    EXTERNAL_EMPLOYEE: { actions: ['read'], own: ['collaborators'], hidden: ['internal'] },
  }),
  list: {
    columns: ['contract', 'status', 'units', 'date', 'ineType', 'previousRent', 'percent', 'nextRent'],
    sort: { field: 'date', order: 'asc' },
    filters: ['status', 'date', 'ineType', 'action', 'contract', 'units', 'checkDate'],
  },
});

export type NextRent = RecordOf<typeof nextRent>;

/** Euros. Null while the index is not known; the rent stays where the update is not applied. */
function rentAfter(rent: number | null, change: number | null, applies: boolean): number | null {
  if (rent === null || !applies) return rent;
  return change === null ? null : newRent(rent, change);
}
