import { choice, day, flag, integer, link, longText, money, percent, text } from '../fields/vocabulary.ts';
import { updateNoticeParties } from '../records/choices/contracts.ts';
import { noticeChannels } from '../records/choices/renewals.ts';
import { jobPriorities } from '../records/notifications/process.ts';
import { defineCommand, staff } from './command.ts';

const DAY_SECONDS = 86_400;

const updateVersion = {
  id: link('nextRent', 'Actualización', { required: true }),
  version: integer('Versión', { required: true }),
};
const reply = {
  id: text('Identificador', { required: true }),
  version: integer('Versión', { required: true }),
  status: text('Estado', { required: true }),
};

/** FIN-06, C §9: plans the updates ahead, works them out, tells landlord and tenant, applies what was told in time. */
export const reviewRents = defineCommand({
  service: 'contracts',
  name: 'ReviewRents',
  collection: 'nextRent',
  label: 'Actualizaciones de renta del día',
  access: ['ADMIN', 'SERVICE'],
  repeatable: true,
  schedule: {
    name: 'reviewRents',
    description: 'Cada día prepara, calcula, comunica y aplica las actualizaciones de renta que tocan.',
    cron: '5 9 * * *',
    priority: jobPriorities.slow,
    catchUpSeconds: DAY_SECONDS,
  },
  input: {},
  output: {
    planned: integer('Previstas', { required: true }),
    calculated: integer('Calculadas', { required: true }),
    landlordsTold: integer('Propietarios avisados', { required: true }),
    tenantsTold: integer('Inquilinos avisados', { required: true }),
    /** Nobody of theirs has an address of e-mail. */
    unreachable: integer('Sin correo', { required: true }),
    applied: integer('Aplicadas', { required: true }),
  },
});

/** The letter to landlord or tenant as it would be sent today. */
export const previewRentLetter = defineCommand({
  service: 'contracts',
  name: 'PreviewRentLetter',
  reads: true,
  collection: 'nextRent',
  label: 'Ver la carta de actualización',
  access: staff,
  input: {
    id: link('nextRent', 'Actualización', { required: true }),
    party: choice(updateNoticeParties, 'A quién', { required: true }),
    /** Of the notice; today when left out. */
    sentOn: day('Fecha del aviso'),
  },
  output: {
    subject: text('Asunto', { required: true }),
    body: longText('Texto', { required: true }),
    /** First day on which the new rent may be asked for after this notice (LAU art. 18). */
    from: day('Rige desde', { required: true }),
  },
});

/** A notice that was given by other means than the e-mail of the day: burofax, letter, by hand. */
export const recordRentNotice = defineCommand({
  service: 'contracts',
  name: 'RecordRentNotice',
  collection: 'nextRent',
  label: 'Registrar aviso',
  access: staff,
  input: {
    ...updateVersion,
    party: choice(updateNoticeParties, 'A quién', { required: true }),
    channel: choice(noticeChannels, 'Medio', { required: true }),
    sentOn: day('Fecha del aviso', { required: true }),
    reference: text('Número de seguimiento', { maxLength: 80 }),
    proof: link('document', 'Justificante'),
  },
  output: reply,
});

/** Makes the new rent the contract's, ahead of the 26th; never before its notice (LAU art. 18). */
export const applyRentUpdate = defineCommand({
  service: 'contracts',
  name: 'ApplyRentUpdate',
  collection: 'nextRent',
  label: 'Aplicar actualización',
  access: staff,
  input: updateVersion,
  output: {
    ...reply,
    rent: money('Renta nueva', { required: true }),
    from: day('Rige desde', { required: true }),
  },
});

/** Takes an applied update back while nothing was billed with the new rent. */
export const undoRentUpdate = defineCommand({
  service: 'contracts',
  name: 'UndoRentUpdate',
  collection: 'nextRent',
  label: 'Deshacer actualización',
  access: staff,
  input: { ...updateVersion, reason: text('Motivo', { required: true, maxLength: 400 }) },
  output: reply,
});

/**
 * Gives an applied update another percentage after the fact (issue 10 §5): what was billed meanwhile is made up for by one
 * adjusting line of the next documents. Never above what the tenant was told (LAU art. 18).
 */
export const correctRentUpdate = defineCommand({
  service: 'contracts',
  name: 'CorrectRentUpdate',
  collection: 'nextRent',
  label: 'Corregir actualización',
  access: staff,
  input: {
    ...updateVersion,
    percent: percent('Variación correcta (%)', { required: true, min: -100, max: 1000 }),
    reason: text('Motivo', { required: true, maxLength: 400 }),
  },
  output: {
    ...reply,
    rent: money('Renta corregida', { required: true }),
    from: day('Rige desde', { required: true }),
  },
});

/** FIN-06: every contract in force with an update in the next months, and those without revision, for the figures of the hub. */
export const rentUpdateFigures = defineCommand({
  service: 'contracts',
  name: 'RentUpdateFigures',
  reads: true,
  collection: 'nextRent',
  label: 'Resumen de actualizaciones',
  access: staff,
  input: { month: day('Mes', { required: true }) },
  output: {
    total: integer('Actualizaciones', { required: true }),
    withoutIndex: integer('Sin índice publicado', { required: true }),
    toDecide: integer('Por decidir', { required: true }),
    toNotify: integer('Por comunicar', { required: true }),
    applied: integer('Aplicadas', { required: true }),
    /** Of the updates that are worked out: per cent of the rents together, and euros a month. */
    averagePercent: percent('Variación media (%)'),
    increase: money('Aumento mensual', { required: true }),
    ipcPublished: flag('IPC publicado'),
    iravPublished: flag('IRAV publicado'),
  },
});
