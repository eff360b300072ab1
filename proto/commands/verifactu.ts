import {
  choice,
  day,
  flag,
  instant,
  integer,
  json,
  link,
  links,
  list,
  longText,
  money,
  text,
} from '../fields/vocabulary.ts';
import {
  empowerments,
  issuerKinds,
  registeredTypes,
  registerEntries,
  registerEvents,
  submissionStates,
} from '../records/choices/verifactu.ts';
import { defineCommand, staff } from './command.ts';

/** Id of an organization or of a landlord. */
const issuer = text('Emisor', { required: true, maxLength: 36 });
const count = (label: string) => integer(label, { required: true });

/** Issue 11 §5: whose invoices are recorded, since when, and what is still to be done. */
export const invoiceRegisters = defineCommand({
  service: 'finance',
  name: 'InvoiceRegisters',
  reads: true,
  collection: 'finance',
  label: 'VeriFactu: emisores',
  access: staff,
  input: {},
  output: {
    /** The tax office's service is configured. */
    isSending: flag('Envío configurado'),
    issuers: list('Emisores', {
      issuer,
      kind: choice(issuerKinds, 'Emisor', { required: true }),
      organization: link('organization', 'Organización'),
      landlord: link('agent', 'Propietario'),
      /** The first day whose invoices are recorded. */
      from: day('Desde', { required: true }),
      isOn: flag('En vigor'),
      /** The day was chosen, and is not the law's. */
      isOwnDay: flag('Fecha propia'),
      empowerment: choice(empowerments, 'Apoderamiento'),
      empoweredSince: day('Apoderado desde'),
      records: count('Registros'),
      pending: count('Por enviar'),
      held: count('Retenidos'),
      withErrors: count('Aceptados con errores'),
      refused: count('Rechazados o no enviados'),
      lastAnswer: instant('Última respuesta'),
      /** Null while the chain was never verified. */
      verifiedAt: instant('Comprobada'),
      isWhole: flag('Cadena íntegra'),
    }),
  },
});

/** Issue 11 §5: the records of an issuer, newest first. */
export const invoiceRecords = defineCommand({
  service: 'finance',
  name: 'InvoiceRecords',
  reads: true,
  collection: 'finance',
  label: 'VeriFactu: registros',
  access: staff,
  input: {
    issuer,
    /** Only those that a person has to look at. */
    openOnly: flag('Solo los pendientes'),
    /** Position from which on older ones follow. */
    before: integer('Antes de'),
    limit: integer('Límite', { default: 50, min: 1, max: 200 }),
  },
  output: {
    records: list('Registros', {
      record: text('Registro', { required: true, maxLength: 36 }),
      position: count('Posición'),
      entry: choice(registerEntries, 'Registro', { required: true }),
      finance: link('finance', 'Factura', { required: true }),
      number: text('Número', { required: true }),
      issueDate: day('Fecha', { required: true }),
      type: choice(registeredTypes, 'Tipo'),
      total: money('Importe', { required: true }),
      state: choice(submissionStates, 'Estado', { required: true }),
      code: text('Código'),
      message: longText('Qué dice la AEAT', { maxLength: 500 }),
      attempts: count('Intentos fallidos'),
      isCorrection: flag('Subsanación'),
      fingerprint: text('Huella', { required: true, maxLength: 64 }),
      csv: text('CSV'),
      recordedAt: instant('Registrado', { required: true }),
      answeredAt: instant('Contestado'),
    }),
    hasMore: flag('Hay más'),
  },
});

/** Issue 11 §5: an earlier day than the law's, and with what right the company sends for a landlord. */
export const setInvoiceRegister = defineCommand({
  service: 'finance',
  name: 'SetInvoiceRegister',
  collection: 'finance',
  label: 'Guardar el emisor',
  access: ['ADMIN'],
  repeatable: true,
  input: {
    organization: link('organization', 'Organización'),
    landlord: link('agent', 'Propietario'),
    starts: day('Registrar desde', { help: 'Vacío: la fecha de la ley. No puede ser posterior a ella.' }),
    empowerment: choice(empowerments, 'Apoderamiento'),
    empoweredSince: day('Apoderado desde'),
    note: text('Referencia del documento', { maxLength: 200 }),
  },
  output: { released: count('Registros que se envían ahora') },
});

/** Issue 11 §5: follows the chain of an issuer and names the first link that does not hold. */
export const verifyInvoiceRegister = defineCommand({
  service: 'finance',
  name: 'VerifyInvoiceRegister',
  collection: 'finance',
  label: 'Comprobar la cadena',
  access: staff,
  repeatable: true,
  input: { issuer },
  output: {
    records: count('Registros comprobados'),
    isWhole: flag('Cadena íntegra'),
    /** The first broken link; null of a whole chain. */
    brokenPosition: integer('Posición'),
    brokenNumber: text('Factura'),
    reason: longText('Por qué', { maxLength: 400 }),
    /** Invoices since the first day that stand and have no record. */
    unrecorded: count('Facturas sin registro'),
  },
});

/** Issue 11 §5: sends again; what was refused or accepted with errors is recorded anew with the data of today. */
export const resendInvoiceRecords = defineCommand({
  service: 'finance',
  name: 'ResendInvoiceRecords',
  collection: 'finance',
  label: 'Reenviar a la AEAT',
  access: staff,
  input: {
    issuer,
    /** Left out: all that were refused or not sent. */
    records: list(
      'Registros',
      { record: text('Registro', { required: true, maxLength: 36 }) },
      { leftOutMeansAll: 'un registro' },
    ),
  },
  output: {
    resent: count('Reenviados'),
    corrected: count('Subsanados con un registro nuevo'),
  },
});

/** Issue 11 §5: what has happened to the register of an issuer, newest first. */
export const invoiceRegisterEvents = defineCommand({
  service: 'finance',
  name: 'InvoiceRegisterEvents',
  reads: true,
  collection: 'finance',
  label: 'VeriFactu: registro de eventos',
  access: staff,
  input: { issuer, limit: integer('Límite', { default: 50, min: 1, max: 200 }) },
  output: {
    events: list('Eventos', {
      kind: choice(registerEvents, 'Evento', { required: true }),
      detail: json('Detalle'),
      employee: link('employee', 'Quién'),
      at: instant('Cuándo', { required: true }),
    }),
  },
});

/** Issue 11 §5: what the codes printed on invoices lead to; invoices that are not recorded have none. */
export const invoiceCodes = defineCommand({
  service: 'finance',
  name: 'InvoiceCodes',
  reads: true,
  internal: true,
  collection: 'finance',
  label: 'Códigos de facturas',
  access: ['SERVICE'],
  input: { invoices: links('finance', 'Facturas') },
  output: {
    codes: list('Códigos', {
      invoice: link('finance', 'Factura', { required: true }),
      address: longText('Dirección', { required: true, maxLength: 1000 }),
    }),
  },
});

/** Issue 11 §6: what the register holds of an issuer's invoices of some days, to compare with a VAT return. */
export const registeredVat = defineCommand({
  service: 'finance',
  name: 'RegisteredVat',
  reads: true,
  internal: true,
  collection: 'finance',
  label: 'IVA registrado',
  access: ['SERVICE'],
  input: { issuer, from: day('Desde', { required: true }), to: day('Hasta', { required: true }) },
  output: {
    /** Those that stand: cancelled ones are left out. */
    invoices: count('Facturas'),
    vat: money('IVA', { required: true }),
  },
});
