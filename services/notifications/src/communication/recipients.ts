import type { Json } from '@llavero/proto/fields/field';
import { type CodedError, invalid } from '@llavero/proto/errors';
import type { Person } from '../staff/staff.ts';
import { checkEmail, normaliseEmail } from '@llavero/proto/values/email';

/** Whom a message goes to: a relation link whose description is the address (C §3.4). */
export type Recipient = { id: string | null; collection: string | null; description: string };

/** How a message leaves. */
export type Channel = 'EMAIL' | 'SLACK' | 'BUROFAX';

const MOST = 50;

/** A colleague as recipient: by address, in Slack by the id there when it is known. */
export function recipientFor(type: Channel, { id, email, slackId }: Person): Recipient {
  return { id, collection: 'employee', description: (type === 'SLACK' && slackId) || email };
}

/** A channel of Slack as recipient. */
export function channelRecipient(channel: string): Recipient {
  return { id: null, collection: null, description: channel };
}

/** Names of Slack's channels (lower case, digits, hyphens, underscores) and ids of channels. */
const CHANNEL = /^(#?[\p{Ll}\p{Lo}\p{N}_-]{1,80}|[CG][A-Z0-9]{7,})$/u;

/**
 * A channel of Slack as callers name it.
 *
 * @throws CodedError invalid `COMMUNICATION.CHANNEL`
 */
export function channelOf(name: string): Recipient {
  if (CHANNEL.test(name)) return channelRecipient(name);
  const message = 'Escriba el nombre del canal en minúsculas y sin espacios, o su identificador de Slack.';
  throw invalid('COMMUNICATION.CHANNEL', `No se ha enviado nada: revise el canal. ${message}`, [
    { field: 'channel', rule: 'channel', message },
  ]);
}

/**
 * Recipients as callers give them: an address, a list of addresses, or relation links with the address as
 * description. Each address once.
 *
 * @throws CodedError invalid `COMMUNICATION.RECIPIENTS`
 */
export function recipientsOf(value: Json, field: string): Recipient[] {
  if (value === null) return [];
  const given = (Array.isArray(value) ? value : [value]).map((one) => recipientOf(one, field));
  if (given.length > MOST)
    throw refusal(field, `Como máximo ${MOST} destinatarios por mensaje: repártalos en varios.`);
  return [...new Map(given.map((recipient) => [recipient.description, recipient])).values()];
}

function recipientOf(value: Json, field: string): Recipient {
  if (typeof value === 'string') return addressed(value, null, null, field);
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw refusal(field, checkEmail('') ?? '');
  const { id, collection, description } = value;
  return addressed(String(description ?? ''), textOf(id), textOf(collection), field);
}

function addressed(address: string, id: string | null, collection: string | null, field: string): Recipient {
  const problem = checkEmail(address);
  if (problem) throw refusal(field, problem);
  return { id, collection, description: normaliseEmail(address) };
}

function textOf(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

function refusal(field: string, message: string): CodedError {
  return invalid('COMMUNICATION.RECIPIENTS', `No se ha enviado nada: revise los destinatarios. ${message}`, [
    { field, rule: 'email', message },
  ]);
}
