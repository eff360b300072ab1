import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Clock } from '@llavero/kit/config/clock';
import { Config } from '@llavero/kit/config/config';
import { Database } from '@llavero/kit/db/database';
import { createLogger } from '@llavero/kit/logging/logger';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { until } from '@llavero/kit/testing/until';
import { listSchedules, runScheduleNow } from '@llavero/proto/commands/background';
import { addDays, fromDayKey } from '@llavero/proto/values/dates';
import { Jobs } from '../jobs/jobs.ts';
import { type Bench, openBench } from '../testing/bench.ts';
import type { Schedule } from './schedules.ts';
import { ListSchedules } from './schedule-commands.ts';
import { Timetable } from './timetable.ts';

const utc = (text: string): number => Date.parse(text) / 1000;
const HOUR = 3_600;

class FakeClock extends Clock {
  constructor(public at: number) {
    super();
  }
  override now(): number {
    return this.at;
  }
}

describe('recurring work', () => {
  let bench: Bench;
  let clock: FakeClock;
  beforeAll(async () => {
    bench = await openBench();
  });
  afterAll(() => bench?.stop());
  const running = () => bench.services.services.get('notifications')!;
  const database = () => running().get(Database);

  beforeEach(() => {
    clock = new FakeClock(utc('2026-11-20T00:00:00Z'));
  });

  const daily = (name: string, catchUpSeconds: number, cron = '30 2 * * *'): Schedule => ({
    name,
    label: name,
    description: name,
    cron,
    worker: `worker of ${name}`,
    request: {},
    priority: 4,
    catchUpSeconds,
  });
  /** A replica with a timetable of its own; the service's own one does not know these schedules. */
  const replica = (...schedules: Schedule[]): Timetable => timetable(schedules);
  const timetable = (schedules: readonly Schedule[], env: NodeJS.ProcessEnv = {}): Timetable => {
    const config = new Config({ ...running().get(Config), env });
    return new Timetable(
      database(),
      running().get(Jobs),
      clock,
      createLogger('test', 'silent'),
      schedules,
      config,
    );
  };
  const fired = async (name: string): Promise<number> => {
    const [row] = await database().query<{ count: number }>(
      'select count(*)::int as count from process where worker = $1',
      [`worker of ${name}`],
    );
    return row?.count ?? 0;
  };
  /** The service's own timetable takes rows away that it does not know: it must not look meanwhile. */
  beforeAll(() => running().get(Timetable).beforeApplicationShutdown());

  it('[JOB-01] is enqueued once, however many replicas look at the same moment', async () => {
    const schedule = daily('once', HOUR);
    const replicas = Array.from({ length: 5 }, () => replica(schedule));
    await Promise.all(replicas.map((one) => one.tick()));
    expect(await fired('once')).toBe(0);
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-22']) {
      clock.at = utc(`${day}T01:30:02Z`);
      await Promise.all([...replicas, ...replicas].map((one) => one.tick()));
    }
    expect(await fired('once')).toBe(3);
  });

  it('[JOB-01] starts nothing by itself while TIMETABLE is off, and what is due once it is on again', async () => {
    const schedule = daily('off', HOUR);
    const off = timetable([schedule], { TIMETABLE: 'off' });
    await off.tick();
    clock.at = utc('2026-11-20T01:30:02Z');
    await off.tick();
    expect(await fired('off')).toBe(0);
    await replica(schedule).tick();
    expect(await fired('off')).toBe(1);
    expect(() => timetable([schedule], { TIMETABLE: 'maybe' })).toThrow(/TIMETABLE/);
    const told = await new ListSchedules(off, running().get(RecordStores)).run();
    expect([told.paused, told.schedules.map(({ name }) => name)]).toEqual([true, ['off']]);
  });

  it('[JOB-01] over both changes of the clock it is enqueued once a day', async () => {
    for (const [name, start] of [
      ['spring', '2027-03-26'],
      ['autumn', '2026-10-23'],
    ] as const) {
      clock.at = fromDayKey(start);
      const timetable = replica(daily(name, HOUR));
      // A look every ten minutes for five days, through the day with 23 and the one with 25 hours.
      for (const end = addDays(clock.at, 5); clock.at < end; clock.at += 600) await timetable.tick();
      expect(await fired(name)).toBe(5);
    }
  });

  it('[JOB-01] what was due while nobody was there is made up for once, unless it is too old', async () => {
    const schedules = [daily('madeUp', 3 * 24 * HOUR), daily('leftOut', 2 * HOUR)];
    await replica(...schedules).tick();
    // A new process, two days and six hours later: two times were missed.
    clock.at = utc('2026-11-22T06:00:00Z');
    await Promise.all([replica(...schedules).tick(), replica(...schedules).tick()]);
    expect([await fired('madeUp'), await fired('leftOut')]).toEqual([1, 0]);
    clock.at = utc('2026-11-23T01:30:05Z');
    await replica(...schedules).tick();
    expect([await fired('madeUp'), await fired('leftOut')]).toEqual([2, 1]);
  });

  it('a time that was changed counts from now on, and what is no longer wanted is taken off', async () => {
    await replica(daily('moved', HOUR), daily('gone', HOUR)).tick();
    await replica(daily('moved', HOUR, '0 5 * * *')).tick();
    clock.at = utc('2026-11-20T01:31:00Z');
    await replica(daily('moved', HOUR, '0 5 * * *')).tick();
    expect([await fired('moved'), await fired('gone')]).toEqual([0, 0]);
    clock.at = utc('2026-11-20T04:00:00Z');
    await replica(daily('moved', HOUR, '0 5 * * *')).tick();
    expect([await fired('moved'), await fired('gone')]).toEqual([1, 0]);
  });

  it('an administrator sees the timetable with its results and can run a piece of it now', async () => {
    const call = () => bench.services.peers.command(listSchedules, {}, testContext('ADMIN'));
    await expect(
      bench.services.peers.command(listSchedules, {}, testContext('INTERNAL_EMPLOYEE')),
    ).rejects.toMatchObject({ body: { kind: 'forbidden' } });
    await running().get(Timetable).tick();
    const { paused, schedules } = await call();
    expect(paused).toBe(false);
    expect(schedules.map(({ name, cron }) => [name, cron])).toContainEqual(['cleanUp', '30 3 * * *']);
    for (const { nextAt } of schedules) expect(Number(nextAt) * 1000).toBeGreaterThan(Date.now());
    await expect(
      bench.services.peers.command(runScheduleNow, { name: 'nothing' }, testContext('ADMIN')),
    ).rejects.toMatchObject({ body: { code: 'SCHEDULE.UNKNOWN' } });
    await bench.services.peers.command(runScheduleNow, { name: 'cleanUp' }, testContext('ADMIN'));
    const done = await until('the clean-up', async () => {
      const last = (await call()).schedules.find(({ name }) => name === 'cleanUp');
      return last?.lastStatus === 'DONE' && last;
    });
    expect(done.lastError).toBeNull();
  });
});
