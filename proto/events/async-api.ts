import { objectSchema, type Schema } from '../compile/json-schema.ts';
import { events } from './catalogue.ts';
import type { EventDefinition, RecordEvent } from './define.ts';
import { eventStream } from './envelope.ts';

type AnyEvent = EventDefinition | RecordEvent;

/** Data that every event carries (envelope.ts). */
const common: Schema = {
  collection: { type: 'string' },
  id: { type: 'string', format: 'uuid' },
  version: { type: 'integer', description: 'versión de la ficha tras el cambio' },
  fields: { type: 'array', items: { type: 'string' }, description: 'campos cambiados, nunca sus valores' },
  actor: { type: 'string', description: 'quién: una persona o service:<nombre>' },
  impersonator: { type: ['string', 'null'] },
  requestId: { type: ['string', 'null'] },
};

function messageOf({ kind, subject, label, description, extra }: AnyEvent): Schema {
  const withExtra = Object.keys(extra).length > 0;
  const isNamed = kind === 'named';
  return {
    name: subject,
    title: label,
    summary: description,
    contentType: 'application/cloudevents+json',
    payload: {
      type: 'object',
      required: ['specversion', 'id', 'source', 'type', 'subject', 'time', 'datacontenttype', 'data'],
      properties: {
        specversion: { const: '1.0' },
        id: { type: 'string', format: 'uuid', description: 'clave de idempotencia' },
        source: { type: 'string' },
        type: { const: subject },
        subject: { type: 'string', format: 'uuid' },
        time: { type: 'string', format: 'date-time' },
        datacontenttype: { const: 'application/json' },
        traceparent: { type: 'string', description: 'traza W3C del cambio, si la hay' },
        data: {
          type: 'object',
          required: [...Object.keys(common), ...(withExtra && isNamed ? ['extra'] : [])],
          properties: { ...common, ...(withExtra ? { extra: objectSchema(extra, isNamed) } : {}) },
        },
      },
    },
  };
}

const keyOf = ({ collection, verb }: AnyEvent) => `${collection}.${verb}`;

/** The AsyncAPI 3.0 document of the bus. */
export function asyncApi(): Schema {
  const all = [...events.values()];
  const channels = all.map((event) => [
    keyOf(event),
    {
      address: event.subject,
      title: event.label,
      messages: { [keyOf(event)]: { $ref: `#/components/messages/${keyOf(event)}` } },
    },
  ]);
  const operations = all.map((event) => [
    keyOf(event),
    {
      action: 'send',
      channel: { $ref: `#/channels/${keyOf(event)}` },
      summary: `Lo publica el servicio ${event.service}.`,
    },
  ]);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Llavero: eventos',
      version: '1',
      description: `CloudEvents 1.0 en el flujo ${eventStream.name} de NATS JetStream. Al menos una vez y en orden por ficha: quien consume recuerda el id. Un mensaje lleva un evento o, con la cabecera content-type application/cloudevents-batch+json, una lista de eventos del mismo asunto.`,
    },
    defaultContentType: 'application/cloudevents+json',
    channels: Object.fromEntries(channels),
    operations: Object.fromEntries(operations),
    components: { messages: Object.fromEntries(all.map((event) => [keyOf(event), messageOf(event)])) },
  };
}

/** `docs/events.md`: the same for people. */
function eventsPage(): string {
  const all = [...events.values()];
  const rows = all.map((event) => {
    const names = event.kind === 'named' ? event.carries.map((name) => `\`${name}\``) : [];
    const carries = names.length > 0 ? ` Carries ${names.join(', ')}.` : '';
    return `| \`${event.subject}\` | ${event.label} | ${event.description}${carries} |`;
  });
  return `# Events

What happens in one service and interests others is published on the bus as a CloudEvents 1.0 event. The list
below is made from the declarations in \`proto/events\`; \`asyncapi.json\` beside this page is the same for machines.

- **Told exactly when it happened.** A write is one transaction: row, audit entry and event. A relay publishes
  the outbox to the JetStream stream \`${eventStream.name}\` with the event's id as message id.
- **One or several to a message.** Events of one subject that wait together travel as one message: a JSON array with the header
  \`content-type: application/cloudevents-batch+json\` (the JSON batch of CloudEvents 1.0), its id a digest of theirs. Any other message is one event.
- **At least once, in order per record.** A consumer is durable, acknowledges explicitly and keeps the ids it has
  handled in its own schema, so a repeated delivery changes nothing. Versions rise by one per record.
- **No personal data.** An event names what happened, the ids and the names of the changed fields. Who needs a
  value asks its owner.
- **What an event carries** is in \`data.extra\`, complete for every named event. \`updated\`, \`deleted\` and \`restored\`
  have it only at times: \`withoutVersion\` for a call of a person that named no version, \`restoredTo\` when the values
  of an older version came back.
- **Subjects** are \`llavero.<service>.<collection>.<verb>\`; \`*\` and \`>\` work as in NATS.

| subject | what happened | when, and what follows |
|---|---|---|
${rows.join('\n')}
`;
}

/** The documents about events, by name of the file below `docs/`. */
export function eventDocuments(): Record<string, string> {
  return { 'events.md': eventsPage(), 'asyncapi.json': `${JSON.stringify(asyncApi(), null, 2)}\n` };
}
