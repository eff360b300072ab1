import {
  choice,
  day,
  flag,
  instant,
  integer,
  decimal,
  link,
  list,
  longText,
  money,
  text,
} from '../fields/vocabulary.ts';
import { messageAudiences, repairCauses } from '../records/choices/issues.ts';
import { issueCategories, issuePriorities } from '../records/choices/work.ts';
import { jobPriorities } from '../records/notifications/process.ts';
import { issue } from '../records/supplies/issue.ts';
import { changedRecord, recordVersion } from './changed-record.ts';
import { defineCommand, employees, staff } from './command.ts';

const DAY_SECONDS = 86_400;

/** OPS-03: mails the tenants of a contract a link to a page on which they report an issue with photos. */
export const sendIssueLink = defineCommand({
  service: 'supplies',
  name: 'SendIssueLink',
  collection: 'issue',
  label: 'Enviar enlace de incidencias',
  access: staff,
  input: { contract: link('contract', 'Contrato', { required: true }) },
  output: {
    sent: integer('Enviados', { required: true }),
    /** Names of those without an address. */
    withoutEmail: text('Sin correo'),
  },
});

/** OPS-03: who pays a repair, as LAU art. 21 proposes it. Writes nothing. */
export const proposeRepairPayer = defineCommand({
  service: 'supplies',
  name: 'ProposeRepairPayer',
  reads: true,
  collection: 'issue',
  label: 'Quién paga',
  access: employees,
  input: {
    cause: choice(repairCauses, 'Causa', { required: true }),
    /** Euros, VAT included. */
    cost: money('Coste previsto', { min: 0 }),
  },
  output: { payer: text('Quién paga', { required: true }), reason: text('Por qué', { maxLength: 600 }) },
});

/** OPS-03: classifies an issue and says who pays; without a payer the one that the cause proposes. */
export const triageIssue = defineCommand({
  service: 'supplies',
  name: 'TriageIssue',
  collection: 'issue',
  label: 'Clasificar',
  access: employees,
  input: {
    id: link('issue', 'Incidencia', { required: true }),
    ...recordVersion,
    /** Those of the issue when left out. */
    category: choice(issueCategories, 'Categoría'),
    priority: choice(issuePriorities, 'Prioridad'),
    cause: choice(repairCauses, 'Causa', { required: true }),
    estimatedCost: money('Coste previsto, con IVA', { min: 0 }),
    payer: issue.fields.payer,
    payerReason: issue.fields.payerReason,
    assignedTo: link('employee', 'Responsable'),
  },
  output: changedRecord,
});

/** OPS-03: nothing is done until that day; it wakes by itself. */
export const deferIssue = defineCommand({
  service: 'supplies',
  name: 'DeferIssue',
  collection: 'issue',
  label: 'Aplazar',
  access: employees,
  input: {
    id: link('issue', 'Incidencia', { required: true }),
    ...recordVersion,
    until: day('Hasta', { required: true }),
    reason: text('Motivo', { required: true, maxLength: 300 }),
  },
  output: changedRecord,
});

/** OPS-03: the issue is solved; each tenant is asked by mail to confirm it or to say that it is not. */
export const solveIssue = defineCommand({
  service: 'supplies',
  name: 'SolveIssue',
  collection: 'issue',
  label: 'Dar por resuelta',
  access: employees,
  input: {
    id: link('issue', 'Incidencia', { required: true }),
    ...recordVersion,
    solution: longText('Solución', { required: true, maxLength: 4000 }),
    finalCost: money('Coste final', { min: 0 }),
  },
  output: changedRecord,
});

const message = {
  id: text('Mensaje', { required: true }),
  audience: choice(messageAudiences, 'Conversación', { required: true }),
  at: instant('Fecha', { required: true }),
  /** Who wrote it, as shown. */
  author: text('Autor', { required: true }),
  /** Somebody outside the house wrote it. */
  outside: flag('De fuera'),
  text: longText('Texto', { required: true, maxLength: 4000 }),
  /** Names of those it went to. */
  recipients: text('Para', { maxLength: 1000 }),
};

/** OPS-03: the conversations of an issue, oldest message first, and who reads what is written next in each. */
export const issueThread = defineCommand({
  service: 'supplies',
  name: 'IssueThread',
  reads: true,
  collection: 'issue',
  label: 'Conversaciones',
  access: employees,
  input: { issue: link('issue', 'Incidencia', { required: true }) },
  output: {
    messages: list('Mensajes', message),
    audiences: list('Destinatarios', {
      audience: choice(messageAudiences, 'Conversación', { required: true }),
      /** Names, for the button; empty when nobody can be reached. */
      names: text('Para', { maxLength: 1000 }),
      /** Names of those without an address. */
      withoutEmail: text('Sin correo', { maxLength: 1000 }),
    }),
  },
});

/** OPS-03: writes to one of the conversations; those outside get it by mail with the link of their page. */
export const writeIssueMessage = defineCommand({
  service: 'supplies',
  name: 'WriteIssueMessage',
  collection: 'issue',
  label: 'Enviar mensaje',
  access: employees,
  input: {
    issue: link('issue', 'Incidencia', { required: true }),
    audience: choice(messageAudiences, 'Conversación', { required: true }),
    text: longText('Mensaje', { required: true, maxLength: 4000 }),
  },
  output: {
    message: text('Mensaje', { required: true }),
    recipients: text('Para', { maxLength: 1000 }),
    withoutEmail: text('Sin correo', { maxLength: 1000 }),
  },
});

const order = link('workOrder', 'Orden de trabajo', { required: true });

/** OPS-03: asks the supplier by mail; the link opens a page on which they accept, decline, quote, finish and invoice. */
export const sendWorkOrder = defineCommand({
  service: 'supplies',
  name: 'SendWorkOrder',
  collection: 'workOrder',
  label: 'Enviar al proveedor',
  access: employees,
  input: { id: order, ...recordVersion },
  output: changedRecord,
});

/** OPS-03: sets or moves the visit; supplier and tenants are told by mail. */
export const setVisitWindow = defineCommand({
  service: 'supplies',
  name: 'SetVisitWindow',
  collection: 'workOrder',
  label: 'Concertar visita',
  access: employees,
  input: {
    id: order,
    ...recordVersion,
    visitFrom: instant('Visita desde', { required: true }),
    visitUntil: instant('Visita hasta', { required: true }),
  },
  output: changedRecord,
});

/** OPS-03: asks the landlords by mail; each gets a link with scope, cost, photos and the risk of waiting. */
export const requestOrderApproval = defineCommand({
  service: 'supplies',
  name: 'RequestOrderApproval',
  collection: 'workOrder',
  label: 'Pedir aprobación',
  access: employees,
  input: {
    id: order,
    ...recordVersion,
    risk: longText('Riesgo de esperar', { maxLength: 1000 }),
  },
  output: changedRecord,
});

/** OPS-03: approves a quote in the office, within the limits of whoever asks and of the landlord. */
export const approveWorkOrder = defineCommand({
  service: 'supplies',
  name: 'ApproveWorkOrder',
  collection: 'workOrder',
  label: 'Aprobar',
  access: staff,
  input: { id: order, ...recordVersion },
  output: changedRecord,
});

/** OPS-03: accepts an invoice that is more than what was approved; until then its bill is not approved. */
export const acceptDeviation = defineCommand({
  service: 'supplies',
  name: 'AcceptDeviation',
  collection: 'workOrder',
  label: 'Aceptar la desviación',
  access: staff,
  input: { id: order, ...recordVersion, reason: text('Motivo', { required: true, maxLength: 300 }) },
  output: changedRecord,
});

/** OPS-03: deferred issues whose day has come are awake again, and whoever answers for them is told. */
export const wakeIssues = defineCommand({
  service: 'supplies',
  name: 'WakeIssues',
  collection: 'issue',
  label: 'Despertar incidencias aplazadas',
  access: ['ADMIN', 'SERVICE'],
  repeatable: true,
  schedule: {
    name: 'wakeIssues',
    description:
      'Reanuda las incidencias aplazadas cuyo día ha llegado y cierra las resueltas sin respuesta.',
    cron: '0 7 * * *',
    priority: jobPriorities.slow,
    catchUpSeconds: 7 * DAY_SECONDS,
  },
  input: {},
  output: {
    woken: integer('Reanudadas', { required: true }),
    closed: integer('Cerradas', { required: true }),
  },
});

/** OPS-03: reminds landlords after 24 and 72 hours, then leaves the office a task to call. */
export const remindApprovals = defineCommand({
  service: 'supplies',
  name: 'RemindApprovals',
  collection: 'workOrder',
  label: 'Recordar aprobaciones',
  access: ['ADMIN', 'SERVICE'],
  repeatable: true,
  schedule: {
    name: 'remindApprovals',
    description: 'Recuerda a los propietarios los presupuestos por aprobar, a las 24 y a las 72 horas.',
    cron: '20 * * * *',
    priority: jobPriorities.slow,
    catchUpSeconds: DAY_SECONDS,
  },
  input: {},
  output: {
    reminded: integer('Recordados', { required: true }),
    calls: integer('Llamadas', { required: true }),
  },
});

/** OPS-03: the visits of some days, each day ordered by zone and hour; for the calendar and for print. */
export const visitRoute = defineCommand({
  service: 'supplies',
  name: 'VisitRoute',
  reads: true,
  collection: 'workOrder',
  label: 'Visitas',
  access: employees,
  input: {
    from: day('Desde', { required: true }),
    until: day('Hasta', { required: true }),
    assignedTo: link('employee', 'Responsable'),
  },
  output: {
    visits: list('Visitas', {
      order: text('Orden', { required: true }),
      issue: text('Incidencia'),
      day: day('Día', { required: true }),
      from: instant('Desde', { required: true }),
      until: instant('Hasta'),
      zone: text('Zona', { required: true }),
      address: text('Dirección', { required: true }),
      work: text('Trabajo', { required: true }),
      supplier: text('Proveedor'),
      access: longText('Acceso', { maxLength: 2000 }),
    }),
  },
});

/** OPS-03: how a supplier has worked in the last twelve months. */
export const supplierScorecard = defineCommand({
  service: 'supplies',
  name: 'SupplierScorecard',
  reads: true,
  collection: 'workOrder',
  label: 'Valoración del proveedor',
  access: staff,
  input: { supplier: link('supplier', 'Proveedor', { required: true }) },
  output: {
    orders: integer('Encargos', { required: true }),
    answerHours: decimal('Horas hasta la respuesta'),
    onTimePercent: decimal('A tiempo (%)'),
    reopenPercent: decimal('Reabiertas (%)'),
    deviationPercent: decimal('Desviación (%)'),
  },
});
