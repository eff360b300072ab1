import { choice, flag, instant, integer, json, link, list, text, url } from '../fields/vocabulary.ts';
import { deliveryStatuses } from '../records/choices/partners.ts';
import { defineCommand } from './command.ts';

const ofAdmins = { service: 'notifications', collection: 'config', access: ['ADMIN'] } as const;
const webhook = { id: text('Webhook', { required: true, maxLength: 36 }) };

/** Keeps an address that is told of events of the catalogue (decision 0143). */
export const saveWebhook = defineCommand({
  ...ofAdmins,
  name: 'SaveWebhook',
  label: 'Guardar webhook',
  input: {
    /** Absent: a new one. */
    id: text('Webhook', { maxLength: 36 }),
    partner: link('partner', 'Integración', { required: true }),
    url: url('Dirección', { required: true }),
    events: list('Eventos', { type: text('Evento', { required: true, maxLength: 120 }) }),
    active: flag('Activo', { default: true }),
    newSecret: flag('Cambiar el secreto'),
  },
  output: {
    ...webhook,
    /** Of a new webhook, or a changed one; in no other answer. */
    secret: text('Secreto', { maxLength: 100 }),
  },
});

export const listWebhooks = defineCommand({
  ...ofAdmins,
  name: 'ListWebhooks',
  label: 'Webhooks de la integración',
  reads: true,
  /** Without a partner: those of all of them. */
  input: { partner: link('partner', 'Integración') },
  output: {
    webhooks: list('Webhooks', {
      ...webhook,
      partner: link('partner', 'Integración', { required: true }),
      url: text('Dirección', { required: true, maxLength: 2000 }),
      /** Subjects of the catalogue. */
      events: json('Eventos', { required: true }),
      active: flag('Activo', { required: true }),
      /** Why the product has switched it off. */
      problem: text('Problema'),
    }),
  },
});

/** Forgets a webhook and its deliveries. */
export const removeWebhook = defineCommand({
  ...ofAdmins,
  name: 'RemoveWebhook',
  label: 'Eliminar webhook',
  repeatable: true,
  input: webhook,
  output: { removed: flag('Eliminado', { required: true }) },
});

/** The last 100 deliveries, newest first. */
export const listWebhookDeliveries = defineCommand({
  ...ofAdmins,
  name: 'ListWebhookDeliveries',
  label: 'Entregas',
  reads: true,
  input: webhook,
  output: {
    deliveries: list('Entregas', {
      id: text('Entrega', { required: true }),
      type: text('Evento', { required: true }),
      status: choice(deliveryStatuses, 'Estado', { required: true }),
      attempts: integer('Intentos', { required: true }),
      /** HTTP status of the last answer. */
      answer: integer('Respuesta'),
      error: text('Error'),
      createdAt: instant('Fecha', { required: true }),
      deliveredAt: instant('Entregada'),
    }),
  },
});

/** Sends a delivery once more, with the same id and text; of a webhook that is active. */
export const replayWebhookDelivery = defineCommand({
  ...ofAdmins,
  name: 'ReplayWebhookDelivery',
  label: 'Reenviar',
  input: { id: text('Entrega', { required: true, maxLength: 36 }) },
  output: { waiting: flag('Por enviar', { required: true }) },
});
