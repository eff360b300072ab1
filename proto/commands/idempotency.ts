import { choice, integer, longText, text } from '../fields/vocabulary.ts';
import { claimStates } from '../records/choices/idempotency.ts';
import { MOST_KEPT_ANSWER } from '../rules/idempotency.ts';
import { defineCommand } from './command.ts';

/** Of an answer in base64. */
const LONGEST = Math.ceil(MOST_KEPT_ANSWER / 3) * 4;

/** API-11: claims an idempotency key before a write, or says what became of it (decision 0149). */
export const claimIdempotencyKey = defineCommand({
  service: 'people',
  name: 'ClaimIdempotencyKey',
  collection: 'partner',
  label: 'Reservar una clave de repetición',
  access: ['SERVICE'],
  internal: true,
  input: {
    /** Digest of principal and key, in hex. */
    key: text('Clave', { required: true, maxLength: 64 }),
    /** Digest of method, address and body, in hex. */
    request: text('Petición', { required: true, maxLength: 64 }),
  },
  output: {
    state: choice(claimStates, 'Estado', { required: true }),
    /** Of the claim, to settle it with. */
    id: text('Reserva', { maxLength: 36 }),
    status: integer('Estado HTTP'),
    contentType: text('Tipo de contenido', { maxLength: 200 }),
    /** In base64; absent in a kept answer that was too large or came in pieces. */
    answer: longText('Respuesta', { maxLength: LONGEST }),
  },
});

/** API-11: keeps the answer of a claimed key, or releases the key when there is none to keep. */
export const settleIdempotencyKey = defineCommand({
  service: 'people',
  name: 'SettleIdempotencyKey',
  collection: 'partner',
  label: 'Guardar la respuesta de una clave de repetición',
  access: ['SERVICE'],
  internal: true,
  repeatable: true,
  input: {
    id: text('Reserva', { required: true, maxLength: 36 }),
    /** Absent: the key is free again. */
    status: integer('Estado HTTP'),
    contentType: text('Tipo de contenido', { maxLength: 200 }),
    answer: longText('Respuesta', { maxLength: LONGEST }),
  },
  output: {},
});
