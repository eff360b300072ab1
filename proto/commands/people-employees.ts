import { flag, instant, integer, link, text } from '../fields/vocabulary.ts';
import { employee } from '../records/people/employee.ts';
import { recordVersion } from './changed-record.ts';
import { defineCommand } from './command.ts';

const { firstname, lastname, email, phone, position, role, organization } = employee.fields;
const version = integer('Versión', { required: true });

/** WIZ-08 'Crear usuario': an employee with a role; a single-use link to the first password goes to the address. */
export const inviteEmployee = defineCommand({
  service: 'people',
  name: 'InviteEmployee',
  collection: 'employee',
  label: 'Crear usuario',
  access: ['ADMIN'],
  input: {
    firstname,
    lastname,
    email,
    phone,
    position,
    role,
    organization,
    sendLink: flag('Enviar el enlace por correo', { default: true }),
  },
  output: {
    id: text('Empleado', { required: true }),
    version,
    /** False when nobody asked for it, or when the mail could not be handed over; the employee exists all the same. */
    mailed: flag('Enlace enviado'),
    expiresAt: instant('Caduca'),
  },
});

/** WIZ-08: the link to the first password once more; earlier ones stay valid until one is used. */
export const sendFirstPassword = defineCommand({
  service: 'people',
  name: 'SendFirstPassword',
  collection: 'employee',
  label: 'Enviar enlace de acceso',
  access: ['ADMIN'],
  input: { id: link('employee', 'Empleado', { required: true }) },
  output: { expiresAt: instant('Caduca', { required: true }) },
});

/** What ends when an employee is deactivated. */
export const deactivationPreview = defineCommand({
  service: 'people',
  name: 'DeactivationPreview',
  reads: true,
  collection: 'employee',
  label: 'Ver qué deja un usuario',
  access: ['ADMIN'],
  input: { id: link('employee', 'Empleado', { required: true }) },
  output: {
    openTasks: integer('Tareas pendientes', { required: true }),
    sessions: integer('Sesiones abiertas', { required: true }),
  },
});

/** Ends the sessions of an employee (SES-12) and gives the open tasks to a colleague; the records stay as they are. */
export const deactivateEmployee = defineCommand({
  service: 'people',
  name: 'DeactivateEmployee',
  collection: 'employee',
  label: 'Dar de baja',
  access: ['ADMIN'],
  input: {
    id: link('employee', 'Empleado', { required: true }),
    ...recordVersion,
    /** Needed while there are open tasks. */
    tasksTo: link('employee', 'Quién sigue con sus tareas'),
  },
  output: {
    version,
    openTasks: integer('Tareas que cambian de responsable', { required: true }),
    sessions: integer('Sesiones cerradas', { required: true }),
  },
});

/**
 * SES-11: the next sign-in at Keycloak with the person's verified address binds another identity (decision 0193). Takes the id of an
 * employee or of a person outside the company, and ends the sessions.
 */
export const unlinkKeycloak = defineCommand({
  service: 'people',
  name: 'UnlinkKeycloak',
  collection: 'employee',
  label: 'Desvincular de Keycloak',
  access: ['ADMIN'],
  input: { id: link('employee', 'Persona', { required: true }) },
  output: { sessions: integer('Sesiones cerradas', { required: true }) },
});

/** An employee who comes back may sign in again; tasks stay with whoever has them. */
export const reactivateEmployee = defineCommand({
  service: 'people',
  name: 'ReactivateEmployee',
  collection: 'employee',
  label: 'Reactivar',
  access: ['ADMIN'],
  input: { id: link('employee', 'Empleado', { required: true }), ...recordVersion },
  output: { version },
});
