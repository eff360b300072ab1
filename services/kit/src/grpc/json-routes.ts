import { invalid } from '@llavero/proto/errors';
import { anonymous } from '../auth/actors.ts';
import { sessionMissing } from '../auth/token-verifier.ts';
import type { CallContext } from '../context.ts';
import type { Route } from './transport.ts';
import type { jsonMethods } from './wire.ts';

/** A method for each call; what it is given is a JSON object, and no more of it has been checked. */
type Answers<M extends string> = Readonly<Record<M, (request: never, ctx: CallContext) => Promise<unknown>>>;

/**
 * Routes of a service whose requests and answers are JSON.
 *
 * @param service as its .proto file names it, e.g. `Imports`
 * @param definitions one per method
 * @param handler checks what is asked and authorises
 * @param code of the error that tells a request that is no JSON object
 * @returns routes that answer signed-in people and services only; each throws CodedError unauthenticated, invalid
 */
export function jsonRoutes<M extends string>(
  service: string,
  definitions: ReturnType<typeof jsonMethods<M>>,
  handler: Answers<M>,
  code: string,
): Route[] {
  return (Object.keys(definitions) as M[]).map((method) => ({
    name: `${service}.${method}`,
    definition: definitions[method] as Route['definition'],
    async answer(bytes, ctx) {
      if (ctx.actor.role === anonymous.role) throw sessionMissing();
      const request = parse(bytes as Buffer, code);
      return Buffer.from(JSON.stringify(await handler[method](request as never, ctx)));
    },
  }));
}

/** What a request says that is a JSON object. @throws CodedError invalid */
function parse(bytes: Buffer, code: string): object {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Told below, like any other text that is no request.
  }
  throw invalid(code, 'La petición no se entiende. Actualice la página e inténtelo de nuevo.');
}
