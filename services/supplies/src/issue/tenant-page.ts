import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { linkInvalid } from '@llavero/kit/links/link.errors';
import { type ScopedLink, ScopedLinks } from '@llavero/kit/links/scoped-links';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { caretakerOf } from '@llavero/kit/staff/caretakers';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { answerTenantIssue, reportTenantIssue, tenantIssue } from '@llavero/proto/commands/issue-pages';
import { contract as contractRecord } from '@llavero/proto/records/contracts/contract';
import { type Issue, issue as definition } from '@llavero/proto/records/supplies/issue';
import { applyChange } from '@llavero/proto/states/change';
import { Injectable } from '@nestjs/common';
import { Conversations } from './conversations.ts';
import { answerNotPossible, sayWhy } from './issue.errors.ts';
import { type TenantScope, tenantLink } from './issue-links.ts';
import { IssueProgress } from './issue-progress.ts';
import { issueEntry } from './issue-writer.ts';
import { namesOf, Participants } from './participants.ts';
import { pageMessages } from './page-messages.ts';

type Read<R> = R & { id: string };

/** What a tenant's code opens: an issue, or the contract of which one will be reported. */
@Injectable()
export class TenantPages {
  constructor(
    private readonly links: ScopedLinks,
    private readonly stores: RecordStores,
    private readonly peers: Peers,
  ) {}

  /** @throws CodedError notFound LINK.INVALID */
  async of(code: string): Promise<{ link: ScopedLink<TenantScope>; issue: Read<Issue> | null }> {
    const link = await this.links.open(tenantLink, code);
    const [issue] = await this.stores.of(definition).loadManyUnchecked([link.scope.issue ?? link.id]);
    // The issue of a link that was mailed for it has been deleted.
    if (!issue && link.scope.issue) throw linkInvalid();
    return { link, issue: issue ?? null };
  }

  contract(id: string | null, own: CallContext) {
    if (id === null) throw linkInvalid();
    const fields = ['units', 'tenants', 'landlords', 'mandate'] as const;
    return this.peers.of(contractRecord).find(id, own, { fields });
  }

  manager(mandate: string | null, own: CallContext): Promise<string | null> {
    return caretakerOf(this.peers, mandate, own);
  }
}

/** The page of a tenant: nothing of what the office, the landlord or the supplier say. */
@CommandHandler(tenantIssue)
export class TenantIssue implements Handles<typeof tenantIssue> {
  constructor(
    private readonly pages: TenantPages,
    private readonly participants: Participants,
    private readonly conversations: Conversations,
  ) {}

  async run({ code }: InputOf<typeof tenantIssue>, ctx: CallContext): Promise<OutputOf<typeof tenantIssue>> {
    const { link, issue } = await this.pages.of(code);
    const own = serviceContext('supplies', ctx.requestId);
    const contract = issue ? null : await this.pages.contract(link.scope.contract, own);
    const [[person], place] = await Promise.all([
      this.participants.people(link.recipient ? [link.recipient] : [], own),
      this.participants.place(issue?.place ?? contract?.units[0] ?? null, own),
    ]);
    const about = { name: person?.firstname ?? '', place, expiresAt: link.expiresAt };
    if (!issue) return { ...about, ...nothingYet };
    const order = await this.participants.orderOf(issue);
    // Nobody comes for a quote that was rejected.
    const visit = order?.rejectionDate === null ? order : null;
    return {
      ...about,
      status: issue.status,
      description: issue.description,
      priority: issue.priority,
      reopenCount: issue.reopenCount ?? 0,
      solution: issue.status === 'SOLVED' || issue.status === 'CLOSED' ? issue.solution : null,
      visitFrom: visit?.visitFrom ?? issue.visitAt,
      visitUntil: visit?.visitUntil ?? null,
      photos: issue.photos,
      messages: pageMessages(await this.conversations.table.of(issue.id, 'TENANT'), link.recipient),
    };
  }
}

const nothingYet = {
  status: null,
  description: null,
  priority: null,
  reopenCount: null,
  solution: null,
  visitFrom: null,
  visitUntil: null,
  photos: [],
  messages: [],
};

/** The issue that a tenant reports; its id is that of the link, so that it is reported once. */
@CommandHandler(reportTenantIssue)
export class ReportTenantIssue implements Handles<typeof reportTenantIssue> {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly pages: TenantPages,
    private readonly progress: IssueProgress,
    private readonly conversations: Conversations,
  ) {}

  async run(
    { code, ...said }: InputOf<typeof reportTenantIssue>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof reportTenantIssue>> {
    const { link, issue } = await this.pages.of(code);
    if (issue) return { issue: issue.id };
    const own = ownOf(ctx);
    const contract = await this.pages.contract(link.scope.contract, own);
    if (!contract) throw linkInvalid();
    const assignedTo = await this.pages.manager(contract.mandate, own);
    return this.database.transaction(async (tx) => {
      // Two at a time: the second waits here and finds the issue of the first.
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`issue ${link.id}`]);
      const store = this.stores.of(definition);
      const [known] = await store.loadManyUnchecked([link.id], tx);
      if (known) return { issue: known.id };
      const reported = {
        ...said,
        place: contract.units[0] ?? null,
        contract: link.scope.contract,
        mandate: contract.mandate,
        reporter: link.recipient,
        reporterRole: 'TENANT' as const,
        tenants: contract.tenants,
        landlords: contract.landlords,
        assignedTo,
      };
      await store.create(reported, own, tx, { id: link.id });
      await this.progress.refresh(link.id, own, tx);
      await this.conversations.tell({ what: 'OFFICE_REPORTED', issue: link.id }, own, tx);
      return { issue: link.id };
    });
  }
}

const chronicled = {
  CONFIRMED: 'El inquilino confirma que está arreglado',
  REOPENED: 'El inquilino dice que sigue sin funcionar',
  WITHDRAWN: 'El inquilino dice que ya no hace falta',
} as const;

/** Confirmed it is closed; reopened it counts, and the words land in the conversation. */
@CommandHandler(answerTenantIssue)
export class AnswerTenantIssue implements Handles<typeof answerTenantIssue> {
  constructor(
    private readonly database: Database,
    private readonly pages: TenantPages,
    private readonly participants: Participants,
    private readonly progress: IssueProgress,
    private readonly conversations: Conversations,
  ) {}

  async run(
    { code, outcome, text }: InputOf<typeof answerTenantIssue>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof answerTenantIssue>> {
    const { link, issue } = await this.pages.of(code);
    if (!issue) throw answerNotPossible('Todavía no ha comunicado ninguna incidencia.');
    const words = text?.trim() ?? '';
    if (outcome === 'REOPENED' && !words) throw sayWhy();
    const own = ownOf(ctx);
    const people = link.recipient ? await this.participants.people([link.recipient], own) : [];
    return this.database.transaction(async (tx) => {
      let isSaidAgain = false;
      const written = await this.progress.write(
        issue.id,
        undefined,
        (current, now) => {
          const refusal = refusalOf(outcome, current.status);
          if (refusal !== null) throw answerNotPossible(refusal);
          // Said twice over a bad line.
          isSaidAgain = outcome !== 'REOPENED' && current.status === 'CLOSED';
          if (isSaidAgain) return {};
          const to = outcome === 'REOPENED' ? 'OPEN' : 'CLOSED';
          const entry = issueEntry('ISSUE', chronicled[outcome], own, now);
          return {
            ...applyChange(definition, current, to, now),
            ...(outcome === 'REOPENED' ? { deferUntil: null } : {}),
            chronology: [...current.chronology, entry],
          };
        },
        own,
        tx,
      );
      if (outcome === 'REOPENED')
        await this.conversations.say(
          {
            issue: issue.id,
            audience: 'TENANT',
            author: link.recipient ?? link.id,
            authorName: namesOf(people) || 'El inquilino',
            outside: true,
            text: words,
            recipients: '',
          },
          own,
          tx,
        );
      if (outcome === 'WITHDRAWN' && !isSaidAgain)
        await this.conversations.tell({ what: 'OFFICE_WITHDRAWN', issue: issue.id }, own, tx);
      return { status: written.status ?? 'OPEN' };
    });
  }
}

/** Why an answer does not fit how far the issue is; null where it does. */
function refusalOf(outcome: keyof typeof chronicled, status: Issue['status']): string | null {
  if (outcome === 'REOPENED')
    return status === 'SOLVED' || status === 'CLOSED'
      ? null
      : 'La incidencia sigue abierta: escríbanos un mensaje.';
  if (outcome === 'CONFIRMED' && status !== 'SOLVED' && status !== 'CLOSED')
    return 'La incidencia todavía no está resuelta.';
  return null;
}

/** The service on behalf of somebody outside: from where stands in the audit entry. */
export const ownOf = (ctx: CallContext): CallContext => ({
  ...serviceContext('supplies', ctx.requestId),
  ...(ctx.origin ? { origin: ctx.origin } : {}),
});
