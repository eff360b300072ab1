import type { FastifyRequest } from 'fastify';
import type { ErrorBody } from '@llavero/proto/errors';
import { splice } from '../http/splice.ts';

/** The result shape of every generic call (C §7). */
export interface Result {
  success: boolean;
  response: unknown;
  id: string | null;
  data: unknown;
  error?: ErrorBody;
}

export const done = (data: unknown, id: string | null = null, response: unknown = 'OK'): Result => ({
  success: true,
  response,
  id,
  data,
});

/** A result whose data is upstream JSON text. */
export const spliced = (request: FastifyRequest, json: Buffer, id: string | null = null): Result =>
  done(splice(request, json), id);

/** API-10: success false, empty response, empty data, plus the error. */
export const failed = (error: ErrorBody): Result => ({
  success: false,
  response: '',
  id: null,
  data: {},
  error,
});
