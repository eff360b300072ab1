import {
  choice,
  day,
  flag,
  instant,
  integer,
  json,
  link,
  list,
  longText,
  money,
  percent,
  text,
} from '../fields/vocabulary.ts';
import {
  orderApprovals,
  orderDecisions,
  outsideAudiences,
  supplierAnswers,
  tenantOutcomes,
} from '../records/choices/issues.ts';
import {
  issueCategories,
  issuePriorities,
  issueStatuses,
  workOrderStatuses,
} from '../records/choices/work.ts';
import { orderText, quoteLines } from '../records/parts/order-shapes.ts';
import { defineCommand } from './command.ts';

/** Of a file in base64: some 700 KB, which a page on a phone stays below by making photos smaller. */
const MOST_FILE_CHARACTERS = 950_000;

const code = text('Código', { required: true, maxLength: 100 });
const audience = choice(outsideAudiences, 'De quién es la página', { required: true });
const message = longText('Mensaje', { required: true, maxLength: 4000 });

/** The conversation of the page, oldest first. */
const messages = list('Mensajes', {
  at: instant('Fecha', { required: true }),
  /** Whoever reads the page wrote it. */
  own: flag('Propio'),
  text: longText('Texto', { required: true, maxLength: 4000 }),
});
const visit = { visitFrom: instant('Visita desde'), visitUntil: instant('Visita hasta') };

/** OPS-03: `/incidencia/{code}`. Before the report it has no `status`. */
export const tenantIssue = defineCommand({
  service: 'supplies',
  name: 'TenantIssue',
  reads: true,
  collection: 'issue',
  label: 'Mi incidencia',
  access: 'public',
  input: { code },
  output: {
    name: text('Nombre', { required: true }),
    place: text('Inmueble', { required: true }),
    expiresAt: instant('Caduca', { required: true }),
    status: choice(issueStatuses, 'Estado'),
    description: longText('Descripción', { maxLength: 4000 }),
    priority: choice(issuePriorities, 'Urgencia'),
    reopenCount: integer('Veces reabierta'),
    solution: longText('Solución', { maxLength: 4000 }),
    ...visit,
    photos: json('Fotos'),
    messages,
  },
});

/** OPS-03: the tenant reports. Sent twice over a bad line it is one issue. */
export const reportTenantIssue = defineCommand({
  service: 'supplies',
  name: 'ReportTenantIssue',
  collection: 'issue',
  label: 'Comunicar incidencia',
  access: 'public',
  repeatable: true,
  input: {
    code,
    description: longText('Qué ocurre', { required: true, maxLength: 4000 }),
    category: choice(issueCategories, 'Dónde', { required: true }),
    priority: choice(issuePriorities, 'Urgencia', { required: true }),
    accessNotes: longText('Cuándo se puede entrar', { maxLength: 2000 }),
  },
  output: { issue: text('Incidencia', { required: true }) },
});

/** OPS-03: the tenant confirms, reopens, or withdraws what they have reported. */
export const answerTenantIssue = defineCommand({
  service: 'supplies',
  name: 'AnswerTenantIssue',
  collection: 'issue',
  label: 'Responder a la incidencia',
  access: 'public',
  repeatable: true,
  input: {
    code,
    outcome: choice(tenantOutcomes, 'Respuesta', { required: true }),
    text: longText('Qué ocurre', { maxLength: 4000 }),
  },
  output: { status: text('Estado', { required: true }) },
});

/** OPS-03: somebody outside writes; it lands in the conversation of the issue. */
export const writeLinkedMessage = defineCommand({
  service: 'supplies',
  name: 'WriteLinkedMessage',
  collection: 'issue',
  label: 'Enviar mensaje a la oficina',
  access: 'public',
  input: { code, audience, text: message },
  output: { message: text('Mensaje', { required: true }) },
});

/** OPS-03: a photo of a tenant or of a supplier, added to the issue or to the finished work. Sent twice over a bad line it is one photo. */
export const addIssuePhoto = defineCommand({
  service: 'supplies',
  name: 'AddIssuePhoto',
  collection: 'issue',
  label: 'Añadir foto',
  access: 'public',
  repeatable: true,
  input: {
    code,
    audience,
    /** In base64; the page makes it smaller before it is sent. */
    picture: longText('Imagen', { required: true, maxLength: MOST_FILE_CHARACTERS }),
  },
  output: { media: text('Foto', { required: true }) },
});

/** OPS-03: one of the photos of the page, in a small size. */
export const issuePhoto = defineCommand({
  service: 'supplies',
  name: 'IssuePhoto',
  reads: true,
  collection: 'issue',
  label: 'Foto de la incidencia',
  access: 'public',
  input: { code, audience, photo: link('media', 'Foto', { required: true }) },
  output: { jpeg: longText('Imagen', { required: true, maxLength: MOST_FILE_CHARACTERS }) },
});

/** OPS-03: `/encargo/{code}`: what the supplier is asked to do, and how far it is. */
export const supplierOrder = defineCommand({
  service: 'supplies',
  name: 'SupplierOrder',
  reads: true,
  collection: 'workOrder',
  label: 'Encargo',
  access: 'public',
  input: { code },
  output: {
    name: text('Proveedor', { required: true }),
    ...orderText,
    status: choice(workOrderStatuses, 'Estado', { required: true }),
    approval: choice(orderApprovals, 'Aprobación'),
    answer: choice(supplierAnswers, 'Respuesta'),
    access: longText('Acceso y horario', { maxLength: 2000 }),
    contact: text('Inquilino'),
    ...visit,
    totalAmount: money('Presupuesto'),
    invoiceAmount: money('Facturado'),
    validUntil: day('Válido hasta'),
    photos: json('Fotos'),
    messages,
  },
});

/** OPS-03: the supplier takes the work on, with a visit where they can already say when. */
export const acceptOrder = defineCommand({
  service: 'supplies',
  name: 'AcceptOrder',
  collection: 'workOrder',
  label: 'Aceptar el encargo',
  access: 'public',
  repeatable: true,
  input: { code, ...visit },
  output: { status: text('Estado', { required: true }) },
});

/** OPS-03: the supplier cannot do it. */
export const declineOrder = defineCommand({
  service: 'supplies',
  name: 'DeclineOrder',
  collection: 'workOrder',
  label: 'Rechazar el encargo',
  access: 'public',
  input: { code, reason: longText('Motivo', { required: true, maxLength: 1000 }) },
  output: { status: text('Estado', { required: true }) },
});

/** OPS-03: what it costs; a second quote takes the place of the first while nobody has been asked to approve that. */
export const quoteOrder = defineCommand({
  service: 'supplies',
  name: 'QuoteOrder',
  collection: 'workOrder',
  label: 'Enviar presupuesto',
  access: 'public',
  input: { code, lines: quoteLines, validUntil: day('Válido hasta') },
  output: { status: text('Estado', { required: true }), totalAmount: money('Total', { required: true }) },
});

/** OPS-03: the work is done. */
export const completeOrder = defineCommand({
  service: 'supplies',
  name: 'CompleteOrder',
  collection: 'workOrder',
  label: 'Trabajo terminado',
  access: 'public',
  input: { code, notes: longText('Trabajo hecho', { required: true, maxLength: 2000 }) },
  output: { status: text('Estado', { required: true }) },
});

/** OPS-03: the supplier's invoice with its paper; it completes the expected bill. */
export const invoiceOrder = defineCommand({
  service: 'supplies',
  name: 'InvoiceOrder',
  collection: 'workOrder',
  label: 'Enviar factura',
  access: 'public',
  input: {
    code,
    number: text('Número de factura', { required: true, maxLength: 60 }),
    issueDate: day('Fecha de factura', { required: true }),
    baseAmount: money('Base', { required: true, min: 0.01 }),
    vatPercent: percent('IVA (%)', { required: true, min: 0, max: 100 }),
    fileName: text('Archivo', { required: true, maxLength: 200 }),
    /** A PDF or a photo, in base64. */
    file: longText('Factura', { required: true, maxLength: MOST_FILE_CHARACTERS }),
  },
  output: { status: text('Estado', { required: true }), totalAmount: money('Total', { required: true }) },
});

/** OPS-03: `/aprobacion/{code}`: scope, cost, photos and the risk of waiting, or only the conversation. */
export const landlordApproval = defineCommand({
  service: 'supplies',
  name: 'LandlordApproval',
  reads: true,
  collection: 'workOrder',
  label: 'Presupuesto por aprobar',
  access: 'public',
  input: { code },
  output: {
    name: text('Nombre', { required: true }),
    place: text('Inmueble', { required: true }),
    expiresAt: instant('Caduca', { required: true }),
    description: longText('Incidencia', { required: true, maxLength: 4000 }),
    /** A quote waits for a decision. */
    waits: flag('Espera su decisión'),
    work: longText('Trabajo', { maxLength: 4000 }),
    risk: longText('Riesgo de esperar', { maxLength: 1000 }),
    supplier: text('Proveedor'),
    validUntil: day('Válido hasta'),
    lines: list('Partidas', {
      concept: text('Concepto', { required: true }),
      totalAmount: money('Total', { required: true }),
    }),
    totalAmount: money('Total'),
    photos: json('Fotos'),
    messages,
  },
});

/** OPS-03: a landlord approves or rejects, once; the first of several landlords decides. */
export const decideOrder = defineCommand({
  service: 'supplies',
  name: 'DecideOrder',
  collection: 'workOrder',
  label: 'Decidir sobre el presupuesto',
  access: 'public',
  input: {
    code,
    decision: choice(orderDecisions, 'Decisión', { required: true }),
    reason: longText('Motivo', { maxLength: 1000 }),
    /** What was on the page: another amount by now is refused. */
    totalAmount: money('Total', { required: true }),
  },
  output: { status: text('Estado', { required: true }) },
});

/** The small picture of a photo, for the page of a link; the caller has decided that it may be seen. */
export const readLinkedPicture = defineCommand({
  service: 'documents',
  name: 'ReadLinkedPicture',
  reads: true,
  collection: 'media',
  label: 'Leer una foto de un enlace',
  access: ['SERVICE'],
  internal: true,
  input: { photo: link('media', 'Foto', { required: true }) },
  output: { jpeg: longText('Imagen', { required: true, maxLength: MOST_FILE_CHARACTERS }) },
});

/** Keeps a file that came by a link, with the checks of every upload. */
export const keepLinkedFile = defineCommand({
  service: 'documents',
  name: 'KeepLinkedFile',
  collection: 'media',
  label: 'Guardar un archivo de un enlace',
  access: ['SERVICE'],
  internal: true,
  input: {
    /** `issue` or `workOrder`. */
    collection: text('Colección', { required: true, maxLength: 40 }),
    record: text('Ficha', { required: true, maxLength: 36 }),
    name: text('Nombre', { required: true, maxLength: 200 }),
    /** In base64. */
    content: longText('Contenido', { required: true, maxLength: MOST_FILE_CHARACTERS }),
    /** Anything but a picture is refused. */
    picture: flag('Solo una foto'),
  },
  output: { media: text('Archivo', { required: true }) },
});
