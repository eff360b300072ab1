import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { Injectable } from '@nestjs/common';

type Taken = Pick<Finance, 'rectifiedAmount'>;

/**
 * What rectifications take off the invoices of a rent that are charged by themselves, kept with the invoice (`rectifiedAmount`): no other
 * document carries the difference. It is what stands and has not been paid back. What the bank collects or has collected was asked
 * for as a whole, so that an invoice keeps its amount while it is in process or paid.
 */
@Injectable()
export class RectifiedAmounts {
  constructor(private readonly stores: RecordStores) {}

  /**
   * What an invoice that is about to be written has to say besides.
   * @param document as it will be
   */
  async of(document: Finance, tx: Tx): Promise<Partial<Taken>> {
    if (!isOwed(document)) return {};
    const [found] = await tx.query<{ taken: number }>(
      `select coalesce(-sum(least(total_amount, 0)), 0)::float as taken from finance
        where rectifies = $1 and type = 'RECTIFYING_RENT_BILL' and payment_date is null and not cancelled and deleted_at is null`,
      [document.id],
    );
    return written(document, found?.taken ?? 0);
  }

  /** The same of an invoice that is rectified now. @param difference euros, negative when it was too much */
  rectifiedBy(document: Finance, difference: number): Partial<Taken> {
    return isOwed(document) ? written(document, Math.max(0, -difference)) : {};
  }

  /** Call it with a document once it was paid back, cancelled, deleted or brought back: what it rectifies is owed accordingly. */
  async follow({ rectifies, type }: Finance, ctx: CallContext, tx: Tx): Promise<void> {
    if (type !== 'RECTIFYING_RENT_BILL' || rectifies === null) return;
    const store = this.stores.of(finance);
    const document = await store.loadUnchecked(rectifies, tx, { lock: true });
    const patch = await this.of(document, tx);
    if (Object.keys(patch).length > 0)
      await store.writeUnchecked(rectifies, document.version, patch, {}, ctx, tx);
  }
}

const isOwed = ({ type, includedIn, paymentDate, processStartDate }: Finance): boolean =>
  type === 'RENT_BILL' && includedIn === null && paymentDate === null && processStartDate === null;

const written = ({ rectifiedAmount }: Taken, taken: number): Partial<Taken> =>
  rectifiedAmount === taken ? {} : { rectifiedAmount: taken };
