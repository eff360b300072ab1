import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { receiveMail } from '@llavero/proto/commands/inbound-mail';
import { v7 as uuidv7 } from 'uuid';
import { inboundMailJob } from './inbound-mail-job.ts';
import { InboundTable } from './inbound-table.ts';
import { mailKey } from './read-mail.ts';

/** Keeps a received mail and has it read: whoever delivers it may forget it then. */
@CommandHandler(receiveMail)
export class ReceiveMail implements Handles<typeof receiveMail> {
  private readonly table: InboundTable;

  constructor(
    private readonly database: Database,
    private readonly jobs: JobQueue,
  ) {
    this.table = new InboundTable(database);
  }

  async run({ raw }: InputOf<typeof receiveMail>, ctx: CallContext): Promise<OutputOf<typeof receiveMail>> {
    const message = Buffer.from(raw, 'base64');
    const key = await mailKey(message);
    return this.database.transaction(async (tx) => {
      const mail = uuidv7();
      if (!(await this.table.insert(mail, key, message, tx)))
        return { mail: await this.table.idOf(key, tx), known: true };
      await this.jobs.enqueue(inboundMailJob, { mail }, ctx, {}, tx);
      return { mail, known: false };
    });
  }
}
