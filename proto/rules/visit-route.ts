/** A visit as far as its place in the route depends on it. `day` and `from` in unix seconds. */
export interface RouteVisit {
  day: number;
  from: number;
  zone: string;
}

/**
 * Visits of some days in the order in which somebody drives them: day by day, the zones in the order of their first visit, and within a
 * zone by hour.
 */
export function inRouteOrder<V extends RouteVisit>(visits: readonly V[]): V[] {
  const first = new Map<string, number>();
  const key = ({ day, zone }: RouteVisit) => `${day} ${zone}`;
  for (const visit of visits) first.set(key(visit), Math.min(first.get(key(visit)) ?? Infinity, visit.from));
  return visits.toSorted(
    (one, other) =>
      one.day - other.day ||
      (first.get(key(one)) ?? 0) - (first.get(key(other)) ?? 0) ||
      one.zone.localeCompare(other.zone, 'es') ||
      one.from - other.from,
  );
}
