import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IFieldResolver, MercuriusContext } from 'mercurius';
import type { ErrorBody } from '@llavero/proto/errors';
import type { Logger } from '@llavero/kit/logging/logger';
import { isDefect, toErrorBody } from '../http/errors.ts';
import { splice } from '../http/splice.ts';

/** The result shape of every generic call (C §7). */
export interface Result {
  success: boolean;
  response: unknown;
  id: string | null;
  data: unknown;
  error?: ErrorBody;
}

/** What a generic call does; `request` tells who asks, `reply` can set the cookie. */
export type Call<A> = (args: A, request: FastifyRequest, reply: FastifyReply) => Promise<Result>;

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

/** A call as a resolver: failures become results, defects are logged and not shown. */
export function resolverOf<A>(call: Call<A>, logger: Logger): IFieldResolver<unknown, MercuriusContext, A> {
  return async (_root, args, { reply }) => {
    try {
      return await call(args, reply.request, reply);
    } catch (error) {
      const body = toErrorBody(error);
      if (isDefect(body)) logger.error('A generic call failed', error);
      return failed(body);
    }
  };
}
