import { weekdays } from '../../records/choices/visits.ts';
import { addDays, startOfDay } from '../../values/dates.ts';
import { common, type OpenHours, openSpans, type Span, wholeDay } from './windows.ts';

/** Rules that a person and a unit have in common. */
interface SlotRules extends OpenHours {
  /** Minutes. Of a person: the way between two different units; of a unit: between two visits. */
  margin: number;
  noticeHours: number;
  daysAhead: number;
  mostPerDay: number | null;
}

/** Somebody who shows units. */
export interface SlotAgent extends SlotRules {
  employee: string;
  /** Minutes from one possible beginning to the next. */
  step: number;
}

/** Access to a unit. */
export interface SlotUnit extends SlotRules {
  unit: string;
}

/** A visit or a hold that has not expired. */
export interface BusyTime extends Span {
  employee: string | null;
  unit: string | null;
}

export interface SlotQuestion {
  /** Unix seconds. */
  now: number;
  /** First and last day asked for; the rules may allow fewer. */
  firstDay: number;
  lastDay: number;
  /** Minutes. */
  duration: number;
  agents: readonly SlotAgent[];
  unit: SlotUnit;
  /** Everything of the agents and of the unit that touches those days. */
  busy: readonly BusyTime[];
  /** Holidays where the unit is (`regional-holidays.ts`); the national ones when absent. */
  isHoliday?: (day: number) => boolean;
}

/** A moment at which a visit may begin, and who could show the unit then: whoever has least to do on that day first. */
export interface Slot {
  startAt: number;
  endAt: number;
  employees: string[];
}

/**
 * The moments at which a unit may be visited (OPS-05): inside the hours of the unit and of somebody who shows it, with the notice both
 * ask for, apart from everything else by their margins. Pure; the same for page, staff and the check of a hold.
 */
export function freeSlots(question: SlotQuestion): Slot[] {
  const { now, unit, agents } = question;
  const slots = new Map<number, Slot>();
  for (const agent of agents) {
    const notice = now + Math.max(agent.noticeHours, unit.noticeHours) * 3600;
    const ahead = addDays(startOfDay(now), Math.min(agent.daysAhead, unit.daysAhead));
    const last = Math.min(startOfDay(question.lastDay), ahead);
    for (let day = startOfDay(Math.max(question.firstDay, now)); day <= last; day = addDays(day, 1))
      for (const startAt of startsOf(agent, day, question)) {
        if (startAt < notice) continue;
        const slot = slots.get(startAt) ?? {
          startAt,
          endAt: startAt + question.duration * 60,
          employees: [],
        };
        slot.employees.push(agent.employee);
        slots.set(startAt, slot);
      }
  }
  const found = [...slots.values()].sort((a, b) => a.startAt - b.startAt);
  const orders = new Map<number, ReturnType<typeof leastBusyFirst>>();
  for (const { startAt, employees } of found) {
    const day = startOfDay(startAt);
    const order = orders.get(day) ?? leastBusyFirst(question.busy, day);
    orders.set(day, order);
    employees.sort(order);
  }
  return found;
}

function startsOf(
  agent: SlotAgent,
  day: number,
  { unit, duration, busy, isHoliday }: SlotQuestion,
): number[] {
  const whole = wholeDay(day);
  const today = busy.filter((one) => overlaps(one, whole));
  const mine = today.filter(({ employee }) => employee === agent.employee);
  const here = today.filter((one) => one.unit === unit.unit);
  if (isFull(mine, agent) || isFull(here, unit)) return [];
  // What begins on the day before or after counts as well: a visit may end at midnight.
  const around = { from: whole.from - 43_200, to: whole.to + 43_200 };
  const near = busy.filter((one) => overlaps(one, around));
  const spans = openSpans(agent, day, isHoliday);
  const open =
    unit.hours.length === 0 && !hasExceptions(unit)
      ? spans
      : common(spans, spansOfUnit(unit, day, isHoliday));
  return open.flatMap(({ from, to }) => {
    const starts: number[] = [];
    for (let start = from; start + duration * 60 <= to; start += agent.step * 60)
      if (near.every((one) => isApart(one, { from: start, to: start + duration * 60 }, agent, unit)))
        starts.push(start);
    return starts;
  });
}

/** A unit without hours is open all day; its exceptions still close it. */
function spansOfUnit(unit: SlotUnit, day: number, isHoliday: SlotQuestion['isHoliday']): Span[] {
  if (unit.hours.length > 0) return openSpans(unit, day, isHoliday);
  const always = weekdays.values.map((weekday) => ({ weekday, from: '00:00', to: '24:00' }));
  return openSpans({ ...unit, hours: always, worksOnHolidays: true }, day);
}

const hasExceptions = ({ exceptions }: SlotUnit) => exceptions.length > 0;
const isFull = (today: readonly BusyTime[], { mostPerDay }: SlotRules) =>
  mostPerDay !== null && today.length >= mostPerDay;

/** A visit beside another one: of the same unit with the unit's margin, of the same person elsewhere with the way between them. */
function isApart(busy: BusyTime, visit: Span, agent: SlotAgent, unit: SlotUnit): boolean {
  const isHere = busy.unit === unit.unit;
  const isMine = busy.employee === agent.employee;
  if (!isHere && !isMine) return true;
  const margin = (isHere ? unit.margin : agent.margin) * 60;
  return !overlaps({ from: busy.from - margin, to: busy.to + margin }, visit);
}

const overlaps = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to;

function leastBusyFirst(busy: readonly BusyTime[], day: number) {
  const whole = wholeDay(day);
  const loads = new Map<string | null, number>();
  for (const one of busy)
    if (overlaps(one, whole)) loads.set(one.employee, (loads.get(one.employee) ?? 0) + 1);
  const load = (employee: string) => loads.get(employee) ?? 0;
  return (a: string, b: string): number => load(a) - load(b) || (a < b ? -1 : 1);
}
