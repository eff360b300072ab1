import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import type { AskedChange, ChangesStatus } from '@llavero/kit/records/write/owned-changes';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { cancelProcess, myProcesses, reportProcess } from '@llavero/proto/commands/background';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { forbidden } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { process as definition, type Process } from '@llavero/proto/records/notifications/process';
import { jobState, SILENT } from '../jobs/job.rules.ts';
import { messageJob } from '../jobs/message-job.ts';
import { isUuid } from '@llavero/kit/records/access';
import {
  processCancelled,
  processFailed,
  processFinished,
  processProgressed,
} from '@llavero/proto/events/notifications';
import type { FilterOf } from '@llavero/proto/fields/typed-record';

const HOUR = 3_600;
const MOST = 30;
const open: ReadonlySet<unknown> = new Set(['QUEUED', 'IN_PROGRESS']);

/** What runs for the caller, and what has ended within the hour, newest first. */
@CommandHandler(myProcesses)
export class MyProcesses implements Handles<typeof myProcesses> {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  async run(_input: InputOf<typeof myProcesses>, ctx: CallContext): Promise<OutputOf<typeof myProcesses>> {
    if (!isUuid(ctx.actor.id)) return { processes: [] };
    const now = this.clock.now();
    const recent: FilterOf<typeof definition>[] = [
      { status: { $in: ['QUEUED', 'IN_PROGRESS'] } },
      { finishedAt: { $gte: now - HOUR } },
    ];
    const filter = { requestedBy: ctx.actor.id, $or: recent };
    const found = await this.stores
      .of(definition)
      .findUnchecked({ filter, sort: [{ field: 'requestedAt', order: 'desc' }], limit: MOST });
    return {
      processes: found.map((process) => {
        const { id, label, worker, done, total, attempts, requestedAt, finishedAt } = process;
        const { status, error } = jobState(process, now);
        return { id, label, worker, status, done, total, attempts, requestedAt, finishedAt, error };
      }),
    };
  }
}

/** One's own processes; an administrator's word counts for all. */
@CommandHandler(cancelProcess)
export class CancelProcess implements Handles<typeof cancelProcess>, ChangesStatus {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
  ) {}

  run(
    { process: id }: InputOf<typeof cancelProcess>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof cancelProcess>> {
    return this.database.transaction(async (tx) => {
      await this.jobs.hold([id], tx);
      const process = await this.stores.of('process').loadUnchecked(id, tx, { lock: true });
      refuseStrangers(process, ctx);
      if (!open.has(process.status)) return { cancelled: false };
      await this.changeStatus({ id }, ctx, tx);
      return { cancelled: true };
    });
  }

  async changeStatus({ id }: Pick<AskedChange, 'id'>, ctx: CallContext, tx: Tx): Promise<void> {
    const store = this.stores.of('process');
    refuseStrangers(await store.loadUnchecked(id, tx, { lock: true }), ctx);
    const end = { status: 'CANCELLED' as const, finishedAt: this.clock.now() };
    await store.writeUnchecked(
      id,
      undefined,
      end,
      { event: processCancelled },
      { ...ctx, trusted: true },
      tx,
    );
    await this.jobs.cancel(messageJob, id, tx);
  }
}

/** Throws `PROCESS.NOT_YOURS` for somebody else's work. */
function refuseStrangers({ requestedBy }: Pick<Process, 'requestedBy'>, { actor }: CallContext): void {
  if (actor.role !== 'ADMIN' && actor.role !== 'SERVICE' && requestedBy !== actor.id)
    throw forbidden(
      'PROCESS.NOT_YOURS',
      'Ese trabajo lo ha pedido otra persona: solo ella o administración pueden cancelarlo.',
    );
}

/** Other services keep their long work themselves; here is what people see of it. */
@CommandHandler(reportProcess)
export class ReportProcess implements Handles<typeof reportProcess> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  run(
    report: InputOf<typeof reportProcess>,
    { actor, requestId }: CallContext,
  ): Promise<OutputOf<typeof reportProcess>> {
    const { id, worker, label, status, done, total, requestedBy, error, response } = report;
    const store = this.stores.of('process');
    const ctx = { actor, requestId, trusted: true };
    const now = this.clock.now();
    const over = !open.has(status);
    const progress: Record<string, Json> = {
      status,
      done,
      total,
      error,
      response,
      success: status === 'FINISHED' || status === 'DONE',
      finishedAt: over ? now : null,
    };
    return this.database.transaction(async (tx) => {
      // Two reports of one piece of work come one after the other.
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [id]);
      const [known] = await store.loadManyUnchecked([id], tx);
      if (!known) {
        const started = { worker, label, request: {}, requestedAt: now, startedAt: now, requestedBy };
        await store.create({ ...started, ...progress }, ctx, tx, { id, byCommand: true });
        return { cancelled: false };
      }
      // What has ended stays as it ended; a late report changes nothing.
      const silent = known['status'] === 'ERROR' && known['error'] === SILENT;
      if (!open.has(known['status']) && !silent) return { cancelled: known['status'] === 'CANCELLED' };
      const ended = progress['success'] === true ? processFinished : processFailed;
      const event = over ? ended : processProgressed;
      await store.writeUnchecked(id, undefined, progress, { event }, ctx, tx);
      return { cancelled: false };
    });
  }
}
