import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { config } from '@llavero/proto/records/notifications/config';
import { BANK_BOOKED_KEY, bankBookedUpTo } from '@llavero/proto/rules/arrears';
import { Injectable } from '@nestjs/common';
import { ImportedBank } from '../statements/reconciliation.ts';

/** The day up to which the bank is booked: the later of the setting and what imported statements lead to. */
@Injectable()
export class BankBooked {
  constructor(
    private readonly peers: Peers,
    private readonly bank: ImportedBank,
  ) {}

  /**
   * Unix seconds of a day; null when nobody has set it and no statement was imported.
   * @throws CodedError unavailable `PEER.UNAVAILABLE`: nobody is reminded on a guess
   */
  async upTo(ctx: CallContext): Promise<number | null> {
    const { items } = await this.peers
      .of(config)
      .list(
        { fields: ['value'], filter: { key: BANK_BOOKED_KEY, status: 'ACTIVE' }, limit: 1 },
        serviceContext('finance', ctx.requestId),
      );
    const days = [bankBookedUpTo(items[0]?.value), await this.bank.bookedUpTo()].filter(
      (day) => day !== null,
    );
    return days.length > 0 ? Math.max(...days) : null;
  }
}
