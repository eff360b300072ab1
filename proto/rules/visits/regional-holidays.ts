import type { FieldProblem } from '../../errors.ts';
import type { Json } from '../../fields/field.ts';
import { type RegionCode, regionOf, regions } from '../../records/choices/places.ts';
import { addDays, dayKey, dayOf, isDayKey } from '../../values/dates.ts';
import { normaliseSearch } from '../../values/search-text.ts';
import { easterSunday } from '../../values/target-calendar.ts';
import { isNationalHoliday } from './holidays.ts';

/** Key of the setting (`config`) with the days that a year adds for a region or a town. */
export const LOCAL_HOLIDAYS_KEY = 'local-holidays';

/** Days by region code or name of the town, each as `2027-05-17`. */
export type LocalHolidays = Readonly<Record<string, readonly string[]>>;

/** Days of every year: `month-day`, and days from Easter Sunday. */
interface YearlyDays {
  fixed: readonly string[];
  fromEaster: readonly number[];
}

/**
 * What both regions keep year after year beside the national days or in their place (RD 2001/1983 art. 45.3; the yearly list of the
 * Dirección General de Trabajo in the BOE, that of 2026). Catalonia: Easter Monday, Sant Joan, Diada, Sant Esteve. Madrid: Holy
 * Thursday, 2 May.
 */
const regional: Readonly<Record<RegionCode, YearlyDays>> = {
  CATALONIA: { fixed: ['6-24', '9-11', '12-26'], fromEaster: [1] },
  MADRID: { fixed: ['5-2'], fromEaster: [-3] },
};

/** The two days of a town (RD 2001/1983 art. 46) where they are the same every year; the town hall sets them yearly. */
const local: Readonly<Record<string, YearlyDays & { region: RegionCode }>> = {
  barcelona: { region: 'CATALONIA', fixed: ['9-24'], fromEaster: [50] },
  madrid: { region: 'MADRID', fixed: ['5-15', '11-9'], fromEaster: [] },
};

const hasDay = ({ fixed, fromEaster }: YearlyDays, day: number): boolean => {
  const { year, month, day: ofMonth } = dayOf(day);
  return (
    fixed.includes(`${month}-${ofMonth}`) ||
    fromEaster.some((days) => day === addDays(easterSunday(year), days))
  );
};

/**
 * Whether nobody works on a day in a place: national, regional and local holidays, and those that a setting adds. A Sunday that a
 * region moves to the Monday is such an addition, since each year's decree says so.
 * @param place region and town as an address names them
 */
export function isHolidayIn(
  { region, city }: { region: string | null; city: string | null },
  day: number,
  added: LocalHolidays = {},
): boolean {
  if (isNationalHoliday(day)) return true;
  const town = normaliseSearch(city ?? '');
  const ofTown = Object.hasOwn(local, town) ? local[town] : undefined;
  const code = regionOf(region) ?? ofTown?.region ?? null;
  if (code !== null && hasDay(regional[code], day)) return true;
  if (ofTown && hasDay(ofTown, day)) return true;
  const key = dayKey(day);
  return Object.entries(added).some(
    ([where, days]) => days.includes(key) && (where === code || normaliseSearch(where) === town),
  );
}

/** What is wrong with the setting, so that it is not saved. */
export function checkLocalHolidays(value: Json | undefined): FieldProblem[] {
  const wrong = (message: string): FieldProblem => ({ field: 'value', rule: 'localHolidays', message });
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [
      wrong(
        `Indique un objeto con ${regions.values.join(', ')} o el nombre de la población y sus días: {"Getafe": ["2027-05-20"]}.`,
      ),
    ];
  return Object.entries(value).flatMap(([where, days]) =>
    Array.isArray(days) && days.every(isDayKey)
      ? []
      : [wrong(`«${where}» lleva una lista de días como "2027-05-20".`)],
  );
}

/** The days of the setting; a value that does not check counts as none. */
export function localHolidaysOf(value: Json | undefined): LocalHolidays {
  return value != null && checkLocalHolidays(value).length === 0 ? (value as unknown as LocalHolidays) : {};
}
