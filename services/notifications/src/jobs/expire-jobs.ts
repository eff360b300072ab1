import { Clock } from '@llavero/kit/config/clock';
import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { Ticker } from '@llavero/kit/jobs/ticker';
import { Logger } from '@llavero/kit/logging/logger';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { processFailed } from '@llavero/proto/events/notifications';
import { Injectable } from '@nestjs/common';
import { EXPIRED, SILENT, SILENT_SECONDS } from './job.rules.ts';
import { messageJob } from './message-job.ts';

const EVERY_MS = 15_000;
const AT_ONCE = 100;
/** $1: now, unix seconds; $2: seconds. */
const DUE = `status in ('QUEUED', 'IN_PROGRESS') and deleted_at is null
  and (expiration <= to_timestamp($1)
       or expiration is null and message_id is null and updated_at < now() - make_interval(secs => $2))`;

/**
 * Ends messages in ERROR that have not ended ten minutes after their request (F §9), also when nobody takes them; and
 * long work of other services that tells nothing any more. Should it speak again, it goes on.
 */
@Injectable()
export class ExpireJobs extends Ticker {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
    logger: Logger,
  ) {
    super('expire-jobs', EVERY_MS, logger);
  }

  async tick(): Promise<void> {
    const now = this.clock.now();
    const ctx = serviceContext('notifications');
    await this.database.transaction(async (tx) => {
      const found = await tx.query<{ id: string }>(`select id from process where ${DUE} limit $3`, [
        ...[now, SILENT_SECONDS, AT_ONCE],
      ]);
      if (found.length === 0) return;
      const ids = found.map(({ id }) => id);
      await this.jobs.hold(ids, tx);
      const due = await tx.query<{ id: string; expires: boolean }>(
        `select id, expiration is not null as expires from process
          where id = any($3::uuid[]) and ${DUE} for update skip locked`,
        [now, SILENT_SECONDS, ids],
      );
      for (const { id, expires } of due) {
        const error = expires ? EXPIRED : SILENT;
        const end = { status: 'ERROR' as const, success: false, response: null, error, finishedAt: now };
        await this.stores.of('process').writeUnchecked(id, undefined, end, { event: processFailed }, ctx, tx);
        await this.jobs.cancel(messageJob, id, tx);
      }
    });
  }
}
