import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { chronologyEntry } from '@llavero/kit/records/chronology-entry';
import type { SystemFields } from '@llavero/proto/fields/record';
import type { PatchOf } from '@llavero/proto/fields/typed-record';
import { type Issue, issue as definition } from '@llavero/proto/records/supplies/issue';
import { Injectable } from '@nestjs/common';
import { Conversations } from './conversations.ts';
import { IssueProgress } from './issue-progress.ts';
import type { Told } from './tell-job.ts';

/** What a command changes, how the chronology tells it, and who is written to. */
export interface IssueChange {
  patch: PatchOf<typeof definition>;
  note: string;
  tell?: readonly Told[];
}

/** One change of an issue by a command: seen by the caller, locked, written with its next step, told. */
@Injectable()
export class IssueWriter {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly progress: IssueProgress,
    private readonly conversations: Conversations,
  ) {}

  /** @throws CodedError notFound for an issue the caller may not see; whatever `decide` throws; stale */
  async change(
    { id, version }: { id: string; version: number | undefined },
    ctx: CallContext,
    decide: (issue: Issue & SystemFields, now: number) => IssueChange,
  ): Promise<{ id: string; version: number; status: string }> {
    await this.stores.of(definition).get({ collection: 'issue', id, fields: ['id'] }, ctx);
    return this.database.transaction(async (tx) => {
      let told: readonly Told[] = [];
      const written = await this.progress.write(
        id,
        version,
        (issue, now) => {
          const { patch, note, tell = [] } = decide(issue, now);
          told = tell;
          return { ...patch, chronology: [...issue.chronology, issueEntry('ISSUE', note, ctx, now)] };
        },
        ctx,
        tx,
      );
      for (const one of told) await this.conversations.tell(one, ctx, tx);
      return { id, version: written.version, status: written.status ?? 'OPEN' };
    });
  }
}

/** An entry of the chronology of an issue or a work order. @param now unix seconds */
export const issueEntry = (
  subcategory: 'ISSUE' | 'WORK_ORDER',
  description: string,
  ctx: Pick<CallContext, 'actor'>,
  now: number,
) => chronologyEntry('ISSUE', subcategory, description, ctx, now);
