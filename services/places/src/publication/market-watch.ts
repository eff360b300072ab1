import { Clock } from '@llavero/kit/config/clock';
import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Ticker } from '@llavero/kit/jobs/ticker';
import { Logger } from '@llavero/kit/logging/logger';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { CodedError } from '@llavero/proto/errors';
import { place as definition } from '@llavero/proto/records/places/place';
import { isTaken } from '@llavero/proto/rules/publication';
import { Injectable } from '@nestjs/common';
import { UnitContracts } from '../occupancy/unit-contracts.ts';
import { Market } from './leave-market.ts';
import { OfferFacts } from './offer-facts.ts';

const EVERY_MS = 15 * 60 * 1000;
const PAGE = 200;

/** Makes up for what no event told: contracts and bookings that were imported, or written before this service knew of events. */
@Injectable()
export class MarketWatch extends Ticker {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly facts: OfferFacts,
    private readonly contracts: UnitContracts,
    private readonly market: Market,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {
    super('units on the market', EVERY_MS, logger);
  }

  async tick(): Promise<void> {
    try {
      for (let after: string | undefined; !this.stopping;) {
        const next = await this.look(after);
        if (next === undefined) return;
        after = next;
      }
    } catch (error) {
      // Nobody says then whether a unit is taken; the next tick asks again.
      if (!(error instanceof CodedError) || error.body.kind !== 'unavailable') throw error;
      this.logger.warn('units on the market are looked at later', { errorCode: error.body.code });
    }
  }

  /** Looks at a page of units; answers where to go on. */
  private async look(after: string | undefined): Promise<string | undefined> {
    const units = await this.stores.of(definition).findUnchecked({
      filter: {
        type: 'UNIT',
        publicationStatus: { $in: ['OFFERED', 'PAUSED'] },
        ...(after === undefined ? {} : { id: { $gt: after } }),
      },
      sort: [{ field: 'id', order: 'asc' }],
      limit: PAGE,
    });
    const facts = await this.facts.of(units, this.database, null);
    const now = this.clock.now();
    const taken = units.filter(({ id }) => isTaken(facts.get(id)?.freeFrom ?? null, now)).map(({ id }) => id);
    if (taken.length > 0) {
      const lettings = await this.contracts.of(taken, this.database);
      const isLet = (id: string) =>
        (lettings.get(id) ?? []).some(({ counts, endDate }) => counts && (endDate === null || endDate > now));
      await this.database.transaction(async (tx) => {
        const ctx = serviceContext('places');
        await this.market.leave(taken.filter(isLet), 'LET', null, tx, ctx);
        await this.market.leave(
          taken.filter((id) => !isLet(id)),
          'BOOKED',
          null,
          tx,
          ctx,
        );
      });
    }
    return units.length < PAGE ? undefined : units.at(-1)?.id;
  }
}
