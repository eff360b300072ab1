import { choice, day, flag, integer, link, list, longText, text } from '../fields/vocabulary.ts';
import { noticeChannels, noticeParties, renewalBases } from '../records/choices/renewals.ts';
import { jobPriorities } from '../records/notifications/process.ts';
import { defineCommand, staff } from './command.ts';

const DAY_SECONDS = 86_400;

const contractVersion = {
  id: link('contract', 'Contrato', { required: true }),
  version: integer('Versión', { required: true }),
};
const mandateVersion = {
  id: link('mandate', 'Mandato', { required: true }),
  version: integer('Versión', { required: true }),
};
const reply = {
  id: text('Identificador', { required: true }),
  version: integer('Versión', { required: true }),
  status: text('Estado', { required: true }),
};

/** STA-03: extends what law and contract extend, and renews automatic mandates. */
export const extendTerms = defineCommand({
  service: 'contracts',
  name: 'ExtendTerms',
  collection: 'contract',
  label: 'Prórrogas y renovaciones del día',
  access: ['ADMIN', 'SERVICE'],
  repeatable: true,
  schedule: {
    name: 'extendTerms',
    description: 'Cada día prorroga los contratos y renueva los mandatos que siguen sin preaviso.',
    cron: '0 6 * * *',
    priority: jobPriorities.slow,
    catchUpSeconds: DAY_SECONDS,
  },
  input: {},
  output: {
    contracts: integer('Contratos prorrogados', { required: true }),
    /** Their units are taken by somebody else from the next day on. */
    refused: integer('Contratos que no se pueden prorrogar', { required: true }),
    mandates: integer('Mandatos renovados', { required: true }),
    migrated: integer('Contratos que pasan al mandato renovado', { required: true }),
  },
});

/** What the daily job will extend until a month from today. */
export const upcomingExtensions = defineCommand({
  service: 'contracts',
  name: 'UpcomingExtensions',
  reads: true,
  collection: 'contract',
  label: 'Prórrogas del próximo mes',
  access: staff,
  input: {},
  output: {
    contracts: list('Contratos', {
      id: text('Contrato', { required: true }),
      title: text('Nombre', { required: true }),
      endDate: day('Fin actual', { required: true }),
      until: day('Nuevo fin', { required: true }),
      due: day('Se prorroga el', { required: true }),
      basis: choice(renewalBases, 'Motivo', { required: true }),
      law: text('Artículo', { required: true }),
    }),
    mandates: list('Mandatos', {
      id: text('Mandato', { required: true }),
      title: text('Nombre', { required: true }),
      endDate: day('Fin actual', { required: true }),
      until: day('Nuevo fin', { required: true }),
      due: day('Se renueva el', { required: true }),
    }),
  },
});

/** Takes the last extension back while nothing was billed on it; the contract then ends on its earlier day. */
export const undoRenewal = defineCommand({
  service: 'contracts',
  name: 'UndoRenewal',
  collection: 'contract',
  label: 'Deshacer prórroga',
  access: staff,
  input: contractVersion,
  output: reply,
});

/** Takes the renewal of a mandate back before the mandate that continues it begins. */
export const undoMandateRenewal = defineCommand({
  service: 'contracts',
  name: 'UndoMandateRenewal',
  collection: 'mandate',
  label: 'Deshacer renovación',
  access: staff,
  input: mandateVersion,
  output: reply,
});

/** Dates and consequences of a notice before it is recorded, and the text that would be sent. */
export const previewNotice = defineCommand({
  service: 'contracts',
  name: 'PreviewNotice',
  reads: true,
  collection: 'contract',
  label: 'Comprobar preaviso',
  access: staff,
  input: {
    id: link('contract', 'Contrato', { required: true }),
    party: choice(noticeParties, 'Quién avisa', { required: true }),
    /** Of the notice; today when left out. */
    sentOn: day('Fecha del aviso'),
    /** The end of the running term when left out. */
    endDate: day('Último día'),
  },
  output: {
    endDate: day('Último día'),
    lastDay: day('Último día para avisar'),
    law: text('Artículo'),
    inTime: flag('En plazo'),
    consequence: text('Qué ocurre', { required: true }),
    text: longText('Texto', { required: true }),
  },
});

/** A notice that ends the contract. An owner's burofax without a date is pending: its text is drafted (F §7). */
export const recordNotice = defineCommand({
  service: 'contracts',
  name: 'RecordNotice',
  collection: 'contract',
  label: 'Registrar preaviso',
  access: staff,
  input: {
    ...contractVersion,
    party: choice(noticeParties, 'Quién avisa', { required: true }),
    channel: choice(noticeChannels, 'Medio', { required: true }),
    sentOn: day('Fecha del aviso', {
      help: 'Sin fecha, un burofax del propietario queda pendiente de enviar.',
    }),
    endDate: day('Último día', { required: true }),
    reference: text('Número de seguimiento', { maxLength: 80 }),
    proof: link('document', 'Justificante'),
  },
  output: reply,
});

/** Withdraws the notice that stands, or the decision that the contract ends: it may be extended again. */
export const allowRenewal = defineCommand({
  service: 'contracts',
  name: 'AllowRenewal',
  collection: 'contract',
  label: 'Permitir la prórroga',
  access: staff,
  input: contractVersion,
  output: reply,
});

/** The landlord or the company ends a mandate: it is not renewed (Código Civil art. 1732). */
export const recordMandateNotice = defineCommand({
  service: 'contracts',
  name: 'RecordMandateNotice',
  collection: 'mandate',
  label: 'Registrar preaviso del mandato',
  access: staff,
  input: {
    ...mandateVersion,
    channel: choice(noticeChannels, 'Medio', { required: true }),
    sentOn: day('Fecha del aviso', { required: true }),
    endDate: day('Último día', { required: true }),
    reference: text('Número de seguimiento', { maxLength: 80 }),
    proof: link('document', 'Justificante'),
  },
  output: reply,
});
