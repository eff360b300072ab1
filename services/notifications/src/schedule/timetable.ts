import { Clock } from '@llavero/kit/config/clock';
import { Config, readEnvironment } from '@llavero/kit/config/config';
import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { Ticker } from '@llavero/kit/jobs/ticker';
import { Logger } from '@llavero/kit/logging/logger';
import { notFound } from '@llavero/proto/errors';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Enqueued, Jobs } from '../jobs/jobs.ts';
import { nextTime } from './next-time.ts';
import type { Schedule } from './schedules.ts';

/** Token of the schedules in force; tests give their own. */
export const SCHEDULES = Symbol('llavero.schedules');

const EVERY_MS = 5_000;

/** `off`: recurring work starts only when a person asks for it, whatever the hour, e.g. during maintenance or a test. */
const environment = z.object({ TIMETABLE: z.enum(['on', 'off']).default('on') });

/** A schedule with what its row says; unix seconds. */
export interface Due extends Schedule {
  nextAt: number;
  lastAt: number | null;
  lastProcess: string | null;
}

interface Row {
  name: string;
  cron: string;
  next_at: string;
  last_at: string | null;
  last_process: string | null;
}

const columns = `name, cron, extract(epoch from next_at)::bigint::text as next_at,
  extract(epoch from last_at)::bigint::text as last_at, last_process`;

/**
 * Enqueues recurring work when it is due. The row of a schedule, its next time and the message are one
 * transaction, and whoever holds the row is alone with it: however many replicas look, and whenever one dies, the
 * work of each time is enqueued exactly once.
 */
@Injectable()
export class Timetable extends Ticker {
  /** Whether work starts by itself when it is due. */
  readonly isOn: boolean;

  constructor(
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly logger: Logger,
    @Inject(SCHEDULES) private readonly schedules: readonly Schedule[],
    { env }: Config,
  ) {
    super('timetable', EVERY_MS, logger);
    this.isOn = readEnvironment(environment, env).TIMETABLE === 'on';
    if (!this.isOn) logger.warn('no schedule starts by itself: TIMETABLE is off');
  }

  async tick(): Promise<void> {
    const now = this.clock.now();
    await this.database.transaction(async (tx) => {
      await this.write(now, tx);
      if (!this.isOn) return;
      const due = await tx.query<Row>(
        `select ${columns} from timetable where next_at <= to_timestamp($1) order by next_at for update skip locked`,
        [now],
      );
      for (const row of due) {
        const schedule = this.schedules.find(({ name }) => name === row.name);
        if (schedule) await this.fire(schedule, Number(row.next_at), now, tx);
      }
    });
  }

  /** @throws CodedError notFound `SCHEDULE.UNKNOWN` */
  async runNow(name: string, ctx: Parameters<Jobs['enqueue']>[1]): Promise<Enqueued> {
    const schedule = this.schedules.find((one) => one.name === name);
    const enqueued =
      schedule &&
      (await this.database.transaction(async (tx) => {
        const job = await this.jobs.enqueue(schedule, ctx, tx);
        if (job)
          await tx.query(
            'update timetable set last_at = to_timestamp($2), last_process = $3::uuid where name = $1',
            [name, this.clock.now(), job.process],
          );
        return job;
      }));
    if (!enqueued)
      throw notFound('SCHEDULE.UNKNOWN', 'Esa programación no existe: recargue la lista y elija otra.');
    return enqueued;
  }

  /** All schedules, in the order of their definition. */
  async all(): Promise<Due[]> {
    const rows = await this.database.query<Row>(`select ${columns} from timetable`);
    const byName = new Map(rows.map((row) => [row.name, row]));
    return this.schedules.flatMap((schedule) => {
      const row = byName.get(schedule.name);
      if (!row) return [];
      const lastAt = row.last_at === null ? null : Number(row.last_at);
      return { ...schedule, nextAt: Number(row.next_at), lastAt, lastProcess: row.last_process };
    });
  }

  /** Brings the rows in line with the definitions: a new or changed time counts from now on. */
  private async write(now: number, tx: Tx): Promise<void> {
    const rows = await tx.query<Pick<Row, 'name' | 'cron'>>('select name, cron from timetable');
    const known = new Map(rows.map(({ name, cron }) => [name, cron]));
    for (const { name, cron } of this.schedules)
      if (known.get(name) !== cron)
        await tx.query(
          `insert into timetable (name, cron, next_at) values ($1, $2, to_timestamp($3))
           on conflict (name) do update set cron = excluded.cron, next_at = excluded.next_at
             where timetable.cron <> excluded.cron`,
          [name, cron, nextTime(cron, now)],
        );
    const names = this.schedules.map(({ name }) => name);
    if (rows.some(({ name }) => !names.includes(name)))
      await tx.query('delete from timetable where name <> all($1::text[])', [names]);
  }

  /** Enqueues the work of a schedule, unless its time has passed for too long, and writes its next time. */
  private async fire(schedule: Schedule, dueAt: number, now: number, tx: Tx): Promise<void> {
    const { name, cron, catchUpSeconds } = schedule;
    const late = now - dueAt;
    // A look comes every few seconds, so a minute late still is in time.
    const makeUp = late <= Math.max(60, catchUpSeconds);
    const job = makeUp ? await this.jobs.enqueue(schedule, serviceContext('notifications'), tx) : undefined;
    await tx.query(
      `update timetable
          set next_at = to_timestamp($2),
              last_at = case when $3::uuid is null then last_at else to_timestamp($4) end,
              last_process = coalesce($3::uuid, last_process)
        where name = $1`,
      [name, nextTime(cron, now), job?.process ?? null, now],
    );
    this.logger.info(job ? 'schedule is due' : 'schedule left out', { schedule: name, late });
  }
}
