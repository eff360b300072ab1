import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceContext } from '@llavero/kit/context';
import { Database } from '@llavero/kit/db/database';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { startTestService } from '@llavero/kit/testing/service';
import { CodedError } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';
import { addDays, dayKey, daysBetween, fromDayKey } from '@llavero/proto/values/dates';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { ContractsModule } from '../contracts.module.ts';

const ctx = serviceContext('contracts');
const first = fromDayKey('2027-01-01');
/** Days are numbered from the first; what has no end goes on past the last one. */
const DAYS = 12;
const RUNS = 50;

let harness: Awaited<ReturnType<typeof startTestService>>;
beforeAll(async () => {
  harness = await startTestService('contracts', ContractsModule);
});
afterAll(() => harness?.stop());

type Table = 'contract' | 'booking';
interface Terms {
  deleted: boolean;
  cancelled: boolean;
  /** Unit numbers. */
  units: number[];
  start: number | null;
  end: number | null;
}
interface ContractModel extends Terms {
  activated: boolean;
  booking: number | null;
}
interface BookingModel extends Terms {
  /** Day of the confirmation. */
  confirmed: number | null;
  closed: boolean;
}
interface World {
  contract: ContractModel[];
  booking: BookingModel[];
  /** `unit/day` → holder. */
  held: Map<string, string>;
}

const stands = (one: ContractModel) => one.activated && !one.cancelled && !one.deleted;
const counts = (one: BookingModel) => one.confirmed !== null && !one.closed && !one.cancelled && !one.deleted;
const isTaken = (world: World, booking: number) =>
  world.contract.some((one) => one.booking === booking && stands(one));

/** The days and units that a record asks for; written from decision 0023, not from the SQL. */
function claims(world: World, table: Table, at: number): string[] {
  const one = world[table][at]!;
  let from: number | null = one.start;
  let to = one.end;
  if (table === 'booking') {
    const booking = one as BookingModel;
    if (!counts(booking) || isTaken(world, at)) return [];
    if (from === null) [from, to] = [booking.confirmed, null];
  } else if (!stands(one as ContractModel)) return [];
  const days = Array.from({ length: DAYS + 1 }, (_, day) => day);
  return one.units.flatMap((unit) =>
    days
      .filter((day) => (from === null || day >= from) && (to === null || day <= to))
      .map((day) => `${unit}/${day}`),
  );
}

interface Step {
  table: Table;
  at: number;
  change: Partial<ContractModel & BookingModel>;
}

/** The world after a step, or null when the unit is taken. */
function after(world: World, { table, at, change }: Step): World | null {
  const next: World = structuredClone(world);
  const before = world[table][at]!;
  Object.assign(next[table][at]!, change);
  const isHolder = (in_: World) =>
    table === 'contract' ? in_.contract[at]!.activated : in_.booking[at]!.confirmed !== null;
  if (!isHolder(world) && !isHolder(next)) return next;
  if (JSON.stringify(before) === JSON.stringify(next[table][at])) return next;
  const bookings =
    table === 'contract'
      ? [world.contract[at]!.booking, next.contract[at]!.booking].filter((one) => one !== null)
      : [];
  const self = `${table}${at}`;
  const moved = new Set([self, ...bookings.map((one) => `booking${one}`)]);
  for (const [day, holder] of next.held) if (moved.has(holder)) next.held.delete(day);

  const wanted = claims(next, table, at);
  // What a record held or asked for before it may keep as far as it is free.
  const had = table === 'contract' ? stands(world.contract[at]!) : counts(world.booking[at]!);
  const asked = new Set(asks(world, table, at));
  const narrower = had && asks(next, table, at).every((day) => asked.has(day));
  if (!narrower && wanted.some((day) => next.held.has(day))) return null;
  for (const day of wanted) if (!next.held.has(day)) next.held.set(day, self);
  for (const booking of new Set(bookings))
    for (const day of claims(next, 'booking', booking))
      if (!next.held.has(day)) next.held.set(day, `booking${booking}`);
  return next;
}

/** The days by the dates alone. */
function asks(world: World, table: Table, at: number): string[] {
  const bare: World = structuredClone(world);
  Object.assign(bare[table][at]!, { activated: true, confirmed: bare.booking[at]?.confirmed ?? 0 });
  Object.assign(bare[table][at]!, { cancelled: false, deleted: false, closed: false });
  for (const one of bare.contract) if (table === 'booking') one.activated = false;
  return claims(bare, table, at);
}

const dayAt = (day: number | null) => (day === null ? null : addDays(first, day));

/** The fields of the real record that a change of the model stands for. */
function fieldsOf(
  { table, change }: Step,
  one: ContractModel | BookingModel,
  ids: Record<Table, string[]>,
  units: string[],
): Record<string, Json> {
  const fields: Record<string, Json> = {};
  if (change.activated !== undefined) Object.assign(fields, { activated: true, validated: true });
  if (change.cancelled !== undefined) fields['cancelled'] = true;
  if (change.confirmed !== undefined) fields['confirmationDate'] = dayAt(change.confirmed);
  if (change.closed !== undefined) fields['returnDate'] = change.closed ? first : null;
  if (change.booking !== undefined)
    fields['booking'] = change.booking === null ? null : ids.booking[change.booking]!;
  if (change.units !== undefined)
    Object.assign(
      fields,
      table === 'contract'
        ? { units: change.units.map((unit) => units[unit]!) }
        : { unit: units[change.units[0]!]! },
    );
  if (change.start !== undefined) {
    const { start, end } = { ...one, ...change };
    fields['startDate'] = dayAt(start);
    if (table === 'contract') fields['endDate'] = dayAt(end);
    else
      fields['contractDuration'] = {
        years: 0,
        months: 0,
        days: start === null || end === null ? 0 : end - start + 1,
      };
  }
  return fields;
}

const unitNumber = fc.constantFrom(0, 1);
const start = fc.option(fc.integer({ min: 0, max: DAYS - 2 }), { nil: null, freq: 6 });
const term = fc
  .tuple(start, fc.option(fc.integer({ min: 0, max: 6 }), { nil: null, freq: 4 }))
  .map(([from, length]) => ({
    start: from,
    end: length === null || from === null ? null : Math.min(DAYS - 1, from + length),
  }));
const at = fc.constantFrom(0, 1, 2);
const of = <T extends object>(table: Table, change: fc.Arbitrary<T>) =>
  fc.record({ table: fc.constant(table), at, change }) as fc.Arbitrary<Step>;
const one = <T extends object>(value: T) => fc.constant(value);
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: of('contract', one({ activated: true })) },
    of('contract', one({ cancelled: true })),
    of(
      'contract',
      fc.boolean().map((deleted) => ({ deleted })),
    ),
    { weight: 2, arbitrary: of('contract', term) },
    of(
      'contract',
      fc.uniqueArray(unitNumber, { minLength: 1 }).map((units) => ({ units })),
    ),
    of(
      'contract',
      fc.option(at, { nil: null }).map((booking) => ({ booking })),
    ),
    {
      weight: 4,
      arbitrary: of(
        'booking',
        fc.integer({ min: 0, max: 3 }).map((confirmed) => ({ confirmed })),
      ),
    },
    of(
      'booking',
      fc.boolean().map((closed) => ({ closed })),
    ),
    of(
      'booking',
      fc.boolean().map((deleted) => ({ deleted })),
    ),
    of('booking', term),
    of(
      'booking',
      unitNumber.map((unit) => ({ units: [unit] })),
    ),
  ),
  { minLength: 8, maxLength: 30 },
);
const worlds = fc.record({
  contract: fc.array(fc.record({ term, units: fc.uniqueArray(unitNumber, { minLength: 1 }) }), {
    minLength: 3,
    maxLength: 3,
  }),
  booking: fc.array(fc.record({ term, unit: unitNumber }), { minLength: 3, maxLength: 3 }),
});

describe('who holds a unit', () => {
  it(`[STA-02] [STA-11] never two on one day, and all that is free is given (${RUNS} random lives)`, async () => {
    const stores = harness.service.get(RecordStores);
    const database = harness.service.get(Database);
    const apply = async (step: Step, ids: Record<Table, string[]>, world: World, units: string[]) => {
      const { table, at: index, change } = step;
      const id = ids[table][index]!;
      if (change.deleted !== undefined) {
        const patch = { status: change.deleted ? 'DELETED' : 'RESTORED' };
        return stores.of(table).patch({ collection: table, id, patch }, ctx);
      }
      const fields = fieldsOf(step, world[table][index]!, ids, units);
      return stores.of(table).writeUnchecked(id, undefined, fields, {}, ctx);
    };
    const heldInDatabase = async (ids: Record<Table, string[]>, units: string[]) => {
      const rows = await database.query<{
        unit: string;
        collection: Table;
        holder: string;
        from: string;
        to: string;
      }>(
        `select unit, collection, holder, to_char(coalesce(lower(days), $2::date), 'YYYY-MM-DD') as "from",
                to_char(least(coalesce(upper(days) - 1, 'infinity'), $3::date), 'YYYY-MM-DD') as "to"
           from unit_occupancy where unit = any($1)`,
        [units, dayKey(first), dayKey(addDays(first, DAYS))],
      );
      const held: [string, string][] = [];
      for (const { unit, collection, holder, from, to } of rows)
        for (
          let day = daysBetween(first, fromDayKey(from));
          day <= daysBetween(first, fromDayKey(to));
          day += 1
        )
          held.push([`${units.indexOf(unit)}/${day}`, `${collection}${ids[collection].indexOf(holder)}`]);
      return held.sort();
    };
    const ends = { done: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(worlds, steps, async (begin, life) => {
        const units = [uuidv7(), uuidv7()];
        const ids: Record<Table, string[]> = { contract: [], booking: [] };
        let world: World = { contract: [], booking: [], held: new Map() };
        for (const made of begin.contract) {
          const startDate = dayAt(made.term.start);
          const endDate = dayAt(made.term.end);
          const object = { units: made.units.map((unit) => units[unit]!), startDate, endDate };
          ids.contract.push((await stores.of('contract').create(object, ctx)).id);
          world.contract.push({
            ...made.term,
            units: made.units,
            activated: false,
            cancelled: false,
            deleted: false,
            booking: null,
          });
        }
        for (const made of begin.booking) {
          const { start: from, end } = made.term;
          const days = from === null || end === null ? 0 : end - from + 1;
          const object = {
            unit: units[made.unit]!,
            tenants: [uuidv7()],
            amount: 100,
            startDate: dayAt(from),
            contractDuration: { years: 0, months: 0, days },
          };
          ids.booking.push((await stores.of('booking').create(object, ctx)).id);
          world.booking.push({
            ...made.term,
            units: [made.unit],
            confirmed: null,
            closed: false,
            cancelled: false,
            deleted: false,
          });
        }
        for (const step of life) {
          const record = world[step.table][step.at]!;
          const { deleted } = step.change;
          // Only what is deleted can be restored, and nothing else happens to it.
          if (deleted === undefined ? record.deleted : deleted === record.deleted) continue;
          const expected = after(world, step);
          ends[expected ? 'done' : 'refused'] += 1;
          const outcome = await apply(step, ids, world, units).then(
            () => null,
            (error: unknown) => error,
          );
          if (outcome !== null && !(outcome instanceof CodedError)) throw outcome as Error;
          expect([step, outcome?.body.code ?? 'done']).toEqual([
            step,
            expected ? 'done' : `${step.table.toUpperCase()}.UNIT_TAKEN`,
          ]);
          world = expected ?? world;
          expect([step, await heldInDatabase(ids, units)]).toEqual([step, [...world.held].sort()]);
        }
      }),
      { numRuns: RUNS },
    );
    // A life without refusals would prove nothing.
    expect(ends.refused).toBeGreaterThan(RUNS / 2);
    expect(ends.done).toBeGreaterThan(RUNS * 4);
  }, 300_000);
});
