import { flag, instant, integer, json, link, list, text } from '../fields/vocabulary.ts';
import { anyone, defineCommand } from './command.ts';

const tokenReply = {
  /** Signed token (JWT). */
  token: text('Token', { required: true, maxLength: 4000 }),
  /** The employee or agent, as `getObject` would answer it. */
  object: json('Persona'),
  expiresAt: instant('Caduca', { required: true }),
};

/** SES-01, SES-07. Slowed after failures (SES-12). */
export const signIn = defineCommand({
  service: 'people',
  name: 'SignIn',
  collection: 'employee',
  label: 'Iniciar sesión',
  access: 'public',
  internal: true,
  input: {
    email: text('Correo electrónico', { required: true }),
    password: text('Contraseña', { required: true, maxLength: 500 }),
    /** Employees and, separately, agents and users. */
    audience: text('Ámbito', { default: 'employee' }),
    /** Of a second factor, for programs; people give it in a second step. */
    code: text('Código', { maxLength: 40 }),
    /** For the list of sessions and the slowing of brute force. */
    ip: text('Dirección IP', { default: '' }),
    device: text('Dispositivo', { default: '' }),
  },
  output: tokenReply,
});

/** SES-11: a session for an access token of the company's Keycloak. */
export const enterByKeycloak = defineCommand({
  service: 'people',
  name: 'EnterByKeycloak',
  collection: 'employee',
  label: 'Entrar con Keycloak',
  access: 'public',
  internal: true,
  input: {
    token: text('Token', { required: true, maxLength: 8000 }),
    ip: text('Dirección IP', { default: '' }),
    device: text('Dispositivo', { default: '' }),
  },
  output: tokenReply,
});

/** SES-11: what Keycloak says when one of its sessions has ended; ends those that were opened by it. */
export const endKeycloakSession = defineCommand({
  service: 'people',
  name: 'EndKeycloakSession',
  collection: 'employee',
  label: 'Cerrar las sesiones de Keycloak',
  access: 'public',
  internal: true,
  input: { logoutToken: text('Token', { required: true, maxLength: 8000 }) },
  output: { ended: integer('Sesiones cerradas', { required: true }) },
});

/** SES-02: the session behind a token, or `unauthenticated`. */
export const verifyToken = defineCommand({
  service: 'people',
  name: 'VerifyToken',
  reads: true,
  collection: 'employee',
  label: 'Comprobar sesión',
  access: 'public',
  internal: true,
  input: { token: text('Token', { required: true, maxLength: 4000 }) },
  output: {
    object: json('Persona'),
    role: text('Rol', { required: true }),
    session: text('Sesión', { required: true }),
    impersonator: text('Suplantador'),
    expiresAt: instant('Caduca', { required: true }),
  },
});

/** SES-05: an admin's token exchanged for an employee's; both identities stay in the token. */
export const impersonate = defineCommand({
  service: 'people',
  name: 'Impersonate',
  collection: 'employee',
  label: 'Entrar como otra persona',
  access: ['ADMIN'],
  internal: true,
  input: {
    email: text('Correo electrónico', { required: true }),
    adminToken: text('Token de administración', { required: true, maxLength: 4000 }),
    /** Why; kept sealed with the session, and shown in the list of sessions. */
    reason: text('Motivo', { maxLength: 300 }),
  },
  output: tokenReply,
});

/** API-01. Own password with the current one, or anyone's by an admin; revokes the sessions (SES-12). */
export const changePassword = defineCommand({
  service: 'people',
  name: 'ChangePassword',
  collection: 'employee',
  label: 'Cambiar contraseña',
  access: anyone,
  internal: true,
  input: {
    id: link('employee', 'Persona', { required: true }),
    password: text('Contraseña nueva', { required: true, maxLength: 500 }),
    currentPassword: text('Contraseña actual', { maxLength: 500 }),
  },
  output: { changed: flag('Cambiada') },
});

/** SES-08: mails a single-use link; answers the same whether the address is known or not. */
export const requestPasswordReset = defineCommand({
  service: 'people',
  name: 'RequestPasswordReset',
  collection: 'employee',
  label: 'Recuperar contraseña',
  access: 'public',
  input: { email: text('Correo electrónico', { required: true }) },
  output: { accepted: flag('Aceptada') },
});

/** SES-08. */
export const resetPassword = defineCommand({
  service: 'people',
  name: 'ResetPassword',
  collection: 'employee',
  label: 'Guardar contraseña nueva',
  access: 'public',
  input: {
    resetToken: text('Código', { required: true }),
    password: text('Contraseña nueva', { required: true, maxLength: 500 }),
  },
  output: { changed: flag('Cambiada') },
});

/** SES-12: the sessions of a person: one's own, or anyone's for an admin. */
export const listSessions = defineCommand({
  service: 'people',
  name: 'ListSessions',
  reads: true,
  collection: 'employee',
  label: 'Ver sesiones',
  access: anyone,
  input: { personId: link('employee', 'Persona') },
  output: {
    sessions: list('Sesiones', {
      id: text('Sesión', { required: true }),
      device: text('Dispositivo'),
      ip: text('Dirección IP'),
      createdAt: instant('Inicio', { required: true }),
      lastSeenAt: instant('Última actividad'),
      /** Id of the administrator who has come in as the person, and why (SES-05). */
      impersonator: text('Suplantador'),
      reason: text('Motivo'),
      current: flag('Esta sesión'),
    }),
  },
});

/** SES-12. */
export const revokeSession = defineCommand({
  service: 'people',
  name: 'RevokeSession',
  collection: 'employee',
  label: 'Cerrar sesión remota',
  access: anyone,
  input: { session: text('Sesión', { required: true }) },
  output: { ended: flag('Terminada') },
});

/** Public keys of the token issuer (RFC 7517), for gateway and services. */
export const jwks = defineCommand({
  service: 'people',
  name: 'Jwks',
  reads: true,
  collection: 'employee',
  label: 'Claves públicas',
  access: 'public',
  internal: true,
  input: {},
  output: { keys: json('Claves'), revokedBefore: instant('Revisión'), generation: integer('Generación') },
});

/** Sessions revoked and not yet expired, so that a gateway that starts late knows them (SES-12). */
export const revokedSessions = defineCommand({
  service: 'people',
  name: 'RevokedSessions',
  reads: true,
  collection: 'employee',
  label: 'Sesiones revocadas',
  access: 'public',
  internal: true,
  input: {},
  output: { sessions: list('Sesiones', { id: text('Sesión', { required: true }) }) },
});
