import type { ErrorBody } from '@llavero/proto/errors';
import AxiosError from 'axios/unsafe/core/AxiosError.js';
import { http } from '../api.ts';

/** A request as the gateway would see it. */
export interface Asked {
  /** `getObject` for a call of the GraphQL route, else the path: `/commands/FinishContract`, `/labels`. */
  call: string;
  /** Variables, body or query parameters. */
  input: Record<string, unknown>;
}

/** Thrown by an answer: the request is refused with this body. */
export class Refusal extends Error {
  readonly body: ErrorBody;

  constructor(body: ErrorBody) {
    super(body.message);
    this.body = body;
  }
}

/**
 * Puts `answer` in the place of the gateway, for component tests: the requests are real, only the wire is not.
 * Answers the requests so far, in order. One at a time; the last one stands.
 */
export function fakeGateway(answer: (asked: Asked) => unknown): Asked[] {
  const asked: Asked[] = [];
  http.defaults.adapter = async (config) => {
    const body = (config.data ? JSON.parse(String(config.data)) : (config.params ?? {})) as Asked['input'];
    const name = typeof body['query'] === 'string' ? /^\w+ (\w+)/.exec(body['query'])?.[1] : undefined;
    const request = name
      ? { call: name, input: body['variables'] as Asked['input'] }
      : { call: config.url ?? '', input: body };
    asked.push(request);
    const reply = (data: unknown, status = 200) => ({ data, status, statusText: '', headers: {}, config });
    try {
      const data = (await answer(request)) ?? null;
      return reply(
        name ? { data: { [name]: { success: true, response: '', id: null, data, error: null } } } : data,
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const response = reply({ error: error.body }, 422);
      throw new AxiosError(error.message, AxiosError.ERR_BAD_REQUEST, config, null, response);
    }
  };
  return asked;
}
