import { day, flag, integer, link, links, list, money, text } from '../fields/vocabulary.ts';
import { defineCommand, staff } from './command.ts';

const contract = link('contract', 'Contrato', { required: true });

/** Unpaid contracts with a policy in force, with the last day to tell the insurer; and those told of whose debt is paid. */
export const insurerDue = defineCommand({
  service: 'finance',
  name: 'InsurerDue',
  reads: true,
  collection: 'finance',
  label: 'Impagos por comunicar a la aseguradora',
  access: staff,
  input: {},
  output: {
    rows: list('Contratos', {
      contract,
      tenants: links('agent', 'Inquilinos'),
      insurance: link('insurance', 'Póliza', { required: true }),
      totalAmount: money('Deuda', { required: true }),
      documents: integer('Documentos', { required: true }),
      deadline: day('Plazo'),
      /** Where the deadline is written. */
      law: text('Según'),
      /** The insurer has been told. */
      told: flag('Comunicado'),
      /** Told, and nothing of it is owed any more: it is to be withdrawn. */
      settled: flag('Pagado'),
    }),
  },
});

/** Since when contracts owe something unpaid: what the days of an insurer's deadline are counted from. */
export const unpaidSince = defineCommand({
  service: 'finance',
  name: 'UnpaidSince',
  reads: true,
  collection: 'finance',
  label: 'Impagado desde',
  access: ['SERVICE'],
  internal: true,
  input: {
    /** Only of these; of all when empty. */
    contracts: links('contract', 'Contratos'),
  },
  output: {
    debts: list('Deudas', {
      contract,
      /** Due day of the oldest unpaid document. */
      due: day('Vencimiento', { required: true }),
    }),
  },
});

/** Makes the claim file, opens the claim on the policy and notes the step on the unpaid documents. */
export const handOverToInsurer = defineCommand({
  service: 'finance',
  name: 'HandOverToInsurer',
  collection: 'finance',
  label: 'Comunicar a la aseguradora',
  access: staff,
  repeatable: true,
  input: { contract },
  output: {
    claim: text('Siniestro', { required: true }),
    document: text('Expediente', { required: true }),
    /** Path at the gateway from which the file can be downloaded; empty when it was made before. */
    path: text('Ruta'),
  },
});

/** Takes the open claims for unpaid rent of a contract back, once it is paid. */
export const withdrawFromInsurer = defineCommand({
  service: 'finance',
  name: 'WithdrawFromInsurer',
  collection: 'finance',
  label: 'Retirar de la aseguradora',
  access: staff,
  repeatable: true,
  input: { contract },
  output: { withdrawn: integer('Retirados', { required: true }) },
});
