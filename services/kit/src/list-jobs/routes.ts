import { invalid } from '@llavero/proto/errors';
import { anonymous } from '../auth/actors.ts';
import { sessionMissing } from '../auth/token-verifier.ts';
import type { CallContext } from '../context.ts';
import type { Route } from '../grpc/transport.ts';
import type { RecordStores } from '../service/record-stores.ts';
import { ListJobCallsHandler } from './calls.ts';
import type { ListJobs } from './list-jobs.ts';
import { listJobDefinitions, listJobMethods } from './wire.ts';

/** The ListJobs service over the records of this process: authorises, delegates, maps. */
export function listJobRoutes(stores: RecordStores, jobs: ListJobs): Route[] {
  const handler = new ListJobCallsHandler(stores, jobs);
  return listJobMethods.map((method) => ({
    name: `ListJobs.${method}`,
    definition: listJobDefinitions[method] as Route['definition'],
    async answer(bytes, ctx) {
      if (ctx.actor.role === anonymous.role) throw sessionMissing();
      const answer = handler[method].bind(handler) as (request: never, ctx: CallContext) => Promise<unknown>;
      return Buffer.from(JSON.stringify(await answer(parse(bytes as Buffer) as never, ctx)));
    },
  }));
}

function parse(bytes: Buffer): object {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Told below, like any other text that is no request.
  }
  throw invalid(
    'LIST_JOB.BAD_REQUEST',
    'La petición no se entiende. Actualice la página e inténtelo de nuevo.',
  );
}
