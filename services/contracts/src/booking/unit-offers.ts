import { serviceContext } from '@llavero/kit/context';
import { Clock } from '@llavero/kit/config/clock';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import type { CollectionName } from '@llavero/proto/collections';
import { type Booking, booking } from '@llavero/proto/records/contracts/booking';
import { type Contract, contract } from '@llavero/proto/records/contracts/contract';
import { dayKey, fromDayKey } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { unitTaken } from '../occupancy/unit-taken.ts';
import { unitOffered } from './booking.errors.ts';

type Wanted = Pick<Booking, 'unit' | 'startDate' | 'contractDuration'>;
type Term = Pick<Contract, 'units' | 'startDate' | 'endDate'>;

/**
 * Who has or is offered a unit, asked before a draft is made. The database itself guards the days of contracts in force
 * and of confirmed bookings (decision 23); a draft holds nothing there, and its unit is offered until it expires.
 */
@Injectable()
export class UnitOffers {
  constructor(
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  /** Makes others who ask for the unit wait until this transaction ends. */
  async lock(tx: Tx, units: readonly string[]): Promise<void> {
    await tx.query('select lock_units($1::uuid[])', [units]);
  }

  /**
   * @throws CodedError `BOOKING.UNIT_TAKEN`, `BOOKING.UNIT_OFFERED` naming who has the unit on the booking's days until when.
   * Hold the lock on the unit.
   * @param except id of the booking itself
   */
  async assertFreeForBooking(
    tx: Tx,
    { unit, startDate, contractDuration }: Wanted,
    except: string,
  ): Promise<void> {
    const days = 'booked_days($3::date, $4::date, $5::jsonb)';
    const today = dayKey(this.clock.now());
    const start = startDate == null ? null : dayKey(startDate);
    const asked = [[unit], except, start, today, JSON.stringify(contractDuration)];
    await this.assertNotHeld(tx, 'booking', days, asked);
    const [offer] = await tx.query<{ id: string; until: string }>(
      `select id, to_char(expiration_date, 'YYYY-MM-DD') as until from booking
        where unit = any($1::uuid[]) and id <> $2 and deleted_at is null and not cancelled and confirmation_date is null and contract is null
          and expiration_date >= $4::date
          and booked_days(start_date, $4::date, contract_duration) && ${days}
        order by expiration_date desc, id limit 1`,
      asked,
    );
    if (!offer) return;
    throw unitOffered(
      { id: offer.id, title: await this.titleOf('booking', offer.id, tx) },
      fromDayKey(offer.until),
    );
  }

  /**
   * @param except id of the booking that the contract comes from, which may hold the unit itself
   * @throws CodedError `CONTRACT.UNIT_TAKEN` naming who has one of the units on a day of the contract until when.
   */
  async assertFreeForContract(tx: Tx, { units, startDate, endDate }: Term, except: string): Promise<void> {
    if (startDate == null) return;
    const asked = [units, except, dayKey(startDate), endDate == null ? null : dayKey(endDate)];
    await this.assertNotHeld(tx, 'contract', 'held_days($3::date, $4::date)', asked);
  }

  /** @param asked the units, the id that may hold them, and what `days` (SQL) is made from */
  private async assertNotHeld(
    tx: Tx,
    collection: 'booking' | 'contract',
    days: string,
    asked: unknown[],
  ): Promise<void> {
    const [holder] = await tx.query<{ detail: string }>(
      `select json_build_object('collection', collection, 'holder', holder,
                                'first', lower(days), 'last', upper(days) - 1)::text as detail
         from unit_occupancy
        where unit = any($1::uuid[]) and holder <> $2 and days && ${days}
        order by upper(days) desc nulls first, holder limit 1`,
      asked,
    );
    if (!holder) return;
    throw await unitTaken.explain({
      definition: collection === 'booking' ? booking : contract,
      ctx: serviceContext('contracts'),
      detail: holder.detail,
      titleOf: (of, id) => this.titleOf(of, id, tx),
    });
  }

  private async titleOf(collection: CollectionName, id: string, tx: Tx): Promise<string> {
    if (collection === 'booking') return booking.title(await this.stores.of(booking).loadUnchecked(id, tx));
    return contract.title(await this.stores.of(contract).loadUnchecked(id, tx));
  }
}
