import type { FieldProblem } from '../errors.ts';
import type { Json } from '../fields/field.ts';
import { dayKey } from '../values/dates.ts';
import { scaleMoney } from '../values/money.ts';

/** The unit whose rent is shown beside the price per square metre (C §1), in square metres. */
export const SHOWN_AREA = 80;

/** Key of the `config` record that holds the prices of districts and towns. */
export const AREA_PRICES_KEY = 'area-prices';

/** Since when an area costs how much. */
export type AreaPrice = {
  /** `2026-11-01`; Madrid's calendar. */
  from: string;
  /** Euros per square metre and month, at most two decimals. */
  perSquareMetre: number;
};

/** Prices that take the place of the starting ones, by slug of the area. */
export type AreaPrices = Readonly<Record<string, readonly AreaPrice[]>>;

/** What an area costs on a day. */
export interface QuotedPrice {
  /** Euros per square metre and month. */
  perSquareMetre: number;
  /** Rent of {@link SHOWN_AREA} square metres: euros a month. */
  rent80: number;
  /** Day from which it holds, or null for the orientative price the product starts with. */
  since: string | null;
}

/**
 * The price of an area on a day: the latest entry that has begun, else the starting price (ENM-06; C §1 has only
 * placeholders). `now` in unix seconds.
 */
export function areaPrice(
  { slug, startingPrice }: { slug: string; startingPrice: number },
  prices: AreaPrices,
  now: number,
): QuotedPrice {
  const today = dayKey(now);
  const begun = (Object.hasOwn(prices, slug) ? (prices[slug] ?? []) : []).filter(({ from }) => from <= today);
  const last = begun.reduce<AreaPrice | null>(
    (best, price) => (best === null || price.from >= best.from ? price : best),
    null,
  );
  const perSquareMetre = last?.perSquareMetre ?? startingPrice;
  return { perSquareMetre, rent80: scaleMoney(perSquareMetre, SHOWN_AREA, 1), since: last?.from ?? null };
}

/** The prices among the value of a `config` record; a value that does not check counts as none. */
export function areaPricesOf(value: Json | undefined): AreaPrices {
  // checkAreaPrices has looked at every price of every area.
  return checkAreaPrices(value).length === 0 ? (value as unknown as AreaPrices) : {};
}

/** What is wrong with the prices of areas as they are about to be saved; each sentence names the area. */
export function checkAreaPrices(value: Json | undefined): FieldProblem[] {
  const wrong = (message: string): FieldProblem => ({ field: 'value', rule: 'areaPrices', message });
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [
      wrong('El valor es un objeto: por cada zona, una lista de precios con «from» y «perSquareMetre».'),
    ];
  return Object.entries(value).flatMap(([slug, entries]) => {
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
      return [wrong(`«${slug}» no es la clave de una zona: use minúsculas y guiones, como «les-corts».`)];
    if (!Array.isArray(entries))
      return [wrong(`Los precios de «${slug}» son una lista con «from» y «perSquareMetre».`)];
    return entries.flatMap((entry, at) => {
      const problem = entryProblem(entry);
      return problem ? [wrong(`En «${slug}», el precio ${at + 1} ${problem}.`)] : [];
    });
  });
}

function entryProblem(entry: Json): string | null {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    return 'no es un objeto: corríjalo';
  const { from, perSquareMetre, ...rest } = entry;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) return `lleva «${unknown}», que no se conoce: quítelo`;
  if (typeof from !== 'string' || !/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(from))
    return 'necesita «from» con una fecha AAAA-MM-DD';
  const cents = typeof perSquareMetre === 'number' ? perSquareMetre * 100 : Number.NaN;
  return cents > 0 && cents < 100_000 && Math.abs(cents - Math.round(cents)) < 1e-6
    ? null
    : 'necesita «perSquareMetre» con euros por metro cuadrado y dos decimales como máximo';
}
