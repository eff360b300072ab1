import { choice, day, flag, integer, json, link, links, list, longText, text } from '../fields/vocabulary.ts';
import { staffFallbacks } from '../records/choices/staff.ts';
import { repeatMoments, repeatUnits } from '../records/choices/task-repetition.ts';
import { taskStatuses, taskTypes } from '../records/choices/tasks.ts';
import { askedQuery } from '../records/parts/asked-query.ts';
import { relationShape } from '../fields/relation.ts';
import { anyone, defineCommand, employees, staff } from './command.ts';

/** RST-10, TOP-02: to an employee; recorded as a communication and sent by the configured channel. */
export const sendInternalMessage = defineCommand({
  service: 'notifications',
  name: 'SendInternalMessage',
  collection: 'communication',
  label: 'Enviar mensaje interno',
  access: employees,
  input: {
    employee: link('employee', 'Destinatario', { required: true }),
    subject: text('Asunto', { required: true }),
    body: longText('Mensaje', { required: true }),
    /** A second message with this key is not sent. */
    deduplication: text('Clave de unicidad', { maxLength: 200 }),
  },
  output: { communication: text('Comunicación', { required: true }) },
});

/** RST-10, EXT-07: to a channel of Slack; recorded as a communication. */
export const sendSlack = defineCommand({
  service: 'notifications',
  name: 'SendSlack',
  collection: 'communication',
  label: 'Enviar mensaje a Slack',
  access: employees,
  input: {
    /** Name, with or without `#`, or id of the channel. */
    channel: text('Canal', { required: true, maxLength: 81 }),
    subject: text('Asunto', { required: true }),
    body: longText('Mensaje', { required: true }),
    /** A second message with this key is not sent. */
    deduplication: text('Clave de unicidad', { maxLength: 200 }),
  },
  output: { communication: text('Comunicación', { required: true }) },
});

/**
 * What a service of an earlier version tells colleagues while both run: a message each by their channel (C §3.4), once per person and
 * key. Services of this one send named messages (`sendMessage`).
 */
export const notifyStaff = defineCommand({
  service: 'notifications',
  name: 'NotifyStaff',
  collection: 'communication',
  label: 'Avisar a compañeros',
  access: ['SERVICE'],
  internal: true,
  input: {
    people: links('employee', 'Destinatarios'),
    /** Who is told instead when none of them is an active employee. */
    otherwise: choice(staffFallbacks, 'Si no hay nadie', { default: 'NOBODY' }),
    /** Name of the text, for filters. */
    template: text('Plantilla', { required: true }),
    subject: text('Asunto', { required: true }),
    /** Plain text; blank lines separate paragraphs. */
    body: longText('Mensaje', { required: true }),
    relatedMandates: links('mandate', 'Mandatos'),
    relatedContracts: links('contract', 'Contratos'),
    relatedPlaces: links('place', 'Inmuebles'),
    /** A person is told once under it, however often it is called. */
    deduplication: text('Clave de unicidad', { required: true, maxLength: 200 }),
  },
  output: { told: integer('Avisados', { required: true }) },
});

/** TOP-02: who receives problem reports, for the button's text. */
export const problemContact = defineCommand({
  service: 'notifications',
  name: 'ProblemContact',
  reads: true,
  collection: 'config',
  label: 'Contacto para problemas',
  access: anyone,
  input: {},
  output: { employee: text('Empleado'), name: text('Nombre') },
});

/** TOP-02: 'Problema reportado por {user} en {screen}' with the link and the description (C §7). */
export const reportProblem = defineCommand({
  service: 'notifications',
  name: 'ReportProblem',
  collection: 'communication',
  label: 'Notificar problema',
  access: anyone,
  input: {
    screen: text('Pantalla', { required: true }),
    url: text('Enlace', { required: true, maxLength: 2000 }),
    description: longText('Descripción del problema', { required: true }),
  },
  output: {
    communication: text('Comunicación', { required: true }),
    name: text('Destinatario', { required: true }),
  },
});

/** API-09: the fields of C §3.4. Without a type it is OTHER; an empty title takes the type's. */
export const createTask = defineCommand({
  service: 'notifications',
  name: 'CreateTask',
  collection: 'task',
  label: 'Crear tarea',
  access: employees,
  input: {
    title: text('Título'),
    description: longText('Descripción'),
    type: choice(taskTypes, 'Tipo'),
    /** Where it begins: TO_DO, or what one to do may be brought to. */
    status: choice(taskStatuses, 'Estado'),
    /** The caller when left out, as for `assignedTo`. */
    createdBy: link('employee', 'Creada por'),
    assignedTo: link('employee', 'Responsable'),
    watchers: links('employee', 'Observadores'),
    relatedMandates: links('mandate', 'Mandatos'),
    relatedBookings: links('booking', 'Reservas'),
    relatedContracts: links('contract', 'Contratos'),
    relatedPlaces: links('place', 'Inmuebles'),
    relatedAgents: links('agent', 'Personas'),
    relatedObjects: list('Otras fichas', relationShape),
    emit: json('Emite'),
    query: json('Consulta'),
    due: day('Vencimiento'),
    /** Instead of `due`: counted from today, without weekends and national holidays. */
    dueWorkingDays: integer('Plazo en días laborables', { min: 0, max: 365 }),
    checklist: list('Comprobaciones', {
      text: text('Qué', { required: true }),
      required: flag('Obligatoria', { default: true }),
    }),
    repeatEvery: integer('Se repite cada', { min: 1, max: 365 }),
    repeatUnit: choice(repeatUnits, 'Unidad'),
    repeatNext: choice(repeatMoments, 'La siguiente se crea'),
    repeatUntil: day('Hasta'),
    /** A second task with this key is not created: for callers that may ask twice after a crash. */
    deduplication: text('Clave de unicidad', { maxLength: 200 }),
  },
  output: { id: text('Tarea', { required: true }), version: integer('Versión', { required: true }) },
});

/** API-09: sets DONE (C §4.4); each of the ids on its own, with its result. */
export const completeTasks = defineCommand({
  service: 'notifications',
  name: 'CompleteTasks',
  collection: 'task',
  label: 'Completar tareas',
  // External staff their own (SES-09).
  access: employees,
  repeatable: true,
  input: {
    tasks: links('task', 'Tareas', { required: true }),
    /** Also those with required lines of their checklist open (JOB-06). */
    confirmed: flag('También con comprobaciones pendientes'),
  },
  output: {
    results: list('Resultados', {
      id: text('Tarea', { required: true }),
      ok: flag('Hecha'),
      message: text('Mensaje', { maxLength: 1000 }),
    }),
  },
});

/** JOB-01, RST-13: valid only with worker and request (F §5). */
export const enqueueJob = defineCommand({
  service: 'notifications',
  name: 'EnqueueJob',
  collection: 'process',
  label: 'Encolar trabajo',
  access: staff,
  input: {
    /** A worker of the queue, or the name of a command, which is then carried out for the caller. */
    worker: text('Trabajador', { required: true, maxLength: 80 }),
    request: json('Petición', { required: true }),
    /** 0 devs shortcut … 4 sync and maintenance (F §9). */
    priority: integer('Prioridad', { default: 4, min: 0, max: 4 }),
  },
  output: { id: text('Trabajo', { required: true }) },
});

/** RST-13, STA-09. */
export const jobStatus = defineCommand({
  service: 'notifications',
  name: 'JobStatus',
  reads: true,
  collection: 'process',
  label: 'Estado del trabajo',
  access: staff,
  input: { id: text('Trabajo', { required: true }) },
  output: {
    /** QUEUED, IN_PROGRESS, DONE, ERROR (F §4); CANCELLED by a person. */
    status: text('Estado', { required: true }),
    success: flag('Correcto'),
    error: text('Error', { maxLength: 2000 }),
    response: json('Respuesta'),
    attempts: integer('Intentos'),
  },
});

/** Mail from another service: recorded first, then sent, retried (JOB-04). */
export const sendEmail = defineCommand({
  service: 'notifications',
  name: 'SendEmail',
  collection: 'communication',
  label: 'Enviar correo',
  access: staff,
  input: {
    /** An address, a list of addresses, or relation links with the address as description. */
    to: json('Para', { required: true }),
    cc: json('Copia'),
    subject: text('Asunto', { required: true }),
    /** Plain text: blank lines separate paragraphs, addresses become links; the letterhead is added. */
    body: longText('Texto', { required: true }),
    /** Name of the text the sender has used, for filters. */
    template: text('Plantilla'),
    parameters: json('Parámetros'),
    /**
     * Values for `{{name}}` in the text that must not be readable in the office, such as a link that opens an
     * account: put in while sending, never shown, forgotten once sent.
     */
    secrets: json('Valores confidenciales'),
    /** Files of these documents, which the caller may read; fetched when the message is sent. */
    attachments: links('document', 'Adjuntos'),
    /** A second message with this key is not sent: for callers that may ask twice after a crash. */
    deduplication: text('Clave de unicidad', { maxLength: 200 }),
    relatedMandates: links('mandate', 'Mandatos'),
    relatedContracts: links('contract', 'Contratos'),
    relatedPlaces: links('place', 'Inmuebles'),
    relatedAgents: links('agent', 'Personas'),
    relatedFinances: links('finance', 'Documentos financieros'),
  },
  output: { communication: text('Comunicación', { required: true }) },
});

/** API-03: one question in SQL over the reporting views of all services (docs/decisions/0012). */
export const runReportingQuery = defineCommand({
  service: 'notifications',
  name: 'RunReportingQuery',
  reads: true,
  collection: 'log',
  label: 'Consultar con SQL',
  access: ['ADMIN'],
  input: askedQuery,
  output: {
    columns: list('Columnas', {
      name: text('Nombre', { required: true }),
      /** As PostgreSQL names it: `numeric(14,2)`, `uuid[]`. */
      type: text('Tipo', { required: true }),
    }),
    /** One list of values per row, in the order of the columns. */
    rows: json('Filas', { required: true }),
    /** There were more rows than an answer holds. */
    truncated: flag('Incompleto'),
  },
});
