import {
  choice,
  choices,
  day,
  flag,
  integer,
  link,
  links,
  list,
  longText,
  text,
} from '../fields/vocabulary.ts';
import {
  certificateCards,
  certificateChanges,
  energyRatings,
  followedCertificates,
  occupations,
} from '../records/choices/places.ts';
import { operationStatuses } from '../records/choices/tasks.ts';
import { defineCommand, staff } from './command.ts';

/** OPS-02: every certificate of every unit that needs or has it, by how far it is; with the work on it, the next step and its holder. */
export const certificateCockpit = defineCommand({
  service: 'places',
  name: 'CertificateCockpit',
  reads: true,
  collection: 'place',
  label: 'Cuadro de certificados',
  access: staff,
  input: {
    certificate: choice(followedCertificates, 'Certificado'),
    cards: choices(certificateCards, 'Situación'),
    /** Only those that end within so many days from today, today included. */
    within: integer('Caducan en', { min: 0, max: 3650 }),
    text: text('Dirección', { maxLength: 200 }),
    /** Of one unit only, for its window. */
    place: link('place', 'Inmueble'),
    page: integer('Página', { default: 1, min: 1, max: 2000 }),
    pageSize: integer('Por página', { default: 50, min: 1, max: 200 }),
  },
  output: {
    /** Certificates of all cards, before one is chosen: the cards add up to it. */
    total: integer('Certificados', { required: true }),
    cards: list('Situaciones', {
      card: choice(certificateCards, 'Situación', { required: true }),
      count: integer('Certificados', { required: true }),
    }),
    /** How many of those that end soon do so within 90, 30 and 7 days. */
    warnings: list('Caducan pronto', {
      days: integer('Días', { required: true }),
      count: integer('Certificados', { required: true }),
    }),
    /** Rows with the chosen cards. */
    matching: integer('Filas', { required: true }),
    /** Who works on what could not be read. */
    lacking: text('Falta', { maxLength: 300 }),
    rows: list('Certificados', {
      place: text('Inmueble', { required: true }),
      version: integer('Versión', { required: true }),
      title: text('Dirección', { required: true }),
      certificate: choice(followedCertificates, 'Certificado', { required: true }),
      card: choice(certificateCards, 'Situación', { required: true }),
      /** The law asks for it. */
      needed: flag('Obligatorio'),
      number: text('Número'),
      issueRequestDate: day('Solicitado el'),
      issueDate: day('Emitido el'),
      endDate: day('Caduca el'),
      daysLeft: integer('Días que quedan'),
      /** When it will probably end, by the law, where nobody has noted it. */
      suggestedEndDate: day('Caducidad prevista'),
      law: text('Norma'),
      operation: text('Operación'),
      operationStatus: choice(operationStatuses, 'Estado de la operación'),
      supplier: link('supplier', 'Proveedor'),
      nextStep: text('Siguiente paso'),
      nextDate: day('Fecha del siguiente paso'),
      holder: link('employee', 'Responsable'),
    }),
  },
});

const oneCertificate = {
  place: link('place', 'Inmueble', { required: true }),
  /** As it was read; two certificates of one unit may name the same. */
  version: integer('Versión', { required: true }),
  certificate: choice(followedCertificates, 'Certificado', { required: true }),
};

const rowResult = {
  place: text('Inmueble', { required: true }),
  certificate: choice(followedCertificates, 'Certificado', { required: true }),
  ok: flag('Hecho'),
  message: text('Mensaje', { maxLength: 600 }),
};

/** STA-08: the same status for many certificates, each its own write with its own result. */
export const setCertificateStatuses = defineCommand({
  service: 'places',
  name: 'SetCertificateStatuses',
  collection: 'place',
  label: 'Cambiar estado de los certificados',
  access: staff,
  input: {
    certificates: list('Certificados', oneCertificate, { required: true }),
    status: choice(certificateChanges, 'Estado', { required: true }),
  },
  output: { results: list('Resultados', { ...rowResult, version: integer('Versión') }) },
});

/** OPS-02: a certificate that was issued: its number, its days, its paper. */
export const registerCertificate = defineCommand({
  service: 'places',
  name: 'RegisterCertificate',
  collection: 'place',
  label: 'Registrar certificado',
  access: staff,
  input: {
    id: link('place', 'Inmueble', { required: true }),
    version: integer('Versión', { required: true }),
    certificate: choice(followedCertificates, 'Certificado', { required: true }),
    number: text('Número', { required: true, maxLength: 60 }),
    issueDate: day('Fecha de emisión', { required: true }),
    endDate: day('Fecha de caducidad'),
    rating: choice(energyRatings, 'Calificación'),
    occupation: choice(occupations, 'Ocupación'),
    document: link('document', 'Documento'),
  },
  output: {
    id: text('Identificador', { required: true }),
    version: integer('Versión', { required: true }),
    status: text('Estado', { required: true }),
    suggestedEndDate: day('Caducidad prevista'),
    law: text('Norma'),
  },
});

/** The certificates that end within some days, for the warnings; a page after a unit. */
export const endingCertificates = defineCommand({
  service: 'places',
  name: 'EndingCertificates',
  reads: true,
  collection: 'place',
  label: 'Certificados que caducan',
  access: ['SERVICE'],
  internal: true,
  input: {
    days: integer('Días', { required: true, min: 0, max: 3650 }),
    after: text('Tras el inmueble', { maxLength: 36 }),
    limit: integer('Límite', { default: 200, min: 1, max: 500 }),
  },
  output: {
    certificates: list('Certificados', {
      place: text('Inmueble', { required: true }),
      property: text('Finca'),
      certificate: choice(followedCertificates, 'Certificado', { required: true }),
      number: text('Número'),
      endDate: day('Caduca el', { required: true }),
      contract: text('Contrato'),
    }),
    /** Null at the end. */
    more: text('Siguiente'),
  },
});

const orders = list(
  'Encargos',
  { ...oneCertificate, supplier: link('supplier', 'Proveedor', { required: true }) },
  { required: true },
);

/** OPS-02: what would be asked of whom: one message per supplier with all its properties. Sends nothing. */
export const previewCertificateOrders = defineCommand({
  service: 'supplies',
  name: 'PreviewCertificateOrders',
  reads: true,
  collection: 'operation',
  label: 'Previsualizar encargos de certificados',
  access: staff,
  input: { orders },
  output: {
    messages: list('Mensajes', {
      supplier: text('Proveedor', { required: true }),
      name: text('Nombre', { required: true }),
      /** Null: it has no address, and nothing can be sent. */
      email: text('Correo'),
      subject: text('Asunto', { required: true, maxLength: 300 }),
      body: longText('Texto', { required: true }),
      rows: list('Certificados', {
        place: text('Inmueble', { required: true }),
        certificate: choice(followedCertificates, 'Certificado', { required: true }),
        title: text('Dirección', { required: true }),
        /** Why it is left out; null when it is asked for. */
        refusal: text('Por qué no', { maxLength: 400 }),
      }),
    }),
  },
});

/** OPS-02: asks each supplier once for all its certificates; what was asked for is in progress from today. */
export const orderCertificates = defineCommand({
  service: 'supplies',
  name: 'OrderCertificates',
  collection: 'operation',
  label: 'Encargar certificados',
  access: staff,
  repeatable: true,
  input: { orders },
  output: {
    /** Messages that are on their way. */
    sent: integer('Mensajes', { required: true }),
    results: list('Resultados', rowResult),
  },
});

/** Suppliers that certificates were asked of, by certificate, the one of the newest order first. */
export const certificateSuppliers = defineCommand({
  service: 'supplies',
  name: 'CertificateSuppliers',
  reads: true,
  collection: 'operation',
  label: 'Proveedores de certificados',
  access: staff,
  input: {},
  output: {
    suppliers: list('Proveedores', {
      certificate: choice(followedCertificates, 'Certificado', { required: true }),
      supplier: text('Proveedor', { required: true }),
    }),
  },
});

/** The work that is open on certificates of some units, for the cockpit. */
export const certificateWork = defineCommand({
  service: 'supplies',
  name: 'CertificateWork',
  reads: true,
  collection: 'operation',
  label: 'Operaciones abiertas de certificados',
  access: ['SERVICE'],
  internal: true,
  input: { places: links('place', 'Inmuebles', { required: true }) },
  output: {
    work: list('Operaciones', {
      operation: text('Operación', { required: true }),
      place: text('Inmueble', { required: true }),
      certificate: choice(followedCertificates, 'Certificado', { required: true }),
      status: choice(operationStatuses, 'Estado', { required: true }),
      assignedTo: text('Responsable'),
      due: day('Fecha límite'),
      requestedAt: integer('Solicitada el'),
      supplier: text('Proveedor'),
    }),
  },
});
