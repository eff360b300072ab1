import { day, flag, instant, integer, link, list, text } from '../fields/vocabulary.ts';
import { defineCommand } from './command.ts';

/** A new API key of a partner. The key itself is in this answer and nowhere else. */
export const createPartnerKey = defineCommand({
  service: 'people',
  name: 'CreatePartnerKey',
  collection: 'partner',
  label: 'Crear clave',
  access: ['ADMIN'],
  input: {
    partner: link('partner', 'Integración', { required: true }),
    name: text('Para qué es', { required: true, maxLength: 80 }),
    /** Absent: a year from today. */
    expiresOn: day('Caduca el'),
  },
  output: {
    id: text('Clave', { required: true }),
    /** `llv_<id>_<secret>` */
    key: text('Clave secreta', { required: true, maxLength: 200 }),
    expiresAt: instant('Caduca', { required: true }),
  },
});

/** The keys of a partner, newest first, without their secrets. */
export const listPartnerKeys = defineCommand({
  service: 'people',
  name: 'ListPartnerKeys',
  collection: 'partner',
  label: 'Claves de la integración',
  access: ['ADMIN'],
  reads: true,
  input: { partner: link('partner', 'Integración', { required: true }) },
  output: {
    keys: list('Claves', {
      id: text('Clave', { required: true }),
      name: text('Para qué es', { required: true }),
      createdAt: instant('Creada', { required: true }),
      expiresAt: instant('Caduca', { required: true }),
      /** Start of the day. */
      lastUsedOn: day('Último uso'),
      revoked: flag('Anulada', { required: true }),
    }),
  },
});

/** Ends a key at once; twice is as good as once. */
export const revokePartnerKey = defineCommand({
  service: 'people',
  name: 'RevokePartnerKey',
  collection: 'partner',
  label: 'Anular clave',
  access: ['ADMIN'],
  repeatable: true,
  input: { id: text('Clave', { required: true, maxLength: 36 }) },
  output: { revoked: flag('Anulada', { required: true }) },
});

/** Who shows this key, for the gateway. Notes the day of its use. */
export const verifyPartnerKey = defineCommand({
  service: 'people',
  name: 'VerifyPartnerKey',
  collection: 'partner',
  label: 'Comprobar clave',
  access: 'public',
  internal: true,
  reads: true,
  input: { key: text('Clave', { required: true, maxLength: 200 }) },
  output: {
    partner: text('Integración', { required: true }),
    /** Of the key. */
    id: text('Clave', { required: true }),
    role: text('Rol', { required: true }),
    perMinute: integer('Peticiones por minuto', { required: true }),
    scopes: list('Colecciones', {
      collection: text('Colección', { required: true }),
      write: flag('También escribe'),
    }),
    expiresAt: instant('Caduca', { required: true }),
  },
});
