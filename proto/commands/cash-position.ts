import { choice, day, flag, integer, link, list, money, text } from '../fields/vocabulary.ts';
import { cashDirections, cashKinds, cashSources } from '../records/choices/cash-position.ts';
import { MOST_CASH_WEEKS } from '../rules/cash-position.ts';
import { defineCommand, staff } from './command.ts';

const asked = {
  /** Key of one of the accounts of the answer; all of them when left out. */
  account: text('Cuenta', { maxLength: 60 }),
  /** Money that was due before today and has not moved is expected today; false leaves it out. */
  overdue: flag('Contar lo vencido', { default: true }),
};

const expected = {
  expectedIn: money('Entradas previstas', { required: true }),
  expectedOut: money('Salidas previstas', { required: true }),
};

/**
 * Issue 11 §8: what is expected to come into and go out of the company's accounts and what has, by week (Monday to Sunday), and the balance
 * that it leads to from the last imported statement. Amounts that go out are positive.
 */
export const cashPosition = defineCommand({
  service: 'finance',
  name: 'CashPosition',
  reads: true,
  collection: 'finance',
  label: 'Tesorería',
  access: staff,
  input: {
    ...asked,
    back: integer('Semanas anteriores', { default: 4, min: 0, max: MOST_CASH_WEEKS }),
    ahead: integer('Semanas siguientes', { default: 8, min: 0, max: MOST_CASH_WEEKS }),
  },
  output: {
    accounts: list('Cuentas', {
      key: text('Clave', { required: true, maxLength: 60 }),
      /** Null for what belongs to none of several accounts. */
      organization: link('organization', 'Empresa'),
      ending: text('Cuenta acabada en', { maxLength: 4 }),
      /** Last day of its last statement, and what it held then; null where none was imported. */
      day: day('Extracto hasta'),
      balance: money('Saldo del extracto'),
    }),
    /** Before the first week; null while no statement was imported. */
    opening: money('Saldo inicial'),
    weeks: list('Semanas', {
      start: day('Lunes', { required: true }),
      ...expected,
      realIn: money('Entradas reales', { required: true }),
      realOut: money('Salidas reales', { required: true }),
      /** At the end of the Sunday, of the accounts that have a statement. */
      balance: money('Saldo'),
      projected: flag('Previsto', { required: true }),
    }),
    /** Of what is expected: due before today. */
    overdueIn: money('Vencido por cobrar', { required: true }),
    overdueOut: money('Vencido por pagar', { required: true }),
    /** Expected after the last week. */
    laterIn: money('Entradas posteriores', { required: true }),
    laterOut: money('Salidas posteriores', { required: true }),
  },
});

/** Issue 11 §8: the rows behind one bar of {@link cashPosition}, the largest amounts first. */
export const cashRows = defineCommand({
  service: 'finance',
  name: 'CashRows',
  reads: true,
  collection: 'finance',
  label: 'Detalle de tesorería',
  access: staff,
  input: {
    ...asked,
    /** Any day of the week. */
    week: day('Semana', { required: true }),
    kind: choice(cashKinds, 'Previsto o real', { required: true }),
    direction: choice(cashDirections, 'Entradas o salidas', { required: true }),
    limit: integer('Límite', { default: 100, min: 1, max: 500 }),
  },
  output: {
    total: integer('Filas', { required: true }),
    amount: money('Suma de todas', { required: true }),
    rows: list('Filas', {
      source: choice(cashSources, 'Qué es', { required: true }),
      finance: link('finance', 'Documento'),
      bill: link('bill', 'Factura'),
      remittance: link('remittance', 'Remesa'),
      bankLine: link('bankLine', 'Movimiento'),
      name: text('Nombre', { required: true, maxLength: 400 }),
      note: text('Detalle', { maxLength: 400 }),
      /** Of what is overdue: when it was due. */
      day: day('Día', { required: true }),
      overdue: flag('Vencido', { required: true }),
      amount: money('Importe', { required: true }),
    }),
  },
});
