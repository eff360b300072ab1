import {
  choice,
  day,
  email,
  flag,
  instant,
  integer,
  json,
  link,
  links,
  list,
  longText,
  phone,
  text,
} from '../fields/vocabulary.ts';
import { jobPriorities } from '../records/notifications/process.ts';
import { publicLanguages, visitKinds } from '../records/choices/visits.ts';
import { defineCommand, staff } from './command.ts';
import { slotShape } from './slot-shape.ts';

const invited = {
  /** Contacts who get a mail. */
  sent: integer('Enviadas', { required: true }),
  /** Names of those without an address. */
  withoutEmail: text('Sin correo', { maxLength: 2000 }),
  invitations: links('visitInvitation', 'Invitaciones'),
};
const whom = {
  unit: link('place', 'Unidad', { required: true }),
  /** Who may show it; empty: those the unit's access names, else everybody with hours. */
  employees: links('employee', 'La pueden enseñar'),
  language: choice(publicLanguages, 'Idioma'),
  message: longText('Texto para el contacto', { maxLength: 2000 }),
};

/** OPS-05: people are asked by mail to choose when to visit a unit, out of what the rules offer. */
export const inviteToVisit = defineCommand({
  service: 'places',
  name: 'InviteToVisit',
  collection: 'visitInvitation',
  label: 'Invitar a visitar',
  access: staff,
  input: {
    ...whom,
    contacts: links('visitContact', 'Contactos'),
    duration: integer('Duración (minutos)', { min: 5, max: 480 }),
  },
  output: invited,
});

/** OPS-05, C §2.4 'Organizar visitas': an inquiry of a portal is answered with moments to choose from. */
export const answerInquiry = defineCommand({
  service: 'places',
  name: 'AnswerInquiry',
  collection: 'visitInvitation',
  label: 'Organizar visitas',
  access: staff,
  input: {
    ...whom,
    name: text('Nombre', { required: true, maxLength: 120 }),
    email: email('Correo electrónico', { required: true }),
    phone: phone('Teléfono'),
    inquiry: longText('Consulta', { maxLength: 2000 }),
  },
  output: {
    contact: link('visitContact', 'Contacto', { required: true }),
    invitation: link('visitInvitation', 'Invitación', { required: true }),
    /** Moments that are offered now. */
    slots: integer('Huecos', { required: true }),
  },
});

/** OPS-05: a new link to the same invitation; the earlier one ends. */
export const resendInvitation = defineCommand({
  service: 'places',
  name: 'ResendInvitation',
  collection: 'visitInvitation',
  label: 'Enviar de nuevo',
  access: staff,
  input: { id: link('visitInvitation', 'Invitación', { required: true }) },
  output: { lastDay: day('Se puede elegir hasta', { required: true }) },
});

/** OPS-05: the link of an invitation ends. */
export const cancelInvitation = defineCommand({
  service: 'places',
  name: 'CancelInvitation',
  collection: 'visitInvitation',
  label: 'Anular invitación',
  access: staff,
  input: {
    id: link('visitInvitation', 'Invitación', { required: true }),
    version: integer('Versión', { required: true }),
  },
  output: { version: integer('Versión', { required: true }) },
});

/** OPS-05: what the rules offer for a unit, for whoever invites or moves. */
export const visitSlots = defineCommand({
  service: 'places',
  name: 'VisitSlots',
  reads: true,
  collection: 'visit',
  label: 'Huecos para visitas',
  access: staff,
  input: {
    unit: link('place', 'Unidad', { required: true }),
    employees: links('employee', 'La pueden enseñar'),
    duration: integer('Duración (minutos)', { min: 5, max: 480 }),
  },
  output: {
    slots: list('Huecos', { ...slotShape, employees: links('employee', 'Quién puede') }),
    /** Why there is none, for people. */
    reason: text('Motivo', { maxLength: 500 }),
  },
});

/** OPS-05: a week of whoever shows units: visits, holds and open hours. */
export const visitWeek = defineCommand({
  service: 'places',
  name: 'VisitWeek',
  reads: true,
  collection: 'visit',
  label: 'Semana de visitas',
  access: staff,
  input: {
    employee: link('employee', 'Quien enseña', { required: true }),
    /** Any day of the week. */
    day: day('Día', { required: true }),
  },
  output: {
    monday: day('Lunes', { required: true }),
    /** The record with the hours; null when there is none. */
    availability: text('Disponibilidad'),
    open: list('Horario', slotShape),
    holds: list('Retenidos', { ...slotShape, until: instant('Hasta', { required: true }) }),
    visits: list('Visitas', {
      id: text('Identificador', { required: true }),
      ...slotShape,
      unit: text('Unidad', { required: true, maxLength: 600 }),
      contacts: text('Visitantes', { maxLength: 600 }),
      status: text('Estado', { required: true }),
      kind: choice(visitKinds, 'Modalidad', { required: true }),
    }),
  },
});

const movedRow = {
  visit: link('visit', 'Visita', { required: true }),
  version: integer('Versión', { required: true }),
  employee: link('employee', 'La enseña', { required: true }),
  startAt: instant('Empieza', { required: true }),
};

/** OPS-05: where the visits of somebody's day could go: to a colleague at the same hour, else to the next moment the rules offer. */
export const proposeMoves = defineCommand({
  service: 'places',
  name: 'ProposeMoves',
  reads: true,
  collection: 'visit',
  label: 'Proponer el traslado de un día',
  access: staff,
  input: {
    employee: link('employee', 'Quien enseña', { required: true }),
    day: day('Día', { required: true }),
    /** Who could take over; empty: everybody with hours. */
    colleagues: links('employee', 'Quién las puede hacer'),
  },
  output: {
    moves: list('Visitas', {
      visit: text('Visita', { required: true }),
      version: integer('Versión', { required: true }),
      unit: text('Unidad', { required: true, maxLength: 600 }),
      contacts: text('Visitantes', { maxLength: 600 }),
      from: instant('Ahora', { required: true }),
      /** Null: nothing is free. */
      employee: link('employee', 'La enseñaría'),
      startAt: instant('Sería'),
    }),
  },
});

/** OPS-05: moves the visits of a day in one step; each by itself, with its outcome. Visitors are told. */
export const moveVisits = defineCommand({
  service: 'places',
  name: 'MoveVisits',
  collection: 'visit',
  label: 'Mover las visitas del día',
  access: staff,
  input: { moves: list('Visitas', movedRow) },
  output: {
    results: list('Resultados', {
      visit: text('Visita', { required: true }),
      ok: flag('Movida'),
      message: text('Mensaje', { maxLength: 1000 }),
    }),
  },
});

/** OPS-05: a new secret address of somebody's calendar; the earlier one ends. */
export const issueVisitFeed = defineCommand({
  service: 'places',
  name: 'IssueVisitFeed',
  collection: 'visit',
  label: 'Crear dirección del calendario',
  access: staff,
  input: { employee: link('employee', 'Quien enseña', { required: true }) },
  output: { address: text('Dirección', { required: true, maxLength: 500 }) },
});

/** OPS-05: the address of somebody's calendar ends. */
export const revokeVisitFeed = defineCommand({
  service: 'places',
  name: 'RevokeVisitFeed',
  collection: 'visit',
  label: 'Anular dirección del calendario',
  access: staff,
  input: { employee: link('employee', 'Quien enseña', { required: true }) },
  output: { done: flag('Anulada') },
});

/** OPS-05: reminders of the visits of the next day, and the question how it was after a visit. */
export const remindOfVisits = defineCommand({
  service: 'places',
  name: 'RemindOfVisits',
  collection: 'visit',
  label: 'Recordar las visitas',
  access: staff,
  repeatable: true,
  schedule: {
    name: 'remindOfVisits',
    description:
      'Cada hora recuerda las visitas de las próximas 24 horas y pide la valoración de las hechas.',
    cron: '10 8-21 * * *',
    priority: jobPriorities.slow,
    catchUpSeconds: 3 * 3600,
  },
  input: {},
  output: {
    reminded: integer('Recordadas', { required: true }),
    asked: integer('Valoraciones pedidas', { required: true }),
  },
});

/**
 * RST-03: cancels the visit of a task, a house and a contact of the earlier system (F §7). Only that contact leaves a visit to which others
 * come: the answer has the status in which it goes on.
 */
export const cancelWiteiVisit = defineCommand({
  service: 'places',
  name: 'CancelWiteiVisit',
  collection: 'visit',
  label: 'Anular una visita de Witei',
  access: staff,
  input: {
    taskId: text('Tarea', { required: true, maxLength: 40 }),
    houseId: text('Inmueble', { required: true, maxLength: 40 }),
    contactId: text('Contacto', { required: true, maxLength: 40 }),
  },
  output: { id: text('Visita', { required: true }), status: text('Estado', { required: true }) },
});

/** RST-03: contacts that are no longer considered for a house; the id is ours or Witei's. */
export const discardedContactIds = defineCommand({
  service: 'places',
  name: 'DiscardedContactIds',
  reads: true,
  collection: 'visitContact',
  label: 'Contactos descartados de un inmueble',
  access: staff,
  input: { id: text('Inmueble', { required: true, maxLength: 40 }) },
  /** Ids of Witei where a contact has one, else ours. */
  output: { contactIds: json('Contactos', { required: true }) },
});
