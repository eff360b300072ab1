import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { remindOfVisits } from '@llavero/proto/commands/visits';
import { visit as definition } from '@llavero/proto/records/places/visit';
import { startOfDay } from '@llavero/proto/values/dates';
import { visitMailJob } from './visit-mail-job.ts';

const DAY = 86_400;
const PAGE = 200;
/** Whoever has just chosen the moment is not reminded of it. */
const FRESH_SECONDS = 6 * 3600;
/** A visit that nobody has marked counts as made so long after its end. */
const OVER_SECONDS = 90 * 60;

/**
 * OPS-05: each visit is reminded of once and asked about once: the note of it and the mail are one transaction. Visits whose hour has
 * come, and those that nobody has said anything about in time, get their next step.
 */
@CommandHandler(remindOfVisits)
export class RemindOfVisits implements Handles<typeof remindOfVisits> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
  ) {}

  async run(
    _input: InputOf<typeof remindOfVisits>,
    { requestId, signal }: CallContext,
  ): Promise<OutputOf<typeof remindOfVisits>> {
    const own = serviceContext('places', requestId);
    const now = this.clock.now();
    const store = this.stores.of(definition);
    const coming = await store.findUnchecked({
      filter: {
        status: { $in: ['SCHEDULED', 'CONFIRMED'] },
        startAt: { $gt: now, $lte: now + DAY },
        createdAt: { $lt: now - FRESH_SECONDS },
        remindedAt: null,
      },
      limit: PAGE,
    });
    const over = await store.findUnchecked({
      filter: {
        status: { $in: ['DONE', 'CONFIRMED'] },
        startAt: { $gt: now - 7 * DAY },
        endAt: { $lt: now - OVER_SECONDS },
        feedbackAskedAt: null,
      },
      limit: PAGE,
    });
    const done = { reminded: 0, asked: 0 };
    for (const { id } of coming) {
      if (signal?.aborted) return done;
      await this.note(id, { remindedAt: now }, 'REMINDER', own);
      done.reminded += 1;
    }
    for (const { id } of over) {
      if (signal?.aborted) return done;
      await this.note(id, { feedbackAskedAt: now }, 'RATING', own);
      done.asked += 1;
    }
    await this.passOn(now, own, signal);
    return done;
  }

  /** Writing a visit works its next step out anew; what the clock has not changed stays unwritten. */
  private async passOn(now: number, own: CallContext, signal?: AbortSignal): Promise<void> {
    const store = this.stores.of(definition);
    const over = [
      { nextStep: 'SHOW' as const, endAt: { $lte: now } },
      { nextStep: 'RATE' as const, nextDate: { $lte: startOfDay(now) } },
    ];
    for (const filter of over)
      for (const { id } of await store.findUnchecked({ filter, limit: PAGE })) {
        if (signal?.aborted) return;
        await store.writeUnchecked(id, undefined, {}, {}, { ...own, now });
      }
  }

  private note(
    id: string,
    patch: { remindedAt: number } | { feedbackAskedAt: number },
    kind: 'REMINDER' | 'RATING',
    own: CallContext,
  ): Promise<void> {
    return this.database.transaction(async (tx) => {
      const { startAt } = await this.stores.of(definition).writeUnchecked(id, undefined, patch, {}, own, tx);
      await this.jobs.enqueue(visitMailJob, { kind, id, key: `${id} ${startAt}` }, own, {}, tx);
    });
  }
}
