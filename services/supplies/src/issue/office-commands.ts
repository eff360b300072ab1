import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import {
  deferIssue,
  proposeRepairPayer,
  sendIssueLink,
  solveIssue,
  triageIssue,
} from '@llavero/proto/commands/issues';
import { contract as contractRecord } from '@llavero/proto/records/contracts/contract';
import { issue as definition } from '@llavero/proto/records/supplies/issue';
import { payerText, proposedPayer } from '@llavero/proto/rules/repair-payer';
import { dueDay } from '@llavero/proto/rules/issue-step';
import { applyChange } from '@llavero/proto/states/change';
import { formatDay, startOfDay } from '@llavero/proto/values/dates';
import { Conversations } from './conversations.ts';
import { noTenantEmail, notOpen, pastDay } from './issue.errors.ts';
import { IssueWriter } from './issue-writer.ts';
import { namesOf, Participants } from './participants.ts';

/** Mails the tenants of a contract the page on which they report. */
@CommandHandler(sendIssueLink)
export class SendIssueLink implements Handles<typeof sendIssueLink> {
  constructor(
    private readonly database: Database,
    private readonly peers: Peers,
    private readonly participants: Participants,
    private readonly conversations: Conversations,
  ) {}

  async run(
    { contract: id }: InputOf<typeof sendIssueLink>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof sendIssueLink>> {
    // As the caller: nobody writes about a contract they may not see.
    const { tenants } = await this.peers.of(contractRecord).get(id, ctx, { fields: ['tenants'] });
    const people = await this.participants.people(tenants, ctx);
    const reached = people.filter(({ email }) => email);
    if (reached.length === 0) throw noTenantEmail();
    await this.database.transaction((tx) =>
      this.conversations.tell({ what: 'TENANT_REPORT', contract: id }, ctx, tx),
    );
    return { sent: reached.length, withoutEmail: namesOf(people.filter(({ email }) => !email)) || null };
  }
}

/** What LAU art. 21 says to a cause. */
@CommandHandler(proposeRepairPayer)
export class ProposeRepairPayer implements Handles<typeof proposeRepairPayer> {
  run({ cause, cost }: InputOf<typeof proposeRepairPayer>): Promise<OutputOf<typeof proposeRepairPayer>> {
    const proposed = proposedPayer(cause, cost);
    return Promise.resolve({ payer: proposed.payer, reason: payerText(proposed) });
  }
}

/** Category, priority, who pays and who answers for it. */
@CommandHandler(triageIssue)
export class TriageIssue implements Handles<typeof triageIssue> {
  constructor(private readonly writer: IssueWriter) {}

  run(input: InputOf<typeof triageIssue>, ctx: CallContext): Promise<OutputOf<typeof triageIssue>> {
    const { cause, estimatedCost, payer, payerReason } = input;
    return this.writer.change(input, ctx, (issue) => {
      if (issue.status === 'CLOSED') throw notOpen();
      const proposed = proposedPayer(cause, estimatedCost ?? issue.estimatedCost);
      const priority = input.priority ?? issue.priority ?? 'NORMAL';
      const decided = payer ?? proposed.payer;
      const reason = payerReason ?? (decided === proposed.payer ? payerText(proposed) : null);
      return {
        patch: {
          cause,
          priority,
          category: input.category ?? issue.category,
          estimatedCost: estimatedCost ?? issue.estimatedCost,
          payer: decided,
          payerReason: reason,
          assignedTo: input.assignedTo ?? issue.assignedTo ?? ctx.actor.id,
          ...(priority === issue.priority ? {} : { due: dueDay(priority, issue.createdAt) }),
        },
        note: 'Clasificada',
      };
    });
  }
}

/** Put off to a day; the timetable wakes it. */
@CommandHandler(deferIssue)
export class DeferIssue implements Handles<typeof deferIssue> {
  constructor(
    private readonly writer: IssueWriter,
    private readonly clock: Clock,
  ) {}

  run(input: InputOf<typeof deferIssue>, ctx: CallContext): Promise<OutputOf<typeof deferIssue>> {
    const { until, reason } = input;
    if (until <= startOfDay(this.clock.now())) throw pastDay();
    return this.writer.change(input, ctx, ({ status }) => {
      if (status === 'SOLVED' || status === 'CLOSED') throw notOpen();
      return {
        patch: { deferUntil: until, deferReason: reason },
        note: `Aplazada hasta el ${formatDay(until)}: ${reason}`,
      };
    });
  }
}

/** Solved; the tenants are asked whether it is so. */
@CommandHandler(solveIssue)
export class SolveIssue implements Handles<typeof solveIssue> {
  constructor(private readonly writer: IssueWriter) {}

  run(input: InputOf<typeof solveIssue>, ctx: CallContext): Promise<OutputOf<typeof solveIssue>> {
    const { solution, finalCost } = input;
    return this.writer.change(input, ctx, (issue, now) => ({
      patch: {
        ...applyChange(definition, issue, 'SOLVED', now),
        solution,
        finalCost: finalCost ?? issue.finalCost,
        deferUntil: null,
      },
      note: 'Resuelta',
      tell: [{ what: 'TENANT_SOLVED', issue: issue.id }],
    }));
  }
}
