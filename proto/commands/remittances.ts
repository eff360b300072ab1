import {
  choice,
  day,
  flag,
  iban,
  integer,
  link,
  links,
  list,
  longText,
  money,
  text,
} from '../fields/vocabulary.ts';
import {
  remittanceAbsences,
  remittanceFormats,
  remittanceOutcomes,
  remittanceRefusals,
  remittanceTypes,
  returnResults,
} from '../records/choices/remittances.ts';
import { changedRecord, recordVersion } from './changed-record.ts';
import { defineCommand, staff } from './command.ts';
import { printedFile } from './printed-file.ts';

const asked = {
  type: choice(remittanceTypes, 'Tipo', { required: true }),
  /** Whose account the money comes to or goes from. */
  organization: link('organization', 'Cuenta de', { required: true }),
  executionDate: day('Fecha de cargo o pago', {
    required: true,
    help: 'Si el banco cierra ese día, pasa al siguiente día hábil.',
  }),
  dueUpTo: day('Vencimiento hasta', { required: true }),
  landlord: link('agent', 'Solo del propietario'),
};

const candidate = {
  /** In a remittance of suppliers' bills, the bill. */
  document: link('finance', 'Documento', { required: true }),
  name: text('Número', { required: true }),
  party: text('Persona'),
  amount: money('Importe', { required: true }),
  executionDay: day('Fecha', { required: true }),
};

const refused = {
  ...candidate,
  reason: choice(remittanceRefusals, 'Por qué', { required: true }),
  /** The record on which that is put right. */
  collection: text('Dónde se corrige', { required: true }),
  record: text('Ficha', { required: true }),
};

/**
 * FIN-04, WIZ-11: which documents would go into a remittance, and which stay out and why. Writes nothing. A document is due on its
 * expected day and is never charged before it.
 */
export const previewRemittance = defineCommand({
  service: 'finance',
  name: 'PreviewRemittance',
  reads: true,
  collection: 'remittance',
  label: 'Ver la remesa',
  access: staff,
  input: asked,
  output: {
    /** First day of settlement: the asked one, or the next on which banks settle. */
    executionDate: day('Fecha', { required: true }),
    /** Why nothing can be prepared for this account, Spanish; null when something can. */
    problem: text('Falta', { maxLength: 300 }),
    /** Why another person has to approve it; null when nobody has to. */
    approvalReason: text('Segunda persona', { maxLength: 300 }),
    rows: integer('Filas', { required: true }),
    totalAmount: money('Total', { required: true }),
    refusedRows: integer('Rechazadas', { required: true }),
    refusedAmount: money('Importe rechazado', { required: true }),
    /** Up to 500 rows are named; the figures cover all, and `RefusedRemittanceRows` names the other refused ones. */
    accepted: list('Entran', candidate),
    refused: list('Se quedan fuera', refused),
    /**
     * Documents of the month of `dueUpTo`, and older ones that are still owed, that are not offered: the refused ones and those that the
     * remittance does not ask for, by reason, most first. None are told of suppliers' bills.
     */
    notOfferedRows: integer('No se ofrecen', { required: true }),
    notOffered: list('Por qué no se ofrecen', {
      reason: choice(remittanceAbsences, 'Por qué', { required: true }),
      rows: integer('Documentos', { required: true }),
    }),
  },
});

/** FIN-04: the documents that a preview counts as not offered for one reason, from one on, 500 at most. */
export const notOfferedDocuments = defineCommand({
  service: 'finance',
  name: 'NotOfferedDocuments',
  reads: true,
  collection: 'remittance',
  label: 'Ver los documentos que no se ofrecen',
  access: staff,
  input: {
    ...asked,
    reason: choice(remittanceAbsences, 'Por qué', { required: true }),
    /** How many have been seen. */
    after: integer('Tras el documento', { default: 0, min: 0 }),
  },
  output: {
    rows: list('Documentos', {
      document: link('finance', 'Documento', { required: true }),
      name: text('Número', { required: true }),
      person: link('agent', 'Persona'),
      /** The whole document. */
      amount: money('Importe', { required: true }),
      due: day('Vencimiento'),
    }),
    more: flag('Hay más'),
  },
});

/** FIN-04: the refused rows of a preview from one on, 500 at most, in the same order. */
export const refusedRemittanceRows = defineCommand({
  service: 'finance',
  name: 'RefusedRemittanceRows',
  reads: true,
  collection: 'remittance',
  label: 'Ver más documentos que se quedan fuera',
  access: staff,
  input: {
    ...asked,
    /** How many have been seen. */
    after: integer('Tras la fila', { required: true, min: 0 }),
  },
  output: { rows: list('Se quedan fuera', refused), more: flag('Hay más') },
});

/**
 * FIN-04, WIZ-11: makes the file, validated by its schema and by our own rules, and keeps it with its rows. Refused rows stay out and
 * never hold up the others; nothing is sent yet, and no document changes.
 */
export const prepareRemittance = defineCommand({
  service: 'finance',
  name: 'PrepareRemittance',
  collection: 'remittance',
  label: 'Generar remesa',
  access: staff,
  input: {
    ...asked,
    format: choice(remittanceFormats, 'Formato', { required: true }),
    /** Documents, or suppliers' bills where it pays them. */
    excluded: links('finance', 'No incluir'),
    /** What the preview showed; another sum by now is refused. */
    seenAmount: money('Total visto'),
  },
  output: {
    ...changedRecord,
    rows: integer('Filas', { required: true }),
    totalAmount: money('Total', { required: true }),
  },
});

const one = { id: link('remittance', 'Remesa', { required: true }), ...recordVersion };

/** FIN-04: a second person, an administrator or finance manager who has not prepared it, lets a payment go. */
export const approveRemittance = defineCommand({
  service: 'finance',
  name: 'ApproveRemittance',
  collection: 'remittance',
  label: 'Aprobar remesa',
  access: staff,
  input: one,
  output: changedRecord,
});

/** FIN-04: notes that the bank has the file: only this moves its documents to IN_PROCESS. */
export const sendRemittance = defineCommand({
  service: 'finance',
  name: 'SendRemittance',
  collection: 'remittance',
  label: 'Marcar como enviada',
  access: staff,
  input: one,
  output: changedRecord,
});

/** FIN-04: takes a remittance back that has not been sent; its documents can go into another one. */
export const withdrawRemittance = defineCommand({
  service: 'finance',
  name: 'WithdrawRemittance',
  collection: 'remittance',
  label: 'Retirar remesa',
  access: staff,
  input: one,
  output: changedRecord,
});

/** FIN-04: the bank has booked it: rows that have not come back are charged or paid on that day. Asked again it goes on. */
export const settleRemittance = defineCommand({
  service: 'finance',
  name: 'SettleRemittance',
  collection: 'remittance',
  label: 'Anotar el abono del banco',
  access: staff,
  input: { ...one, day: day('Fecha valor', { required: true }) },
  output: changedRecord,
});

/** FIN-04: nothing more is expected of it. */
export const closeRemittance = defineCommand({
  service: 'finance',
  name: 'CloseRemittance',
  collection: 'remittance',
  label: 'Cerrar remesa',
  access: staff,
  input: one,
  output: changedRecord,
});

/** FIN-04: the rows of a remittance in the order of its file; accounts are masked. */
export const remittanceRows = defineCommand({
  service: 'finance',
  name: 'RemittanceRows',
  reads: true,
  collection: 'remittance',
  label: 'Filas de la remesa',
  access: staff,
  input: {
    id: link('remittance', 'Remesa', { required: true }),
    /** Position of the last row seen. */
    after: integer('Tras la fila', { default: 0, min: 0 }),
    limit: integer('Límite', { default: 100, min: 1, max: 500 }),
  },
  output: {
    rows: list('Filas', {
      position: integer('N.º', { required: true }),
      /** In a remittance of suppliers' bills, the bill. */
      document: link('finance', 'Documento', { required: true }),
      name: text('Número', { required: true }),
      party: text('Persona', { required: true }),
      account: text('Cuenta', { required: true }),
      mandate: link('sepaMandate', 'Orden de domiciliación'),
      amount: money('Importe', { required: true }),
      executionDay: day('Fecha', { required: true }),
      outcome: choice(remittanceOutcomes, 'Estado', { required: true }),
      /** ISO 20022 code of the bank. */
      bankReason: text('Motivo del banco', { maxLength: 10 }),
      endToEndId: text('Referencia', { required: true, maxLength: 35 }),
    }),
    more: flag('Hay más'),
  },
});

/** FIN-04: the file for the bank. Whoever takes it out is noted. */
export const remittanceFile = defineCommand({
  service: 'finance',
  name: 'RemittanceFile',
  collection: 'remittance',
  label: 'Descargar el archivo de la remesa',
  access: staff,
  repeatable: true,
  input: { id: link('remittance', 'Remesa', { required: true }) },
  output: {
    fileName: text('Archivo', { required: true }),
    sha256: text('Huella SHA-256', { required: true, maxLength: 64 }),
    content: longText('Contenido', { required: true, maxLength: 30_000_000 }),
  },
});

/**
 * FIN-04: reads what the bank has given back (pain.002 or Cuaderno 19) and books it row by row: the debt is open again, the mandate
 * suspended where the reason says so. The same file again changes nothing.
 */
export const importReturns = defineCommand({
  service: 'finance',
  name: 'ImportReturns',
  collection: 'remittance',
  label: 'Importar devoluciones',
  access: staff,
  repeatable: true,
  input: {
    /** The bytes of the file in base64, packed with gzip or not: old files are not UTF-8. At most 7 MB once it is unpacked. */
    content: longText('Archivo', { required: true, maxLength: 3_900_000 }),
  },
  output: {
    booked: integer('Anotadas', { required: true }),
    bookedAmount: money('Importe', { required: true }),
    known: integer('Ya anotadas', { required: true }),
    failed: integer('Sin anotar', { required: true }),
    rows: list('Filas', {
      endToEndId: text('Referencia', { required: true, maxLength: 40 }),
      result: choice(returnResults, 'Resultado', { required: true }),
      document: link('finance', 'Documento'),
      name: text('Número'),
      party: text('Persona'),
      amount: money('Importe'),
      bankReason: text('Motivo del banco', { maxLength: 10 }),
      /** What happened or what to do, Spanish. */
      message: text('Qué ha pasado', { required: true, maxLength: 400 }),
    }),
  },
});

/** FIN-04: the order of a debtor as PDF, to be signed; kept as a document of its contract. Unchanged it is the same document. */
export const printSepaMandate = defineCommand({
  service: 'documents',
  name: 'PrintSepaMandate',
  collection: 'document',
  label: 'Orden en PDF para firmar',
  access: staff,
  repeatable: true,
  input: { id: link('sepaMandate', 'Orden de domiciliación', { required: true }) },
  output: printedFile,
});

/**
 * FIN-04: a mandate for another account of the same debtor. The signed one stays in force until this one is signed, which cancels it.
 */
export const replaceSepaMandate = defineCommand({
  service: 'finance',
  name: 'ReplaceSepaMandate',
  collection: 'sepaMandate',
  label: 'Nueva orden para otra cuenta',
  access: staff,
  input: {
    id: link('sepaMandate', 'Orden de domiciliación', { required: true }),
    iban: iban('Cuenta nueva (IBAN)', { required: true }),
    holder: text('Titular de la cuenta', { maxLength: 140, help: 'Solo si la cuenta está a otro nombre.' }),
  },
  output: changedRecord,
});
