import { staffAccess } from '../../access/access.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
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
  percent,
  text,
} from '../../fields/vocabulary.ts';
import { policyProblems } from '../../rules/policy-limits.ts';
import { coverages, holders, productTypes } from '../choices/contracts.ts';
import { claimKinds, claimStatuses, insuranceTypes, premiumInstalments } from '../choices/insurance.ts';
import { insuranceStates } from './insurance.states.ts';
import {
  chronologyField,
  collaboratorsField,
  createdByField,
  documentsField,
  legacyFields,
  notesField,
  withCategories,
} from '../parts/common.ts';

/** A policy over a unit or the rent of a contract (F §3); what it covers is limited by the mandate's pack (C §9). */
export const insurance = defineRecord({
  collection: 'insurance',
  label: { one: 'Seguro', many: 'Seguros', gender: 'm' },
  groups: {
    policy: 'Póliza',
    insured: 'Asegurado',
    coverage: 'Coberturas',
    premium: 'Prima',
    claims: 'Siniestros',
    follow: 'Seguimiento',
    origin: 'Origen',
  },
  fields: {
    insuranceType: choice(insuranceTypes, 'Tipo de seguro', {
      group: 'policy',
      default: 'NON_PAYMENT',
      indexed: true,
    }),
    insurer: text('Aseguradora', { group: 'policy', maxLength: 120, searchable: true, indexed: true }),
    supplier: link('supplier', 'Ficha de la aseguradora', { group: 'policy' }),
    policyNumber: text('Número de póliza', {
      group: 'policy',
      maxLength: 60,
      searchable: true,
      indexed: true,
    }),
    requestDate: day('Solicitado el', { group: 'policy', readOnly: true, indexed: true }),
    issued: flag('Emitido', { group: 'policy', readOnly: true }),
    startDate: day('Fecha de efecto', { group: 'policy', indexed: true }),
    endDate: day('Fecha de vencimiento', { group: 'policy', indexed: true }),
    autoRenewal: flag('Se renueva por sí solo', { group: 'policy', default: true }),
    cancelled: flag('Anulado', { group: 'policy', readOnly: true }),
    cancellationDate: day('Anulado el', { group: 'policy', readOnly: true }),
    cancellationReason: text('Motivo de la anulación', { group: 'policy', sealed: true }),

    contract: link('contract', 'Contrato', { group: 'insured', indexed: true }),
    unit: link('place', 'Unidad', { group: 'insured', indexed: true }),
    mandate: link('mandate', 'Mandato', { group: 'insured', indexed: true }),
    landlords: links('agent', 'Propietarios', { group: 'insured', indexed: true }),
    tenants: links('agent', 'Inquilinos', { group: 'insured', indexed: true }),
    previousInsurance: link('insurance', 'Póliza anterior', { group: 'insured', indexed: true }),
    solvencyRequest: link('solvencyRequest', 'Solicitud de solvencia', { group: 'insured', indexed: true }),
    insuranceManager: link('employee', 'Responsable de seguros', { group: 'insured', indexed: true }),

    product: link('product', 'Producto', { group: 'coverage' }),
    productType: choice(productTypes, 'Producto del mandato', {
      group: 'coverage',
      indexed: true,
      help: 'Fija hasta dónde llegan las coberturas.',
    }),
    nonPaymentCoverage: choice(coverages, 'Cobertura de impagos', { group: 'coverage', indexed: true }),
    legalDefenseActions: money('Límite de defensa jurídica', { group: 'coverage', min: 0 }),
    vandalismActions: money('Límite de actos vandálicos', { group: 'coverage', min: 0 }),
    insuredRent: money('Renta asegurada', { group: 'coverage', min: 0 }),
    reportingDays: integer('Días para comunicar un impago', {
      group: 'coverage',
      min: 1,
      max: 365,
      help: 'Desde el vencimiento del primer recibo impagado, según la póliza.',
    }),
    deductibleMonths: integer('Franquicia en meses', { group: 'coverage', default: 0, min: 0, max: 12 }),

    premium: money('Prima total', { group: 'premium', min: 0 }),
    premiumPercent: percent('Prima sobre la renta anual (%)', { group: 'premium', min: 0, max: 100 }),
    instalments: choice(premiumInstalments, 'Fraccionamiento', { group: 'premium', default: 'YEARLY' }),
    premiumDistribution: list(
      'Reparto de la prima',
      {
        holder: choice(holders, 'Quién paga', { required: true }),
        percent: percent('Porcentaje', { required: true, min: 0, max: 100 }),
      },
      { group: 'premium' },
    ),
    lastPaymentDate: day('Último pago', { group: 'premium' }),
    nextPaymentDate: day('Próximo pago', { group: 'premium', indexed: true }),

    claims: list(
      'Siniestros',
      {
        date: day('Fecha', { required: true }),
        status: choice(claimStatuses, 'Estado', { default: 'REPORTED' }),
        reference: text('Referencia'),
        description: longText('Descripción'),
        claimedAmount: money('Importe reclamado', { min: 0 }),
        paidAmount: money('Importe indemnizado', { min: 0 }),
        /** By which the commands name a claim. */
        key: text('Clave', { maxLength: 40 }),
        kind: choice(claimKinds, 'Cobertura', { default: 'OTHER' }),
        paymentDate: day('Indemnizado el'),
        documents: links('document', 'Documentos'),
        /** Unpaid documents that it is about. */
        finances: links('finance', 'Documentos impagados'),
      },
      { group: 'claims', sealed: true },
    ),

    notes: notesField('follow'),
    chronology: chronologyField('follow'),
    documents: documentsField('follow'),
    collaborators: collaboratorsField('follow'),
    createdBy: createdByField('follow'),
    ...legacyFields('origin'),
  },
  title: ({ insuranceType, insurer, policyNumber }) =>
    [insuranceType ? insuranceTypes.options[insuranceType].label : 'Seguro', insurer, policyNumber]
      .filter(Boolean)
      .join(' · '),
  titleFields: ['insuranceType', 'insurer', 'policyNumber'],
  states: insuranceStates,
  check: policyProblems,
  derive: ({ chronology }) => withCategories(chronology),
  access: staffAccess({
    EXTERNAL_EMPLOYEE: {
      actions: ['read'],
      own: ['collaborators', 'createdBy', 'insuranceManager'],
      hidden: ['internal'],
    },
    LANDLORD: { actions: ['read'], own: ['landlords'], hidden: ['internal'] },
    OWNER: { actions: ['read'], own: ['landlords'], hidden: ['internal'] },
  }),
  list: {
    columns: [
      'insuranceType',
      'status',
      'insurer',
      'policyNumber',
      'unit',
      'contract',
      'startDate',
      'endDate',
    ],
    sort: { field: 'createdAt', order: 'desc' },
    filters: ['status', 'insuranceType', 'insurer', 'nonPaymentCoverage', 'contract', 'unit', 'endDate'],
  },
});

export type Insurance = RecordOf<typeof insurance>;
