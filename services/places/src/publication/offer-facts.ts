import { Clock } from '@llavero/kit/config/clock';
import { serviceContext } from '@llavero/kit/context';
import type { Queryable } from '@llavero/kit/db/queryable';
import { Peers } from '@llavero/kit/grpc/peers';
import { booking } from '@llavero/proto/records/contracts/booking';
import { mandate } from '@llavero/proto/records/contracts/mandate';
import type { Place } from '@llavero/proto/records/places/place';
import type { UnitContract } from '@llavero/proto/rules/occupancy';
import { freeForGood, type Stay, stayOfBooking } from '@llavero/proto/rules/occupancy-timeline';
import type { OfferCircumstances } from '@llavero/proto/rules/publication';
import { addYears, startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { UnitContracts } from '../occupancy/unit-contracts.ts';
import { Settings } from '../settings.ts';

/** The rent of a contract that ended earlier no longer limits the next one (LAU art. 17.6). */
const RENT_COUNTS_YEARS = 5;
const PAGE = 500;

/** What has to be known beside units to say whether they may be offered: their mandates, contracts and bookings. */
@Injectable()
export class OfferFacts {
  constructor(
    private readonly peers: Peers,
    private readonly contracts: UnitContracts,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * The circumstances of each unit, by its id.
   * @throws CodedError unavailable while the contracts service is away: nobody is told that a unit is free then.
   */
  async of(
    units: readonly Place[],
    on: Queryable,
    requestId: string | null,
  ): Promise<Map<string, OfferCircumstances>> {
    const ids = units.map(({ id }) => id);
    const now = this.clock.now();
    const today = startOfDay(now);
    const [managed, booked, lettings, overrides] = await Promise.all([
      this.managed(units, requestId),
      this.booked(ids, requestId),
      this.contracts.of(ids, on),
      this.settings.legalOverrides(requestId),
    ]);
    return new Map(
      units.map(({ id, property }) => {
        const counted = (lettings.get(id) ?? []).filter(({ counts }) => counts);
        const stays = [...counted.map(stayOf), ...(booked.get(id) ?? [])];
        return [
          id,
          {
            now,
            mandateInForce: managed.has(id) || (property !== null && managed.has(property)),
            freeFrom: freeForGood(stays, today),
            lastRent: lastRent(counted, today),
            overrides,
          },
        ] as const;
      }),
    );
  }

  /** Units and properties with an active mandate. */
  private async managed(units: readonly Place[], requestId: string | null): Promise<Set<string>> {
    const properties = [...new Set(units.flatMap(({ property }) => property ?? []))];
    const pages = this.peers.of(mandate).pages(
      {
        fields: ['units', 'properties'],
        filter: {
          status: 'ACTIVE',
          $or: [{ units: { $in: units.map(({ id }) => id) } }, { properties: { $in: properties } }],
        },
        limit: PAGE,
      },
      serviceContext('places', requestId),
    );
    const found = new Set<string>();
    for await (const page of pages)
      for (const one of page) for (const id of [...one.units, ...one.properties]) found.add(id);
    return found;
  }

  /** The days that confirmed bookings hold, by unit. */
  private async booked(units: readonly string[], requestId: string | null): Promise<Map<string, Stay[]>> {
    const pages = this.peers.of(booking).pages(
      {
        fields: ['unit', 'startDate', 'confirmationDate', 'contractDuration'],
        filter: { status: 'CONFIRMED', unit: { $in: [...units] } },
        limit: PAGE,
      },
      serviceContext('places', requestId),
    );
    const found = new Map<string, Stay[]>();
    for await (const page of pages)
      for (const one of page) found.set(one.unit, [...(found.get(one.unit) ?? []), stayOfBooking(one)]);
    return found;
  }
}

/** The days that a contract fills a unit. */
export const stayOf = ({ startDate, endDate }: UnitContract): Stay => ({ start: startDate, end: endDate });

/** The rent of the contract that began last, if it runs still or ended within five years. */
export function lastRent(contracts: readonly UnitContract[], today: number): number | null {
  const since = addYears(today, -RENT_COUNTS_YEARS);
  const recent = contracts
    .filter(({ startDate, endDate }) => (startDate ?? 0) <= today && (endDate === null || endDate >= since))
    .sort((a, b) => (a.startDate ?? 0) - (b.startDate ?? 0));
  return recent.at(-1)?.rent ?? null;
}
