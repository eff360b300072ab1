import { type Grant, staffAccess } from '../../access/access.ts';
import type { FieldProblem } from '../../errors.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import {
  choice,
  day,
  decimal,
  flag,
  integer,
  link,
  links,
  longText,
  money,
  percent,
  text,
} from '../../fields/vocabulary.ts';
import { newRent } from '../../rules/rent-update.ts';
import { nextRentActions, rentIndices } from '../choices/contracts.ts';
import {
  breakdownSubcategories,
  financeRoles,
  modificatorMeasures,
  modificatorTypes,
} from '../choices/finance.ts';
import { modificatorStates } from './modificator.states.ts';
import {
  chronologyField,
  createdByField,
  legacyFields,
  notesField,
  withCategories,
} from '../parts/common.ts';

/** What the office is still thinking about is nobody's business. */
const validated = (party: 'tenants' | 'landlords'): Grant => ({
  actions: ['read'],
  own: [party],
  shown: [{ field: 'validated', values: [true] }],
  hidden: ['internal'],
});

/**
 * What changes the receipts of a contract for a time: an update of the rent, a bonus, a supplement, a
 * postponement (C §2.2 'Actualizaciones', F §2 rentalmodifiers). *Ours* in its fields: the text names the
 * collection only.
 */
export const modificator = defineRecord({
  collection: 'modificator',
  label: { one: 'Ajuste de renta', many: 'Ajustes de renta', gender: 'm' },
  groups: {
    what: 'Ajuste',
    measure: 'Cuánto',
    update: 'Actualización',
    applied: 'Aplicación',
    follow: 'Seguimiento',
    origin: 'Origen',
  },
  fields: {
    type: choice(modificatorTypes, 'Tipo', { group: 'what', required: true, indexed: true }),
    concept: text('Concepto', { group: 'what', required: true, help: 'Como se leerá en el recibo.' }),
    contract: link('contract', 'Contrato', { group: 'what', required: true, indexed: true }),
    mandate: link('mandate', 'Mandato', { group: 'what', indexed: true }),
    units: links('place', 'Unidades', { group: 'what', indexed: true }),
    tenants: links('agent', 'Inquilinos', { group: 'what', indexed: true }),
    landlords: links('agent', 'Propietarios', { group: 'what', indexed: true }),
    from: day('Desde', { group: 'what', indexed: true }),
    to: day('Hasta', { group: 'what', indexed: true }),
    reason: longText('Motivo', { group: 'what', sealed: true, maxLength: 4000 }),

    measure: choice(modificatorMeasures, 'Se expresa en', { group: 'measure', default: 'AMOUNT' }),
    amount: money('Importe mensual', { group: 'measure', help: 'Negativo si rebaja el recibo.' }),
    percent: percent('Porcentaje', { group: 'measure', help: 'Negativo si rebaja el recibo.' }),
    vatPercent: percent('IVA (%)', { group: 'measure', default: 0, min: 0, max: 100 }),
    subcategory: choice(breakdownSubcategories, 'Línea del recibo', { group: 'measure' }),
    source: choice(financeRoles, 'Emite', { group: 'measure' }),
    destination: choice(financeRoles, 'Recibe', { group: 'measure' }),
    installments: integer('Plazos', { group: 'measure', min: 1, max: 120 }),

    index: choice(rentIndices, 'Índice', { group: 'update', indexed: true }),
    indexMonth: day('Mes del índice', { group: 'update' }),
    indexPercent: decimal('Variación del índice (%)', { group: 'update', min: -100, max: 1000 }),
    action: choice(nextRentActions, 'Decisión', { group: 'update' }),
    previousRent: money('Renta anterior', { group: 'update', min: 0 }),
    nextRent: money('Renta nueva', { group: 'update', readOnly: true }),
    landlordNotifiedAt: day('Aviso al propietario', { group: 'update' }),
    tenantNotifiedAt: day('Aviso al inquilino', { group: 'update' }),

    appliedIn: links('finance', 'Aplicado en', { group: 'applied', indexed: true }),
    appliedAmount: money('Aplicado hasta ahora', { group: 'applied', default: 0, readOnly: true }),
    validated: flag('Validado', { group: 'applied', readOnly: true }),
    cancelled: flag('Anulado', { group: 'applied', readOnly: true }),

    notes: notesField('follow'),
    chronology: chronologyField('follow'),
    createdBy: createdByField('follow'),
    ...legacyFields('origin'),
  },
  title: ({ concept, type }) => concept || (type ? modificatorTypes.options[type].label : ''),
  titleFields: ['concept', 'type'],
  states: modificatorStates,
  check: (record) => {
    const { from, to, measure, amount, percent: share, type } = record;
    const problems: FieldProblem[] = [];
    if (from != null && to != null && to < from)
      problems.push({
        field: 'to',
        rule: 'after',
        message: 'El último día no puede ser anterior al primero: corrija una de las dos fechas.',
      });
    // What an update comes to is known only when its index is published.
    if (type === 'RENT_UPDATE') return problems;
    if (measure === 'PERCENT' && share == null)
      problems.push({ field: 'percent', rule: 'required', message: 'Indique el porcentaje del ajuste.' });
    if (measure !== 'PERCENT' && amount == null)
      problems.push({ field: 'amount', rule: 'required', message: 'Indique el importe del ajuste.' });
    return problems;
  },
  derive: ({ type, previousRent, percent: share, chronology }) => ({
    nextRent:
      type === 'RENT_UPDATE' && previousRent != null && share != null ? newRent(previousRent, share) : null,
    ...withCategories(chronology),
  }),
  access: staffAccess({
    TENANT: validated('tenants'),
    LANDLORD: validated('landlords'),
    OWNER: validated('landlords'),
  }),
  list: {
    columns: ['concept', 'type', 'status', 'contract', 'units', 'amount', 'percent', 'from', 'to'],
    sort: { field: 'from', order: 'desc' },
    filters: ['status', 'type', 'contract', 'index', 'tenants', 'from', 'to'],
  },
});

export type Modificator = RecordOf<typeof modificator>;
