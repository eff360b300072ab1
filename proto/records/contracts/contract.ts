import { staffAccess } from '../../access/access.ts';
import { defineRecord, type RecordOf } from '../../fields/record.ts';
import { choice, day, flag, json, link, links, longText, text } from '../../fields/vocabulary.ts';
import { advanceProblems, agreedTerms, bondProblems, bonusProblems } from '../../rules/agreed-terms.ts';
import { nextPartyChange } from '../../rules/assignments.ts';
import { conditionApplies, conditionTypes } from '../../rules/conditions.ts';
import { leaseEnds } from '../../rules/lease-term.ts';
import { pickupHoursProblems } from '../../rules/pickup-hours.ts';
import { pickupToTell } from '../../rules/pickup-moved.ts';
import { firstMonthFields } from '../../rules/rent.ts';
import { contractTypes } from '../choices/contracts.ts';
import { regions } from '../choices/places.ts';
import { contractPartStatuses } from './contract.bond-status.ts';
import { bondFields } from './contract.fields.bond.ts';
import { economyFields } from './contract.fields.economy.ts';
import { endingFields, termFields } from './contract.fields.term.ts';
import { contractFieldStates } from './contract.field-states.ts';
import { contractFlags } from './contract.flags.ts';
import { contractStates } from './contract.states.ts';
import { mandateStatuses } from './mandate.states.ts';
import {
  chronologyField,
  collaboratorsField,
  createdByField,
  documentsField,
  figuresFields,
  legacyFields,
  withCategories,
} from '../parts/common.ts';
import { fixedExpenseProblems } from '../parts/fixed-expense.ts';

/** A rental contract of a unit: habitual residence, seasonal or premises (C §3.2). */
export const contract = defineRecord({
  collection: 'contract',
  label: { one: 'Contrato', many: 'Contratos', gender: 'm' },
  groups: {
    parties: 'Partes e inmuebles',
    term: 'Duración y renovación',
    rent: 'Renta y actualización',
    payment: 'Pago',
    fee: 'Honorarios',
    bond: 'Fianza y garantías',
    itp: 'ITP',
    conditions: 'Condiciones particulares',
    ending: 'Finalización',
    text: 'Texto del contrato',
    follow: 'Seguimiento',
    origin: 'Origen',
  },
  fields: {
    name: text('Nombre', { group: 'parties', sealed: true, searchable: true }),
    contractType: choice(contractTypes, 'Tipo de contrato', {
      group: 'parties',
      default: 'LONG_CONTRACT',
      indexed: true,
    }),
    mandate: link('mandate', 'Mandato', { group: 'parties', indexed: true }),
    /** Copy kept by the contracts service: the status of a contract depends on it (C §4.2). */
    mandateStatus: choice(mandateStatuses, 'Estado del mandato', { group: 'parties', readOnly: true }),
    units: links('place', 'Unidades', { group: 'parties', indexed: true }),
    tenants: links('agent', 'Inquilinos', { group: 'parties', indexed: true }),
    avalists: links('agent', 'Avalistas', { group: 'parties', indexed: true }),
    landlords: links('agent', 'Propietarios', { group: 'parties', indexed: true }),
    landlordIsCompany: flag('El propietario es una empresa', { group: 'parties' }),
    signer: link('employee', 'Firmante', { group: 'parties' }),
    organization: link('organization', 'Organización', { group: 'parties' }),
    agency: link('agency', 'Agencia', { group: 'parties' }),
    region: choice(regions, 'Comunidad autónoma', { group: 'parties', indexed: true }),
    booking: link('booking', 'Reserva', { group: 'parties', indexed: true }),

    ...termFields,
    ...economyFields,
    ...bondFields,

    petBan: flag('Prohibición de animales', { group: 'conditions' }),
    earlyCancellationCompensation: flag('Indemnización por desistimiento', { group: 'conditions' }),
    tenantReceivedCertificateOfOccupancy: flag('El inquilino recibe la cédula de habitabilidad', {
      group: 'conditions',
    }),
    jointLiability: flag('Responsabilidad solidaria', { group: 'conditions' }),
    rentalPriceCap: flag('Renta limitada por ley', { group: 'conditions' }),
    tenantIsResponsibleOfSupplies: flag('Suministros a cargo del inquilino', { group: 'conditions' }),
    /** *Ours*: companies refuse a holder change that the new holder has not authorised (field-notes C16). */
    suppliesAuthorisedDate: day('Autoriza el cambio de suministros el', { group: 'conditions' }),
    suppliesAuthorisation: link('document', 'Autorización de cambio de suministros', { group: 'conditions' }),
    tenantTakesContentAndCivilLiabilityInsurance: flag(
      'El inquilino contrata seguro de contenido y responsabilidad civil',
      { group: 'conditions' },
    ),
    mandataryManagesItp: flag('El mandatario gestiona el ITP', { group: 'conditions' }),
    hasAnexedAreas: flag('Incluye anexos', { group: 'conditions' }),
    anexedAreas: longText('Anexos', { group: 'conditions' }),
    inventoryAttached: flag('Inventario adjunto', { group: 'conditions' }),
    withActivity: flag('Se ejerce una actividad', { group: 'conditions' }),
    descriptionActivity: longText('Actividad', { group: 'conditions' }),
    /** What was agreed beyond the conditions above, often with the booking; *ours*. */
    specialConditions: longText('Condiciones acordadas', { group: 'conditions', sealed: true }),

    ...endingFields,

    head: longText('Encabezamiento', { group: 'text', maxLength: 200_000 }),
    body: longText('Cuerpo', { group: 'text', maxLength: 500_000 }),
    headContent: json('Párrafos del encabezamiento', { group: 'text' }),
    bodyContent: json('Párrafos del cuerpo', { group: 'text' }),
    textModified: flag('Texto modificado a mano', { group: 'text' }),

    validationNotes: longText('Notas de validación', { group: 'follow', access: 'internal' }),
    collaborators: collaboratorsField('follow'),
    chronology: chronologyField('follow'),
    documents: documentsField('follow'),
    stats: figuresFields('follow').stats,
    createdBy: createdByField('follow'),
    ...legacyFields('origin', 'rental'),
  },
  title: ({ name }) => name || 'Contrato sin nombre',
  titleFields: ['name'],
  states: contractStates,
  flags: contractFlags,
  partStatuses: contractPartStatuses,
  fieldStates: contractFieldStates,
  fill: agreedTerms,
  outdated: ({ pickup: before }, { pickup }) => (pickup ? { pickup: pickupToTell(before, pickup) } : {}),
  check: (record) => {
    const { startDate, endDate, contractType, pickup, statalSistemRangePrices: range } = record;
    const problems = [
      ...bondProblems(record),
      ...advanceProblems(record),
      ...bonusProblems(record),
      ...fixedExpenseProblems(record.fixedExpenses),
      ...(pickup?.pickupTime ? pickupHoursProblems(pickup.pickupTime, 'pickup.pickupTime.') : []),
    ];
    if (range?.min != null && range.max != null && range.max < range.min)
      problems.push({
        field: 'statalSistemRangePrices.max',
        rule: 'range',
        message: 'El máximo de la horquilla no puede ser menor que el mínimo: corrija uno de los dos.',
      });
    if (startDate != null && endDate != null && endDate < startDate)
      problems.push({
        field: 'endDate',
        rule: 'after',
        message: 'La fecha de fin no puede ser anterior al inicio: corrija una de las dos.',
      });
    for (const condition of Object.keys(conditionTypes) as (keyof typeof conditionTypes)[]) {
      if (record[condition] && contractType && !conditionApplies(condition, contractType))
        problems.push({
          field: condition,
          rule: 'contractType',
          message: `Esta condición no se aplica a un contrato de tipo «${contractTypes.options[contractType].label}»: desmárquela.`,
        });
    }
    return problems;
  },
  derive: (record) => ({
    ...withCategories(record.chronology),
    ...leaseEnds(record),
    ...firstMonthFields(record),
    nextPartyChange: nextPartyChange(record.assigmentOfRightsHistory),
  }),
  access: staffAccess({
    EXTERNAL_EMPLOYEE: {
      actions: ['read'],
      own: ['collaborators', 'signer', 'createdBy'],
      hidden: ['economy', 'internal'],
    },
    // The account is one tenant's, the fees are the landlord's.
    TENANT: { actions: ['read'], own: ['tenants'], hidden: ['economy', 'fees', 'internal'] },
    LANDLORD: { actions: ['read'], own: ['landlords'], hidden: ['economy', 'internal'] },
    OWNER: { actions: ['read'], own: ['landlords'], hidden: ['economy', 'internal'] },
  }),
  list: {
    columns: ['name', 'status', 'contractType', 'units', 'tenants', 'rent', 'startDate', 'endDate'],
    sort: { field: 'startDate', order: 'desc' },
    filters: ['status', 'contractType', 'tenants', 'landlords', 'units', 'startDate', 'endDate', 'rent'],
  },
});

export type Contract = RecordOf<typeof contract>;
