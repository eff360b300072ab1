import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { JobQueue } from '@llavero/kit/jobs/job-queue';
import type { MessageAudience } from '@llavero/proto/records/choices/issues';
import { Injectable } from '@nestjs/common';
import { tooManyMessages } from './issue.errors.ts';
import { MessageTable } from './message-table.ts';
import { type Told, tellJob } from './tell-job.ts';

/** Messages that one person outside may send to an issue within an hour. */
const MOST_PER_HOUR = 30;

/** What somebody says in a conversation. */
export interface Said {
  issue: string;
  audience: MessageAudience;
  author: string;
  authorName: string;
  outside: boolean;
  text: string;
  recipients: string;
  /** When somebody wants it to be one message however often it arrives. */
  id?: string;
  /** When it was said, unix seconds; now when absent. */
  at?: number;
}

/** Keeps messages and has them sent; tells whoever takes part. */
@Injectable()
export class Conversations {
  readonly table: MessageTable;

  constructor(
    database: Database,
    private readonly jobs: JobQueue,
    private readonly clock: Clock,
  ) {
    this.table = new MessageTable(database);
  }

  /** @throws CodedError forbidden `ISSUE.TOO_MANY_MESSAGES` for somebody outside who sends too many */
  async say(said: Said, ctx: CallContext, tx: Tx): Promise<string> {
    const now = this.clock.now();
    if (said.outside && (await this.table.countSince(said.issue, said.author, now - 3600)) >= MOST_PER_HOUR)
      throw tooManyMessages();
    const { id, at = now, ...rest } = said;
    const message = await this.table.insert({ ...rest, at }, tx, id);
    await this.tell({ what: 'MESSAGE', message }, ctx, tx);
    return message;
  }

  /** Has somebody written to once the transaction commits. */
  async tell(told: Told, ctx: CallContext, tx: Tx): Promise<void> {
    await this.jobs.enqueue(tellJob, told as never, ctx, {}, tx);
  }
}
