import { createHash } from 'node:crypto';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import PostalMime from 'postal-mime';
import { v7 as uuidv7 } from 'uuid';
import { inboundMailJob } from './inbound-mail-job.ts';
import { InboundTable } from './inbound-table.ts';

/** Header fields end with an empty line. */
const HEAD_END = /\r?\n\r?\n/;
/** Longer headers are not looked through: such a message is known by its content. */
const MOST_HEAD = 65_536;

/** Where received mails come in, whoever brings them: kept once by their key and read by a job (decisions 0144, 0150). */
@Injectable()
export class MailIntake {
  private readonly table: InboundTable;

  constructor(
    database: Database,
    private readonly jobs: JobQueue,
  ) {
    this.table = new InboundTable(database);
  }

  /** @param key of {@link mailKey}, found out before the transaction begins */
  async take(raw: Buffer, key: string, ctx: CallContext, tx: Tx): Promise<{ mail: string; known: boolean }> {
    const mail = uuidv7();
    if (!(await this.table.insert(mail, key, raw, tx)))
      return { mail: await this.table.idOf(key, tx), known: true };
    await this.jobs.enqueue(inboundMailJob, { mail }, ctx, {}, tx);
    return { mail, known: false };
  }
}

/** By which a message is known when it comes again: its Message-ID, else its content. Only the header is read. */
export async function mailKey(raw: Buffer): Promise<string> {
  const start = raw.toString('latin1', 0, MOST_HEAD);
  const end = HEAD_END.exec(start)?.index;
  const { messageId } = end === undefined ? {} : await PostalMime.parse(raw.subarray(0, end));
  return createHash('sha256')
    .update(messageId ?? raw)
    .digest('hex');
}
