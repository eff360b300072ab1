import {
  choice,
  day,
  decimal,
  flag,
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
} from '../fields/vocabulary.ts';
import { paymentMethods, tenantSearchOptions } from '../records/choices/contracts.ts';
import { feeTypes } from '../records/choices/fees.ts';
import { finishParties } from '../records/choices/move-out.ts';
import { landlordTypes } from '../records/choices/people.ts';
import { jobPriorities } from '../records/notifications/process.ts';
import { changedRecord as reply, recordVersion as oneRecord } from './changed-record.ts';
import { defineCommand, staff } from './command.ts';

const DAY_SECONDS = 86_400;

/** WIZ-02: checks that nothing is missing; the mandate becomes signed or active by its date (C §4.1). */
export const validateMandate = defineCommand({
  service: 'contracts',
  name: 'ValidateMandate',
  collection: 'mandate',
  label: 'Validar mandato',
  access: staff,
  input: { id: link('mandate', 'Mandato', { required: true }), ...oneRecord },
  output: reply,
});

/** F §7 'Mandate activated': publishes `mandate.activated`, which starts certificate work, message and task. */
export const activateMandate = defineCommand({
  service: 'contracts',
  name: 'ActivateMandate',
  collection: 'mandate',
  label: 'Activar mandato',
  access: staff,
  input: {
    id: link('mandate', 'Mandato', { required: true }),
    ...oneRecord,
    sendMarketing: flag('Enviar bienvenida al propietario'),
  },
  output: reply,
});

/** WIZ-03: validated, waiting for activation (C §4.2: PENDING_SIGNATURE). */
export const validateContract = defineCommand({
  service: 'contracts',
  name: 'ValidateContract',
  collection: 'contract',
  label: 'Validar contrato',
  access: staff,
  input: { id: link('contract', 'Contrato', { required: true }), ...oneRecord },
  output: reply,
});

/** WIZ-06: publishes `contract.activated` (F §7): welcome, messages, supplies review. */
export const activateContract = defineCommand({
  service: 'contracts',
  name: 'ActivateContract',
  collection: 'contract',
  label: 'Activar contrato',
  access: staff,
  input: { id: link('contract', 'Contrato', { required: true }), ...oneRecord },
  output: reply,
});

/** OPS-04: sets the last day; publishes `contract.finished`. */
export const finishContract = defineCommand({
  service: 'contracts',
  name: 'FinishContract',
  collection: 'contract',
  label: 'Finalizar contrato',
  access: staff,
  input: {
    id: link('contract', 'Contrato', { required: true }),
    ...oneRecord,
    endDate: day('Fecha de finalización', { required: true }),
    reason: text('Motivo'),
    askedBy: choice(finishParties, 'Quién lo pide'),
    noticeDate: day('Fecha del preaviso'),
    /** Proposed; the move-out begins with it. */
    pickupDate: day('Recogida de llaves'),
    pickupManager: link('employee', 'Responsable de la recogida'),
  },
  output: reply,
});

/** How finding the tenant is paid, as mandates and contracts say it (C §3.1, §3.2). */
const searchShape = {
  option: choice(tenantSearchOptions, 'Opción'),
  onePaymentMonths: decimal('Mensualidades del pago único'),
  instalments: integer('Plazos'),
  recurringPercent: percent('Porcentaje del pago recurrente'),
  /** VAT included. */
  totalAmount: money('Total de la búsqueda'),
};

/** FIN-01: what the finance service needs to generate a month: contracts active in it, with their terms. */
export const billableContracts = defineCommand({
  service: 'contracts',
  name: 'BillableContracts',
  reads: true,
  collection: 'contract',
  label: 'Contratos facturables',
  access: ['SERVICE'],
  internal: true,
  input: {
    from: day('Desde', { required: true }),
    to: day('Hasta', { required: true }),
    /** These alone; empty for all. */
    contracts: links('contract', 'Contratos'),
    /**
     * Terms that have no day of their own as they stood at this moment; rent and dates as they are known now. Null for today's.
     */
    asOf: instant('A fecha de'),
    after: text('Tras el contrato'),
    limit: integer('Límite', { default: 500, min: 1, max: 500 }),
  },
  output: {
    /** How many there are in the span, on the first page. */
    total: integer('Total'),
    contracts: list('Contratos', {
      id: text('Contrato', { required: true }),
      mandate: text('Mandato'),
      /** Ids. */
      tenants: json('Inquilinos'),
      landlords: json('Propietarios'),
      units: json('Unidades'),
      startDate: day('Inicio', { required: true }),
      endDate: day('Fin'),
      rent: money('Renta', { required: true }),
      firstMonthRent: money('Renta del primer mes'),
      bonusPercent: json('Bonificación'),
      lastBonusDay: day('Fin de la bonificación'),
      fixedExpenses: json('Gastos fijos'),
      /** Euros; null where the contract says nothing. */
      paymentInAdvance: object('Pago anticipado', {
        months: integer('Meses'),
        days: integer('Días'),
        amount: money('Importe'),
      }),
      paymentDay: integer('Día de pago', { required: true }),
      paymentMethod: text('Forma de pago', { required: true }),
      payerBankAccount: text('Cuenta del pagador'),
      withoutRentBills: flag('Sin recibos'),
      contractType: text('Tipo de contrato'),
      payer: text('Pagador'),
      firstMonthRentTyped: flag('Renta del primer mes escrita a mano'),
      rentHistory: list('Historial de renta', {
        dateModified: day('Fecha', { required: true }),
        previousRent: money('Renta anterior', { required: true }),
        nextRent: money('Renta nueva', { required: true }),
      }),
      rentTaxes: list('Impuestos de la renta', {
        from: day('Desde', { required: true }),
        vatPercent: percent('IVA', { required: true }),
        withholdingPercent: percent('Retención', { required: true }),
        reason: text('Motivo'),
      }),
      withActivity: flag('Se ejerce una actividad'),
      /** Ids of what the tenants rent from the same landlords, other than as premises, under other contracts. */
      besideUnits: json('Otras unidades del inquilino'),
      /** The contract's own terms of the search and its fee; null while its owner does not say. */
      search: object('Búsqueda de inquilino', { ...searchShape, feeTotal: money('Total de honorarios') }),
      /** When the contract was last written; null where nobody knows. */
      changedAt: instant('Último cambio'),
    }),
  },
});

/**
 * FIN-01, FIN-08: what the settlements of a month depend on and mandates say. With ids it answers these mandates; without,
 * a page of those with a guaranteed rent that are in force on some day of the span, by id after `after`.
 */
export const settlementTerms = defineCommand({
  service: 'contracts',
  name: 'SettlementTerms',
  reads: true,
  collection: 'mandate',
  label: 'Condiciones de liquidación',
  access: ['SERVICE'],
  internal: true,
  input: {
    from: day('Desde', { required: true }),
    to: day('Hasta', { required: true }),
    mandates: links('mandate', 'Mandatos'),
    /** As they stood at this moment; null for today's. */
    asOf: instant('A fecha de'),
    after: text('Tras el mandato'),
    limit: integer('Límite', { default: 500, min: 1, max: 500 }),
  },
  output: {
    mandates: list('Mandatos', {
      id: text('Mandato', { required: true }),
      /** Signed or in trial, and not cancelled: only then is anything settled. */
      settles: flag('Se liquida'),
      mandateDate: day('Fecha del mandato'),
      endDate: day('Fecha de fin'),
      landlords: links('agent', 'Propietarios'),
      distribution: list('Reparto', {
        landlord: link('agent', 'Propietario', { required: true }),
        unit: link('place', 'Unidad'),
        landlordType: choice(landlordTypes, 'Derecho'),
        percent: percent('Porcentaje', { required: true }),
      }),
      feeType: choice(feeTypes, 'Tipo de honorarios'),
      feeValue: decimal('Honorarios'),
      feeBase: money('Base de honorarios por contrato'),
      paymentDay: integer('Día de pago', { required: true }),
      paymentMethod: choice(paymentMethods, 'Forma de pago'),
      /** What is kept back of all landlords together, euros; 0 in the month in which the mandate ends for good. */
      reserveTarget: money('Reserva', { required: true }),
      /** First day of the three months without fees; null without that promotion. */
      promotionFrom: day('Inicio de la promoción'),
      search: object('Búsqueda de inquilino', searchShape),
      guaranteed: list('Renta garantizada', {
        unit: link('place', 'Unidad', { required: true }),
        /** Euros a day. */
        amount: money('Importe diario', { required: true }),
      }),
      /** When the mandate was last written; null where nobody knows. */
      changedAt: instant('Último cambio'),
    }),
  },
});

/** SCR-05, NAV: figures of the dashboard that belong to this service. */
export const contractKpis = defineCommand({
  service: 'contracts',
  name: 'ContractKpis',
  reads: true,
  collection: 'contract',
  label: 'Indicadores de contratos',
  access: staff,
  input: {},
  output: {
    activeMandates: integer('Mandatos activos', { required: true }),
    activeContracts: integer('Contratos activos', { required: true }),
    draftContracts: integer('Contratos en borrador', { required: true }),
    unpaidContracts: integer('Contratos con impagos', { required: true }),
    monthlyRent: money('Renta mensual', { required: true }),
    finishingSoon: integer('Finalizan en 30 días', { required: true }),
    occupiedUnits: integer('Unidades ocupadas', { required: true }),
    byStatus: list('Contratos por estado', {
      status: text('Estado', { required: true }),
      count: integer('Número', { required: true }),
    }),
    signedByMonth: list('Contratos firmados por mes', {
      /** `2026-11`. */
      month: text('Mes', { required: true }),
      count: integer('Número', { required: true }),
    }),
  },
});

/** VAL-04, VAL-05: where the law would object to a contract as it stands; advice, nothing is changed. */
export const contractLegalWarnings = defineCommand({
  service: 'contracts',
  name: 'ContractLegalWarnings',
  reads: true,
  collection: 'contract',
  label: 'Avisos legales de un contrato',
  access: staff,
  input: { id: link('contract', 'Contrato', { required: true }) },
  output: {
    warnings: list('Avisos', {
      group: text('Grupo', { required: true }),
      field: text('Campo', { required: true }),
      law: text('Artículo', { required: true }),
      message: text('Aviso', { required: true }),
    }),
  },
});

/** C §9, the internal notice: from the 16th on tells sales managers of the rents that change next month, once. */
export const rentUpdates = defineCommand({
  service: 'contracts',
  name: 'RentUpdates',
  collection: 'contract',
  label: 'Actualizaciones de renta',
  access: ['ADMIN', 'SERVICE'],
  repeatable: true,
  schedule: {
    name: 'rentUpdates',
    description: 'El día 16 avisa de los contratos cuya renta se actualiza el mes siguiente.',
    cron: '0 9 16 * *',
    priority: jobPriorities.slow,
    catchUpSeconds: 10 * DAY_SECONDS,
  },
  input: {},
  output: { contracts: integer('Contratos', { required: true }) },
});
