import {
  choice,
  choices,
  day,
  decimal,
  flag,
  integer,
  link,
  links,
  list,
  longText,
  text,
  url,
} from '../fields/vocabulary.ts';
import { supplyHolders, supplyTypes } from '../records/choices/places.ts';
import { contractMoments, supplyRequestWays } from '../records/choices/supply-changes.ts';
import { jobPriorities } from '../records/notifications/process.ts';
import { supplyChangeFields as fields } from '../records/supplies/supply-change.fields.ts';
import { changedRecord, recordVersion } from './changed-record.ts';
import { defineCommand, staff } from './command.ts';

const DAY_SECONDS = 86_400;

const ofChange = { id: link('operation', 'Cambio de suministro', { required: true }), ...recordVersion };
const verb = { service: 'supplies', collection: 'operation', access: staff, output: changedRecord } as const;
const reason = longText('Motivo', { required: true, maxLength: 1000 });

/** What a person says of the new holder; the rest is known from the place and the contract. */
const ofHolder = {
  holderType: choice(supplyHolders, 'Titular nuevo'),
  holder: link('agent', 'Persona titular'),
  transfer: fields.transfer,
  power: fields.power,
  tariff: fields.tariff,
  paymentMethod: fields.paymentMethod,
  iban: fields.iban,
};

/** WIZ-13 'Cambio de titular en suministros': opens the changes of several supplies of a unit, all or none. */
export const startSupplyChanges = defineCommand({
  service: 'supplies',
  name: 'StartSupplyChanges',
  collection: 'operation',
  label: 'Cambiar titular de suministros',
  access: staff,
  input: {
    place: link('place', 'Inmueble', { required: true }),
    contract: link('contract', 'Contrato'),
    supplies: choices(supplyTypes, 'Suministros', { required: true }),
    cause: fields.cause,
    changeReason: fields.changeReason,
    ...ofHolder,
    holderType: choice(supplyHolders, 'Titular nuevo', { required: true }),
    authorisedDate: fields.authorisedDate,
    authorisation: fields.authorisation,
    assignedTo: link('employee', 'Responsable', { help: 'Vacío: quien lo abre.' }),
  },
  output: {
    /** Those opened now. */
    opened: links('operation', 'Cambios abiertos'),
    /** Supplies that had a change open already. */
    open: choices(supplyTypes, 'Ya abiertos'),
  },
});

/** WIZ-13: the changes that the start or the end of a contract asks for, as its event and the daily look open them: each once. */
export const openContractSupplyChanges = defineCommand({
  service: 'supplies',
  name: 'OpenContractSupplyChanges',
  collection: 'operation',
  label: 'Abrir cambios de suministros del contrato',
  access: staff,
  repeatable: true,
  input: {
    contract: link('contract', 'Contrato', { required: true }),
    moment: choice(contractMoments, 'Momento', { required: true }),
  },
  output: { opened: integer('Cambios abiertos', { required: true }) },
});

/** OPS-01: what a company wants to know of a change; what is absent stays. */
export const prepareSupplyChange = defineCommand({
  ...verb,
  name: 'PrepareSupplyChange',
  label: 'Completar datos',
  input: {
    ...ofChange,
    ...ofHolder,
    company: fields.company,
    marketer: fields.marketer,
    code: fields.code,
    reference: fields.reference,
    assignedTo: link('employee', 'Responsable'),
    due: day('Fecha límite'),
  },
});

/** OPS-01: the meter as it stands, with photographs. */
export const noteSupplyReading = defineCommand({
  ...verb,
  name: 'NoteSupplyReading',
  label: 'Anotar lectura',
  input: {
    ...ofChange,
    reading: decimal('Lectura del contador', { required: true, min: 0 }),
    readingDate: day('Fecha de la lectura', { required: true }),
    readingPhotos: fields.readingPhotos,
  },
});

/** OPS-01, field-notes C16: the new holder has authorised the change; the document where it is on paper. */
export const authoriseSupplyChange = defineCommand({
  ...verb,
  name: 'AuthoriseSupplyChange',
  label: 'Anotar autorización',
  input: {
    ...ofChange,
    authorisedDate: day('Autorizado el', { required: true }),
    authorisation: fields.authorisation,
  },
});

/** OPS-01: asks the company, or notes that it was asked. By mail it writes to the company of the change. */
export const requestSupplyChange = defineCommand({
  ...verb,
  name: 'RequestSupplyChange',
  label: 'Solicitar a la compañía',
  input: {
    ...ofChange,
    way: choice(supplyRequestWays, 'Por dónde', { required: true }),
    /** Of the mail; the company's own when left out. */
    to: text('Para'),
    subject: text('Asunto'),
    body: longText('Texto'),
    companyReference: fields.companyReference,
  },
});

/** OPS-01: the company has refused; what is wrong is corrected and it is asked anew. */
export const refuseSupplyChange = defineCommand({
  ...verb,
  name: 'RefuseSupplyChange',
  label: 'Anotar rechazo',
  input: { ...ofChange, reason },
});

/** OPS-01: done, with what proves it; the supply of the place names the new holder and company. */
export const completeSupplyChange = defineCommand({
  ...verb,
  name: 'CompleteSupplyChange',
  label: 'Completar con justificante',
  input: {
    ...ofChange,
    effectiveDate: day('Efectivo desde', { required: true }),
    proof: link('document', 'Justificante'),
    companyReference: text('Referencia de la compañía', {
      maxLength: 80,
      help: 'Sin documento, el número con el que la compañía lo confirma.',
    }),
    company: text('Compañía', { help: 'Si ha cambiado.' }),
  },
});

/** OPS-01: given up. */
export const cancelSupplyChange = defineCommand({
  ...verb,
  name: 'CancelSupplyChange',
  label: 'Anular cambio',
  input: { ...ofChange, reason },
});

/** OPS-01: looked at, and nothing is to be changed. */
export const supplyChangeNotNeeded = defineCommand({
  ...verb,
  name: 'SupplyChangeNotNeeded',
  label: 'No hace falta',
  input: { ...ofChange, reason },
});

/** OPS-01: what the company of a change wants to have, as mail and as the data of its form, and what is missing for it. */
export const supplyChangeLetter = defineCommand({
  service: 'supplies',
  name: 'SupplyChangeLetter',
  reads: true,
  collection: 'operation',
  label: 'Comunicación a la compañía',
  access: staff,
  input: { id: link('operation', 'Cambio de suministro', { required: true }) },
  output: {
    company: text('Compañía'),
    /** Where the company takes changes; null when nobody has entered it. */
    to: text('Para'),
    subject: text('Asunto', { required: true }),
    body: longText('Texto', { required: true }),
    /** What is copied into the company's form. */
    data: list('Datos', {
      label: text('Dato', { required: true }),
      value: text('Valor', { required: true, maxLength: 600 }),
    }),
    form: url('Formulario'),
    phone: text('Teléfono'),
    requirements: longText('Documentación que pide'),
    /** Asked by the switch service, which is configured. */
    switchOffered: flag('Por la pasarela'),
    missing: list('Falta', {
      field: text('Campo', { required: true }),
      message: text('Qué falta', { required: true }),
    }),
  },
});

/**
 * F §7 '15 days after contract finish', for ends by date and by command alike: opens the changes of the supplies of contracts that
 * have ended, and tells whoever is responsible where they are still open 15 days later, once per contract and end.
 */
export const suppliesAfterFinish = defineCommand({
  service: 'supplies',
  name: 'SuppliesAfterFinish',
  collection: 'operation',
  label: 'Suministros tras el fin de contratos',
  access: ['ADMIN', 'SERVICE'],
  repeatable: true,
  schedule: {
    name: 'suppliesAfterFinish',
    description:
      'Abre los cambios de suministros de los contratos que han terminado y avisa a los 15 días si siguen sin tramitar.',
    cron: '15 8 * * *',
    priority: jobPriorities.slow,
    // It looks back over a longer time.
    catchUpSeconds: 7 * DAY_SECONDS,
  },
  input: {},
  output: {
    opened: integer('Cambios abiertos', { required: true }),
    told: integer('Contratos avisados', { required: true }),
  },
});
