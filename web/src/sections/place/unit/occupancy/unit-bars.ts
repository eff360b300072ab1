import type { booking } from '@llavero/proto/records/contracts/booking';
import type { contract } from '@llavero/proto/records/contracts/contract';
import type { mandate } from '@llavero/proto/records/contracts/mandate';
import { stayOfBooking } from '@llavero/proto/rules/occupancy-timeline';
import type { Filter } from '@llavero/proto/requests';
import type { CollectionName } from '@llavero/proto/collections';
import { queryOptions } from '@tanstack/react-query';
import { fetchList, type Row, type RowOf } from '../../../../lib/records.ts';
import type { Bar } from './timeline.ts';

/** More than any unit has had; what is beyond it is long past. */
const MOST = 500;

/** Contracts that somebody has, had or will have the unit by: activated and not cancelled (decision 0023). */
const filling = ['SIGNED', 'ACTIVE', 'UNPAID', 'FINISHED', 'UNKNOWN'];
/** Mandates that are or were in force, or will be. */
const managing = ['ACTIVE', 'SIGNED', 'TRIAL', 'FINISHED', 'RENEWED'];

async function rows(
  collection: CollectionName,
  fields: string[],
  filter: Filter,
  signal: AbortSignal,
): Promise<Row[]> {
  const page = await fetchList({ component: collection, collection, fields, filter, limit: MOST }, signal);
  return page.items;
}

async function contractBars(unit: string, signal: AbortSignal): Promise<Bar[]> {
  const fields = ['startDate', 'endDate', 'status', 'rent'];
  const found = await rows('contract', fields, { units: unit, status: { $in: filling } }, signal);
  return (found as (RowOf<typeof contract> & { status: string })[])
    .filter(({ startDate, endDate }) => startDate == null || endDate == null || startDate <= endDate)
    .map(({ id, startDate, endDate, status, rent }) => ({
      kind: 'contract',
      id,
      start: startDate ?? null,
      end: endDate ?? null,
      status,
      rent: rent ?? null,
    }));
}

async function bookingBars(unit: string, signal: AbortSignal): Promise<Bar[]> {
  const fields = ['startDate', 'confirmationDate', 'contractDuration', 'status', 'rent'];
  const found = await rows('booking', fields, { unit, status: 'CONFIRMED' }, signal);
  return (found as (RowOf<typeof booking> & { status: string })[]).map((one) => ({
    kind: 'booking',
    id: one.id,
    ...stayOfBooking({
      startDate: one.startDate ?? null,
      confirmationDate: one.confirmationDate ?? null,
      contractDuration: one.contractDuration ?? null,
    }),
    status: one.status,
    rent: one.rent ?? null,
  }));
}

async function mandateBars(unit: string, property: string | null, signal: AbortSignal): Promise<Bar[]> {
  const fields = ['mandateDate', 'endDate', 'status'];
  const which: Filter =
    property === null ? { units: unit } : { $or: [{ units: unit }, { properties: property }] };
  const found = await rows('mandate', fields, { ...which, status: { $in: managing } }, signal);
  return (found as (RowOf<typeof mandate> & { status: string })[]).map(
    ({ id, mandateDate, endDate, status }) => ({
      kind: 'mandate',
      id,
      start: mandateDate ?? null,
      end: endDate ?? null,
      status,
      rent: null,
    }),
  );
}

/** Mandates, bookings and contracts of a unit as far as the user may read them, the oldest first. */
export const unitBars = (unit: string, property: string | null) =>
  queryOptions({
    queryKey: ['list', 'contract', 'occupancy', unit, property],
    queryFn: async ({ signal }): Promise<Bar[]> => {
      const found = await Promise.all([
        mandateBars(unit, property, signal),
        bookingBars(unit, signal),
        contractBars(unit, signal),
      ]);
      return found.flat().sort((a, b) => (a.start ?? 0) - (b.start ?? 0));
    },
  });
