import { choiceLabel } from '@llavero/proto/fields/choices';
import { regionOf, regions } from '@llavero/proto/records/choices/places';
import type { LocalHolidays } from '@llavero/proto/rules/visits/regional-holidays';
import { normaliseSearch } from '@llavero/proto/values/search-text';

/** A day that nobody works in a region or a town. */
export interface AddedHoliday {
  /** Code of a region, or name of a town. */
  where: string;
  /** `2027-05-17` */
  day: string;
}

/** The setting day by day, the latest first. */
export function holidayRows(holidays: LocalHolidays): AddedHoliday[] {
  return Object.entries(holidays)
    .flatMap(([where, days]) => days.map((day) => ({ where, day })))
    .sort((one, other) => (one.day < other.day ? 1 : -1));
}

/** The setting of its days; each place keeps its own in their order, once. */
export function holidaysOf(rows: readonly AddedHoliday[]): Record<string, string[]> {
  const places = [...new Set(rows.map(({ where }) => where))];
  return Object.fromEntries(
    places.map((place) => [
      place,
      [...new Set(rows.filter(({ where }) => where === place).map(({ day }) => day))].sort(),
    ]),
  );
}

/** 'Cataluña', or the town. */
export const placeName = (where: string): string =>
  regions.values.some((code) => code === where) ? choiceLabel(regions, where) : where;

/** What is kept for the place that somebody writes: the code of a region, else the town. «Madrid» is the town. */
export function placeOf(written: string): string {
  const name = written.trim();
  const region = regionOf(name);
  return region !== null && normaliseSearch(name) !== 'madrid' ? region : name;
}
