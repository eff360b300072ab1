import { staffAccess } from '../../access/access.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import {
  choice,
  day,
  decimal,
  flag,
  integer,
  json,
  link,
  links,
  list,
  longText,
  money,
  percent,
  text,
} from '../../fields/vocabulary.ts';
import { shareProblems, signerProblems } from '../../rules/representation.ts';
import {
  coverages,
  mandateRenewals,
  paymentMethods,
  productTypes,
  promotions,
  timeUnits,
} from '../choices/contracts.ts';
import { feeTypes } from '../choices/fees.ts';
import { landlordTypes, signerTypes } from '../choices/people.ts';
import { regions } from '../choices/places.ts';
import { checkAccountNumber } from '../../rules/accounting/account-plan.ts';
import { mandateStates } from './mandate.states.ts';
import {
  chronologyField,
  createdByField,
  documentsField,
  figuresFields,
  legacyFields,
  withCategories,
} from '../parts/common.ts';
import { feeProblems } from '../parts/fee.ts';
import { noticeShape } from '../parts/notice.ts';
import { tenantSearchFields } from '../parts/tenant-search.ts';

/** The posts that employees hold in a mandate (C §6). */
const team = [
  'salesManager',
  'financeManager',
  'supportManager',
  'insuranceManager',
  'opperationManager',
  'legalManager',
  'signer',
  'supervisor',
  'createdBy',
] as const;

/** A management agreement with landlords (C §3.1). */
export const mandate = defineRecord({
  collection: 'mandate',
  label: { one: 'Mandato', many: 'Mandatos', gender: 'm' },
  groups: {
    parties: 'Partes e inmuebles',
    term: 'Vigencia',
    team: 'Equipo',
    product: 'Producto y honorarios',
    payment: 'Pago al propietario',
    insurance: 'Coberturas',
    text: 'Texto del mandato',
    follow: 'Seguimiento',
    origin: 'Origen',
  },
  fields: {
    name: text('Nombre', { group: 'parties', sealed: true, searchable: true }),
    publicId: text('Número de mandato', { group: 'parties', maxLength: 40, indexed: true }),
    landlords: links('agent', 'Propietarios', { group: 'parties', indexed: true }),
    properties: links('place', 'Fincas', { group: 'parties', indexed: true }),
    units: links('place', 'Unidades', { group: 'parties', indexed: true }),
    propertyDistribution: list(
      'Reparto de la propiedad',
      {
        landlord: link('agent', 'Propietario', { required: true }),
        unit: link('place', 'Unidad'),
        landlordType: choice(landlordTypes, 'Derecho', { default: 'FULL_RIGHT' }),
        percent: percent('Porcentaje', { required: true, min: 0, max: 100 }),
      },
      { group: 'parties' },
    ),
    signatureDistribution: list(
      'Firmantes',
      {
        landlord: link('agent', 'Propietario', { required: true }),
        signerType: choice(signerTypes, 'Forma de firma', { default: 'SIGN_ON_BEHALF' }),
        landlordType: choice(landlordTypes, 'Derecho', { default: 'FULL_RIGHT' }),
        represents: links('agent', 'Representa a'),
      },
      { group: 'parties' },
    ),
    organization: link('organization', 'Organización', { group: 'parties' }),
    agency: link('agency', 'Agencia', { group: 'parties' }),
    region: choice(regions, 'Comunidad autónoma', { group: 'parties', indexed: true }),
    previousMandate: link('mandate', 'Mandato anterior', { group: 'parties', indexed: true }),

    mandateDate: day('Fecha del mandato', { group: 'term', indexed: true }),
    signatureDate: day('Fecha de firma', { group: 'term', readOnly: true, indexed: true }),
    endDate: day('Fecha de fin', { group: 'term', indexed: true, openEnd: true }),
    validityAmount: integer('Vigencia', { group: 'term', default: 1, min: 0, max: 100 }),
    validityUnit: choice(timeUnits, 'Unidad de vigencia', { group: 'term', default: 'YEAR' }),
    renewalType: choice(mandateRenewals, 'Renovación', { group: 'term', default: 'AUTO' }),
    renewalPeriodicity: choice(timeUnits, 'Periodicidad de la renovación', {
      group: 'term',
      default: 'YEAR',
    }),
    graceDaysBetweenContracts: integer('Días de carencia entre contratos', { group: 'term', min: 0 }),
    graceMonthsBetweenContracts: integer('Meses de carencia entre contratos', { group: 'term', min: 0 }),
    graceDaysForTheFirstRent: integer('Días de carencia del primer alquiler', { group: 'term', min: 0 }),
    graceMonthsForTheFirstRent: integer('Meses de carencia del primer alquiler', { group: 'term', min: 0 }),
    exclusiveness: flag('Exclusividad', { group: 'term' }),
    trial: flag('En prueba', { group: 'term' }),
    validated: flag('Validado', { group: 'term', readOnly: true, indexed: true }),
    cancelled: flag('Anulado', { group: 'term', readOnly: true }),
    renewed: flag('Renovado', { group: 'term', readOnly: true }),
    notices: list('Preavisos', noticeShape, { group: 'term', readOnly: true }),
    endIsFinal: flag('Fin decidido', {
      group: 'term',
      readOnly: true,
      help: 'Alguien ha fijado el último día: el mandato no se renueva por sí solo.',
    }),
    finished: flag('Finalizado antes de empezar', { group: 'term', readOnly: true }),

    salesManager: link('employee', 'Responsable comercial', { group: 'team', indexed: true }),
    financeManager: link('employee', 'Responsable de finanzas', { group: 'team' }),
    supportManager: link('employee', 'Responsable de atención', { group: 'team' }),
    insuranceManager: link('employee', 'Responsable de seguros', { group: 'team' }),
    opperationManager: link('employee', 'Responsable de operaciones', { group: 'team' }),
    legalManager: link('employee', 'Responsable jurídico', { group: 'team' }),
    signer: link('employee', 'Firmante', { group: 'team' }),
    supervisor: link('employee', 'Supervisor', { group: 'team' }),

    productType: choice(productTypes, 'Producto', { group: 'product', indexed: true }),
    feeType: choice(feeTypes, 'Tipo de honorarios', { group: 'product' }),
    feeValue: decimal('Honorarios', {
      group: 'product',
      min: 0,
      help: 'Porcentaje de la renta o euros al mes, según el tipo de honorarios.',
    }),
    feeBaseForContract: money('Base de honorarios por contrato', { group: 'product', min: 0 }),
    ...tenantSearchFields('product'),
    rent: money('Renta prevista', { group: 'product', min: 0 }),
    dailyGuaranteedRentByUnit: list(
      'Renta diaria garantizada por unidad',
      {
        unit: link('place', 'Unidad', { required: true }),
        amount: money('Importe diario', { required: true, min: 0 }),
      },
      { group: 'product' },
    ),
    promotion: choice(promotions, 'Promoción', { group: 'product' }),
    promotionMandateFriend: link('mandate', 'Mandato de quien invita', {
      group: 'product',
      access: 'internal',
    }),
    publicProtectionLimited: flag('Vivienda de protección oficial', { group: 'product' }),

    paymentDay: integer('Día de pago', { group: 'payment', default: 3, min: 1, max: 31 }),
    paymentMethod: choice(paymentMethods, 'Forma de pago', { group: 'payment', default: 'TRANSFER' }),
    reserveTarget: money('Reserva del propietario', {
      group: 'payment',
      min: 0,
      help: 'Lo que se retiene de las liquidaciones para gastos, hasta llegar a este importe. Sin importe no se retiene nada.',
    }),
    /** Above it a work order at the landlord's cost waits for their approval (`rules/order-approval.ts`). */
    repairLimit: money('Reparaciones sin consultar hasta', {
      group: 'payment',
      min: 0,
      help: 'Con IVA. Por encima se pide la aprobación del propietario. Sin importe se aplica el límite general.',
    }),

    nonPaymentCoverage: choice(coverages, 'Cobertura de impagos', { group: 'insurance' }),
    legalDefenseActions: money('Límite de defensa jurídica', { group: 'insurance', min: 0 }),
    vandalismActions: money('Límite de actos vandálicos', { group: 'insurance', min: 0 }),

    head: longText('Encabezamiento', { group: 'text', maxLength: 200_000 }),
    body: longText('Cuerpo', { group: 'text', maxLength: 500_000 }),
    headContent: json('Párrafos del encabezamiento', { group: 'text' }),
    bodyContent: json('Párrafos del cuerpo', { group: 'text' }),
    textModified: flag('Texto modificado a mano', { group: 'text' }),

    specialInstructions: longText('Instrucciones especiales', { group: 'follow', access: 'internal' }),
    validationNotes: longText('Notas de validación', { group: 'follow', access: 'internal' }),
    chronology: chronologyField('follow'),
    documents: documentsField('follow'),
    ...figuresFields('follow'),
    createdBy: createdByField('follow'),
    ...legacyFields('origin'),
    accountingAccount: text('Cuenta contable', { group: 'payment', maxLength: 12, access: 'internal' }),
    holdedId: text('Id. en Holded', { group: 'origin', access: 'internal' }),
  },
  title: ({ name, publicId }) => name || (publicId ? `Mandato ${publicId}` : 'Mandato sin nombre'),
  titleFields: ['name', 'publicId'],
  states: mandateStates,
  check: ({
    mandateDate,
    endDate,
    propertyDistribution,
    signatureDistribution,
    landlords,
    accountingAccount,
    feeType,
    feeValue,
    dailyGuaranteedRentByUnit: guaranteed,
  }) => {
    const problems = [
      ...feeProblems({ feeType, feeValue }),
      ...shareProblems(propertyDistribution ?? []),
      ...signerProblems(signatureDistribution ?? []),
    ];
    if (mandateDate != null && endDate != null && endDate < mandateDate)
      problems.push({
        field: 'endDate',
        rule: 'after',
        message: 'La fecha de fin no puede ser anterior a la fecha del mandato: corrija una de las dos.',
      });
    (guaranteed ?? []).forEach(({ unit }, at, all) => {
      if (all.findIndex((one) => one.unit === unit) < at)
        problems.push({
          field: `dailyGuaranteedRentByUnit.${at}.unit`,
          rule: 'unique',
          message: 'Esa unidad ya tiene su renta garantizada: cambie su importe en lugar de añadir otra.',
        });
    });
    const account = checkAccountNumber(accountingAccount);
    if (account) problems.push({ field: 'accountingAccount', rule: 'account', message: account });
    const strangers = (propertyDistribution ?? []).filter(({ landlord }) => !landlords?.includes(landlord));
    if (strangers.length > 0)
      problems.push({
        field: 'propertyDistribution',
        rule: 'landlords',
        message: 'El reparto nombra a quien no es propietario del mandato: añádalo o quítelo del reparto.',
      });
    return problems;
  },
  derive: ({ chronology }) => withCategories(chronology),
  access: staffAccess({
    EXTERNAL_EMPLOYEE: { actions: ['read'], own: [...team], hidden: ['internal'] },
    LANDLORD: { actions: ['read'], own: ['landlords'], hidden: ['internal'] },
    OWNER: { actions: ['read'], own: ['landlords'], hidden: ['internal'] },
  }),
  list: {
    columns: [
      'name',
      'status',
      'productType',
      'landlords',
      'units',
      'mandateDate',
      'endDate',
      'salesManager',
    ],
    sort: { field: 'mandateDate', order: 'desc' },
    filters: ['status', 'productType', 'region', 'salesManager', 'landlords', 'mandateDate', 'endDate'],
  },
});

export type Mandate = RecordOf<typeof mandate>;
