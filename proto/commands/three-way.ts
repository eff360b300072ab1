import { choice, day, instant, integer, link, list, money, object, text } from '../fields/vocabulary.ts';
import { bankRows, statementRows, threeWayRows } from '../records/choices/three-way.ts';
import { defineCommand, staff } from './command.ts';

/**
 * Issue 10 §2: on any day, the bank book (money that documents say has come in and gone out) against whose that money is. The
 * statement of the bank is that of the imported ones (FIN-09), or entered by hand.
 */
export const threeWayCheck = defineCommand({
  service: 'finance',
  name: 'ThreeWayCheck',
  reads: true,
  collection: 'finance',
  label: 'Cuadre a tres',
  access: staff,
  input: { day: day('Al día', { required: true }) },
  output: {
    bank: list('Libro del banco', {
      row: choice(bankRows, 'Concepto', { required: true }),
      documents: integer('Documentos', { required: true }),
      /** Money in less money out. */
      amount: money('Importe', { required: true }),
    }),
    bankTotal: money('Saldo del libro', { required: true }),
    owners: list('De quién es', {
      row: choice(threeWayRows, 'Concepto', { required: true }),
      documents: integer('Documentos', { required: true }),
      /** What the company holds for them; negative for what they owe. */
      amount: money('Importe', { required: true }),
    }),
    ownersTotal: money('Suma de saldos', { required: true }),
    /** What no document explains: 0 unless lines were changed by hand. */
    unexplained: money('Sin explicar', { required: true }),
    /** The last one imported or entered for that day or before; null when there is none. */
    statement: object('Saldo del extracto', {
      day: day('Día', { required: true }),
      amount: money('Saldo', { required: true }),
      enteredBy: link('employee', 'Anotado por'),
      /** Null for the balance of imported statements. */
      enteredAt: instant('Anotado'),
    }),
    /** What statement less book is made of; empty while no statement was imported, or an entered balance is later. */
    apart: list('Extracto menos libro', {
      row: choice(statementRows, 'Concepto', { required: true }),
      movements: integer('Movimientos', { required: true }),
      amount: money('Importe', { required: true }),
      /** Booking day of the oldest movement; null without movements. */
      oldest: day('El más antiguo'),
    }),
  },
});

/** Issue 10 §2: the documents behind one figure of the check, the largest amounts first. */
export const threeWayEntries = defineCommand({
  service: 'finance',
  name: 'ThreeWayEntries',
  reads: true,
  collection: 'finance',
  label: 'Detalle del cuadre',
  access: staff,
  input: {
    day: day('Al día', { required: true }),
    /** One of the two. */
    bankRow: choice(bankRows, 'Concepto del libro'),
    ownersRow: choice(threeWayRows, 'Concepto de los saldos'),
    limit: integer('Límite', { default: 100, min: 1, max: 500 }),
  },
  output: {
    total: integer('Documentos', { required: true }),
    entries: list('Documentos', {
      finance: link('finance', 'Documento'),
      bill: link('bill', 'Factura'),
      name: text('Número', { required: true }),
      concept: text('Concepto'),
      /** Why it is in this figure, where the figure does not say it. */
      reason: text('Por qué', { maxLength: 300 }),
      amount: money('Importe', { required: true }),
    }),
  },
});

/** Issue 10 §2: notes what the statement of the bank says on a day, where statements are not imported. */
export const recordStatementBalance = defineCommand({
  service: 'finance',
  name: 'RecordStatementBalance',
  collection: 'finance',
  label: 'Anotar el saldo del extracto',
  access: staff,
  repeatable: true,
  input: {
    day: day('Día', { required: true }),
    amount: money('Saldo del extracto', { required: true }),
  },
  output: { enteredAt: instant('Anotado', { required: true }) },
});
