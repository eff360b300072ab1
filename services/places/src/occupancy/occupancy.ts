import { Clock } from '@llavero/kit/config/clock';
import type { CallContext } from '@llavero/kit/context';
import type { Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { place as definition, type Place } from '@llavero/proto/records/places/place';
import { propertyFigures, unitFigures } from '@llavero/proto/rules/occupancy';
import { dayKey, startOfDay } from '@llavero/proto/values/dates';
import { NO_ID } from '@llavero/proto/values/ids';
import { Injectable } from '@nestjs/common';
import { UnitContracts } from './unit-contracts.ts';

/** Before every id. */

/** Places of one transaction of the watch. */
const BATCH = 500;

/**
 * `kpi` and `stats` of places (C §3.3), computed and never typed in. A place is written only when its figures change:
 * a new version would get in the way of whoever is editing it (decision 0006).
 */
@Injectable()
export class Occupancy {
  constructor(
    private readonly stores: RecordStores,
    private readonly contracts: UnitContracts,
    private readonly clock: Clock,
  ) {}

  /** Brings the figures of units and of their properties up to date; answers how many places were behind. */
  async refreshUnits(units: readonly string[], tx: Tx, ctx: CallContext): Promise<number> {
    const behind = await this.writeUnits(units, tx, ctx);
    const properties = [...new Set(behind.flatMap(({ property }) => property ?? []))];
    return behind.length + (await this.refreshProperties(properties, tx, ctx));
  }

  /** Brings the figures of properties up to date; answers how many were behind. */
  async refreshProperties(properties: readonly string[], tx: Tx, ctx: CallContext): Promise<number> {
    if (properties.length === 0) return 0;
    const rows = await tx.query<{ property: string; contract: string | null; rent: number | null }>(
      `select property, kpi ->> 'contract' as contract, (kpi ->> 'rent')::float8 as rent
         from place where property = any($1::uuid[]) and type = 'UNIT' and deleted_at is null`,
      [properties],
    );
    const unitsOf = Map.groupBy(rows, ({ property }) => property);
    const written = await this.stores.of(definition).writeManyUnchecked(
      properties.map((id) => ({
        id,
        patch: () => ({ kpi: propertyFigures(unitsOf.get(id) ?? []), stats: null }),
      })),
      {},
      ctx,
      tx,
    );
    return written.length;
  }

  /**
   * Brings the next units after `after` up to date whose contract has begun or ended by the calendar, without anybody
   * changing it; their properties are left to {@link refreshProperties}. Answers where to go on, null at the end.
   */
  async refreshNextUnits(after: string, tx: Tx, ctx: CallContext): Promise<string | null> {
    const units = await this.unitsBehind(tx, after);
    await this.writeUnits(units, tx, ctx);
    return units.length < BATCH ? null : (units.at(-1) ?? null);
  }

  /** The same for properties whose figures do not add up. */
  async refreshNextProperties(after: string, tx: Tx, ctx: CallContext): Promise<string | null> {
    const properties = await this.propertiesBehind(tx, after);
    await this.refreshProperties(properties, tx, ctx);
    return properties.length < BATCH ? null : (properties.at(-1) ?? null);
  }

  private async unitsBehind(tx: Tx, after: string): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `select p.id from place p
         left join lateral (
           select contract from unit_contract c
            where c.unit = p.id and c.counts and not c.mandate_over
              and (c.start_date is null or c.start_date <= $1::date) and (c.end_date is null or c.end_date >= $1::date)
            order by c.start_date desc nulls last, c.contract desc limit 1) now on true
        where p.type = 'UNIT' and p.deleted_at is null
          and p.id > $2 and (p.kpi ->> 'contract')::uuid is distinct from now.contract
        order by p.id limit ${BATCH}`,
      [dayKey(this.clock.now()), after],
    );
    return rows.map(({ id }) => id);
  }

  /** Properties whose figures do not add up, because a unit has come or gone: at most {@link BATCH} after an id. */
  async propertiesBehind(tx: Tx, after: string = NO_ID): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `select p.id from place p
         left join (
           select property, count(*) as units, count(kpi ->> 'contract') as let,
                  coalesce(sum((kpi ->> 'rent')::numeric), 0) as rent
             from place where type = 'UNIT' and deleted_at is null and property is not null group by property
         ) u on u.property = p.id
        where p.type = 'PROPERTY' and p.deleted_at is null and p.id > $1
          and (coalesce((p.kpi ->> 'units')::int, 0), coalesce((p.kpi ->> 'letUnits')::int, 0),
               coalesce((p.kpi ->> 'monthlyRent')::numeric, 0))
              is distinct from (coalesce(u.units, 0)::int, coalesce(u.let, 0)::int, coalesce(u.rent, 0))
        order by p.id limit ${BATCH}`,
      [after],
    );
    return rows.map(({ id }) => id);
  }

  /** Writes the figures of those units that differ, and answers them. */
  private async writeUnits(
    units: readonly string[],
    tx: Tx,
    ctx: CallContext,
  ): Promise<{ property: string | null }[]> {
    const today = startOfDay(this.clock.now());
    const contracts = await this.contracts.of(units, tx);
    const propertyOf = new Map<string, string | null>();
    const figuresOf = (unit: Place) => {
      propertyOf.set(unit.id, unit.property);
      const figures = unitFigures(contracts.get(unit.id) ?? [], today);
      // A draft for a unit that was never let is no news.
      const isNews = unit.kpi !== null || figures.stats.contracts > 0;
      return unit.type === 'UNIT' && isNews ? { kpi: { ...figures.kpi }, stats: { ...figures.stats } } : null;
    };
    const written = await this.stores.of(definition).writeManyUnchecked(
      units.map((id) => ({ id, patch: figuresOf })),
      {},
      ctx,
      tx,
    );
    return written.map((id) => ({ property: propertyOf.get(id) ?? null }));
  }
}
