import { Database } from '@llavero/kit/db/database';
import type { Json } from '@llavero/proto/fields/field';
import { Injectable } from '@nestjs/common';
import { JobWorkers, type OwnWorker } from '../jobs/job-workers.ts';

/** The worker `cleanUp`: `{processDays, clientErrorDays}`. What is deleted has ended and can be asked for again. */
@Injectable()
export class CleanUp implements OwnWorker {
  readonly name = 'cleanUp';
  readonly label = 'Limpieza nocturna';

  constructor(
    workers: JobWorkers,
    private readonly database: Database,
  ) {
    workers.register(this);
  }

  async run(request: Record<string, Json>): Promise<Json> {
    const processDays = daysOf(request['processDays']);
    const clientErrorDays = daysOf(request['clientErrorDays']);
    // Warm-ups come by the hundred and tell nothing after a day. No event: nobody has to know.
    const processes = await this.delete(
      `delete from process
        where status in ('FINISHED', 'DONE', 'CANCELLED')
          and updated_at < now() - make_interval(days => case when worker = 'warmup' then 1 else $1::int end)
       returning 1`,
      [processDays],
    );
    const clientErrors = await this.delete(
      `delete from client_error where at < now() - make_interval(days => $1::int) returning 1`,
      [clientErrorDays],
    );
    const events = await this.delete(
      `delete from dead_event where at < now() - interval '90 days' returning 1`,
      [],
    );
    await this.delete(
      `delete from webhook_delivery where status <> 'WAITING' and created_at < now() - interval '30 days' returning 1`,
      [],
    );
    await this.delete(`delete from dismissed_error where at < now() - interval '90 days' returning 1`, []);
    return { processes, clientErrors, events };
  }

  private async delete(sql: string, params: unknown[]): Promise<number> {
    return (await this.database.query(sql, params)).length;
  }
}

/** Days to keep; a request without them keeps a month. */
function daysOf(value: Json | undefined): number {
  return typeof value === 'number' && value >= 1 ? Math.floor(value) : 30;
}
