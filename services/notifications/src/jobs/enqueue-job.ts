import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { enqueueJob } from '@llavero/proto/commands/notifications';
import { MESSAGE_EXPIRY_SECONDS } from '@llavero/proto/records/process';
import { Queue } from '../queue/queue.ts';
import { isUuid } from '../staff/is-uuid.ts';
import { jobQueue } from './job-queue.ts';
import { JobWorkers } from './job-workers.ts';
import { messageIdOf } from './message-id.ts';

/** JOB-01: records the message and puts it in line, by its priority. */
@CommandHandler(enqueueJob)
export class EnqueueJob implements Handles<typeof enqueueJob> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly queue: Queue,
    private readonly workers: JobWorkers,
    private readonly clock: Clock,
  ) {}

  async run(
    { worker, request, priority }: InputOf<typeof enqueueJob>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof enqueueJob>> {
    const { actor, requestId } = ctx;
    const requestedAt = this.clock.now();
    const messageId = messageIdOf(worker);
    await this.database.transaction(async (tx) => {
      const { id } = await this.stores.of('process').create(
        {
          messageId,
          worker,
          label: this.workers.labelOf(worker),
          request,
          priority,
          requestedAt,
          expiration: requestedAt + MESSAGE_EXPIRY_SECONDS,
          requestedBy: isUuid(actor.id) ? actor.id : null,
        },
        { ...ctx, trusted: true },
        tx,
      );
      await this.queue.put(jobQueue, { process: id, actor, requestId }, { priority }, tx);
    });
    this.queue.bell(jobQueue).ring();
    return { id: messageId };
  }
}
