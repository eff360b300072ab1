import {
  choice,
  day,
  decimal,
  flag,
  iban,
  integer,
  link,
  list,
  money,
  object,
  percent,
  text,
} from '../../fields/vocabulary.ts';
import { nextRentActions, paymentMethods, rentIndices, settlementStatuses } from '../choices/contracts.ts';
import { fixedExpenseShape } from '../parts/fixed-expense.ts';
import { tenantSearchFields } from '../parts/tenant-search.ts';

/** Rent, its update, fees, bonuses, payment (C §3.2). */
export const economyFields = {
  rent: money('Renta mensual', { group: 'rent', min: 0, indexed: true }),
  originalRent: money('Renta inicial', { group: 'rent', min: 0 }),
  /** Computed until a person types another amount: `rules/rent.ts`. */
  firstMonthRent: money('Renta del primer mes', {
    group: 'rent',
    min: 0,
    help: 'Se calcula por días. Escriba otro importe si se ha pactado; vacíelo para volver al calculado.',
  }),
  firstMonthRentTyped: flag('Renta del primer mes escrita a mano', { group: 'rent', readOnly: true }),
  firstMonthRentComputed: money('Renta del primer mes calculada', { group: 'rent', readOnly: true }),
  reserveAccount: money('Reserva a cuenta', { group: 'rent', min: 0 }),
  ineType: choice(rentIndices, 'Índice de actualización', { group: 'rent', default: 'GENERAL' }),
  nextIpcAction: choice(nextRentActions, 'Próxima actualización', { group: 'rent' }),
  rentHistory: list(
    'Historial de renta',
    {
      previousRent: money('Renta anterior', { required: true }),
      dateModified: day('Fecha', { required: true }),
      percent: percent('Variación'),
      typeIpc: choice(rentIndices, 'Índice'),
      nextRent: money('Renta nueva', { required: true }),
      description: text('Descripción'),
    },
    { group: 'rent' },
  ),
  rentReturns: list(
    'Devoluciones de renta',
    {
      date: day('Fecha', { required: true }),
      amount: money('Importe', { required: true }),
      receipt: link('finance', 'Recibo'),
      reason: text('Motivo'),
    },
    { group: 'rent' },
  ),
  stressedZone: flag('Zona de mercado tensionado', { group: 'rent' }),
  previousContractInFiveYears: flag('Hubo contrato en los últimos cinco años', { group: 'rent' }),
  statalSistemRangePrices: object(
    'Horquilla del sistema estatal de precios',
    { min: money('Mínimo', { min: 0 }), max: money('Máximo', { min: 0 }) },
    { group: 'rent' },
  ),
  rentContainmentIndex: decimal('Índice de contención de rentas (€/m²)', { group: 'rent', min: 0 }),
  lastBonusDay: day('Último día de bonificación', { group: 'rent' }),
  bonusPercent: percent('Bonificación (%)', { group: 'rent', default: 100, min: 0, max: 100 }),
  rentBonus: money('Bonificación de renta', { group: 'rent', min: 0 }),
  fixedExpenses: list('Gastos fijos', fixedExpenseShape, { group: 'rent' }),
  /** What a person decided; without an entry for the day `rules/rent-taxes.ts` decides. */
  rentTaxes: list(
    'Impuestos de la renta',
    {
      from: day('Desde', { required: true }),
      vatPercent: percent('IVA', { default: 0, min: 0, max: 100 }),
      withholdingPercent: percent('Retención', { default: 0, min: 0, max: 100 }),
      reason: text('Motivo', { maxLength: 200 }),
    },
    {
      group: 'rent',
      help: 'Vacío: según el tipo de contrato y de inmueble. Indique aquí otros porcentajes y desde cuándo.',
    },
  ),

  paymentDay: integer('Día de pago', { group: 'payment', default: 3, min: 1, max: 31 }),
  paymentMethod: choice(paymentMethods, 'Forma de pago', { group: 'payment', default: 'DIRECT_DEBIT' }),
  payer: link('agent', 'Pagador', { group: 'payment' }),
  payerBankAccount: iban('Cuenta del pagador (IBAN)', { group: 'payment', sealed: true, access: 'economy' }),
  paymentInAdvance: object(
    'Pago anticipado',
    {
      months: integer('Meses', { default: 0, min: 0, max: 120 }),
      days: integer('Días', { default: 0, min: 0, max: 31 }),
      amount: money('Importe', { default: 0, min: 0 }),
    },
    { group: 'payment', default: { months: 0, days: 0, amount: 0 } },
  ),
  unpaid: flag('Con impagos', { group: 'payment', readOnly: true }),
  withoutRentBills: flag('Sin recibos de renta', { group: 'payment' }),
  landlordRentBill: link('bill', 'Factura de alquiler al propietario', { group: 'payment' }),
  tenantRentBill: link('bill', 'Factura de alquiler al inquilino', { group: 'payment' }),
  settlementStatus: choice(settlementStatuses, 'Estado de la liquidación', { group: 'payment' }),

  feeMonths: decimal('Mensualidades de honorarios', {
    group: 'fee',
    access: 'fees',
    default: 1,
    min: 0,
    max: 24,
  }),
  feeBase: money('Base de honorarios', { group: 'fee', access: 'fees', min: 0 }),
  feePercent: percent('Honorarios (%)', { group: 'fee', access: 'fees', default: 10, min: 0, max: 100 }),
  feeVatPercent: percent('IVA de los honorarios (%)', {
    group: 'fee',
    access: 'fees',
    default: 21,
    min: 0,
    max: 100,
  }),
  feeVatAmount: money('IVA de los honorarios', { group: 'fee', access: 'fees', min: 0 }),
  feeTotal: money('Total de honorarios', { group: 'fee', access: 'fees', min: 0 }),
  feeAmountElements: list(
    'Elementos de los honorarios',
    { concept: text('Concepto', { required: true }), amount: money('Importe', { required: true }) },
    { group: 'fee', access: 'fees' },
  ),
  ...tenantSearchFields('fee', 'fees'),
};
