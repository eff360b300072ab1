import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { enqueueJob } from '@llavero/proto/commands/notifications';
import { Jobs } from './jobs.ts';

/** JOB-01: records the message and enqueues it, by its priority. */
@CommandHandler(enqueueJob)
export class EnqueueJob implements Handles<typeof enqueueJob> {
  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
  ) {}

  async run(input: InputOf<typeof enqueueJob>, ctx: CallContext): Promise<OutputOf<typeof enqueueJob>> {
    const enqueued = await this.database.transaction((tx) => this.jobs.enqueue(input, ctx, tx));
    // Without `once` there is always one.
    return { id: enqueued?.messageId ?? '' };
  }
}
