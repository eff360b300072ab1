import { type CallContext, serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { Logger } from '@llavero/kit/logging/logger';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { followBurofaxes } from '@llavero/proto/commands/burofaxes';
import { certifiedLetterState } from '@llavero/proto/commands/certified-letters';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { CodedError } from '@llavero/proto/errors';
import { awaitedDeliveries } from '@llavero/proto/records/choices/burofax';
import { communication as definition } from '@llavero/proto/records/notifications/communication';
import { type Burofax, Burofaxes } from './burofaxes.ts';

/** Burofaxes of one round; a company posts a handful a day. */
const MOST = 500;

/** Asks for each burofax on its way, and keeps what is new (EXT-11). One that cannot be asked for does not hold up the others. */
@CommandHandler(followBurofaxes)
export class FollowBurofaxes implements Handles<typeof followBurofaxes> {
  constructor(
    private readonly burofaxes: Burofaxes,
    private readonly stores: RecordStores,
    private readonly database: Database,
    private readonly peers: Peers,
    private readonly logger: Logger,
  ) {}

  async run(
    _input: InputOf<typeof followBurofaxes>,
    ctx: CallContext,
  ): Promise<OutputOf<typeof followBurofaxes>> {
    const own = serviceContext('notifications', ctx.requestId);
    const awaited = await this.stores.of(definition).findUnchecked({
      filter: {
        ...{ type: 'BUROFAX', status: 'SENT', delivery: { $in: [...awaitedDeliveries] } },
        // Those posted by hand would stand before them for good.
        operatorId: { $ne: null },
      },
      sort: [{ field: 'updatedAt', order: 'asc' }],
      limit: MOST,
    });
    let changed = 0;
    let failed = 0;
    for (const burofax of awaited) {
      if (!burofax.operatorId) continue;
      try {
        if (await this.follow(burofax, burofax.operatorId, own)) changed += 1;
      } catch (error) {
        if (!(error instanceof CodedError)) throw error;
        failed += 1;
        this.logger.warn('burofax not followed', { communication: burofax.id, code: error.body.code });
      }
    }
    return { changed, failed };
  }

  private async follow(burofax: Burofax, letter: string, own: CallContext): Promise<boolean> {
    const asked = { ...this.burofaxes.filing(burofax), letter };
    const { delivery, deliveredOn, proofs } = await this.peers.command(certifiedLetterState, asked, own);
    return this.database.transaction(async (tx) => {
      const current = await this.burofaxes.load(burofax.id, tx);
      if (!awaitedDeliveries.includes(current.delivery ?? 'PENDING')) return false;
      const news = { delivery, deliveredOn, proofs: proofs ?? [], author: own.actor.id };
      return (await this.burofaxes.delivered(current, undefined, news, own, tx)) !== undefined;
    });
  }
}
