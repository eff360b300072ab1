import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { Injectable } from '@nestjs/common';

/**
 * A settlement stays blocked until the receipt it stands on is charged (decision 0040): nobody pays out what has not come
 * in. Released and set again in the transaction that writes the receipt. What a person has blocked, with a reason, only a person frees.
 */
@Injectable()
export class PaymentBlocks {
  constructor(private readonly stores: RecordStores) {}

  /** Call it with a document before and after a change of its payment; nothing happens unless it is a receipt. */
  async follow(before: Finance, after: Finance, ctx: CallContext, tx: Tx): Promise<void> {
    const [was, is] = [isCharged(before), isCharged(after)];
    if (after.type !== 'RECEIPT' || was === is || after.contract === null || isOnlyOurs(after)) return;
    const { year, month } = await monthOf(after, tx);
    const rows = await tx.query<{ id: string; version: number }>(
      `select id, version from finance
        where type = 'SETTLEMENT' and contract = $1 and year = $2 and month = $3 and payment_block is distinct from $4
          and total_amount > 0 and payment_date is null and not cancelled and deleted_at is null and not ${heldSql('finance')}
        order by id for update`,
      [after.contract, year, month, !is],
    );
    const store = this.stores.of(finance);
    for (const { id, version } of rows)
      await store.writeUnchecked(id, version, { paymentBlock: !is }, {}, ctx, tx);
  }
}

/**
 * Whether a person has blocked the payment of a document, and not only the wait for its receipt.
 * @param of alias of the table `finance`
 */
export const heldSql = (of: string): string => `'blockReason' = any(${of}.sealed_set)`;

/** The month whose rent a receipt asks for: one that asks again for a returned debit is dated later than the one that it stands for. */
export async function monthOf(
  { year, month, returnedBillId }: Finance,
  tx: Tx,
): Promise<Pick<Finance, 'year' | 'month'>> {
  if (returnedBillId === null) return { year, month };
  const [first] = await tx.query<Pick<Finance, 'year' | 'month'>>(
    `with recursive asked as (
       select id, year, month, returned_bill_id from finance where id = $1
       union
       select f.id, f.year, f.month, f.returned_bill_id from finance f join asked a on f.id = a.returned_bill_id
     )
     select year, month from asked where returned_bill_id is null limit 1`,
    [returnedBillId],
  );
  return first ?? { year, month };
}

/** A receipt of a fee of ours alone: no settlement stands on it. */
const isOnlyOurs = ({ breakdown }: Finance): boolean =>
  breakdown.length > 0 && breakdown.every(({ source }) => source === 'PROVIDER');

const isCharged = ({ paymentDate, cancelled }: Finance): boolean => paymentDate !== null && !cancelled;
