import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { config } from '@llavero/proto/records/notifications/config';
import { BANK_BOOKED_KEY, bankBookedUpTo } from '@llavero/proto/rules/arrears';
import { Injectable } from '@nestjs/common';

/** The day up to which the bank is booked: a setting until bank statements are read in. */
@Injectable()
export class BankBooked {
  constructor(private readonly peers: Peers) {}

  /**
   * Unix seconds of a day; null when nobody has set it.
   * @throws CodedError unavailable `PEER.UNAVAILABLE`: nobody is reminded on a guess
   */
  async upTo(ctx: CallContext): Promise<number | null> {
    const { items } = await this.peers
      .of(config)
      .list(
        { fields: ['value'], filter: { key: BANK_BOOKED_KEY, status: 'ACTIVE' }, limit: 1 },
        serviceContext('finance', ctx.requestId),
      );
    return bankBookedUpTo(items[0]?.value);
  }
}
