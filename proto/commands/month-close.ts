import { choice, flag, instant, integer, link, list, money, text } from '../fields/vocabulary.ts';
import { closingChecks } from '../records/choices/month-close.ts';
import { defineCommand, staff } from './command.ts';

const month = {
  year: integer('Año', { required: true, min: 2000, max: 2100 }),
  month: integer('Mes', { required: true, min: 1, max: 12 }),
};

/** Issue 10 §9: whether a month is closed, by whom, and what is still open in it. */
export const monthClosing = defineCommand({
  service: 'finance',
  name: 'MonthClosing',
  reads: true,
  collection: 'finance',
  label: 'Cierre del mes',
  access: staff,
  input: month,
  output: {
    closed: flag('Cerrado'),
    /** Its last day has passed: only then it can be closed. */
    over: flag('Terminado'),
    /** The caller is an administrator or the head of finance. */
    mayClose: flag('Puede cerrarlo'),
    checks: list('Comprobaciones', {
      check: choice(closingChecks, 'Comprobación', { required: true }),
      documents: integer('Documentos', { required: true }),
      totalAmount: money('Importe', { required: true }),
      /** Somebody must decide to leave them open. */
      decided: flag('Hay que decidir'),
    }),
    /** Oldest first; the last one without `reopenedAt` while the month is closed. */
    closings: list('Cierres', {
      closedAt: instant('Cerrado', { required: true }),
      closedBy: link('employee', 'Cerrado por'),
      openItems: integer('Dejado abierto', { required: true }),
      reopenedAt: instant('Reabierto'),
      reopenedBy: link('employee', 'Reabierto por'),
      reason: text('Motivo', { maxLength: 400 }),
    }),
    /** Since its first closing. */
    changesAfter: integer('Cambios tras el cierre', { required: true }),
  },
});

/** Issue 10 §9: from then on documents, bills and payments dated in the month are refused (decision 0045). */
export const closeMonth = defineCommand({
  service: 'finance',
  name: 'CloseMonth',
  collection: 'finance',
  label: 'Cerrar el mes',
  access: staff,
  input: {
    ...month,
    /** Closes it although something waits for a decision. */
    withOpenItems: flag('Cerrar aunque queden comprobaciones abiertas'),
  },
  output: {
    closedAt: instant('Cerrado', { required: true }),
    openItems: integer('Dejado abierto', { required: true }),
  },
});

/** Issue 10 §9: a closed month takes changes again; who and why stays. */
export const reopenMonth = defineCommand({
  service: 'finance',
  name: 'ReopenMonth',
  collection: 'finance',
  label: 'Reabrir el mes',
  access: staff,
  input: { ...month, reason: text('Motivo', { required: true, maxLength: 400 }) },
  output: { reopenedAt: instant('Reabierto', { required: true }) },
});

/** Issue 10 §9, 'cambios tras el cierre': what was changed of a month since it was closed for the first time. */
export const changesAfterClose = defineCommand({
  service: 'finance',
  name: 'ChangesAfterClose',
  reads: true,
  collection: 'finance',
  label: 'Cambios tras el cierre',
  access: staff,
  input: { ...month, limit: integer('Límite', { default: 200, min: 1, max: 1000 }) },
  output: {
    total: integer('Cambios', { required: true }),
    /** Newest first. */
    changes: list('Cambios', {
      at: instant('Cuándo', { required: true }),
      actor: text('Quién', { required: true }),
      finance: link('finance', 'Documento'),
      bill: link('bill', 'Factura'),
      name: text('Documento', { required: true }),
      /** Labels of what was changed. */
      fields: text('Qué ha cambiado', { required: true, maxLength: 2000 }),
      /** It follows the document up (payment, communication); what the document says is as it was. */
      followsUp: flag('Seguimiento'),
      /** The month was open again at that moment. */
      reopened: flag('Con el mes reabierto'),
      /** Of the total, where that has changed. */
      before: money('Importe anterior'),
      after: money('Importe nuevo'),
    }),
  },
});
