import type { Json } from '@llavero/proto/fields/field';
import { type CodedError, invalid } from '@llavero/proto/errors';
import { checkEmail, normaliseEmail } from '@llavero/proto/values/email';

/** Whom a message goes to: a relation link whose description is the address (C §3.4). */
export type Recipient = { id: string | null; collection: string | null; description: string };

const MOST = 50;

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
