import { type Grant, staffAccess } from '../../access/access.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import {
  choice,
  day,
  decimal,
  flag,
  iban,
  instant,
  integer,
  json,
  link,
  links,
  list,
  money,
  object,
  percent,
  text,
} from '../../fields/vocabulary.ts';
import { seatOf } from '../../rules/accounting/seat.ts';
import { financeTotals, reservedBy } from '../../rules/finance-totals.ts';
import { isTakenWhole } from '../../rules/owed.ts';
import { financeInitials, financeName } from '../../values/series.ts';
import { managedPaymentMethods, type PaymentMethodCode, paymentMethods } from '../choices/contracts.ts';
import { arrearsSteps, reminderStages } from '../choices/arrears.ts';
import {
  breakdownSubcategories,
  financeCategories,
  financeRoles,
  financeTypes,
  seats,
} from '../choices/finance.ts';
import { settlementTypes } from '../choices/settlement-types.ts';
import { financeFlags, financeStates } from './finance.states.ts';
import { breakdownField } from '../parts/breakdown.ts';
import { chronologyField, legacyFields, withCategories } from '../parts/common.ts';

/** Who pays or is paid, and the account: sealed because of the account. */
const partyShape = {
  agent: link('agent', 'Persona'),
  organization: link('organization', 'Organización'),
  iban: iban('Cuenta (IBAN)'),
};

/** A sum that follows from the lines (F §5). */
const total = (label: string) => money(label, { group: 'amounts', default: 0, readOnly: true });

/** A document names landlord and tenant alike: each sees the kinds that are for them, once they are no draft. */
const issued = (...values: (typeof financeTypes.values)[number][]) => [
  { field: 'type', values },
  { field: 'preview', values: [false] },
];
const forLandlords: Grant = {
  actions: ['read'],
  own: ['landlords'],
  shown: issued(...settlementTypes, 'BILL', 'RECTIFYING_BILL', 'RENT_BILL', 'RECTIFYING_RENT_BILL'),
  hidden: ['economy', 'internal'],
};

/** True for a settlement that the company pays to its landlord. */
const isPaidOut = (type: string | null | undefined, method: PaymentMethodCode | null | undefined): boolean =>
  (settlementTypes as readonly string[]).includes(type ?? '') &&
  method != null &&
  managedPaymentMethods.includes(method);

/** A receipt, settlement, bill or expense (F §3). */
export const finance = defineRecord({
  collection: 'finance',
  label: { one: 'Documento financiero', many: 'Documentos financieros', gender: 'm' },
  groups: {
    identity: 'Documento',
    parties: 'Partes',
    dates: 'Fechas',
    amounts: 'Importes',
    payment: 'Pago',
    state: 'Estado',
    arrears: 'Reclamación',
    follow: 'Seguimiento',
    origin: 'Origen',
  },
  fields: {
    type: choice(financeTypes, 'Tipo', { group: 'identity', required: true, indexed: true }),
    category: choice(financeCategories, 'Categoría', { group: 'identity' }),
    concept: text('Concepto', { group: 'identity' }),
    year: integer('Año', { group: 'identity', min: 2000, max: 2100, indexed: true }),
    month: integer('Mes', { group: 'identity', min: 1, max: 12, indexed: true }),
    serie: integer('Serie', { group: 'identity', min: 0, readOnly: true, indexed: true }),

    mandatary: link('organization', 'Mandatario', { group: 'parties' }),
    mandate: link('mandate', 'Mandato', { group: 'parties', indexed: true }),
    contract: link('contract', 'Contrato', { group: 'parties', indexed: true }),
    tenants: links('agent', 'Inquilinos', { group: 'parties', indexed: true }),
    landlords: links('agent', 'Propietarios', { group: 'parties', indexed: true }),
    units: links('place', 'Unidades', { group: 'parties', indexed: true }),
    sourceRole: choice(financeRoles, 'Emite', { group: 'parties' }),
    source: object('Origen', partyShape, { group: 'parties', sealed: true, access: 'economy' }),
    destinationRole: choice(financeRoles, 'Recibe', { group: 'parties' }),
    destination: object('Destino', partyShape, { group: 'parties', sealed: true, access: 'economy' }),
    destinationAccountKnown: flag('Cuenta de destino conocida', { group: 'parties', readOnly: true }),

    periodStart: day('Inicio del periodo', { group: 'dates', indexed: true }),
    periodEnd: day('Fin del periodo', { group: 'dates' }),
    issueDate: day('Fecha de emisión', { group: 'dates', indexed: true }),
    communicationDate: day('Fecha de comunicación', { group: 'dates' }),
    paymentExpectedDate: day('Fecha prevista de pago', { group: 'dates', indexed: true }),
    processStartDate: day('Inicio del trámite', { group: 'dates' }),
    paymentDate: day('Fecha de pago', { group: 'dates', indexed: true }),
    unpaidSince: day('Impagado desde', { group: 'dates', readOnly: true }),

    breakdown: breakdownField('amounts'),
    totalAmount: money('Total', { group: 'amounts', default: 0, readOnly: true, indexed: true }),
    /** On the account of whoever it is for (F §3). */
    seat: choice(seats, 'Asiento', { group: 'amounts', readOnly: true }),
    baseAmount: total('Base'),
    vatAmount: total('IVA'),
    vatPercent: percent('IVA (%)', { group: 'amounts', min: 0, max: 100 }),
    rentAmount: total('Renta'),
    invoiceAmount: total('Facturado'),
    compensationAmount: total('Compensado'),
    suplementationAmount: total('Suplidos'),
    feeValue: decimal('Honorarios', { group: 'amounts' }),
    reserveAmount: total('A la reserva'),
    /** Of an invoice of a rent that nobody has paid: it is owed without it (`rules/owed.ts`). */
    rectifiedAmount: total('Descontado por su rectificativa'),

    paymentMethod: choice(paymentMethods, 'Forma de pago', { group: 'payment' }),
    paymentRates: list(
      'Plazos',
      {
        date: day('Fecha', { required: true }),
        amount: money('Importe', { required: true }),
        paymentDate: day('Pagado'),
      },
      { group: 'payment' },
    ),
    paymentBlock: flag('Pago bloqueado', { group: 'payment' }),
    /** Why a person has blocked it: only a person frees it then, and no receipt that is charged (FIN-02). */
    blockReason: text('Motivo del bloqueo', {
      group: 'payment',
      readOnly: true,
      sealed: true,
      access: 'internal',
      maxLength: 400,
    }),
    includedIn: link('finance', 'Incluido en', { group: 'payment', indexed: true, readOnly: true }),
    rectifies: link('finance', 'Rectifica a', { group: 'identity', indexed: true, readOnly: true }),
    recalculated: flag('Ajuste por recálculo', { group: 'identity', readOnly: true }),
    returnedBillId: link('finance', 'Devolución de', { group: 'payment', indexed: true }),

    preview: flag('Borrador', { group: 'state', readOnly: true }),
    validated: flag('Verificado', { group: 'state', readOnly: true }),
    cancelled: flag('Anulado', { group: 'state', readOnly: true }),
    paused: flag('Pausado', { group: 'state', readOnly: true }),
    dataWaived: flag('Sigue sin los datos que faltan', { group: 'state', readOnly: true }),
    takenWhole: flag('Sin importe pendiente por su rectificativa', { group: 'state', readOnly: true }),
    archived: flag('Archivado', { group: 'state' }),

    reminders: list(
      'Reclamaciones',
      {
        step: choice(arrearsSteps, 'Qué', { required: true }),
        /** Of a reminder: which one of them. */
        stage: choice(reminderStages, 'Aviso'),
        /** Of a reminder that the product sends: names the sending, so that it counts once. */
        key: text('Clave', { maxLength: 120 }),
        date: day('Fecha', { required: true }),
        until: day('Hasta'),
        note: text('Nota', { maxLength: 400 }),
        employee: link('employee', 'Anotado por'),
      },
      { group: 'arrears', readOnly: true, sealed: true, access: 'internal' },
    ),
    mailings: list(
      'Envíos por correo',
      {
        date: instant('Fecha', { required: true }),
        employee: link('employee', 'Enviado por'),
        communication: link('communication', 'Comunicación', { required: true }),
      },
      { group: 'follow', readOnly: true, sealed: true, access: 'internal' },
    ),
    arrearsPausedUntil: day('Reclamación en pausa hasta', {
      group: 'arrears',
      readOnly: true,
      access: 'internal',
    }),
    disputed: flag('En disputa', { group: 'arrears', readOnly: true, access: 'internal' }),
    promisedDate: day('Compromiso de pago', { group: 'arrears', readOnly: true, access: 'internal' }),

    chronology: chronologyField('follow'),
    computedData: json('Datos calculados', { group: 'follow', readOnly: true, access: 'internal' }),
    ...legacyFields('origin'),
  },
  title: ({ type, year, serie }) => {
    if (!type) return 'Documento sin tipo';
    if (year != null && serie != null) return financeName({ type, year, serie });
    return `${financeInitials[type]}${year ?? ''} sin número`;
  },
  titleFields: ['type', 'year', 'serie'],
  states: financeStates,
  flags: financeFlags,
  check: ({ type, breakdown, periodStart, periodEnd, paymentMethod, totalAmount }) => {
    const problems = [];
    if (type === 'RECEIPT' && paymentMethod === 'DIRECT_DEBIT' && totalAmount != null && totalAmount < 0)
      problems.push({
        field: 'paymentMethod',
        rule: 'credit',
        message: 'Un recibo a favor del inquilino no se domicilia: elija otra forma de pago.',
      });
    if (isPaidOut(type, paymentMethod) && totalAmount != null && totalAmount < 0)
      problems.push({
        field: 'paymentMethod',
        rule: 'credit',
        message: 'Una liquidación a cargo del propietario no se le paga: elija otra forma de pago.',
      });
    if (periodStart != null && periodEnd != null && periodEnd < periodStart)
      problems.push({
        field: 'periodEnd',
        rule: 'after',
        message: 'El fin del periodo no puede ser anterior al inicio: corrija una de las dos fechas.',
      });
    for (const [index, { category, subcategory }] of (breakdown ?? []).entries()) {
      if (subcategory && breakdownSubcategories.options[subcategory].category !== category)
        problems.push({
          field: `breakdown.${index}.subcategory`,
          rule: 'category',
          message: 'La subcategoría no pertenece a la categoría de la línea: elija otra.',
        });
    }
    return problems;
  },
  derive: (record) => {
    const totals = financeTotals(record, record.breakdown ?? []);
    return {
      ...totals,
      seat: record.type ? seatOf(record.type, totals.totalAmount) : null,
      reserveAmount: reservedBy(record.breakdown ?? []),
      takenWhole: isTakenWhole({
        totalAmount: totals.totalAmount,
        paymentRates: record.paymentRates ?? [],
        rectifiedAmount: record.rectifiedAmount ?? 0,
      }),
      destinationAccountKnown: Boolean(record.destination?.iban),
      ...withCategories(record.chronology),
    };
  },
  access: staffAccess({
    TENANT: {
      actions: ['read'],
      own: ['tenants'],
      shown: issued('RECEIPT', 'RENT_BILL', 'RECTIFYING_RENT_BILL'),
      hidden: ['economy', 'internal'],
    },
    LANDLORD: forLandlords,
    OWNER: forLandlords,
  }),
  list: {
    columns: ['serie', 'status', 'concept', 'tenants', 'units', 'totalAmount', 'issueDate', 'paymentDate'],
    sort: { field: 'periodStart', order: 'desc' },
    filters: ['status', 'type', 'year', 'month', 'tenants', 'contract', 'paymentMethod', 'issueDate'],
  },
});

export type Finance = RecordOf<typeof finance>;
