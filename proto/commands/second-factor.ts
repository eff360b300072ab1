import { flag, instant, integer, json, link, list, text } from '../fields/vocabulary.ts';
import { defineCommand, employees } from './command.ts';

const currentPassword = text('Contraseña actual', { maxLength: 500 });
const code = text('Código', { required: true, maxLength: 40 });
const newSecret = {
  /** Base32, for typing it into the application. */
  secret: text('Clave', { required: true }),
  /** `otpauth://…`, for the QR code. */
  address: text('Dirección', { required: true, maxLength: 1000 }),
};
/** In this answer and nowhere else. */
const recoveryCodes = list('Códigos de recuperación', { code: text('Código', { required: true }) });

/** One's own second factor (decision 0192). */
export const secondFactor = defineCommand({
  service: 'people',
  name: 'SecondFactor',
  reads: true,
  collection: 'employee',
  label: 'Verificación en dos pasos',
  access: employees,
  input: {},
  output: {
    /** Null while there is none. */
    since: instant('Activada'),
    codesLeft: integer('Códigos de recuperación sin usar', { required: true }),
    /** The company asks for it: it cannot be turned off. */
    required: flag('Obligatoria'),
  },
});

/** A new secret, which counts once {@link confirmSecondFactor} has seen a code of it; one that is in force stays until then. */
export const prepareSecondFactor = defineCommand({
  service: 'people',
  name: 'PrepareSecondFactor',
  collection: 'employee',
  label: 'Preparar la verificación en dos pasos',
  access: employees,
  input: { currentPassword },
  output: newSecret,
});

/** Turns the prepared secret on, in place of the one before. */
export const confirmSecondFactor = defineCommand({
  service: 'people',
  name: 'ConfirmSecondFactor',
  collection: 'employee',
  label: 'Activar la verificación en dos pasos',
  access: employees,
  input: { code },
  output: { recoveryCodes },
});

/** Ten new recovery codes; those of before are worth nothing. */
export const renewRecoveryCodes = defineCommand({
  service: 'people',
  name: 'RenewRecoveryCodes',
  collection: 'employee',
  label: 'Crear códigos de recuperación nuevos',
  access: employees,
  input: { currentPassword },
  output: { recoveryCodes },
});

/** Refused where the company asks for it. */
export const turnOffSecondFactor = defineCommand({
  service: 'people',
  name: 'TurnOffSecondFactor',
  collection: 'employee',
  label: 'Desactivar la verificación en dos pasos',
  access: employees,
  input: { currentPassword },
  output: { turnedOff: flag('Desactivada') },
});

/** Somebody else's, who has lost the telephone; ends that person's sessions. */
export const removeSecondFactor = defineCommand({
  service: 'people',
  name: 'RemoveSecondFactor',
  collection: 'employee',
  label: 'Quitar la verificación en dos pasos',
  access: ['ADMIN'],
  input: { id: link('employee', 'Empleado', { required: true }) },
  output: { sessions: integer('Sesiones cerradas', { required: true }) },
});

const ticket = text('Paso', { required: true, maxLength: 100 });

/** A secret for whoever has to have a second factor and signs in without one. */
export const enrolAtSignIn = defineCommand({
  service: 'people',
  name: 'EnrolAtSignIn',
  collection: 'employee',
  label: 'Preparar la verificación al entrar',
  access: 'public',
  internal: true,
  input: { ticket },
  output: newSecret,
});

/** The second step of a sign-in: a code of the application, a recovery code, or the first code of a new secret. */
export const enterCode = defineCommand({
  service: 'people',
  name: 'EnterCode',
  collection: 'employee',
  label: 'Entrar con el código',
  access: 'public',
  internal: true,
  input: {
    ticket,
    code,
    ip: text('Dirección IP', { default: '' }),
    device: text('Dispositivo', { default: '' }),
  },
  output: {
    token: text('Token', { required: true, maxLength: 4000 }),
    object: json('Persona'),
    expiresAt: instant('Caduca', { required: true }),
    /** Of a new secret; else none. */
    recoveryCodes,
  },
});
