import { Clock } from '@llavero/kit/config/clock';
import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { linkInvalid } from '@llavero/kit/links/link.errors';
import { type ScopedLink, ScopedLinks } from '@llavero/kit/links/scoped-links';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { supplierOrder } from '@llavero/proto/commands/issue-pages';
import type { EventDefinition } from '@llavero/proto/events/define';
import type { SystemFields } from '@llavero/proto/fields/record';
import { type Issue, issue as issueRecord } from '@llavero/proto/records/supplies/issue';
import { workOrder as definition } from '@llavero/proto/records/supplies/work-order';
import { statusOf } from '@llavero/proto/states/evaluate';
import { Injectable } from '@nestjs/common';
import { Conversations } from '../issue/conversations.ts';
import { supplierLink } from '../issue/issue-links.ts';
import { pageMessages } from '../issue/page-messages.ts';
import { Participants, tenantsOf } from '../issue/participants.ts';
import { ownOf } from '../issue/tenant-page.ts';
import { type OrderChange, OrderWriter, type ReadOrder } from './order-writer.ts';
import { notPossible } from './work-order.errors.ts';

interface Opened {
  link: ScopedLink<null>;
  order: ReadOrder;
  issue: (Issue & SystemFields) | null;
}

/** What a supplier's code opens, and what they do with it. */
@Injectable()
export class SupplierPages {
  constructor(
    private readonly database: Database,
    private readonly links: ScopedLinks,
    private readonly stores: RecordStores,
    private readonly writer: OrderWriter,
  ) {}

  /** @throws CodedError notFound LINK.INVALID, also once another supplier has the order */
  async of(code: string): Promise<Opened> {
    const link = await this.links.open(supplierLink, code);
    const [order] = await this.stores.of(definition).loadManyUnchecked([link.subject.id]);
    if (!order || order.supplier !== link.recipient) throw linkInvalid();
    const [issue] = order.issue ? await this.stores.of(issueRecord).loadManyUnchecked([order.issue]) : [];
    return { link, order, issue: issue ?? null };
  }

  /**
   * Something that the supplier does, in one transaction with the order locked.
   * @throws CodedError notFound LINK.INVALID; conflict where the order is cancelled or was declined; whatever `decide` throws
   */
  async act<E extends EventDefinition>(
    code: string,
    ctx: CallContext,
    decide: (order: ReadOrder, now: number) => OrderChange<E>,
  ): Promise<{ id: string; version: number; status: string }> {
    const { order: opened, link } = await this.of(code);
    const own = ownOf(ctx);
    return this.database.transaction((tx) =>
      this.writer.write(
        opened.id,
        undefined,
        own,
        (order, now) => {
          if (order.supplier !== link.recipient) throw linkInvalid();
          if (order.cancelled) throw notPossible('Este encargo está anulado.');
          if (order.answer === 'DECLINED')
            throw notPossible('Ya ha rechazado este encargo: llámenos si ha cambiado algo.');
          return decide(order, now);
        },
        tx,
      ),
    );
  }
}

/** The page of a supplier: the work, access and photos; nothing of landlords, payers or limits. */
@CommandHandler(supplierOrder)
export class SupplierOrder implements Handles<typeof supplierOrder> {
  constructor(
    private readonly pages: SupplierPages,
    private readonly participants: Participants,
    private readonly conversations: Conversations,
    private readonly clock: Clock,
  ) {}

  async run(
    { code }: InputOf<typeof supplierOrder>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof supplierOrder>> {
    const { order, issue } = await this.pages.of(code);
    const own = serviceContext('supplies', ctx.requestId);
    const [supplier, place, tenants] = await Promise.all([
      this.participants.supplier(order.supplier, own),
      this.participants.place(order.place ?? issue?.place ?? null, own),
      // Whom to ask for at the door, once the work is theirs.
      order.answer === 'ACCEPTED' && issue ? this.participants.people(tenantsOf(issue), own) : [],
    ]);
    const status = statusOf(definition, order, this.clock.now()) as OutputOf<typeof supplierOrder>['status'];
    // Before their own quote there is the estimate of the office, or the price of somebody who was asked before.
    const hasQuoted = status !== 'DRAFT' && status !== 'REQUESTED';
    const messages = issue ? await this.conversations.table.of(issue.id, 'SUPPLIER') : [];
    return {
      name: supplier?.firstname ?? '',
      reference: order.reference,
      description: order.description,
      place: place || 'Inmueble por indicar',
      status,
      approval: order.approval,
      answer: order.answer,
      access: issue?.accessNotes ?? null,
      contact: tenants.map(({ firstname }) => firstname).join(', ') || null,
      visitFrom: order.visitFrom,
      visitUntil: order.visitUntil,
      totalAmount: (hasQuoted && order.totalAmount) || null,
      invoiceAmount: order.invoiceAmount,
      validUntil: hasQuoted ? order.validUntil : null,
      photos: [...new Set([...order.photos, ...(issue?.photos ?? [])])],
      // Conversations of an earlier supplier of the issue are not this one's.
      messages: pageMessages(
        messages.filter(({ outside, author, at }) =>
          outside ? author === order.supplier : at >= (order.sentAt ?? 0),
        ),
        order.supplier,
      ),
    };
  }
}
