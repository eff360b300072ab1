import { staffAccess } from '../../access/access.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import {
  choice,
  day,
  decimal,
  flag,
  instant,
  link,
  links,
  list,
  longText,
  money,
  percent,
  text,
} from '../../fields/vocabulary.ts';
import { newRent, rentUpdateNotices } from '../../rules/rent-update.ts';
import { dayKey, formatMonth } from '../../values/dates.ts';
import { nextRentActions, rentIndices, updateNoticeParties } from '../choices/contracts.ts';
import { noticeChannels } from '../choices/renewals.ts';
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
    dueDate: day('Prevista para', {
      group: 'update',
      readOnly: true,
      help: 'El primer día que corresponde. Un aviso tardío al inquilino retrasa la renta nueva, no esta fecha.',
    }),
    ineType: choice(rentIndices, 'Índice', { group: 'update', default: 'GENERAL', indexed: true }),
    action: choice(nextRentActions, 'Qué se hace', { group: 'update', default: 'APPLY', indexed: true }),
    cancelled: flag('Anulada', { group: 'update', readOnly: true }),

    previousRent: money('Renta actual', { group: 'rent', min: 0 }),
    percent: percent('Variación (%)', {
      group: 'rent',
      help: 'Vacía mientras el índice no se ha publicado o está por decidir.',
    }),
    percentReason: text('Motivo del porcentaje', {
      group: 'rent',
      maxLength: 400,
      help: 'Por qué no es el del índice, o por qué pasa del límite legal.',
    }),
    nextRent: money('Renta nueva', { group: 'rent', readOnly: true }),
    indexMonth: day('Mes del índice', { group: 'rent' }),
    indexPercent: percent('Índice publicado (%)', { group: 'rent', readOnly: true }),
    indexPublished: day('Publicado el', { group: 'rent', readOnly: true }),
    indexSource: text('Fuente del índice', { group: 'rent', readOnly: true, maxLength: 400 }),
    indexBefore: decimal('Índice del año anterior', { group: 'rent', readOnly: true }),
    indexAfter: decimal('Índice del mes', { group: 'rent', readOnly: true }),
    indexQuotient: decimal('Cociente del índice', { group: 'rent', readOnly: true }),
    capPercent: percent('Límite legal (%)', { group: 'rent', readOnly: true }),
    capLaw: text('Artículo del límite', { group: 'rent', readOnly: true }),
    aboveCap: flag('Por encima del límite', { group: 'rent', readOnly: true, indexed: true }),
    appliedAt: instant('Aplicada el', { group: 'rent', readOnly: true }),
    appliedFrom: day('Rige desde', { group: 'rent', readOnly: true }),

    /** The next five follow from the date (C §9). */
    updateAt: instant('Se actualiza el', { group: 'notices', readOnly: true }),
    checkDate: day('Día de comprobación', { group: 'notices', readOnly: true, indexed: true }),
    internalNoticeDate: day('Día del aviso interno', { group: 'notices', readOnly: true }),
    landlordNoticeDate: day('Día del aviso al propietario', { group: 'notices', readOnly: true }),
    tenantNoticeDate: day('Día del aviso al inquilino', { group: 'notices', readOnly: true }),
    internalNotifiedAt: instant('Aviso interno enviado', { group: 'notices' }),
    landlordNotifiedAt: instant('Propietario avisado', { group: 'notices' }),
    tenantNotifiedAt: instant('Inquilino avisado', { group: 'notices' }),
    notices: list(
      'Avisos',
      {
        party: choice(updateNoticeParties, 'A quién', { required: true }),
        channel: choice(noticeChannels, 'Medio', { required: true }),
        sentOn: day('Fecha del aviso', { required: true }),
        reference: text('Número de seguimiento', { maxLength: 80 }),
        proof: link('document', 'Justificante'),
        /** What was said: per cent and euros a month. */
        percent: percent('Variación (%)'),
        nextRent: money('Renta nueva'),
      },
      { group: 'notices', readOnly: true },
    ),
    /** One update of a contract per planned day, however many replicas plan it. */
    plannedKey: text('Actualización de este contrato', {
      group: 'update',
      unique: true,
      readOnly: true,
      access: 'internal',
      forPrograms: true,
    }),

    notes: longText('Notas', { group: 'follow', sealed: true, access: 'internal' }),
    chronology: chronologyField('follow'),
    documents: documentsField('follow'),
    collaborators: collaboratorsField('follow'),
  },
  title: ({ date }) => (date == null ? 'Actualización de renta' : `Actualización de ${formatMonth(date)}`),
  titleFields: ['date'],
  states: nextRentStates,
  check: ({ percent: change, capPercent, capLaw, percentReason }) => {
    if (change == null || capPercent == null || change <= capPercent || percentReason) return [];
    const most = `${String(capPercent).replace('.', ',')} %`;
    return [
      {
        field: 'percent',
        rule: 'cap',
        message: `El límite legal es del ${most} (${capLaw ?? 'ley'}): baje el porcentaje o escriba el motivo.`,
      },
    ];
  },
  derive: (record) => {
    const { contract, date, dueDate, previousRent, percent: change, action, chronology, cancelled } = record;
    const planned = dueDate ?? date;
    const notices = date == null ? null : rentUpdateNotices(date);
    const applies = action === undefined || action === 'APPLY';
    return {
      ...withCategories(chronology),
      dueDate: planned ?? null,
      plannedKey: contract && planned != null && !cancelled ? `${contract} ${dayKey(planned)}` : null,
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
    columns: [
      'contract',
      'status',
      'units',
      'date',
      'ineType',
      'indexPercent',
      'capPercent',
      'previousRent',
      'percent',
      'nextRent',
    ],
    sort: { field: 'date', order: 'asc' },
    filters: ['status', 'date', 'ineType', 'action', 'aboveCap', 'contract', 'units', 'checkDate'],
  },
});

export type NextRent = RecordOf<typeof nextRent>;

/** Euros. Null while the index is not known; the rent stays where the update is not applied. */
function rentAfter(rent: number | null, change: number | null, applies: boolean): number | null {
  if (rent === null || !applies) return rent;
  return change === null ? null : newRent(rent, change);
}
