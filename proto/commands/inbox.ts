import { choice, flag, instant, integer, list, text } from '../fields/vocabulary.ts';
import { inboxKinds } from '../records/choices/inbox.ts';
import { defineCommand, employees } from './command.ts';

const record = {
  collection: text('Colección', { required: true, maxLength: 40 }),
  record: text('Ficha', { required: true, maxLength: 64 }),
};

/** The caller's notices, grouped by record, the newest first. */
export const myInbox = defineCommand({
  service: 'notifications',
  name: 'MyInbox',
  reads: true,
  collection: 'communication',
  label: 'Ver mis avisos',
  access: employees,
  input: {
    unread: flag('Solo sin leer'),
    /** Groups to leave out: those of the pages before. */
    skip: integer('Desde', { default: 0, min: 0, max: 1000 }),
    limit: integer('Cuántos', { default: 30, min: 1, max: 100 }),
  },
  output: {
    groups: list('Fichas', {
      ...record,
      /** Null when the caller may not see it any longer. */
      title: text('Título', { maxLength: 500 }),
      at: instant('Último', { required: true }),
      unread: integer('Sin leer', { required: true }),
      notices: list('Avisos', {
        kind: choice(inboxKinds, 'Tipo', { required: true }),
        at: instant('Cuándo', { required: true }),
        /** Ids of who did it, separated by commas. */
        actors: text('Quién', { maxLength: 2000 }),
        verb: text('Qué', { required: true }),
        /** Names of the fields, separated by commas. */
        fields: text('Campos', { maxLength: 10_000 }),
      }),
    }),
    /** Records with something unread, of all pages. */
    unread: integer('Fichas sin leer', { required: true }),
    hasMore: flag('Hay más'),
  },
});

/** Marks the notices of a record as read; all of the caller's when none is named. */
export const markInboxRead = defineCommand({
  service: 'notifications',
  name: 'MarkInboxRead',
  collection: 'communication',
  label: 'Marcar como leído',
  access: employees,
  repeatable: true,
  input: { collection: text('Colección', { maxLength: 40 }), record: text('Ficha', { maxLength: 64 }) },
  output: { read: integer('Leídos', { required: true }) },
});

/** Follows a record, or no longer; changes of others are told by the inbox. */
export const followRecord = defineCommand({
  service: 'notifications',
  name: 'FollowRecord',
  collection: 'communication',
  label: 'Seguir ficha',
  access: employees,
  repeatable: true,
  input: { ...record, follow: flag('Seguir') },
  output: { follows: flag('Seguida') },
});

/** Whether the caller follows a record. */
export const followState = defineCommand({
  service: 'notifications',
  name: 'FollowState',
  reads: true,
  collection: 'communication',
  label: 'Ver si se sigue una ficha',
  access: employees,
  input: record,
  output: { follows: flag('Seguida') },
});

/** What the caller is told of, and how; everything in the application and nothing by mail unless set. */
export const inboxSettings = defineCommand({
  service: 'notifications',
  name: 'InboxSettings',
  reads: true,
  collection: 'communication',
  label: 'Ver preferencias de avisos',
  access: employees,
  input: {},
  output: {
    settings: list('Preferencias', {
      kind: choice(inboxKinds, 'Tipo', { required: true }),
      inApp: flag('En la aplicación'),
      byMail: flag('Resumen por correo'),
    }),
  },
});

/** Sets one kind of the caller's. */
export const setInboxSetting = defineCommand({
  service: 'notifications',
  name: 'SetInboxSetting',
  collection: 'communication',
  label: 'Guardar preferencias de avisos',
  access: employees,
  repeatable: true,
  input: {
    kind: choice(inboxKinds, 'Tipo', { required: true }),
    inApp: flag('En la aplicación'),
    byMail: flag('Resumen por correo'),
  },
  output: { saved: flag('Guardado') },
});

/** Mails each person who asked for it what has not been read since the last digest; nothing to whom there is nothing. */
export const sendInboxDigests = defineCommand({
  service: 'notifications',
  name: 'SendInboxDigests',
  collection: 'communication',
  label: 'Resumen diario de avisos',
  access: ['SERVICE'],
  internal: true,
  repeatable: true,
  schedule: {
    name: 'inboxDigests',
    description: 'Envía por correo los avisos sin leer a quien lo ha pedido.',
    cron: '0 8 * * 1-5',
    priority: 3,
    catchUpSeconds: 4 * 3600,
  },
  input: {},
  output: { sent: integer('Enviados', { required: true }) },
});
