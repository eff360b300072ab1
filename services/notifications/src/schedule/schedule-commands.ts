import type { CallContext } from '@llavero/kit/context';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { listSchedules, runScheduleNow } from '@llavero/proto/commands/background';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { Timetable } from './timetable.ts';

/** What happens by itself, when, and how it ended the last time. */
@CommandHandler(listSchedules)
export class ListSchedules implements Handles<typeof listSchedules> {
  constructor(
    private readonly timetable: Timetable,
    private readonly stores: RecordStores,
  ) {}

  async run(): Promise<OutputOf<typeof listSchedules>> {
    const schedules = await this.timetable.all();
    const ids = schedules.flatMap(({ lastProcess }) => lastProcess ?? []);
    const processes = ids.length > 0 ? await this.stores.of('process').loadManyUnchecked(ids) : [];
    const byId = new Map(processes.map((process) => [process.id, process]));
    return {
      paused: !this.timetable.isOn,
      schedules: schedules.map(({ name, label, description, cron, nextAt, lastAt, lastProcess }) => {
        const last = lastProcess === null ? undefined : byId.get(lastProcess);
        const lastStatus = (last?.['status'] as string | undefined) ?? null;
        const lastError = (last?.['error'] as string | null | undefined) ?? null;
        return { name, label, description, cron, nextAt, lastAt, lastStatus, lastError };
      }),
    };
  }
}

/** Enqueues the work of a schedule now, for the person who asks. */
@CommandHandler(runScheduleNow)
export class RunScheduleNow implements Handles<typeof runScheduleNow> {
  constructor(private readonly timetable: Timetable) {}

  async run(
    { name }: InputOf<typeof runScheduleNow>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof runScheduleNow>> {
    return { id: (await this.timetable.runNow(name, ctx)).messageId };
  }
}
