import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { type HandlesEvent, OnEvent } from '@llavero/kit/events/on-event';
import type { EventOf } from '@llavero/proto/events/define';
import { debitReturned } from '@llavero/proto/events/finance';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { debtorIsTold, reasonForDebtor } from '@llavero/proto/rules/returned-debit';
import { returnedDebit } from '@llavero/proto/messages/catalogue/money';
import { named } from '@llavero/proto/messages/message';
import { dueCents } from '@llavero/proto/rules/instalments';
import { startOfDay } from '@llavero/proto/values/dates';
import { addMoney, fromCents } from '@llavero/proto/values/money';
import { Communications } from '../communication/communications.ts';
import { MessageWriter } from '../messages/message-writer.ts';
import { Surroundings } from './surroundings.ts';

/**
 * Writes to the debtor of a direct debit that the bank has given back (issue 11 §3), once for each return and only where they have an e-mail.
 * What has been paid or cancelled by the time it looks is not asked for.
 */
@OnEvent(debitReturned, { name: 'debit-returned' })
export class DebitReturned implements HandlesEvent<typeof debitReturned> {
  constructor(
    private readonly around: Surroundings,
    private readonly communications: Communications,
    private readonly writer: MessageWriter,
    private readonly clock: Clock,
  ) {}

  async handle({ data }: EventOf<typeof debitReturned>, tx: Tx, ctx: CallContext): Promise<void> {
    const { claimed: claimedId, fee: feeId, reason, suspended } = data.extra;
    if (!debtorIsTold(reason)) return;
    const receipt = await this.around.record(finance, data.id, ctx);
    const claimed = await this.around.record(finance, claimedId, ctx);
    if (!receipt || !claimed || claimed.paymentDate !== null || claimed.cancelled) return;
    const { units, contract, destination, tenants } = claimed;
    const isAnother = claimedId !== receipt.id;
    const fee = feeId ? await this.around.record(finance, feeId, ctx) : null;
    // Of instalments those that are due: what is planned for later was not asked for.
    const due = fromCents(dueCents(claimed, startOfDay(this.clock.now())));
    const about = {
      ...{ address: await this.around.address(units, ctx), suspended },
      amount: addMoney(due, fee?.totalAmount ?? 0),
      receipt: finance.title(receipt),
      claimed: isAnother ? finance.title(claimed) : null,
      // What the bank asks for the return; nothing where the receipt itself is claimed again.
      fee: isAnother
        ? addMoney(claimed.totalAmount, -cameBack(claimed, receipt)) || null
        : (fee?.totalAmount ?? null),
      reason: reasonForDebtor(reason),
    };
    const debtors = destination?.agent ? [destination.agent] : tenants;
    for (const { id, firstname, email, language } of await this.around.addressees(debtors, ctx)) {
      const records = { document: claimedId, person: id };
      const said = { language, records, values: { name: firstname, ...about } };
      const message = {
        ...(await this.writer.write(named(returnedDebit, said), ctx)),
        to: [{ id, collection: 'agent', description: email }],
        relatedAgents: [id],
        relatedContracts: contract ? [contract] : [],
        relatedPlaces: units,
        relatedFinances: [...new Set([receipt.id, claimedId, ...(fee ? [fee.id] : [])])],
        author: data.actor,
      };
      await this.communications.record(message, ctx, tx);
    }
  }
}

/** Euros that the receipt that asks again says have come back: less than the first one where some of it was paid otherwise. */
const cameBack = ({ breakdown }: Finance, { totalAmount }: Finance): number =>
  breakdown.find(({ category }) => category === 'COMPENSATION')?.totalAmount ?? totalAmount;
