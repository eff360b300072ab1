import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { printMonth } from '@llavero/proto/commands/papers';
import { monthDocuments } from '@llavero/proto/records/choices/finance';
import { finance as definition } from '@llavero/proto/records/finance/finance';
import type { z } from 'zod';
import { FinancePrinter } from './finance-printer.ts';
import { type PrintMonthState, printMonthJob } from './print-month-job.ts';

const AT_ONCE = 100;

/** Enqueues the printing of a month and answers at once (FIN-07). */
@CommandHandler(printMonth)
export class PrintMonth implements Handles<typeof printMonth> {
  constructor(private readonly jobs: JobQueue) {}

  async run(
    { year, month, kinds }: InputOf<typeof printMonth>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof printMonth>> {
    const asked = { year, month, kinds: kinds.length > 0 ? kinds : [...monthDocuments.values] };
    // Without `once` there is always one.
    return { process: (await this.jobs.enqueue(printMonthJob, asked, ctx)) ?? '' };
  }
}

/** Carries it out, a page of documents at a time, as whoever asked may see them. Drafts and cancelled ones are left out. */
@JobHandler(printMonthJob)
export class RunPrintMonth implements HandlesJob<typeof printMonthJob> {
  constructor(
    private readonly peers: Peers,
    private readonly printer: FinancePrinter,
  ) {}

  async run(
    { year, month, kinds }: z.infer<typeof printMonthJob.input>,
    job: JobContext<PrintMonthState>,
  ): Promise<void> {
    const records = this.peers.of(definition);
    const filter = { year, month, type: { $in: kinds }, preview: false, cancelled: false };
    const { count } = await records.count(filter, job.caller);
    const state: PrintMonthState = { printed: 0, unchanged: 0 };
    let done = 0;
    const read = (after: string | undefined) =>
      records.list({ filter, limit: AT_ONCE, ...(after === undefined ? {} : { after }) }, job.caller);
    for (let reading: ReturnType<typeof read> | null = read(undefined); reading !== null;) {
      const page: Awaited<ReturnType<typeof read>> = await reading;
      // The next page is read while this one is printed.
      reading = page.hasMore && page.cursor !== null ? read(page.cursor) : null;
      reading?.catch(() => undefined);
      const printed = await this.printer.printMany(page.items, job.caller);
      done += printed.length;
      const unchanged = printed.filter(({ reused }) => reused).length;
      state.unchanged += unchanged;
      state.printed += printed.length - unchanged;
      await job.save({ done, total: Math.max(count, done), state });
    }
    await job.save({ done, total: done, state });
  }
}
