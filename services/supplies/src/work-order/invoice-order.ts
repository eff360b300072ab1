import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { invoiceOrder, keepLinkedFile } from '@llavero/proto/commands/issue-pages';
import { fileDocument } from '@llavero/proto/commands/media';
import { bill } from '@llavero/proto/records/finance/bill';
import { workOrder as definition } from '@llavero/proto/records/supplies/work-order';
import { deviates } from '@llavero/proto/rules/order-approval';
import { billLine } from '@llavero/proto/rules/order-bill';
import { statusOf } from '@llavero/proto/states/evaluate';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { addMoney, formatMoney, percentOf } from '@llavero/proto/values/money';
import { ownOf } from '../issue/tenant-page.ts';
import type { ReadOrder } from './order-writer.ts';
import { SupplierPages } from './supplier-page.ts';
import { futureInvoice, notPossible } from './work-order.errors.ts';

type Invoice = InputOf<typeof invoiceOrder>;

/**
 * The supplier's invoice with its paper: it completes the expected bill, which then waits for its review. More than what was approved is
 * accepted by the office first. Sent again after an interruption it goes on from there.
 */
@CommandHandler(invoiceOrder)
export class InvoiceOrder implements Handles<typeof invoiceOrder> {
  constructor(
    private readonly pages: SupplierPages,
    private readonly peers: Peers,
    private readonly clock: Clock,
  ) {}

  async run(invoice: Invoice, ctx: CallContext): Promise<OutputOf<typeof invoiceOrder>> {
    const { code, baseAmount, vatPercent } = invoice;
    const { order } = await this.pages.of(code);
    this.refuse(order, invoice);
    const own = ownOf(ctx);
    const totalAmount = addMoney(baseAmount, percentOf(baseAmount, vatPercent));
    const documents = [await this.paper(order, invoice, own)];
    await this.complete(order, invoice, documents, own);
    const { status } = await this.pages.act(code, ctx, (current) => {
      this.refuse(current, invoice);
      const isMore = deviates(totalAmount, current.approvedAmount);
      return {
        patch: { invoiceAmount: totalAmount, ...(isMore ? { approval: 'DEVIATION' } : {}) },
        note: `Factura ${invoice.number} recibida: ${formatMoney(totalAmount)}`,
        tell: isMore ? ['OFFICE_DEVIATION'] : [],
      };
    });
    return { status, totalAmount };
  }

  private refuse(order: ReadOrder, { issueDate }: Invoice): void {
    if (order.cancelled) throw notPossible('Este encargo está anulado.');
    if (order.invoiceAmount !== null)
      throw notPossible('Ya hemos recibido la factura de este encargo: escríbanos si hay que cambiarla.');
    // The completed bill tells the order of its invoice, before the amount is noted or, after an interruption, in its place.
    if (!['FINISHED', 'INVOICED'].includes(statusOf(definition, order, this.clock.now())))
      throw notPossible('Díganos antes que el trabajo está terminado; después podrá enviar la factura.');
    if (issueDate > startOfDay(this.clock.now())) throw futureInvoice();
  }

  private async paper(
    order: ReadOrder,
    { fileName, file, number }: Invoice,
    own: CallContext,
  ): Promise<string> {
    const kept = await this.peers.command(
      keepLinkedFile,
      { collection: 'workOrder', record: order.id, name: fileName, content: file, picture: false },
      own,
    );
    const fields = {
      name: `Factura ${number}`,
      type: 'OTHER_BILLS',
      parameters: {},
      status: 'REVIEW_PENDING',
      contract: order.contract,
      mandate: order.mandate,
      places: order.place ? [order.place] : [],
    };
    const { document } = await this.peers.command(fileDocument, { files: [kept.media], fields }, own);
    return document;
  }

  /** The bill of the order, expected since its approval, or a new one where there is none. */
  private async complete(
    order: ReadOrder,
    { number, issueDate, baseAmount, vatPercent }: Invoice,
    documents: string[],
    own: CallContext,
  ): Promise<void> {
    const bills = this.peers.of(bill);
    const fields = ['id', 'version', 'approved', 'category', 'number'] as const;
    const { items } = await bills.list(
      { fields: [...fields], filter: { workOrder: order.id, cancelled: false }, limit: 1 },
      own,
    );
    const [expected] = items;
    const concept = order.description.split('\n')[0] ?? '';
    const given = {
      number,
      issueDate,
      receptionDate: startOfDay(this.clock.now()),
      dueDate: addDays(issueDate, 30),
      breakdown: [billLine({ concept, baseAmount, vatPercent }, order.category, order.payer)],
      documents,
    };
    // The same number again is the same invoice, sent once more because the first time was interrupted.
    if (expected?.approved || ![null, number].includes(expected?.number ?? null))
      throw notPossible('La factura de este encargo ya está registrada.');
    if (expected) await bills.patch(expected.id, expected.version, given, own);
    else
      await bills.create(
        {
          ...given,
          supplier: order.supplier,
          concept,
          category: order.category ?? 'OTHER',
          workOrder: order.id,
          issue: order.issue,
          units: order.place ? [order.place] : [],
          contract: order.contract,
          mandate: order.mandate,
          landlords: order.landlords,
          payer: order.payer,
          rebill: order.payer === 'TENANT',
        },
        own,
      );
  }
}
