import { Clock } from '@llavero/kit/config/clock';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { jobStatus } from '@llavero/proto/commands/notifications';
import { notFound } from '@llavero/proto/errors';
import { jobState } from './job.rules.ts';

/** STA-09: what callers poll. */
@CommandHandler(jobStatus)
export class JobStatus implements Handles<typeof jobStatus> {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  async run({ id }: InputOf<typeof jobStatus>): Promise<OutputOf<typeof jobStatus>> {
    const [process] = await this.stores.of('process').findUnchecked({ filter: { messageId: id }, limit: 1 });
    if (!process)
      throw notFound('JOB.UNKNOWN', 'Ese trabajo no existe o ya se ha borrado: compruebe su identificador.');
    return jobState(process, this.clock.now());
  }
}
