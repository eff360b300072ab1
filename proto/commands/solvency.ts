import {
  choice,
  flag,
  instant,
  json,
  link,
  links,
  list,
  longText,
  object,
  percent,
  text,
} from '../fields/vocabulary.ts';
import { solvencyOutcomes, solvencyVerdicts } from '../records/choices/applications.ts';
import { solvencyStatuses } from '../records/choices/commercial.ts';
import { changedRecord, recordVersion } from './changed-record.ts';
import { defineCommand, employees, staff } from './command.ts';

const one = { id: link('solvencyRequest', 'Solicitud', { required: true }), ...recordVersion };
const answer = {
  ...one,
  notes: longText('Respuesta o motivo', { maxLength: 2000 }),
};
const common = { service: 'contracts', collection: 'solvencyRequest' } as const;

/** RST-04: a solvency request with the files that came with it, all of it or nothing. */
export const createSolvencyRequest = defineCommand({
  ...common,
  name: 'CreateSolvencyRequest',
  label: 'Crear solicitud de solvencia',
  access: staff,
  internal: true,
  input: {
    /** Fields of the request; checked like those of any new record. */
    request: json('Solicitud', { required: true }),
    files: links('media', 'Archivos aportados'),
  },
  output: changedRecord,
});

/** STA-07: asks the insurer; where none is configured, says that somebody has asked. */
export const requestSolvency = defineCommand({
  ...common,
  name: 'RequestSolvency',
  label: 'Solicitar a la aseguradora',
  access: staff,
  input: { ...one, insurer: text('Aseguradora', { maxLength: 120 }) },
  output: { ...changedRecord, sending: flag('Se envía') },
});

/** STA-07: the tenants are accepted, by the insurer's answer or by the company's own study. */
export const acceptSolvency = defineCommand({
  ...common,
  name: 'AcceptSolvency',
  label: 'Aceptar',
  access: staff,
  input: answer,
  output: changedRecord,
});

/** STA-07: the tenants are rejected. */
export const rejectSolvency = defineCommand({
  ...common,
  name: 'RejectSolvency',
  label: 'Rechazar',
  access: staff,
  input: { ...answer, notes: longText('Motivo', { required: true, maxLength: 2000 }) },
  output: changedRecord,
});

/** STA-07: nobody needs an answer any more. */
export const cancelSolvency = defineCommand({
  ...common,
  name: 'CancelSolvency',
  label: 'Cancelar',
  access: staff,
  input: answer,
  output: changedRecord,
});

/** Issue 13 §5: the built-in study of a request, with the reasons of what it says. */
export const studySolvencyRequest = defineCommand({
  ...common,
  name: 'StudySolvencyRequest',
  label: 'Estudio de solvencia',
  access: staff,
  reads: true,
  input: { id: one.id },
  output: {
    verdict: choice(solvencyVerdicts, 'Resultado', { required: true }),
    summary: text('Resumen', { required: true, maxLength: 400 }),
    effort: percent('Esfuerzo', { max: 1_000_000 }),
    guarantorEffort: percent('Esfuerzo de los avalistas', { max: 1_000_000 }),
    lines: list('Motivos', {
      rule: text('Regla', { required: true }),
      outcome: choice(solvencyOutcomes, 'Resultado', { required: true }),
      message: text('Explicación', { required: true, maxLength: 600 }),
    }),
    /** Null while no insurer is configured: a person decides. */
    insurer: text('Aseguradora'),
  },
});

/** RST-08 `GET /insurance/mdp/{id}`: how a solvency request stands with the insurer, by our id or its reference. */
export const insurerFile = defineCommand({
  ...common,
  name: 'InsurerFile',
  label: 'Expediente en la aseguradora',
  access: employees,
  reads: true,
  input: { id: text('Solicitud o expediente', { required: true, maxLength: 80 }) },
  output: {
    id: text('Solicitud', { required: true }),
    reference: text('Expediente'),
    status: choice(solvencyStatuses, 'Estado', { required: true }),
    insurer: text('Aseguradora'),
    requestedAt: instant('Solicitada el'),
    answeredAt: instant('Respondida el'),
    problem: text('Envío', { maxLength: 400 }),
    /** As the insurer tells it now; null when it is not configured or does not answer. */
    file: object('Expediente', {
      state: text('Estado', { required: true }),
      reason: text('Motivo', { maxLength: 600 }),
      policyNumber: text('Póliza'),
    }),
  },
});
