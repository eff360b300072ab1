import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Peers } from '@llavero/kit/grpc/peers';
import { config } from '@llavero/proto/records/notifications/config';
import { RETURNED_DEBIT_FEE_KEY, returnedDebitFee } from '@llavero/proto/rules/returned-debit';
import { Injectable } from '@nestjs/common';

/** What the company charges a tenant for a debit that came back. */
@Injectable()
export class ReturnFees {
  constructor(private readonly peers: Peers) {}

  /**
   * Euros, VAT included; 0 where there is no setting.
   * @throws CodedError unavailable `PEER.UNAVAILABLE`
   */
  async of(ctx: CallContext): Promise<number> {
    const { items } = await this.peers
      .of(config)
      .list(
        { fields: ['value'], filter: { key: RETURNED_DEBIT_FEE_KEY, status: 'ACTIVE' }, limit: 1 },
        serviceContext('finance', ctx.requestId),
      );
    return returnedDebitFee(items[0]?.value);
  }
}
