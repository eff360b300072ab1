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
  list,
  longText,
  money,
  percent,
  text,
} from '../../fields/vocabulary.ts';
import { flag as flagged } from '../../states/predicate.ts';
import { isCharged, MOST_INSTALMENTS } from '../../rules/month/instalments.ts';
import { financeTotals } from '../../rules/finance-totals.ts';
import { addMoney, formatMoney, percentOf, toCents } from '../../values/money.ts';
import { formatPercent } from '../../values/number.ts';
import { billStates } from './bill.states.ts';
import { paymentMethods } from '../choices/contracts.ts';
import {
  accountingTypes,
  breakdownSubcategories,
  providerCategories,
  supplySplitMethods,
} from '../choices/finance.ts';
import { costBearers } from '../choices/work.ts';
import { breakdownField } from '../parts/breakdown.ts';
import {
  chronologyField,
  createdByField,
  documentsField,
  legacyFields,
  notesField,
  withCategories,
} from '../parts/common.ts';

/** A sum that follows from the lines (F §5). */
const total = (label: string) => money(label, { group: 'amounts', default: 0, readOnly: true });

/** What they are charged with: bills that the office stands by and that are theirs to bear. */
const forLandlords: Grant = {
  actions: ['read'],
  own: ['landlords'],
  shown: [
    { field: 'approved', values: [true] },
    { field: 'payer', values: ['LANDLORD'] },
  ],
  hidden: ['internal'],
};

interface Line {
  category: string;
  subcategory: keyof typeof breakdownSubcategories.options | null;
  baseAmount: number;
  vatAmount: number;
  vatPercent: number;
  totalAmount: number;
}

/** A supplier may round its VAT once for all lines or line by line. Cents. */
const VAT_ROUNDING = 2;

/**
 * What is wrong with a line: its subcategory, a total that is not base and VAT where these are given, or a VAT that is not
 * its rate of the base.
 */
function lineProblems(line: Line, index: number): FieldProblem[] {
  const { category, subcategory, baseAmount, vatAmount, vatPercent, totalAmount } = line;
  const field = `breakdown.${index}`;
  const problems: FieldProblem[] = [];
  if (subcategory && breakdownSubcategories.options[subcategory].category !== category)
    problems.push({
      field: `${field}.subcategory`,
      rule: 'category',
      message: 'La subcategoría no pertenece a la categoría de la línea: elija otra.',
    });
  const given = baseAmount !== 0 || vatAmount !== 0;
  if (given && toCents(baseAmount) + toCents(vatAmount) !== toCents(totalAmount))
    problems.push({
      field: `${field}.totalAmount`,
      rule: 'sum',
      message: 'El total de la línea no es la suma de la base y el IVA: corrija uno de los tres importes.',
    });
  const expected = percentOf(baseAmount, vatPercent);
  if (given && vatPercent > 0 && Math.abs(toCents(vatAmount) - toCents(expected)) > VAT_ROUNDING)
    problems.push({
      field: `${field}.vatAmount`,
      rule: 'rate',
      message: `El ${formatPercent(vatPercent)} de ${formatMoney(baseAmount)} son ${formatMoney(expected)} y el IVA dice ${formatMoney(vatAmount)}: corrija la base, el porcentaje o el IVA.`,
    });
  return problems;
}

/** Only what somebody is charged can be charged in parts; whoever bears it may be decided later. */
function instalmentProblems(bill: {
  instalments?: number | null;
  payer?: string | null;
  rebill?: boolean | null;
}): FieldProblem[] {
  if ((bill.instalments ?? 1) <= 1 || bill.payer == null || isCharged(bill)) return [];
  const message =
    'Solo se reparte en plazos lo que se carga al propietario o se refactura al inquilino: deje 1 plazo o cambie quién paga.';
  return [{ field: 'instalments', rule: 'bearer', message }];
}

/** An invoice of a supplier, or an expense without one, and who bears it in the end (C §2.6 'Factura', 'Suplido'). */
export const bill = defineRecord({
  collection: 'bill',
  label: { one: 'Factura recibida', many: 'Facturas recibidas', gender: 'f' },
  groups: {
    identity: 'Factura',
    related: 'Se refiere a',
    dates: 'Fechas',
    amounts: 'Importes',
    bearer: 'Quién paga',
    payment: 'Pago',
    follow: 'Seguimiento',
    origin: 'Origen',
  },
  fields: {
    supplier: link('supplier', 'Proveedor', { group: 'identity', indexed: true }),
    number: text('Número', { group: 'identity', maxLength: 60, indexed: true }),
    /** Its place among the bills that the house has taken up, apart from the supplier's own number (FIN-03; art. 64 RIVA). */
    receptionNumber: text('Número de recepción', {
      group: 'identity',
      maxLength: 40,
      unique: true,
      readOnly: true,
      help: 'Se pone al aprobarla: correlativo en la serie de gastos de cada año.',
    }),
    concept: text('Concepto', { group: 'identity' }),
    category: choice(providerCategories, 'Categoría', { group: 'identity', indexed: true }),
    subcategory: text('Subcategoría', { group: 'identity', maxLength: 120 }),
    description: longText('Descripción', { group: 'identity', sealed: true, maxLength: 4000 }),
    /** The same invoice entered twice would be paid twice. */
    invoiceKey: text('Factura de este proveedor', {
      group: 'identity',
      unique: true,
      readOnly: true,
      access: 'internal',
      forPrograms: true,
    }),
    /** Work that was ordered once is billed once. */
    workOrderKey: text('Factura de esta orden de trabajo', {
      group: 'related',
      maxLength: 40,
      unique: true,
      readOnly: true,
      access: 'internal',
      forPrograms: true,
    }),

    units: links('place', 'Unidades', { group: 'related', indexed: true }),
    mandate: link('mandate', 'Mandato', { group: 'related', indexed: true }),
    contract: link('contract', 'Contrato', { group: 'related', indexed: true }),
    landlords: links('agent', 'Propietarios', { group: 'related', indexed: true }),
    organization: link('organization', 'A nombre de', { group: 'related' }),
    workOrder: link('workOrder', 'Orden de trabajo', { group: 'related', indexed: true }),
    issue: link('issue', 'Incidencia', { group: 'related', indexed: true }),

    issueDate: day('Fecha de factura', { group: 'dates', indexed: true, withinAYear: true }),
    receptionDate: day('Fecha de recepción', { group: 'dates' }),
    accountingDate: day('Fecha contable', { group: 'dates' }),
    dueDate: day('Vencimiento', { group: 'dates', indexed: true }),
    periodStart: day('Inicio del periodo', { group: 'dates' }),
    periodEnd: day('Fin del periodo', { group: 'dates' }),

    breakdown: breakdownField('amounts'),
    totalAmount: money('Total', { group: 'amounts', default: 0, readOnly: true, indexed: true }),
    /** On the account of its category (F §3). */
    accountingType: choice(accountingTypes, 'Tipo contable', { group: 'amounts', readOnly: true }),
    baseAmount: total('Base'),
    vatAmount: total('IVA'),
    rentAmount: total('Renta'),
    invoiceAmount: total('Facturado'),
    compensationAmount: total('Compensado'),
    suplementationAmount: total('Suplidos'),
    withholdingPercent: percent('Retención (%)', { group: 'amounts', default: 0, min: 0, max: 100 }),
    withholdingAmount: total('Retención'),
    payableAmount: total('A pagar'),

    payer: choice(costBearers, 'Quién paga', { group: 'bearer', indexed: true }),
    rebill: flag('Se refactura', { group: 'bearer' }),
    supplemented: flag('Suplido', { group: 'bearer', indexed: true }),
    fromReserve: flag('Se paga con la reserva', {
      group: 'bearer',
      help: 'Del propietario: su liquidación la carga y la reserva del mandato la paga, hasta donde llegue.',
    }),
    /** Documents of as many months charge a part each (`rules/month/instalments.ts`, decision 0162); the supplier is paid whole. */
    instalments: integer('Plazos', {
      group: 'bearer',
      default: 1,
      min: 1,
      max: MOST_INSTALMENTS,
      help: 'Meses entre los que se reparte lo que se carga al propietario o al inquilino: 1, todo de una vez.',
    }),
    rebilledIn: links('finance', 'Repercutida en', { group: 'bearer', indexed: true, readOnly: true }),

    splitMethod: choice(supplySplitMethods, 'Reparto', { group: 'bearer', readOnly: true }),
    /** WIZ-13: what each contract bears of the bill; a line of a document names its share by the index. */
    shares: list(
      'Partes',
      {
        contract: link('contract', 'Contrato'),
        unit: link('place', 'Unidad'),
        payer: choice(costBearers, 'Quién paga', { required: true }),
        days: integer('Días', { default: 0 }),
        weight: decimal('Cuota o consumo'),
        totalAmount: money('Total', { required: true }),
        vatAmount: money('IVA', { default: 0 }),
        explanation: text('Por qué', { maxLength: 600 }),
      },
      { group: 'bearer', readOnly: true },
    ),
    splitContracts: links('contract', 'Contratos del reparto', {
      group: 'bearer',
      indexed: true,
      readOnly: true,
    }),

    paymentMethod: choice(paymentMethods, 'Forma de pago', { group: 'payment' }),
    approved: flag('Aprobada', { group: 'payment', readOnly: true }),
    cancelled: flag('Anulada', { group: 'payment', readOnly: true }),
    processStartDate: day('Inicio del trámite', { group: 'payment' }),
    paymentDate: day('Fecha de pago', { group: 'payment', indexed: true }),

    notes: notesField('follow'),
    chronology: chronologyField('follow'),
    documents: documentsField('follow'),
    createdBy: createdByField('follow'),
    holdedId: text('Id. de Holded', { group: 'origin', maxLength: 60, access: 'internal' }),
    ...legacyFields('origin'),
  },
  title: ({ number, concept }) => [number, concept].filter(Boolean).join(' · ') || 'Factura sin número',
  titleFields: ['number', 'concept'],
  states: billStates,
  fixedFields: [
    {
      when: flagged('approved'),
      fields: [
        'supplier',
        'number',
        'issueDate',
        'breakdown',
        'withholdingPercent',
        'payer',
        'rebill',
        'supplemented',
        'instalments',
        'contract',
        'mandate',
        'units',
        'landlords',
      ],
      message:
        'La factura está aprobada: devuélvala a «Pendiente de revisar» para corregirla o, si ya está en un documento, anúlela y regístrela de nuevo.',
    },
  ],
  check: ({ breakdown, periodStart, periodEnd, issueDate, dueDate, ...bearing }) => {
    const problems = [...(breakdown ?? []).flatMap(lineProblems), ...instalmentProblems(bearing)];
    if (periodStart != null && periodEnd != null && periodEnd < periodStart)
      problems.push({
        field: 'periodEnd',
        rule: 'after',
        message: 'El fin del periodo no puede ser anterior al inicio: corrija una de las dos fechas.',
      });
    if (issueDate != null && dueDate != null && dueDate < issueDate)
      problems.push({
        field: 'dueDate',
        rule: 'after',
        message: 'El vencimiento no puede ser anterior a la fecha de factura: corrija una de las dos.',
      });
    return problems;
  },
  derive: (record) => {
    // A received invoice has no side of its own to subtract: its lines count as those of a bill (F §5).
    const totals = financeTotals({ type: 'BILL' }, record.breakdown ?? []);
    const withholdingAmount = percentOf(totals.baseAmount, record.withholdingPercent ?? 0);
    return {
      ...totals,
      accountingType: totals.totalAmount < 0 ? 'CREDIT' : 'DEBIT',
      withholdingAmount,
      payableAmount: addMoney(totals.totalAmount, -withholdingAmount),
      invoiceKey: record.cancelled ? null : invoiceKey(record),
      workOrderKey: record.cancelled ? null : (record.workOrder ?? null),
      ...withCategories(record.chronology),
    };
  },
  access: staffAccess({
    LANDLORD: forLandlords,
    OWNER: forLandlords,
  }),
  list: {
    columns: [
      'number',
      'receptionNumber',
      'supplier',
      'concept',
      'status',
      'units',
      'totalAmount',
      'payer',
      'issueDate',
      'dueDate',
    ],
    sort: { field: 'issueDate', order: 'desc' },
    filters: ['status', 'supplier', 'category', 'payer', 'supplemented', 'contract', 'issueDate', 'dueDate'],
  },
});

/** The same text for the same invoice: its supplier and number without blanks and case; a cancelled one may be entered again. */
export function invoiceKey({
  supplier,
  number,
}: {
  supplier?: string | null;
  number?: string | null;
}): string | null {
  return supplier && number ? `${supplier} ${number.replace(/\s/g, '').toUpperCase()}` : null;
}

export type Bill = RecordOf<typeof bill>;
