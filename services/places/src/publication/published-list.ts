import { Clock } from '@llavero/kit/config/clock';
import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { Peers } from '@llavero/kit/grpc/peers';
import { Logger } from '@llavero/kit/logging/logger';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { CodedError } from '@llavero/proto/errors';
import type { OfferAbsence, WithdrawalReason } from '@llavero/proto/records/choices/places';
import { media } from '@llavero/proto/records/documents/media';
import { place as definition } from '@llavero/proto/records/places/place';
import { freeForGood } from '@llavero/proto/rules/occupancy-timeline';
import { startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { UnitContracts } from '../occupancy/unit-contracts.ts';
import { Settings } from '../settings.ts';
import { lastRent, stayOf } from './offer-facts.ts';
import { OfferPrints } from './offer-prints.ts';
import { type PublishedUnit, publishedUnit } from './published-unit.ts';

/** Read at once; a unit is opened in memory, because its address is sealed. */
const PAGE = 200;
/** Captions and figures of the law belong to others, who do not say when they change: read again after so long. */
const KEPT_SECONDS = 60;

/** The offers that stand, newest first, and since when everybody sees them as they are (unix seconds). */
export interface PublishedOffers {
  units: readonly PublishedUnit[];
  /** Paths of their pictures and plans. */
  pictures: ReadonlySet<string>;
  changedAt: number;
}

/** What the list as a whole is known by among the fingerprints. */
const LIST = 'list';

/**
 * The units that are offered, as everybody may see them. Kept while nothing of them has changed, so that a crowd of visitors
 * costs one small statement each.
 */
@Injectable()
export class PublishedList {
  private kept: { mark: string; until: number; offers: Promise<PublishedOffers> } | null = null;

  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly peers: Peers,
    private readonly contracts: UnitContracts,
    private readonly settings: Settings,
    private readonly prints: OfferPrints,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** What is offered now. It answers also while the services that know contracts, captions and settings are away. */
  async read(requestId: string | null): Promise<PublishedOffers> {
    const now = this.clock.now();
    const today = startOfDay(now);
    // Changes with every unit that comes to the market, leaves it or is edited while it is there.
    const [{ mark } = { mark: '' }] = await this.database.query<{ mark: string }>(
      `select coalesce(md5(string_agg(id::text || ' ' || version, ',' order by id)), '') as mark
         from place where type = 'UNIT' and published_date is not null
          and paused_date is null and withdrawn_date is null and deleted_at is null`,
    );
    const key = `${today}:${mark}`;
    if (this.kept?.mark === key && now < this.kept.until) return this.kept.offers;
    const offers = this.load(now, requestId);
    const kept = { mark: key, until: now + KEPT_SECONDS, offers };
    this.kept = kept;
    offers.catch(() => {
      if (this.kept === kept) this.kept = null;
    });
    return offers;
  }

  /**
   * What everybody may know of why a unit is not on offer. One that is paused, that has never been offered or that does not exist
   * is answered alike, so that addresses that are tried out tell nothing.
   */
  async absenceOf(unit: string): Promise<OfferAbsence> {
    const [gone] = await this.database.query<{ reason: WithdrawalReason }>(
      `select withdrawal_reason as reason from place
        where id = $1 and published_date is not null and withdrawn_date is not null and deleted_at is null`,
      [unit],
    );
    return gone?.reason === 'BOOKED' || gone?.reason === 'LET' ? gone.reason : 'NOT_OFFERED';
  }

  private async load(now: number, requestId: string | null): Promise<PublishedOffers> {
    const [overrides, { areas }] = await Promise.all([
      this.settings.legalOverrides(requestId),
      import('@llavero/proto/data/areas/all'),
    ]);
    const today = startOfDay(now);
    const units: PublishedUnit[] = [];
    for (let after: string | undefined; ;) {
      const page = await this.stores.of(definition).findUnchecked({
        filter: {
          type: 'UNIT',
          publicationStatus: 'OFFERED',
          ...(after === undefined ? {} : { id: { $gt: after } }),
        },
        sort: [{ field: 'id', order: 'asc' }],
        limit: PAGE,
      });
      const ids = page.map(({ id }) => id);
      const [lettings, captions] = await Promise.all([
        this.contracts.of(ids, this.database),
        this.captions(
          page.flatMap(({ offerPictures, offerFloorPlan }) =>
            [...offerPictures, offerFloorPlan ?? []].flat(),
          ),
          requestId,
        ),
      ]);
      for (const unit of page) {
        const counted = (lettings.get(unit.id) ?? []).filter(({ counts }) => counts);
        const shown = publishedUnit(unit, {
          now,
          freeFrom: freeForGood(counted.map(stayOf), today),
          lastRent: lastRent(counted, today),
          overrides,
          areas,
          captions,
        });
        if (shown) units.push(shown);
      }
      after = ids.at(-1);
      if (page.length < PAGE) break;
    }
    const { units: dated, changedAt } = await this.dated(units, now);
    const pictures = dated.flatMap((unit) => [
      ...unit.pictures.map(({ path }) => path),
      ...(unit.floorPlan === null ? [] : [unit.floorPlan]),
    ]);
    return { units: dated, pictures: new Set(pictures), changedAt };
  }

  /** The units in their order, each with the moment of its last change, also of what its record does not hold. */
  private async dated(
    units: readonly PublishedUnit[],
    now: number,
  ): Promise<Pick<PublishedOffers, 'changedAt' | 'units'>> {
    const shown = units.map(({ updatedAt: since, ...content }) => ({ of: content.id, content, since }));
    const changes = await this.prints.changesOf(shown, now);
    const dated = units
      .map((unit) => ({ ...unit, updatedAt: Math.max(unit.updatedAt, changes.get(unit.id) ?? 0) }))
      .sort((a, b) => b.publishedDate - a.publishedDate || (a.id < b.id ? 1 : -1));
    const list = await this.prints.changesOf([{ of: LIST, content: dated, since: now }], now);
    return { units: dated, changedAt: list.get(LIST) ?? now };
  }

  /** What the pictures that can be seen show, in words; null while the documents service is away: an offer stands without. */
  private async captions(
    pictures: readonly string[],
    requestId: string | null,
  ): Promise<ReadonlyMap<string, string | null> | null> {
    const captions = new Map<string, string | null>();
    try {
      for (let from = 0; from < pictures.length; from += PAGE) {
        const ids = pictures.slice(from, from + PAGE);
        const ctx = serviceContext('places', requestId);
        const fields = ['description', 'ownerCollection'] as const;
        for (const file of await this.peers.of(media).getMany(ids, ctx, { fields }))
          // Others are shown to nobody (`DownloadMedia`): their address would lead nowhere.
          if (file.ownerCollection === 'place') captions.set(file.id, file.description);
      }
    } catch (error) {
      if (!(error instanceof CodedError) || error.body.kind !== 'unavailable') throw error;
      this.logger.warn('offers are shown without the captions of their pictures', {
        errorCode: error.body.code,
      });
      return null;
    }
    return captions;
  }
}
