import { flag, instant, json, link, text } from '../fields/vocabulary.ts';
import { defineCommand, staff } from './command.ts';

/** Mails a tenant or landlord a single-use link by which they enter their own pages; opens their account when they have none. */
export const sendPortalAccess = defineCommand({
  service: 'people',
  name: 'SendPortalAccess',
  collection: 'agent',
  label: 'Dar acceso a su área',
  access: staff,
  input: { id: link('agent', 'Persona', { required: true }) },
  output: { expiresAt: instant('Caduca', { required: true }) },
});

/** The same link, asked for at the sign-in page; answers the same whether anybody has the address or not. */
export const requestPortalAccess = defineCommand({
  service: 'people',
  name: 'RequestPortalAccess',
  collection: 'user',
  label: 'Pedir un enlace de acceso',
  access: 'public',
  input: { email: text('Correo electrónico', { required: true, maxLength: 320 }) },
  output: { accepted: flag('Aceptada') },
});

/** A session for the code of a mailed link, once. */
export const enterByLink = defineCommand({
  service: 'people',
  name: 'EnterByLink',
  collection: 'user',
  label: 'Entrar con un enlace',
  access: 'public',
  internal: true,
  input: {
    code: text('Código', { required: true, maxLength: 100 }),
    ip: text('Dirección IP', { default: '' }),
    device: text('Dispositivo', { default: '' }),
  },
  output: {
    token: text('Token', { required: true, maxLength: 4000 }),
    object: json('Persona'),
    expiresAt: instant('Caduca', { required: true }),
  },
});
