import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import type { BankLine } from '@llavero/proto/records/finance/bank-line';
import { toCents } from '@llavero/proto/values/money';
import { Injectable } from '@nestjs/common';
import { BookReturn } from '../returns/book-return.ts';
import { ReturnFees } from '../returns/return-fees.ts';
import { NO_REASON } from '../returns/return-line.ts';

/** Books what a movement gives back, as the bank's file of returns would: whichever comes first, the other finds it done. */
@Injectable()
export class BookReturnLines {
  constructor(
    private readonly returns: BookReturn,
    private readonly fees: ReturnFees,
  ) {}

  /**
   * What changes of the movement, whose proposal is a return.
   * @throws CodedError as `BookReturn` does; unavailable `PEER.UNAVAILABLE` while the fee cannot be asked for
   */
  async book(line: BankLine, ctx: CallContext, tx: Tx): Promise<Partial<BankLine>> {
    const [part] = line.parts;
    const given = {
      endToEndId: part?.row ?? '',
      reason: line.returnReason ?? NO_REASON,
      cents: Math.abs(toCents(line.amount)),
    };
    const shown = { movement: line.id, day: line.bookingDate };
    const { message } = await this.returns.within(given, await this.fees.of(ctx), ctx, tx, shown);
    return { why: [line.why, message].filter(Boolean).join('. ').slice(0, 400) };
  }
}
