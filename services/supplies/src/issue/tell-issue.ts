import { Config } from '@llavero/kit/config/config';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import type { JobContext } from '@llavero/kit/jobs/job-context';
import { type HandlesJob, JobHandler } from '@llavero/kit/jobs/job-handler';
import { ScopedLinks } from '@llavero/kit/links/scoped-links';
import { linkTo } from '@llavero/kit/messages/facts';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { sendMessage, writeMessage } from '@llavero/proto/commands/messages';
import { createTask } from '@llavero/proto/commands/notifications';
import { outsideAudiences } from '@llavero/proto/records/choices/issues';
import { contract as contractRecord } from '@llavero/proto/records/contracts/contract';
import { type Issue, issue as issueRecord } from '@llavero/proto/records/supplies/issue';
import { type WorkOrder, workOrder } from '@llavero/proto/records/supplies/work-order';
import type { z } from 'zod';
import { landlordLink, supplierLink, tenantLink } from './issue-links.ts';
import { type IssueMessage, MessageTable } from './message-table.ts';
import { type Participant, Participants, tenantsOf } from './participants.ts';
import { type Telling, tellJob } from './tell-job.ts';
import { leadsToPage, officeMessage, outsideMessage, type TellingFacts } from './tell-texts.ts';

type Read<R> = R & { id: string };
interface About {
  issue: Read<Issue> | null;
  order: Read<WorkOrder> | null;
  contract: { id: string; tenants: string[]; units: string[] } | null;
  message: IssueMessage | null;
}

/** Writes the letters; carried out twice nobody is written to twice, because each letter has a key. */
@JobHandler(tellJob)
export class TellIssue implements HandlesJob<typeof tellJob> {
  private readonly messages: MessageTable;

  constructor(
    database: Database,
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly links: ScopedLinks,
    private readonly participants: Participants,
    private readonly config: Config,
  ) {
    this.messages = new MessageTable(database);
  }

  async run(told: z.infer<typeof tellJob.input>, job: JobContext<null>): Promise<void> {
    const own = serviceContext('supplies', job.caller.requestId);
    const about = await this.about(told, own);
    const facts = await this.facts(about, own);
    const { what } = told;
    if (what.startsWith('OFFICE') || about.message?.audience === 'INTERNAL' || about.message?.outside)
      return this.tellOffice(what, about, facts, job.id, own);
    for (const person of await this.readers(what, about, own))
      await this.mail(what, about, facts, person, job.id, own);
  }

  private async about(told: z.infer<typeof tellJob.input>, own: CallContext): Promise<About> {
    const [order] = told.order ? await this.stores.of(workOrder).loadManyUnchecked([told.order]) : [];
    const message = told.message ? await this.messages.find(told.message) : null;
    const id = told.issue ?? message?.issue ?? order?.issue ?? null;
    const [issue] = id ? await this.stores.of(issueRecord).loadManyUnchecked([id]) : [];
    const contract = told.contract
      ? await this.peers.of(contractRecord).find(told.contract, own, { fields: ['tenants', 'units'] })
      : undefined;
    return {
      order: order ?? null,
      message,
      issue: issue ?? null,
      contract: contract ? { id: contract.id, tenants: contract.tenants, units: contract.units } : null,
    };
  }

  private async facts({ issue, order, contract, message }: About, own: CallContext): Promise<TellingFacts> {
    const where = order?.place ?? issue?.place ?? contract?.units[0] ?? null;
    const [place, supplier] = await Promise.all([
      this.participants.place(where, own),
      this.participants.supplier(order?.supplier ?? null, own),
    ]);
    return {
      place: place || 'el inmueble',
      issue: issue ? issueRecord.title(issue) : (order?.description ?? '').split('\n')[0] || '',
      message: message?.text ?? null,
      author: message?.authorName ?? null,
      priority: issue?.priority ?? null,
      solution: issue?.solution ?? null,
      supplier: supplier?.name ?? null,
      work: order?.description ?? null,
      risk: order?.risk ?? null,
      declineReason: order?.declineReason ?? null,
      approvalNotes: order?.approvalNotes ?? null,
      totalAmount: order?.totalAmount ?? null,
      approvedAmount: order?.approvedAmount ?? null,
      invoiceAmount: order?.invoiceAmount ?? null,
      validUntil: order?.validUntil ?? null,
      visitFrom: order?.visitFrom ?? null,
      visitUntil: order?.visitUntil ?? null,
    };
  }

  private async readers(
    what: Telling,
    { issue, order, contract, message }: About,
    own: CallContext,
  ): Promise<Participant[]> {
    if (message && issue) return this.participants.of(issue, message.audience, own);
    if (what === 'TENANT_REPORT') return this.participants.people(contract?.tenants ?? [], own);
    if (what.startsWith('TENANT')) return this.participants.people(issue ? tenantsOf(issue) : [], own);
    if (what.startsWith('LANDLORD'))
      return this.participants.people(
        order?.landlords.length ? order.landlords : (issue?.landlords ?? []),
        own,
      );
    const one = await this.participants.supplier(order?.supplier ?? null, own);
    return one ? [one] : [];
  }

  private async mail(
    what: Telling,
    about: About,
    facts: TellingFacts,
    person: Participant,
    job: string,
    own: CallContext,
  ): Promise<void> {
    if (!person.email) return;
    const { issue, order, contract } = about;
    const link = leadsToPage(what) ? `${this.config.publicUrl}${await this.page(what, about, person)}` : '';
    const records = { issue: issue?.id ?? null, order: order?.id ?? null };
    const place = order?.place ?? issue?.place ?? contract?.units[0];
    const lease = order?.contract ?? issue?.contract ?? contract?.id;
    const isPerson = !what.startsWith('SUPPLIER') && about.message?.audience !== 'SUPPLIER';
    await this.peers.command(
      sendMessage,
      {
        to: [person.email],
        ...outsideMessage(what, facts, person, link, records),
        relatedPlaces: place ? [place] : [],
        relatedContracts: lease ? [lease] : [],
        relatedAgents: isPerson ? [person.id] : [],
        thread: threadOf(what, about),
        deduplication: `issue ${job} ${person.id}`,
      },
      own,
    );
  }

  /** The page of whoever is written to; links that were mailed before stay good. */
  private async page(what: Telling, { issue, order, contract, message }: About, person: Participant) {
    const audience = message?.audience ?? what.split('_')[0];
    const given = { recipient: person.id, keepEarlier: true };
    if (audience === 'TENANT') {
      const scope = { contract: contract?.id ?? null, issue: contract ? null : (issue?.id ?? null) };
      const subject = contract
        ? { collection: 'contract' as const, id: contract.id }
        : { collection: 'issue' as const, id: issue?.id ?? '' };
      return `/incidencia/${(await this.links.issue(tenantLink, { subject, scope, ...given })).code}`;
    }
    if (audience === 'LANDLORD') {
      const scope = { issue: issue?.id ?? '', order: order?.id ?? null };
      const subject = order
        ? { collection: 'workOrder' as const, id: order.id }
        : { collection: 'issue' as const, id: issue?.id ?? '' };
      return `/aprobacion/${(await this.links.issue(landlordLink, { subject, scope, ...given })).code}`;
    }
    const of = order ?? (issue ? await this.participants.orderOf(issue) : null);
    const subject = { collection: 'workOrder' as const, id: of?.id ?? '' };
    return `/encargo/${(await this.links.issue(supplierLink, { subject, scope: null, ...given })).code}`;
  }

  private async tellOffice(
    what: Telling,
    { issue, order, message }: About,
    facts: TellingFacts,
    job: string,
    own: CallContext,
  ): Promise<void> {
    const to = issue
      ? linkTo(this.config.publicUrl, 'issue', issue.id)
      : linkTo(this.config.publicUrl, 'workOrder', order?.id ?? '');
    const text = officeMessage(what, facts, to, { issue: issue?.id ?? null, order: order?.id ?? null });
    const place = order?.place ?? issue?.place;
    const assignedTo = issue?.assignedTo ?? order?.assignedTo ?? null;
    if (what === 'OFFICE_CALL') {
      const { subject: title, body: description } = await this.peers.command(writeMessage, text, own);
      const task = {
        title,
        description,
        type: 'OTHER' as const,
        relatedPlaces: place ? [place] : [],
        relatedAgents: order?.landlords ?? [],
        ...(assignedTo ? { assignedTo } : {}),
      };
      await this.peers.command(createTask, { ...task, deduplication: `issue ${job}` }, own);
      return;
    }
    // Whoever wrote it knows it already.
    const people = [...new Set([assignedTo, ...(issue?.watchers ?? [])])].flatMap((id) => id ?? []);
    await this.peers.command(
      sendMessage,
      {
        people: people.filter((id) => id !== message?.author),
        otherwise: message?.audience === 'INTERNAL' ? 'NOBODY' : 'OPERATIONS_MANAGER',
        ...text,
        relatedPlaces: place ? [place] : [],
        relatedContracts: issue?.contract ? [issue.contract] : [],
        deduplication: `issue ${job}`,
      },
      own,
    );
  }
}

/** The conversation that an answer by mail goes into; an order without an issue has none. */
function threadOf(what: Telling, { issue, message }: About) {
  const audience = outsideAudiences.values.find((one) => one === (message?.audience ?? what.split('_')[0]));
  return issue && audience ? { issue: issue.id, audience } : null;
}
