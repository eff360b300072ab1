import { flag, link, text } from '../fields/vocabulary.ts';
import { defineCommand, staff } from './command.ts';
import { recordVersion } from './changed-record.ts';

const answer = {
  id: text('Identificador', { required: true }),
  version: recordVersion.version,
  pending: flag('Cuenta por aprobar'),
};

const reason = text('Motivo', {
  required: true,
  maxLength: 300,
  help: 'Queda en las notas de la ficha.',
});

/** Field-notes A23: a second person, an administrator or finance manager, approves the account that then is paid. */
export const approveAccount = defineCommand({
  service: 'people',
  name: 'ApproveAccount',
  collection: 'agent',
  label: 'Aprobar cuenta',
  access: staff,
  input: { id: link('agent', 'Persona', { required: true }), ...recordVersion },
  output: answer,
});

/** Field-notes A23: the account that was approved last comes back; without one the person has none. */
export const rejectAccount = defineCommand({
  service: 'people',
  name: 'RejectAccount',
  collection: 'agent',
  label: 'Rechazar cuenta',
  access: staff,
  input: { id: link('agent', 'Persona', { required: true }), ...recordVersion, reason },
  output: answer,
});

/** As {@link approveAccount}, of a supplier. */
export const approveSupplierAccount = defineCommand({
  service: 'people',
  name: 'ApproveSupplierAccount',
  collection: 'supplier',
  label: 'Aprobar cuenta',
  access: staff,
  input: { id: link('supplier', 'Proveedor', { required: true }), ...recordVersion },
  output: answer,
});

/** As {@link rejectAccount}, of a supplier. */
export const rejectSupplierAccount = defineCommand({
  service: 'people',
  name: 'RejectSupplierAccount',
  collection: 'supplier',
  label: 'Rechazar cuenta',
  access: staff,
  input: { id: link('supplier', 'Proveedor', { required: true }), ...recordVersion, reason },
  output: answer,
});
