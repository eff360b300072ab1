import { choice, day, flag, iban, integer, link, text } from '../fields/vocabulary.ts';
import { assignmentCauses } from '../records/choices/assignments.ts';
import { assignmentStatuses } from '../records/choices/contracts.ts';
import { jobPriorities } from '../records/notifications/process.ts';
import { changedRecord, recordVersion } from './changed-record.ts';
import { defineCommand, staff } from './command.ts';

/** WIZ-07 'Cesión de derechos': a party of a contract in force changes on a day; signed, or waiting for its signature. */
export const assignRights = defineCommand({
  service: 'contracts',
  name: 'AssignRights',
  collection: 'contract',
  label: 'Ceder derechos',
  access: staff,
  input: {
    id: link('contract', 'Contrato', { required: true }),
    ...recordVersion,
    cause: choice(assignmentCauses, 'Motivo', { required: true }),
    from: link('agent', 'Quién deja el contrato', { required: true }),
    to: link('agent', 'Quién ocupa su lugar', { required: true }),
    date: day('Desde el día', { required: true }),
    /** Of the new tenant, where he is the one who pays. */
    payerBankAccount: iban('Cuenta del nuevo inquilino (IBAN)'),
    /** Of the new landlord, where the present one does not name him. */
    mandate: link('mandate', 'Mandato del nuevo propietario'),
    document: link('document', 'Documento de la cesión'),
    notes: text('Notas'),
    signed: flag('La cesión está firmada'),
  },
  output: { ...changedRecord, assignment: text('Cesión', { required: true }) },
});

/** STA-05: the next status of an assignment by its table; signing and derogation change the parties by their day. */
export const changeAssignment = defineCommand({
  service: 'contracts',
  name: 'ChangeAssignment',
  collection: 'contract',
  label: 'Cambiar el estado de la cesión',
  access: staff,
  input: {
    id: link('contract', 'Contrato', { required: true }),
    ...recordVersion,
    assignment: text('Cesión', { required: true }),
    status: choice(assignmentStatuses, 'Estado', { required: true }),
    /** Of a derogation: from when on the former party is back; today when absent. */
    derogationDate: day('Derogada desde'),
  },
  output: changedRecord,
});

/** Each night: assignments whose day has come are written into their contracts. */
export const applyAssignments = defineCommand({
  service: 'contracts',
  name: 'ApplyAssignments',
  collection: 'contract',
  label: 'Aplicar cesiones de derechos',
  access: ['ADMIN', 'SERVICE'],
  repeatable: true,
  schedule: {
    name: 'applyAssignments',
    description: 'Cada noche cambia las partes de los contratos cuya cesión de derechos empieza ese día.',
    cron: '5 0 * * *',
    priority: jobPriorities.slow,
    catchUpSeconds: 86_400,
  },
  input: {},
  output: { contracts: integer('Contratos', { required: true }) },
});
