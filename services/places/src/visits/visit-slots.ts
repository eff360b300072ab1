import { Clock } from '@llavero/kit/config/clock';
import { Database } from '@llavero/kit/db/database';
import type { Queryable, Tx } from '@llavero/kit/db/queryable';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { publicationStatus } from '@llavero/proto/records/parts/publication';
import { place } from '@llavero/proto/records/places/place';
import { type VisitHours, visitHours } from '@llavero/proto/records/places/visit-hours';
import {
  type BusyTime,
  freeSlots,
  type Slot,
  type SlotAgent,
  type SlotUnit,
} from '@llavero/proto/rules/visits/slots';
import { isHolidayIn } from '@llavero/proto/rules/visits/regional-holidays';
import { addDays, startOfDay } from '@llavero/proto/values/dates';
import { Injectable } from '@nestjs/common';
import { Settings } from '../settings.ts';
import { holdRefusal } from './slot-taken.ts';
import { slotTaken } from './visit.errors.ts';

/** A moment that somebody has chosen is theirs for so long (field of the same name in the page's countdown). */
export const HOLD_SECONDS = 300;
/** No rule offers more days than that. */
const MOST_DAYS = 90;
const DAY_SECONDS = 86_400;

/** What a visit is looked for. */
export interface Wanted {
  unit: string;
  /** Who may show it; empty: those the unit's access names, else everybody with hours. */
  employees: readonly string[];
  /** Minutes; the unit's own when null. */
  duration: number | null;
  /** The invitation or visit whose own hold and time do not count as busy. */
  holder?: string;
  /** What is to be taken before this and stands nowhere yet. */
  alsoBusy?: readonly BusyTime[];
  /** A colleague takes over what is agreed: the rules ask for no notice. */
  atOnce?: boolean;
}

/** What is offered, and by which rules. */
export interface Offered {
  duration: number;
  slots: Slot[];
  agents: SlotAgent[];
  /** The unit's access; null when nobody has written any. */
  access: VisitHours | null;
}

/** Who shows the unit, and for how many minutes. */
interface Claimed extends Pick<Offered, 'duration' | 'access'> {
  employee: string;
}

/** Moments for visits: what the rules offer, holds of five minutes (OPS-05, decision 0110). */
@Injectable()
export class VisitSlots {
  constructor(
    private readonly database: Database,
    private readonly stores: RecordStores,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * The moments that are free now, the next first. Nothing for a unit whose publication was withdrawn.
   * @param day only those of this day, unix seconds
   */
  async offered(wanted: Wanted, tx?: Tx, day?: number): Promise<Offered> {
    const { access, agents, duration } = await this.rules(wanted, tx);
    const [unit] = await this.stores.of(place).loadManyUnchecked([wanted.unit], tx);
    const now = this.clock.now();
    const isGone = !unit || publicationStatus(unit) === 'WITHDRAWN';
    if (isGone || agents.length === 0) return { duration, slots: [], agents, access };
    const firstDay = day ?? startOfDay(now);
    const lastDay = day ?? addDays(firstDay, Math.max(...agents.map(({ daysAhead }) => daysAhead)));
    const taken = await this.busy(wanted, agents, firstDay, addDays(lastDay, 2), tx ?? this.database);
    const busy = [...taken, ...(wanted.alsoBusy ?? [])];
    const added = await this.settings.localHolidays();
    const slots = freeSlots({
      now,
      firstDay,
      lastDay,
      duration,
      agents,
      unit: { ...slotUnit(wanted.unit, access), ...(wanted.atOnce ? { noticeHours: 0 } : {}) },
      busy,
      isHoliday: (one) => isHolidayIn(unit, one, added),
    });
    return { duration, slots, agents, access };
  }

  /**
   * Keeps a moment for {@link HOLD_SECONDS}; what the holder has kept before is free again. Of fifty at the same time one gets it.
   * @throws CodedError conflict VISIT.SLOT_TAKEN
   */
  async hold(wanted: Wanted & { holder: string }, startAt: number, tx: Tx): Promise<{ heldUntil: number }> {
    const { agents } = await this.rules(wanted, tx);
    await this.lock(wanted, agents, tx);
    const { employee, endAt } = await this.choose(wanted, startAt, tx);
    const heldUntil = this.clock.now() + HOLD_SECONDS;
    try {
      await tx.query(
        `SELECT take_visit_slot('hold', $1, $2, $3, tstzrange(to_timestamp($4), to_timestamp($5)), to_timestamp($6))`,
        [wanted.holder, employee, wanted.unit, startAt, endAt, heldUntil],
      );
    } catch (error) {
      throw holdRefusal(error, slotTaken);
    }
    return { heldUntil };
  }

  /**
   * Who shows the unit at that moment: whoever is held for it, else whoever is free. Nobody else can take it before the transaction ends;
   * the hold itself is gone with it.
   * @throws CodedError conflict VISIT.SLOT_TAKEN
   */
  async claim(wanted: Wanted & { holder: string }, startAt: number, tx: Tx): Promise<Claimed> {
    const { agents, access } = await this.rules(wanted, tx);
    await this.lock(wanted, agents, tx);
    const [held] = await tx.query<{ employee: string; minutes: number; start: number }>(
      `DELETE FROM visit_slot WHERE kind = 'hold' AND holder = $1 AND expires_at > clock_timestamp()
       RETURNING employee, (extract(epoch FROM upper(during) - lower(during)) / 60)::int AS minutes,
                 floor(extract(epoch FROM lower(during)))::float8 AS start`,
      [wanted.holder],
    );
    if (held?.start === startAt) return { employee: held.employee, duration: held.minutes, access };
    return this.choose(wanted, startAt, tx);
  }

  /** What is kept for a holder now. */
  async heldBy(holder: string): Promise<{ startAt: number; until: number } | null> {
    const [row] = await this.database.query<{ start: number; until: number }>(
      `SELECT floor(extract(epoch FROM lower(during)))::float8 AS start, floor(extract(epoch FROM expires_at))::float8 AS until
         FROM visit_slot WHERE kind = 'hold' AND holder = $1 AND expires_at > clock_timestamp()`,
      [holder],
    );
    return row ? { startAt: row.start, until: row.until } : null;
  }

  /** Takes away what is kept for a holder. */
  async release(holder: string, tx: Tx): Promise<void> {
    await tx.query(`DELETE FROM visit_slot WHERE kind = 'hold' AND holder = $1`, [holder]);
  }

  /** Whoever is free at that moment; asked under the lock, so that the answer stays true. */
  private async choose(wanted: Wanted, startAt: number, tx: Tx): Promise<Claimed & { endAt: number }> {
    const { slots, duration, access } = await this.offered(wanted, tx, startOfDay(startAt));
    const slot = slots.find((one) => one.startAt === startAt);
    const [employee] = slot?.employees ?? [];
    if (!slot || employee === undefined) throw slotTaken();
    return { employee, endAt: slot.endAt, duration, access };
  }

  private async lock({ unit }: Wanted, agents: readonly SlotAgent[], tx: Tx): Promise<void> {
    await tx.query('SELECT lock_visit_slots($1)', [[unit, ...agents.map(({ employee }) => employee)]]);
  }

  private async rules({ unit, employees, duration, atOnce = false }: Wanted, tx?: Tx) {
    const store = this.stores.of(visitHours);
    const [access = null] = await store.findUnchecked({ filter: { subject: 'UNIT', unit }, limit: 1 }, tx);
    const asked = employees.length > 0 ? employees : (access?.agents ?? []);
    const found = await store.findUnchecked(
      { filter: { subject: 'AGENT', ...(asked.length > 0 ? { employee: { $in: [...asked] } } : {}) } },
      tx,
    );
    const agents = found.flatMap((one) =>
      one.employee
        ? [{ ...rulesOf(one), ...(atOnce ? { noticeHours: 0 } : {}), employee: one.employee, step: one.step }]
        : [],
    );
    return { access, agents, duration: duration ?? access?.duration ?? found[0]?.duration ?? 30 };
  }

  private busy(
    { unit, holder }: Wanted,
    agents: readonly SlotAgent[],
    from: number,
    to: number,
    on: Queryable,
  ): Promise<BusyTime[]> {
    return on.query<BusyTime & Record<string, unknown>>(
      `SELECT employee, unit, floor(extract(epoch FROM lower(during)))::float8 AS "from",
              floor(extract(epoch FROM upper(during)))::float8 AS "to"
         FROM visit_slot
        WHERE during && tstzrange(to_timestamp($1), to_timestamp($2)) AND (employee = ANY($3) OR unit = $4)
          AND (expires_at IS NULL OR expires_at > clock_timestamp()) AND holder IS DISTINCT FROM $5`,
      [
        from - DAY_SECONDS,
        Math.min(to, from + (MOST_DAYS + 2) * DAY_SECONDS),
        agents.map(({ employee }) => employee),
        unit,
        holder ?? null,
      ],
    );
  }
}

const rulesOf = (record: VisitHours) => ({
  hours: record.hours,
  exceptions: record.exceptions,
  worksOnHolidays: record.worksOnHolidays,
  margin: record.margin,
  noticeHours: record.noticeHours,
  daysAhead: record.daysAhead,
  mostPerDay: record.mostPerDay,
});

/** A unit of which nobody has written anything is open whenever somebody can show it. */
function slotUnit(unit: string, access: VisitHours | null): SlotUnit {
  if (access) return { ...rulesOf(access), unit };
  const open = {
    hours: [],
    exceptions: [],
    worksOnHolidays: true,
    margin: 0,
    noticeHours: 0,
    daysAhead: MOST_DAYS,
  };
  return { ...open, unit, mostPerDay: null };
}
