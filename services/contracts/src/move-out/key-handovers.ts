import { Clock } from '@llavero/kit/config/clock';
import { Database } from '@llavero/kit/db/database';
import { CommandHandler, type Handles } from '@llavero/kit/service/command-handler';
import type { InputOf, OutputOf } from '@llavero/proto/commands/command';
import { keyHandovers } from '@llavero/proto/commands/move-out';
import { addDays, dayKey, fromDayKey } from '@llavero/proto/values/dates';
import { stepNotValid } from './move-out.errors.ts';

const MOST_DAYS = 366;
/** More than a screen shows; a range that holds more says so. */
const MOST = 1000;

interface HandoverRow {
  contract: string;
  version: number;
  kind: string;
  /** YYYY-MM-DD. */
  day: string;
  scheduled: boolean;
  from: string | null;
  to: string | null;
  unit: string | null;
  tenant: string | null;
  manager: string | null;
  notes: string | null;
  published: boolean;
  notified: number | null;
  done: boolean;
}

const aliveContracts = `from contract c where c.activated and not c.cancelled and c.deleted_at is null`;
/** Days inside jsonb are unix seconds. */
const madridDay = (seconds: string): string =>
  `(to_timestamp((${seconds})::bigint) at time zone 'Europe/Madrid')::date`;
const pickupDay = madridDay("c.pickup->>'pickupDate'");

/** The day on which the keys are handed over (`keyDelivery`), else the first of the contract. */
const deliveryDay = `coalesce(${madridDay("c.key_delivery->>'deliveryDate'")}, c.start_date)`;

const deliveries = `
  select c.id as contract, c.version, 'DELIVERY' as kind, ${deliveryDay} as at, true as scheduled,
         null::text as "from", null::text as "to", c.units[1] as unit, c.tenants[1] as tenant,
         null::text as manager, c.key_delivery->>'notes' as notes, false as published,
         null::bigint as notified, ${deliveryDay} < $3::date as done
    ${aliveContracts} and ${deliveryDay} between $1::date and $2::date and not $4`;

const returns = `
  select c.id, c.version, 'RETURN', ${pickupDay}, true,
         c.pickup->'pickupTime'->>'from', c.pickup->'pickupTime'->>'to', c.units[1], c.tenants[1],
         c.pickup->>'manager', c.pickup->>'notes', coalesce((c.pickup->>'published')::boolean, false),
         (c.pickup->>'landlordNotificationDate')::bigint,
         c.move_out->>'keysReturnedDate' is not null
    ${aliveContracts} and c.pickup->>'pickupDate' is not null
     and (c.pickup->>'pickupDate')::bigint between $5 and $6`;

/** Whose end was asked for, and nobody has agreed on a day for the keys. */
const unscheduled = `
  select c.id, c.version, 'RETURN', c.end_date, false,
         null, null, c.units[1], c.tenants[1], c.pickup->>'manager', c.pickup->>'notes', false, null, false
    ${aliveContracts} and c.end_date between $1::date and $2::date
     and c.move_out is not null and c.pickup->>'pickupDate' is null
     and c.move_out->>'keysReturnedDate' is null`;

/** Keys that change hands on the days of a range: starts of contracts, pickups, and ends without an appointment. */
@CommandHandler(keyHandovers)
export class KeyHandovers implements Handles<typeof keyHandovers> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async run({ from, to, returnsOnly }: InputOf<typeof keyHandovers>): Promise<OutputOf<typeof keyHandovers>> {
    if (to < from || to > addDays(from, MOST_DAYS))
      throw stepNotValid([
        { field: 'to', rule: 'range', message: 'Elija un periodo de un año como máximo, en orden.' },
      ]);
    const rows = await this.database.query<HandoverRow>(
      `select h.*, h.at::text as day
         from (${deliveries} union all ${returns} union all ${unscheduled}) h
        order by h.at, h."from" nulls last, h.contract, h.kind limit ${MOST + 1}`,
      [dayKey(from), dayKey(to), dayKey(this.clock.now()), returnsOnly, from, to],
    );
    return {
      handovers: rows.slice(0, MOST).map(({ day, notified, contract, ...row }) => ({
        contract,
        version: row.version,
        kind: row.kind,
        day: fromDayKey(day),
        scheduled: row.scheduled,
        from: row.from,
        to: row.to,
        unit: row.unit,
        tenant: row.tenant,
        manager: row.manager,
        notes: row.notes,
        published: row.published,
        landlordNotificationDate: notified === null ? null : Number(notified),
        done: row.done,
      })),
      more: rows.length > MOST,
    };
  }
}
