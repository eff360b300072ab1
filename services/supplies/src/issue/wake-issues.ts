import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { wakeIssues } from '@llavero/proto/commands/issues';
import type { FilterOf } from '@llavero/proto/fields/typed-record';
import { type Issue, issue as definition } from '@llavero/proto/records/supplies/issue';
import { DAYS_TO_CONFIRM } from '@llavero/proto/rules/issue-step';
import { applyChange } from '@llavero/proto/states/change';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import type { PatchOf } from '@llavero/proto/fields/typed-record';
import { Conversations } from './conversations.ts';
import { IssueProgress } from './issue-progress.ts';
import { issueEntry } from './issue-writer.ts';

const PAGE = 200;
/** Statuses in which something is to be done. */
const open = ['OPEN', 'PENDING'] as const;
const isOpen = (status: Issue['status']): boolean => open.some((one) => one === status);

/** Deferred issues wake on their day; solved ones that nobody has answered to are closed. Each in a transaction of its own. */
@CommandHandler(wakeIssues)
export class WakeIssues implements Handles<typeof wakeIssues> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly progress: IssueProgress,
    private readonly conversations: Conversations,
    private readonly clock: Clock,
  ) {}

  async run(
    _input: InputOf<typeof wakeIssues>,
    { requestId, signal }: CallContext,
  ): Promise<OutputOf<typeof wakeIssues>> {
    const own = serviceContext('supplies', requestId);
    const today = startOfDay(this.clock.now());
    const silentSince = addDays(today, -DAYS_TO_CONFIRM);
    const woken = await this.each(
      { deferUntil: { $lte: today }, status: { $in: [...open] } },
      ({ deferUntil, status }) => deferUntil !== null && deferUntil <= today && isOpen(status),
      (issue, now) => ({
        deferUntil: null,
        deferReason: null,
        chronology: [...issue.chronology, issueEntry('ISSUE', 'Vuelve después del aplazamiento', own, now)],
      }),
      own,
      signal,
      true,
    );
    // What was solved or closed since stays so: nothing comes back.
    await this.each(
      { deferUntil: { $lte: today }, status: { $nin: [...open] } },
      ({ deferUntil, status }) => deferUntil !== null && !isOpen(status),
      () => ({ deferUntil: null, deferReason: null }),
      own,
      signal,
    );
    const closed = await this.each(
      { status: 'SOLVED', solvedAt: { $lt: silentSince } },
      ({ status, solvedAt }) => status === 'SOLVED' && (solvedAt ?? 0) < silentSince,
      (issue, now) => ({
        ...applyChange(definition, issue, 'CLOSED', now),
        chronology: [
          ...issue.chronology,
          issueEntry('ISSUE', 'Cerrada: el inquilino no ha dicho nada', own, now),
        ],
      }),
      own,
      signal,
    );
    // Issues from before next steps existed.
    const unknown: FilterOf<typeof definition> = { nextStep: null };
    await this.each(
      unknown,
      ({ nextStep }) => nextStep === null,
      () => ({}),
      own,
      signal,
    );
    return { woken, closed };
  }

  /** Changes whatever matches until nothing does; what another has changed meanwhile is left alone. */
  private async each(
    filter: FilterOf<typeof definition>,
    holds: (issue: Issue) => boolean,
    patch: (issue: Issue, now: number) => PatchOf<typeof definition>,
    own: CallContext,
    signal?: AbortSignal,
    tells = false,
  ): Promise<number> {
    let count = 0;
    for (let last: string | undefined; ;) {
      const page = await this.stores.of(definition).findUnchecked({
        filter: last === undefined ? filter : { ...filter, id: { $gt: last } },
        sort: [{ field: 'id', order: 'asc' }],
        limit: PAGE,
      });
      for (const { id } of page) {
        if (signal?.aborted) return count;
        const isDone = await this.database.transaction(async (tx) => {
          let isMeant = false;
          const decide = (issue: Issue, now: number) => {
            isMeant = holds(issue);
            return isMeant ? patch(issue, now) : {};
          };
          await this.progress.write(id, undefined, decide, own, tx);
          if (isMeant && tells) await this.conversations.tell({ what: 'OFFICE_AWAKE', issue: id }, own, tx);
          return isMeant;
        });
        if (isDone) count += 1;
      }
      last = page.at(-1)?.id;
      if (last === undefined) return count;
    }
  }
}
