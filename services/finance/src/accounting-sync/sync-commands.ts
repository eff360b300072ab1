import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { Outside } from '@llavero/kit/outside/outside';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import {
  accountingSyncStatus,
  retryAccountingSync,
  syncAccounting,
} from '@llavero/proto/commands/accounting-sync';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { invalid } from '@llavero/proto/errors';
import { syncStates } from '@llavero/proto/records/choices/accounting-sync';
import { fromDayKey } from '@llavero/proto/values/dates';
import { fromCents } from '@llavero/proto/values/money';
import { AccountingProgram } from '../outside/holded/port.ts';
import { SYNC_JOB, syncJob } from './sync-job.ts';

type Status = OutputOf<typeof accountingSyncStatus>;
type Invoice = Status['invoices'][number];

/** Starts a sending; one that runs or waits goes on by itself. */
async function start(jobs: JobQueue, ctx: CallContext): Promise<void> {
  await jobs.enqueue(syncJob, {}, ctx, { id: SYNC_JOB });
}

/** What has become of the company's invoices in the accounting program. */
@CommandHandler(accountingSyncStatus)
export class AccountingSyncStatus implements Handles<typeof accountingSyncStatus> {
  constructor(
    private readonly database: Database,
    private readonly outside: Outside,
    private readonly jobs: JobQueue,
  ) {}

  /** @throws CodedError invalid `FINANCE.SYNC_PAGE` */
  async run({ state, after, limit }: InputOf<typeof accountingSyncStatus>): Promise<Status> {
    if (after !== null && !/^\d{4}-\d{2}-\d{2}:[0-9a-f-]{36}$/.test(after)) throw wrongPage();
    const [day, id] = after?.split(':') ?? [null, null];
    type Row = Omit<Invoice, 'day' | 'total' | 'paid'> & { day: string; total: number; paid: number };
    const [rows, counts, job] = await Promise.all([
      this.database.query<Row>(
        `select finance, source, number, day::text, total::float as total, paid::float as paid, state, message, attempts,
                external_id as "externalId", extract(epoch from sent_at)::float as "sentAt"
           from accounting_sync
          where ($1::text is null or state = $1) and ($2::date is null or (day, finance) < ($2::date, $3::uuid))
          order by day desc, finance desc limit $4`,
        [state, day, id, limit],
      ),
      this.database.query<{ state: string; invoices: number }>(
        'select state, count(*)::int as invoices from accounting_sync group by state',
      ),
      this.jobs.find(SYNC_JOB),
    ]);
    const last = rows.at(-1);
    return {
      isConfigured: this.outside.has(AccountingProgram),
      isRunning: job !== undefined && (job.state === 'running' || job.state === 'waiting'),
      states: syncStates.values.map((of) => ({
        state: of,
        invoices: counts.find((one) => one.state === of)?.invoices ?? 0,
      })),
      invoices: rows.map((row) => ({
        ...row,
        day: fromDayKey(row.day),
        total: fromCents(row.total),
        paid: fromCents(row.paid),
      })),
      next: last && rows.length === limit ? `${last.day}:${last.finance}` : null,
    };
  }
}

/** Sends what the accounting program does not have; every night, or when a person says so. */
@CommandHandler(syncAccounting)
export class SyncAccounting implements Handles<typeof syncAccounting> {
  constructor(
    private readonly outside: Outside,
    private readonly jobs: JobQueue,
  ) {}

  async run(
    _input: InputOf<typeof syncAccounting>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof syncAccounting>> {
    const queued = this.outside.has(AccountingProgram);
    if (queued) await start(this.jobs, ctx);
    return { queued };
  }
}

/** Lets invoices that failed be sent once more. */
@CommandHandler(retryAccountingSync)
export class RetryAccountingSync implements Handles<typeof retryAccountingSync> {
  constructor(
    private readonly database: Database,
    private readonly outside: Outside,
    private readonly jobs: JobQueue,
  ) {}

  async run(
    { invoices }: InputOf<typeof retryAccountingSync>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof retryAccountingSync>> {
    const asked = invoices.map(({ finance }) => finance);
    const retried = await this.database.query(
      `update accounting_sync set state = 'PENDING', attempts = 0, refused_hash = null
        where state in ('REFUSED', 'FAILED') and ($1::uuid[] = '{}' or finance = any($1::uuid[])) returning finance`,
      [asked],
    );
    if (retried.length > 0 && this.outside.has(AccountingProgram)) await start(this.jobs, ctx);
    return { retried: retried.length };
  }
}

const wrongPage = () =>
  invalid('FINANCE.SYNC_PAGE', 'La página no existe: empiece desde la primera.', [
    { field: 'after', rule: 'page', message: 'No es una página de la lista.' },
  ]);
