import type { place } from '@llavero/proto/records/places/place';
import { formatDay, startOfDay } from '@llavero/proto/values/dates';
import { useQuery } from '@tanstack/react-query';
import type { Figure } from '../../../../components/detail-window/types.ts';
import type { RowOf } from '../../../../lib/records.ts';
import { emptyDaysThisYear, nextFree } from './timeline.ts';
import { unitBars } from './unit-bars.ts';

type Unit = RowOf<typeof place>;

function useBars({ id, property }: Unit) {
  return useQuery(unitBars(id, property ?? null)).data;
}

const today = (): number => startOfDay(Math.floor(Date.now() / 1000));

function EmptyDays({ unit }: { unit: Unit }) {
  const bars = useBars(unit);
  if (!bars || bars.length === 0) return <>—</>;
  const count = emptyDaysThisYear(bars, today());
  return <>{count === 1 ? '1 día' : `${count} días`}</>;
}

function NextFree({ unit }: { unit: Unit }) {
  const bars = useBars(unit);
  if (!bars) return <>—</>;
  const day = nextFree(bars, today());
  if (day === null) return <>Sin fecha</>;
  return <>{day === today() ? 'Hoy' : formatDay(day)}</>;
}

/** Days empty this year and the next free day, by the contracts and bookings that the user may read. */
export function occupancyFacts(unit: Unit): Figure[] {
  return [
    { label: 'Vacía este año', value: <EmptyDays unit={unit} /> },
    { label: 'Próximo día libre', value: <NextFree unit={unit} /> },
  ];
}
