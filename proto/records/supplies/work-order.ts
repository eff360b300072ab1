import { staffAccess } from '../../access/access.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import {
  choice,
  day,
  decimal,
  flag,
  instant,
  integer,
  link,
  links,
  list,
  longText,
  money,
  percent,
  text,
} from '../../fields/vocabulary.ts';
import { addMoney, multiplyMoney, percentOf } from '../../values/money.ts';
import { VAT_PERCENT } from '../../rules/tenant-search.ts';
import { providerCategories } from '../choices/finance.ts';
import { orderApprovals, supplierAnswers } from '../choices/issues.ts';
import { costBearers } from '../choices/work.ts';
import {
  chronologyField,
  createdByField,
  documentsField,
  legacyFields,
  notesField,
  withCategories,
} from '../parts/common.ts';
import { workOrderStates } from './work-order.states.ts';

/** A sum that follows from the lines of the estimate. */
const total = (label: string) => money(label, { group: 'budget', default: 0, readOnly: true });

interface BudgetLine {
  units: number;
  unitAmount: number;
  vatPercent: number;
}

/** Amounts of a line of an estimate, in euros, whatever was said of them: units × price, and its VAT. */
function priced<T extends BudgetLine>(line: T) {
  const baseAmount = multiplyMoney(line.unitAmount, line.units);
  const vatAmount = percentOf(baseAmount, line.vatPercent);
  return { ...line, baseAmount, vatAmount, totalAmount: addMoney(baseAmount, vatAmount) };
}

/** Work asked of a supplier: request, estimate, approval, bill (C §2.6 'Presupuesto', F §4). */
export const workOrder = defineRecord({
  collection: 'workOrder',
  label: { one: 'Orden de trabajo', many: 'Órdenes de trabajo', gender: 'f' },
  groups: {
    work: 'Trabajo',
    related: 'Se refiere a',
    visit: 'Proveedor y visita',
    budget: 'Presupuesto',
    dates: 'Fechas',
    payment: 'Facturación',
    follow: 'Seguimiento',
    origin: 'Origen',
  },
  fields: {
    reference: text('Referencia', { group: 'work', maxLength: 60, indexed: true }),
    description: longText('Trabajo que se pide', {
      group: 'work',
      required: true,
      sealed: true,
      searchable: true,
      maxLength: 4000,
    }),
    category: choice(providerCategories, 'Categoría', { group: 'work', indexed: true }),
    supplier: link('supplier', 'Proveedor', { group: 'work', indexed: true }),
    assignedTo: link('employee', 'Responsable', { group: 'work', indexed: true }),

    issue: link('issue', 'Incidencia', { group: 'related', indexed: true }),
    place: link('place', 'Inmueble', { group: 'related', indexed: true }),
    contract: link('contract', 'Contrato', { group: 'related', indexed: true }),
    mandate: link('mandate', 'Mandato', { group: 'related', indexed: true }),
    landlords: links('agent', 'Propietarios', { group: 'related', indexed: true }),
    photos: links('media', 'Fotografías', { group: 'related' }),

    sentAt: instant('Enviada al proveedor', { group: 'visit', readOnly: true }),
    answer: choice(supplierAnswers, 'Respuesta del proveedor', { group: 'visit', readOnly: true }),
    answeredAt: instant('Respondida', { group: 'visit', readOnly: true }),
    declineReason: longText('Motivo del rechazo', {
      group: 'visit',
      readOnly: true,
      sealed: true,
      maxLength: 1000,
    }),
    visitFrom: instant('Visita desde', { group: 'visit', indexed: true }),
    visitUntil: instant('Visita hasta', { group: 'visit' }),
    finishedAt: instant('Terminada el', { group: 'visit', readOnly: true }),
    finishNotes: longText('Trabajo hecho', { group: 'visit', sealed: true, maxLength: 2000 }),
    finishPhotos: links('media', 'Fotografías del trabajo', { group: 'visit' }),

    lines: list(
      'Partidas',
      {
        concept: text('Concepto', { required: true }),
        units: decimal('Unidades', { default: 1 }),
        unitAmount: money('Precio unitario', { default: 0 }),
        vatPercent: percent('IVA (%)', { default: VAT_PERCENT, min: 0, max: 100 }),
        baseAmount: money('Base'),
        vatAmount: money('IVA'),
        totalAmount: money('Total'),
      },
      { group: 'budget' },
    ),
    baseAmount: total('Base'),
    vatAmount: total('IVA'),
    totalAmount: money('Total', { group: 'budget', default: 0, readOnly: true, indexed: true }),
    validUntil: day('Presupuesto válido hasta', { group: 'budget' }),
    risk: longText('Riesgo de esperar', {
      group: 'budget',
      sealed: true,
      maxLength: 1000,
      help: 'Lo lee el propietario cuando se le pide la aprobación.',
    }),
    approval: choice(orderApprovals, 'Aprobación', {
      group: 'budget',
      default: 'NONE',
      readOnly: true,
      indexed: true,
    }),
    approvalAskedAt: instant('Aprobación pedida', { group: 'budget', readOnly: true }),
    approvalReminders: integer('Recordatorios', {
      group: 'budget',
      default: 0,
      readOnly: true,
      access: 'internal',
    }),
    approvedAmount: money('Importe aprobado', { group: 'budget', readOnly: true }),
    approvedBy: link('agent', 'Aprobado por', { group: 'budget' }),
    approvedByEmployee: link('employee', 'Aprobado en la oficina por', { group: 'budget', readOnly: true }),
    approvalNotes: longText('Condiciones de la aprobación', {
      group: 'budget',
      sealed: true,
      maxLength: 2000,
    }),

    requestDate: day('Solicitada', { group: 'dates', indexed: true }),
    budgetDate: day('Presupuestada', { group: 'dates' }),
    approvalDate: day('Aprobada', { group: 'dates' }),
    startDate: day('Inicio del trabajo', { group: 'dates' }),
    finishDate: day('Fin del trabajo', { group: 'dates' }),
    invoiceDate: day('Facturada', { group: 'dates' }),
    paymentDate: day('Pagada', { group: 'dates' }),
    rejectionDate: day('Rechazada', { group: 'dates' }),
    cancelled: flag('Anulada', { group: 'dates', readOnly: true }),

    payer: choice(costBearers, 'Quién paga', { group: 'payment', indexed: true }),
    rebill: flag('Se refactura', { group: 'payment' }),
    invoiceAmount: money('Importe facturado', { group: 'payment', readOnly: true }),
    bill: link('bill', 'Factura', { group: 'payment', indexed: true }),

    notes: notesField('follow'),
    chronology: chronologyField('follow'),
    documents: documentsField('follow'),
    createdBy: createdByField('follow'),
    ...legacyFields('origin'),
  },
  title: ({ reference, description }) => reference || (description ?? '').split('\n')[0] || '',
  titleFields: ['reference', 'description'],
  states: workOrderStates,
  check: ({ visitFrom, visitUntil }) =>
    visitFrom != null && visitUntil != null && visitUntil <= visitFrom
      ? [
          {
            field: 'visitUntil',
            rule: 'after',
            message: 'El fin de la visita tiene que ser posterior al inicio: corrija una de las dos horas.',
          },
        ]
      : [],
  derive: ({ lines, chronology }) => {
    const given = (lines ?? []).map(priced);
    return {
      lines: given,
      baseAmount: addMoney(...given.map(({ baseAmount }) => baseAmount)),
      vatAmount: addMoney(...given.map(({ vatAmount }) => vatAmount)),
      totalAmount: addMoney(...given.map(({ totalAmount }) => totalAmount)),
      ...withCategories(chronology),
    };
  },
  access: staffAccess({
    EXTERNAL_EMPLOYEE: {
      actions: ['read', 'create', 'update'],
      own: ['assignedTo', 'createdBy'],
      hidden: ['internal'],
    },
    LANDLORD: { actions: ['read'], own: ['landlords'], hidden: ['internal'] },
    OWNER: { actions: ['read'], own: ['landlords'], hidden: ['internal'] },
  }),
  list: {
    columns: [
      'reference',
      'description',
      'status',
      'approval',
      'supplier',
      'place',
      'totalAmount',
      'payer',
      'visitFrom',
      'requestDate',
      'createdAt',
    ],
    sort: { field: 'createdAt', order: 'desc' },
    filters: [
      'status',
      'approval',
      'category',
      'supplier',
      'place',
      'issue',
      'payer',
      'assignedTo',
      'visitFrom',
      'requestDate',
    ],
  },
});

export type WorkOrder = RecordOf<typeof workOrder>;
