import { choice, day, flag, link, links, list, money, text } from '../fields/vocabulary.ts';
import { financeStatuses, financeTypes } from '../records/choices/finance.ts';
import { changedRecord } from './changed-record.ts';
import { defineCommand, staff } from './command.ts';

/**
 * RST-06, FIN-04: the bank has given a receipt back. Makes the document that asks for its amount again; the receipt itself stays as
 * it was charged and is included in that document, which alone is owed (F §3 `returnedBillId`, `includedIn`).
 */
export const createReturnedBill = defineCommand({
  service: 'finance',
  name: 'CreateReturnedBill',
  collection: 'finance',
  label: 'Registrar devolución',
  access: staff,
  input: { id: link('finance', 'Recibo', { required: true }) },
  output: { ...changedRecord, name: text('Número', { required: true }) },
});

/** RST-06: what follows from documents as they stand: status, totals of their lines, and the day they are told. Writes nothing. */
export const computedFinance = defineCommand({
  service: 'finance',
  name: 'ComputedFinance',
  reads: true,
  collection: 'finance',
  label: 'Datos calculados',
  access: staff,
  input: { financeIds: links('finance', 'Documentos', { required: true }) },
  output: {
    documents: list('Documentos', {
      id: text('Identificador', { required: true }),
      name: text('Nombre', { required: true }),
      type: choice(financeTypes, 'Tipo', { required: true }),
      status: choice(financeStatuses, 'Estado', { required: true }),
      totalAmount: money('Total', { required: true }),
      baseAmount: money('Base', { required: true }),
      vatAmount: money('IVA', { required: true }),
      rentAmount: money('Renta', { required: true }),
      invoiceAmount: money('Facturado', { required: true }),
      compensationAmount: money('Compensado', { required: true }),
      suplementationAmount: money('Suplidos', { required: true }),
      /** The stored totals are those of the lines. */
      totalsMatch: flag('Los totales son los de sus líneas'),
      expectedCommunicationDate: day('Comunicación prevista'),
      included: flag('Incluido en otro'),
    }),
  },
});
