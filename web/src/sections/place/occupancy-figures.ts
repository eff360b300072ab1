import type { place } from '@llavero/proto/records/places/place';
import { formatMoney } from '@llavero/proto/values/money';
import { daysBetween, formatDay, startOfDay } from '@llavero/proto/values/dates';
import type { PropertyKpi, UnitKpi } from '@llavero/proto/rules/occupancy';
import type { Figure as FigureShown } from '../../components/detail-window/types.ts';

import type { RowOf } from '../../lib/records.ts';

/** A figure whose value is a text. */
type Figure = FigureShown & { value: string };

type Known = RowOf<typeof place>;

const days = (count: number): string => (count === 1 ? '1 día' : `${count} días`);

/** What a unit is now, by its contracts; nothing for one that was never let. */
export function unitOccupancy({ kpi }: Known, now = Date.now() / 1000): Figure[] {
  const { contract, rent, occupiedSince, vacantSince } = (kpi ?? {}) as Partial<UnitKpi>;
  if (contract)
    return [
      { label: 'Renta actual', value: typeof rent === 'number' ? formatMoney(rent) : '—' },
      { label: 'Alquilada desde', value: occupiedSince ? formatDay(occupiedSince) : '—' },
    ];
  if (!vacantSince) return [];
  const count = daysBetween(vacantSince, startOfDay(Math.floor(now)));
  return [{ label: 'Vacía desde', value: `${formatDay(vacantSince)} · ${days(count)}` }];
}

/** What a property holds and earns. */
export function propertyOccupancy({ kpi }: Known): Figure[] {
  const { units = 0, letUnits = 0, monthlyRent = 0 } = (kpi ?? {}) as Partial<PropertyKpi>;
  if (units === 0) return [];
  return [
    { label: 'Alquiladas', value: `${letUnits} de ${units}` },
    { label: 'Renta mensual', value: formatMoney(monthlyRent) },
  ];
}
