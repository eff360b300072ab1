import { type CallContext } from '@llavero/kit/context';
import { Events } from '@llavero/kit/events/events';
import { invalid } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { pagesOfReply, warmUpRequestOf, WARM_UP_SUBJECT } from '@llavero/proto/warm-up';
import { Injectable } from '@nestjs/common';
import { JobWorkers, type OwnWorker } from '../jobs/job-workers.ts';

/** How long gateways have to compose their pages again. */
const WAIT_MS = 20_000;
/** When no further gateway has answered for this long, all have. */
const STALL_MS = 4_000;

/**
 * The worker `warmup` (JOB-03): tells every gateway to drop its pages of some collections or components and to compose
 * the most used ones again. Answers how many gateways and pages there were; twice does no harm.
 */
@Injectable()
export class WarmUp implements OwnWorker {
  readonly name = 'warmup';
  readonly label = 'Preparación de pantallas';

  constructor(
    workers: JobWorkers,
    private readonly events: Events,
  ) {
    workers.register(this);
  }

  async run(request: Record<string, Json>, { signal }: CallContext): Promise<Json> {
    const wanted = warmUpRequestOf(request);
    if ('problem' in wanted)
      throw invalid('WARMUP.REQUEST', `La petición no es válida: ${wanted.problem}`, [
        { field: 'request', rule: 'collection', message: wanted.problem },
      ]);
    const connection = await this.events.connection();
    const payload = JSON.stringify(wanted);
    let gateways = 0;
    let pages = 0;
    const replies = await connection.requestMany(WARM_UP_SUBJECT, payload, {
      strategy: 'stall',
      maxWait: WAIT_MS,
      stall: STALL_MS,
    });
    for await (const reply of replies) {
      if (signal?.aborted) break;
      const told = pagesOfReply(reply.data);
      if (told === undefined) continue;
      gateways += 1;
      pages += told;
    }
    return { gateways, pages };
  }
}
