import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { mandateRenewed } from '@llavero/proto/events/renewals';
import { systemFieldNames, type SystemFields } from '@llavero/proto/fields/record';
import type { CreateOf } from '@llavero/proto/fields/typed-record';
import { contract } from '@llavero/proto/records/contracts/contract';
import { mandate as definition, type Mandate } from '@llavero/proto/records/contracts/mandate';
import type { MandateStatus } from '@llavero/proto/records/contracts/mandate.states';
import { mandateRenewal } from '@llavero/proto/rules/renewal';
import { statusOf } from '@llavero/proto/states/evaluate';
import { addMonths, dayKey, startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';

const PAGE = 200;
/** A mandate is renewed so many months before its end, so that days without service lose nothing. */
export const MANDATE_LEAD_MONTHS = 1;

/** What belongs to one mandate and not to the one that continues it. */
const ownOfOne = new Set<string>([
  ...systemFieldNames,
  'status',
  'adminId',
  'adminTable',
  'holdedId',
  'previousMandate',
  'renewed',
  'finished',
  'notices',
  'endIsFinal',
  'chronology',
  'documents',
  'kpi',
  'stats',
]);

/** Automatic mandates whose end comes near, the mandate that continues them, and their contracts (decision 0032). */
@Injectable()
export class MandateRenewals {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly clock: Clock,
  ) {}

  /** Automatic mandates in force that end within so many months, without a notice and not renewed yet. */
  async *candidates(months = MANDATE_LEAD_MONTHS): AsyncGenerator<Mandate & SystemFields> {
    const now = this.clock.now();
    for (let last: string | undefined; ;) {
      const page = await this.stores.of(definition).findUnchecked({
        filter: {
          status: 'ACTIVE',
          renewalType: 'AUTO',
          renewed: false,
          endIsFinal: false,
          endDate: { $gte: startOfDay(now), $lte: addMonths(now, months) },
          ...(last === undefined ? {} : { id: { $gt: last } }),
        },
        sort: [{ field: 'id', order: 'asc' }],
        limit: PAGE,
        now,
      });
      yield* page;
      last = page.at(-1)?.id;
      if (last === undefined) return;
    }
  }

  /**
   * Creates the mandate that continues one from the day after its end, with the same terms, and marks the old one as
   * renewed, so that its contracts stay in force over the end. Publishes `mandate.renewed`.
   *
   * @returns false when it is not to be renewed any more
   */
  renew(id: string, ctx: CallContext): Promise<boolean> {
    return this.database.transaction(async (tx) => {
      const store = this.stores.of(definition);
      const now = this.clock.now();
      const mandate = await store.loadUnchecked(id, tx, { lock: true, now });
      const { endDate, renewalPeriodicity } = mandate;
      if (
        mandate.status !== 'ACTIVE' ||
        mandate.renewalType !== 'AUTO' ||
        mandate.renewed ||
        mandate.endIsFinal
      )
        return false;
      if (endDate === null || endDate > addMonths(startOfDay(now), MANDATE_LEAD_MONTHS)) return false;
      const { from, until } = mandateRenewal(endDate, renewalPeriodicity);
      const terms = Object.fromEntries(Object.entries(mandate).filter(([field]) => !ownOfOne.has(field)));
      const next = await store.create(
        {
          ...terms,
          mandateDate: from,
          endDate: until,
          validityAmount: 1,
          validityUnit: renewalPeriodicity,
          previousMandate: id,
        } as CreateOf<typeof definition>,
        ctx,
        tx,
        { byCommand: true },
      );
      await store.writeUnchecked(
        id,
        mandate.version,
        { renewed: true },
        { event: mandateRenewed, extra: { renewedMandate: next.id, from } },
        ctx,
        tx,
      );
      return true;
    });
  }

  /**
   * Contracts go over to the mandate that continues theirs on the day it begins (F §7 'Mandate renewed'). What is over
   * or cancelled stays where it was.
   *
   * @param of the mandate that was renewed; all when left out
   * @returns how many went over
   */
  async migrate(tx: Tx, ctx: CallContext, of: string | null = null): Promise<number> {
    const now = this.clock.now();
    const rows = await tx.query<{ id: string; version: number; next: string }>(
      `select c.id, c.version, n.id as next
         from contract c
         join mandate o on o.id = c.mandate and o.renewed and not o.cancelled and o.deleted_at is null
         join mandate n on n.previous_mandate = o.id and n.deleted_at is null and n.validated and not n.cancelled
        where c.deleted_at is null and not c.cancelled and not c.finished
          and (c.end_date is null or c.end_date >= $1::date) and n.mandate_date <= $1::date
          and ($2::uuid is null or o.id = $2)
        order by c.id limit 500 for update of c`,
      [dayKey(now), of],
    );
    const mandates = new Map(
      (
        await this.stores.of(definition).loadManyUnchecked([...new Set(rows.map(({ next }) => next))], tx)
      ).map((each) => [each.id, each]),
    );
    for (const { id, version, next } of rows) {
      const mandateStatus = statusOf(definition, mandates.get(next)!, now) as MandateStatus;
      await this.stores
        .of(contract)
        .writeUnchecked(id, version, { mandate: next, mandateStatus }, {}, ctx, tx);
    }
    return rows.length;
  }
}
