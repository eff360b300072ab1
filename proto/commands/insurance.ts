import {
  choice,
  day,
  flag,
  integer,
  link,
  links,
  list,
  longText,
  money,
  text,
} from '../fields/vocabulary.ts';
import { claimKinds, claimStatuses } from '../records/choices/insurance.ts';
import { changedRecord, recordVersion } from './changed-record.ts';
import { defineCommand, staff } from './command.ts';

const policy = { id: link('insurance', 'Seguro', { required: true }), ...recordVersion };

/** OPS-07: opens the policy that the mandate's product includes, to be taken out with the insurer. */
export const insureContract = defineCommand({
  service: 'contracts',
  name: 'InsureContract',
  collection: 'insurance',
  label: 'Abrir seguro',
  access: staff,
  input: { contract: link('contract', 'Contrato', { required: true }) },
  output: changedRecord,
});

/** OPS-07: contracts in force whose product includes insurance and that have none. */
export const uninsuredContracts = defineCommand({
  service: 'contracts',
  name: 'UninsuredContracts',
  reads: true,
  collection: 'insurance',
  label: 'Contratos sin seguro',
  access: staff,
  input: {
    after: link('contract', 'Tras el contrato'),
    limit: integer('Límite', { default: 100, min: 1, max: 500 }),
  },
  output: {
    total: integer('Contratos sin seguro', { required: true }),
    contracts: list('Contratos', {
      id: text('Contrato', { required: true }),
      title: text('Nombre', { required: true }),
      unit: text('Unidad'),
      productType: text('Producto'),
      startDate: day('Inicio'),
      rent: money('Renta mensual'),
      /** What there was before: an expired or cancelled policy. */
      lastPolicy: text('Última póliza'),
    }),
  },
});

/** OPS-07: a claim on a policy in force. */
export const openClaim = defineCommand({
  service: 'contracts',
  name: 'OpenClaim',
  collection: 'insurance',
  label: 'Abrir siniestro',
  access: staff,
  input: {
    ...policy,
    kind: choice(claimKinds, 'Cobertura', { required: true }),
    date: day('Fecha del siniestro', { required: true }),
    claimedAmount: money('Importe reclamado', { required: true, min: 0 }),
    reference: text('Referencia de la aseguradora'),
    description: longText('Qué ha pasado'),
    documents: links('document', 'Documentos'),
    /** Unpaid documents that it is about. */
    finances: links('finance', 'Documentos impagados'),
  },
  output: { ...changedRecord, claim: text('Siniestro', { required: true }) },
});

/** OPS-07: what becomes of a claim; what is paid counts against the limit of its kind. */
export const updateClaim = defineCommand({
  service: 'contracts',
  name: 'UpdateClaim',
  collection: 'insurance',
  label: 'Actualizar siniestro',
  access: staff,
  input: {
    ...policy,
    claim: text('Siniestro', { required: true }),
    status: choice(claimStatuses, 'Estado', { required: true }),
    /** In all so far. */
    paidAmount: money('Importe indemnizado', { min: 0 }),
    paymentDate: day('Indemnizado el'),
    reference: text('Referencia de la aseguradora'),
    documents: links('document', 'Documentos'),
  },
  output: changedRecord,
});

/** OPS-07: a new policy that begins the day after this one ends; its claims stay with it. */
export const renewInsurance = defineCommand({
  service: 'contracts',
  name: 'RenewInsurance',
  collection: 'insurance',
  label: 'Renovar seguro',
  access: staff,
  input: {
    ...policy,
    endDate: day('Nuevo vencimiento', { required: true }),
    policyNumber: text('Número de la nueva póliza', { maxLength: 60 }),
    premium: money('Prima total', { min: 0 }),
    insuredRent: money('Renta asegurada', { min: 0 }),
    sameInsurer: flag('Con la misma aseguradora', { default: true }),
  },
  output: changedRecord,
});
