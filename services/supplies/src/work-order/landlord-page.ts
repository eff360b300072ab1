import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { linkInvalid } from '@llavero/kit/links/link.errors';
import { type ScopedLink, ScopedLinks } from '@llavero/kit/links/scoped-links';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { decideOrder, landlordApproval } from '@llavero/proto/commands/issue-pages';
import { workOrderApproved } from '@llavero/proto/events/supplies';
import type { SystemFields } from '@llavero/proto/fields/record';
import { type Issue, issue as issueRecord } from '@llavero/proto/records/supplies/issue';
import { type WorkOrder, workOrder as definition } from '@llavero/proto/records/supplies/work-order';
import { quoteRefusal } from '@llavero/proto/rules/order-approval';
import { applyChange } from '@llavero/proto/states/change';
import { startOfDay } from '@llavero/proto/values/dates';
import { formatMoney, toCents } from '@llavero/proto/values/money';
import { Injectable } from '@nestjs/common';
import { Conversations } from '../issue/conversations.ts';
import { landlordLink, type LandlordScope } from '../issue/issue-links.ts';
import { pageMessages } from '../issue/page-messages.ts';
import { namesOf, Participants } from '../issue/participants.ts';
import { ownOf } from '../issue/tenant-page.ts';
import { approvedOf } from './approve-work-order.ts';
import { OrderWriter, type ReadOrder } from './order-writer.ts';
import { otherAmount, quoteOver, rejectionReason } from './work-order.errors.ts';

interface Opened {
  link: ScopedLink<LandlordScope>;
  order: ReadOrder | null;
  issue: (Issue & SystemFields) | null;
}

/** What a landlord's code opens. */
@Injectable()
export class LandlordPages {
  constructor(
    private readonly links: ScopedLinks,
    private readonly stores: RecordStores,
  ) {}

  /** @throws CodedError notFound LINK.INVALID */
  async of(code: string): Promise<Opened> {
    const link = await this.links.open(landlordLink, code);
    const { issue: about, order: asked } = link.scope;
    const [[order], [issue]] = await Promise.all([
      asked ? this.stores.of(definition).loadManyUnchecked([asked]) : [],
      about ? this.stores.of(issueRecord).loadManyUnchecked([about]) : [],
    ]);
    if (!order && !issue) throw linkInvalid();
    return { link, order: order ?? null, issue: issue ?? null };
  }
}

const waitsFor = (order: Pick<WorkOrder, 'approval' | 'cancelled' | 'rejectionDate'> | null): boolean =>
  order !== null && order.approval === 'LANDLORD' && !order.cancelled && order.rejectionDate === null;

/** The page of a landlord: nothing of tenants, other landlords or what the office notes. */
@CommandHandler(landlordApproval)
export class LandlordApproval implements Handles<typeof landlordApproval> {
  constructor(
    private readonly pages: LandlordPages,
    private readonly participants: Participants,
    private readonly conversations: Conversations,
  ) {}

  async run(
    { code }: InputOf<typeof landlordApproval>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof landlordApproval>> {
    const { link, order, issue } = await this.pages.of(code);
    const own = serviceContext('supplies', ctx.requestId);
    const waits = waitsFor(order);
    const shown = waits ? order : null;
    const [[person], place, supplier] = await Promise.all([
      this.participants.people(link.recipient ? [link.recipient] : [], own),
      this.participants.place(order?.place ?? issue?.place ?? null, own),
      this.participants.supplier(shown?.supplier ?? null, own),
    ]);
    const messages = issue ? await this.conversations.table.of(issue.id, 'LANDLORD') : [];
    return {
      name: person?.firstname ?? '',
      place: place || 'Su inmueble',
      expiresAt: link.expiresAt,
      description: issue?.description ?? order?.description ?? '',
      waits,
      work: shown?.description ?? null,
      risk: shown?.risk ?? null,
      supplier: supplier?.name ?? null,
      validUntil: shown?.validUntil ?? null,
      lines: (shown?.lines ?? []).map(({ concept, totalAmount }) => ({
        concept,
        totalAmount: totalAmount ?? 0,
      })),
      totalAmount: shown?.totalAmount ?? null,
      photos: [...new Set([...(issue?.photos ?? []), ...(order?.photos ?? [])])],
      messages: pageMessages(messages, link.recipient),
    };
  }
}

/** A landlord decides, once: the link is used up by it, and those of the other landlords end. */
@CommandHandler(decideOrder)
export class DecideOrder implements Handles<typeof decideOrder> {
  constructor(
    private readonly database: Database,
    private readonly links: ScopedLinks,
    private readonly participants: Participants,
    private readonly writer: OrderWriter,
    private readonly clock: Clock,
  ) {}

  async run(
    { code, decision, reason, totalAmount }: InputOf<typeof decideOrder>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof decideOrder>> {
    const isApproval = decision === 'APPROVED';
    const words = reason?.trim() ?? '';
    if (!isApproval && !words) throw rejectionReason();
    const own = ownOf(ctx);
    const link = await this.links.open(landlordLink, code);
    const people = link.recipient ? await this.participants.people([link.recipient], own) : [];
    return this.database.transaction(async (tx) => {
      // A refusal below takes this back: the link stays good to look again.
      const { scope, recipient, subject } = await this.links.redeem(landlordLink, code, tx);
      if (scope.order === null) throw linkInvalid();
      const by = namesOf(people) || 'El propietario';
      const { status } = await this.writer.write(
        scope.order,
        undefined,
        own,
        (order, now) => {
          if (!waitsFor(order)) throw otherAmount();
          if (toCents(order.totalAmount) !== toCents(totalAmount)) throw otherAmount();
          const refusal = quoteRefusal(order.validUntil, startOfDay(this.clock.now()));
          if (refusal !== null) throw quoteOver(refusal);
          const patch = isApproval
            ? { ...approvedOf(order, now), approvedBy: recipient }
            : { ...applyChange(definition, order, 'REJECTED', now), approval: 'REJECTED' as const };
          return {
            patch: { ...patch, approvalNotes: words || order.approvalNotes },
            note: `${by} ${isApproval ? 'aprueba' : 'rechaza'} el presupuesto de ${formatMoney(order.totalAmount)}`,
            tell: ['OFFICE_DECISION', isApproval ? 'SUPPLIER_APPROVED' : 'SUPPLIER_REJECTED'],
            ...(isApproval
              ? {
                  publication: { event: workOrderApproved, extra: { totalAmount: order.totalAmount } },
                }
              : {}),
          };
        },
        tx,
      );
      await this.links.revoke(subject, tx, landlordLink);
      return { status };
    });
  }
}
