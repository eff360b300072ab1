import type { place } from '@llavero/proto/records/places/place';
import { queryOptions } from '@tanstack/react-query';
import { fetchList, type RowOf } from '../../../../lib/records.ts';

/** As many as one request takes; a property of 400 units is one or two. */
const PAGE = 500;
const fields = [
  'customAddress',
  'address',
  'staircase',
  'floor',
  'door',
  'room',
  'unitType',
  'livingArea',
  'kpi',
  'publicationStatus',
] satisfies (keyof RowOf<typeof place>)[];

/** All units of a property, whatever their number. */
async function unitsOf(property: string, signal: AbortSignal): Promise<RowOf<typeof place>[]> {
  const found: RowOf<typeof place>[] = [];
  for (let page = 1; ; page += 1) {
    const { items, hasMore } = await fetchList(
      {
        component: 'place',
        collection: 'place',
        fields,
        filter: { property, type: 'UNIT' },
        sort: [{ field: 'createdAt', order: 'asc' }],
        page,
        limit: PAGE,
      },
      signal,
    );
    found.push(...(items as RowOf<typeof place>[]));
    if (!hasMore) return found;
  }
}

/** Those of these units that a confirmed booking holds. */
async function bookedOf(units: readonly string[], signal: AbortSignal): Promise<Set<string>> {
  const booked = new Set<string>();
  for (let from = 0; from < units.length; from += PAGE) {
    const { items } = await fetchList(
      {
        component: 'booking',
        collection: 'booking',
        fields: ['unit'],
        filter: { status: 'CONFIRMED', unit: { $in: units.slice(from, from + PAGE) } },
        limit: PAGE,
      },
      signal,
    );
    for (const { unit } of items) booked.add(String(unit));
  }
  return booked;
}

/** The units of a property with those that are booked; read again when a unit or a booking changes. */
export const propertyUnits = (property: string) =>
  queryOptions({
    queryKey: ['list', 'place', 'plan', property],
    queryFn: async ({ signal }) => {
      const units = await unitsOf(property, signal);
      return {
        units,
        booked: await bookedOf(
          units.map(({ id }) => id),
          signal,
        ),
      };
    },
  });
