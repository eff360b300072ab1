import type { BulkRow } from '@llavero/kit/records/write/bulk';
import { weekdays } from '@llavero/proto/records/choices/visits';
import { addDays, atTime } from '@llavero/proto/values/dates';
import type { Random } from './random.ts';
import { type Row, row } from './row.ts';

const HALF_HOUR = 1800;
const LAST_START = 18.5;
const INVITED = 10;

/** Nobody visits what is let or booked: visits to come, and who comes, go to units that are to be had. */
export function showWhatIsFree(
  visits: readonly BulkRow[],
  contacts: readonly BulkRow[],
  free: readonly BulkRow[],
  today: number,
): void {
  const ids = new Set(free.map(({ id }) => id));
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  const coming = visits.filter(({ object }) => Number(object['startAt']) >= today);
  for (const [at, { object }] of coming.entries()) {
    const unit = free[at % free.length]?.id;
    if (unit === undefined || ids.has(String(object['unit']))) continue;
    Object.assign(object, { unit });
    for (const contact of object['contacts'] as string[])
      Object.assign(byId.get(contact)?.object ?? {}, { interestedIn: [unit] });
  }
}

/**
 * Visits to come, one at a time for a person and for a unit, as the product demands: what would collide goes to the next half hour.
 * Of a further part of the portfolio nobody shows them yet, since the people are the same.
 */
export function spreadVisits(visits: readonly BulkRow[], today: number, part: number): void {
  const taken = new Set<string>();
  const coming = visits.filter(({ object }) => Number(object['startAt']) >= today);
  for (const { object } of coming) {
    const values: Record<string, unknown> = object;
    if (part > 0) values['employee'] = null;
    let startAt = Number(object['startAt']);
    const keys = () => [
      `${String(values['employee'] ?? '')} ${startAt}`,
      `${String(values['unit'])} ${startAt}`,
    ];
    // Visits of 45 minutes take two half hours.
    const both = () => [
      ...keys(),
      ...keys().map((key) => key.replace(String(startAt), String(startAt + HALF_HOUR))),
    ];
    while (both().some((key) => taken.has(key) && !key.startsWith(' '))) startAt = nextHalfHour(startAt);
    for (const key of both()) taken.add(key);
    values['startAt'] = startAt;
    // Whoever comes in the next days has had the reminder when there was one.
    values['remindedAt'] = startAt < addDays(today, 2) ? today : null;
  }
  for (const { object } of visits)
    if (object['status'] === 'DONE')
      Object.assign(object, { feedbackAskedAt: Number(object['startAt']) + 7200 });
}

function nextHalfHour(startAt: number): number {
  const next = startAt + HALF_HOUR;
  const last = atTime(startAt, Math.floor(LAST_START), (LAST_START % 1) * 60);
  return next > last ? atTime(addDays(startAt, 1), 10) : next;
}

/** The hours of whoever shows units, and how to get into some of them. */
export function availabilities(
  random: Random,
  sales: readonly string[],
  units: readonly BulkRow[],
  today: number,
): Row[] {
  const working = weekdays.values.filter((weekday) => weekday !== 'SUNDAY');
  const people = sales.map((employee, at) =>
    row(random, addDays(today, -60), {
      subject: 'AGENT',
      employee,
      hours: working.flatMap((weekday) =>
        hoursOf(weekday === 'SATURDAY').map((span) => ({ weekday, ...span })),
      ),
      // One of them is away next week.
      exceptions:
        at === 1
          ? [{ kind: 'VACATION', from: addDays(today, 6), to: addDays(today, 9), start: null, end: null }]
          : [],
      margin: 20,
      noticeHours: 3,
    }),
  );
  const access = units.slice(0, 3).map(({ id }, at) =>
    row(random, addDays(today, -30), {
      subject: 'UNIT',
      unit: id,
      hours: at === 0 ? working.map((weekday) => ({ weekday, from: '17:00', to: '19:00' })) : [],
      exceptions: [],
      agents: at === 1 ? sales.slice(0, 1) : [],
      keys: ['Las tiene el portero', 'En la oficina, llavero 14', 'Caja del portal, código 4021'][at] ?? null,
      instructions: 'Llame al portal al llegar: bajamos a abrir.',
      margin: 10,
      noticeHours: 12,
    }),
  );
  return [...people, ...access];
}

const hoursOf = (isSaturday: boolean) =>
  isSaturday
    ? [{ from: '10:00', to: '13:30' }]
    : [
        { from: '10:00', to: '14:00' },
        { from: '16:00', to: '19:00' },
      ];

/** Invitations in every state, to people who look for one of the offered units. */
export function invitations(
  random: Random,
  contacts: readonly BulkRow[],
  visits: readonly BulkRow[],
  units: readonly BulkRow[],
  sales: readonly string[],
  today: number,
): Row[] {
  const reachable = contacts.filter(({ object }) => object['email'] && object['discarded'] !== true);
  const confirmed = visits.filter(({ object }) => object['status'] === 'CONFIRMED');
  return reachable.slice(0, INVITED).map(({ id: contact, object }, at) => {
    const booked = at % 5 === 4 ? confirmed[Math.floor(at / 5)] : undefined;
    const sentAt = addDays(today, at % 5 === 2 ? -20 : -2 - at) + 36_000;
    const made = row(random, sentAt, {
      unit: String(
        booked?.object['unit'] ?? units[at % Math.max(1, units.length)]?.id ?? object['interestedIn'],
      ),
      contact: booked ? String((booked.object['contacts'] as string[])[0]) : contact,
      employees: at % 3 === 0 ? sales.slice(0, 1) : [],
      source: (['STAFF', 'INQUIRY', 'WIDGET'] as const)[at % 3]!,
      language: at === 3 ? 'EN' : 'ES',
      inquiry: at % 3 === 1 ? 'Buenos días, ¿se puede visitar esta semana por la tarde?' : null,
      message: null,
      sentAt,
      lastDay: addDays(sentAt, 14),
      openedAt: at % 5 === 1 || booked ? sentAt + 5400 : null,
      cancelledAt: at % 5 === 3 ? sentAt + 86_400 : null,
      visit: booked?.id ?? null,
    });
    if (booked) Object.assign(booked.object, { invitation: made.id });
    return made;
  });
}
