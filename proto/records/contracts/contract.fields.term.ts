import {
  choice,
  day,
  flag,
  iban,
  instant,
  integer,
  link,
  links,
  list,
  longText,
  object,
  text,
} from '../../fields/vocabulary.ts';
import { moveOutField } from './contract.fields.move-out.ts';
import { assignmentCauses, assignmentParties } from '../choices/assignments.ts';
import {
  assignmentStatuses,
  contractRenewals,
  prenoticeStatuses,
  resolutionStatuses,
  timeUnits,
} from '../choices/contracts.ts';
import { renewalBases } from '../choices/renewals.ts';
import { noticeShape } from '../parts/notice.ts';

/** Duration, renewal and what ends a contract (C §3.2). */
export const termFields = {
  startDate: day('Fecha de inicio', { group: 'term', indexed: true }),
  endDate: day('Fecha de fin', { group: 'term', indexed: true, openEnd: true }),
  signatureDate: day('Fecha de firma', { group: 'term', indexed: true }),
  cityOfSignature: text('Lugar de firma', { group: 'term' }),
  contractDuration: object(
    'Duración',
    {
      years: integer('Años', { default: 5, min: 0, max: 99 }),
      months: integer('Meses', { default: 0, min: 0, max: 11 }),
      days: integer('Días', { default: 0, min: 0, max: 31 }),
    },
    { group: 'term', default: { years: 5, months: 0, days: 0 } },
  ),
  initialPeriodYears: integer('Años del periodo inicial', { group: 'term', default: 2, min: 0, max: 99 }),
  renewalType: choice(contractRenewals, 'Renovación', { group: 'term', default: 'THREE_YEARS' }),
  numberOfRenewals: integer('Número de renovaciones', { group: 'term', min: 0 }),
  reconductionPeriodicity: choice(timeUnits, 'Periodicidad de la tácita reconducción', {
    group: 'term',
    default: 'MONTH',
  }),
  /** The next three follow from start, duration and renewals: `rules/lease-term.ts`. */
  agreedEndDate: day('Fin del plazo pactado', {
    group: 'term',
    readOnly: true,
    indexed: true,
    help: 'Una vivienda sin plazo se entiende arrendada por un año (LAU art. 9.2).',
  }),
  minimumEndDate: day('Fin del plazo mínimo legal', {
    group: 'term',
    readOnly: true,
    help: 'Hasta aquí puede quedarse el inquilino de una vivienda (LAU art. 9.1).',
  }),
  renewalEndDate: day('Fin de la última prórroga', {
    group: 'term',
    readOnly: true,
    help: 'Incluye la prórroga de LAU art. 10.1. Vacío si el contrato se prorroga mes a mes sin límite.',
  }),
  ownerPrenoticeAmount: integer('Preaviso del propietario', { group: 'term', default: 4, min: 0 }),
  ownerPrenoticePeriodicity: choice(timeUnits, 'Unidad del preaviso', { group: 'term', default: 'MONTH' }),
  newStartNotification: instant('Aviso de nuevo inicio', { group: 'term' }),
  prenoticeCommunicationStatus: choice(prenoticeStatuses, 'Comunicación del preaviso', { group: 'term' }),
  prenoticeLandlordEmailSentDate: instant('Aviso del preaviso al propietario', { group: 'term' }),
  /** Kept by the commands of renewals and notices (docs/decisions/0032-renewals-as-data.md). */
  renewals: list(
    'Prórrogas',
    {
      made: instant('Prorrogado el', { required: true }),
      from: day('Desde', { required: true }),
      until: day('Hasta', { required: true }),
      previousEndDate: day('Fin anterior', { required: true }),
      basis: choice(renewalBases, 'Motivo', { required: true }),
      law: text('Artículo', { required: true }),
      undone: instant('Deshecha el'),
    },
    { group: 'term', readOnly: true },
  ),
  notices: list('Preavisos', noticeShape, { group: 'term', readOnly: true }),
  endIsFinal: flag('Fin decidido', {
    group: 'term',
    readOnly: true,
    help: 'Alguien ha fijado el último día: el contrato no se prorroga por sí solo.',
  }),
  keyDelivery: object(
    'Entrega de llaves al inquilino',
    {
      deliveryDate: day('Fecha'),
      sets: integer('Juegos de llaves', { min: 0, max: 99 }),
      notes: text('Notas'),
    },
    { group: 'term' },
  ),
  validated: flag('Validado', { group: 'term', readOnly: true, indexed: true }),
  activated: flag('Activado', { group: 'term', readOnly: true, indexed: true }),
  cancelled: flag('Anulado', { group: 'term', readOnly: true }),
};

/** Key return and resolution (C §3.2). The two resolutions hold bank accounts and are sealed whole. */
export const endingFields = {
  pickup: object(
    'Recogida de llaves',
    {
      manager: link('employee', 'Responsable'),
      landlordNotificationDate: day('Aviso al propietario'),
      pickupDate: day('Fecha'),
      pickupTime: object('Horario', {
        from: text('Desde', { maxLength: 5 }),
        to: text('Hasta', { maxLength: 5 }),
      }),
      published: flag('Publicada'),
      notes: longText('Notas'),
    },
    { group: 'ending' },
  ),
  contractResolution: object(
    'Resolución del contrato',
    {
      documentDate: day('Fecha del documento'),
      signer: link('agent', 'Firmante'),
      status: choice(resolutionStatuses, 'Estado', { default: 'GENERATED' }),
      bankAccount: iban('Cuenta bancaria (IBAN)'),
      content: longText('Contenido'),
    },
    { group: 'ending', sealed: true, access: 'economy' },
  ),
  settlementResolution: object(
    'Resolución de la liquidación',
    {
      documentDate: day('Fecha del documento'),
      status: choice(resolutionStatuses, 'Estado', { default: 'GENERATED' }),
      bankAccount: iban('Cuenta bancaria (IBAN)'),
      details: longText('Detalle'),
      content: longText('Contenido'),
    },
    { group: 'ending', sealed: true, access: 'economy' },
  ),
  finishReason: text('Motivo de la finalización', { group: 'ending' }),
  moveOut: moveOutField,
  finished: flag('Finalizado antes de empezar', { group: 'ending', readOnly: true }),
  assigmentOfRightsHistory: list(
    'Cesiones de derechos',
    {
      date: day('Fecha', { required: true }),
      from: link('agent', 'Cedente'),
      to: link('agent', 'Cesionario'),
      status: choice(assignmentStatuses, 'Estado', { default: 'DRAFT' }),
      document: link('document', 'Documento'),
      /** By which the commands name an entry; entries without one are notes that change no party. */
      key: text('Clave', { maxLength: 40 }),
      party: choice(assignmentParties, 'Parte que cambia'),
      cause: choice(assignmentCauses, 'Motivo'),
      /** The parties of that side before the change; set with `applied`. */
      previous: links('agent', 'Partes anteriores'),
      /** The contract names the new party: the day has come. */
      applied: flag('Aplicada'),
      mandate: link('mandate', 'Mandato del nuevo propietario'),
      previousMandate: link('mandate', 'Mandato anterior'),
      derogationDate: day('Derogada desde'),
      derogationApplied: flag('Derogación aplicada'),
      notes: text('Notas'),
    },
    { group: 'ending' },
  ),
  /** Accounts of those who paid before, or will pay after a change of tenant; one for each person. */
  assignmentAccounts: list(
    'Cuentas de las cesiones',
    { agent: link('agent', 'Pagador', { required: true }), iban: iban('Cuenta (IBAN)') },
    { group: 'ending', sealed: true, access: 'economy' },
  ),
  /** Follows from the assignments: `rules/assignments.ts`. */
  nextPartyChange: day('Próximo cambio de partes', { group: 'ending', readOnly: true, indexed: true }),
};
