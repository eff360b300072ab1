import type { AreaPrice, AreaPrices } from '@llavero/proto/rules/area-prices';

/** A price that an administrator has set for an area. */
export interface SetPrice extends AreaPrice {
  slug: string;
}

/** The setting price by price: by area, the newest first. */
export function priceRows(prices: AreaPrices): SetPrice[] {
  return Object.entries(prices)
    .flatMap(([slug, entries]) => entries.map((entry) => ({ slug, ...entry })))
    .sort((one, other) => one.slug.localeCompare(other.slug) || (one.from < other.from ? 1 : -1));
}

/** The setting of its prices, each area's in the order of their days. */
export function pricesOf(rows: readonly SetPrice[]): Record<string, AreaPrice[]> {
  const prices: Record<string, AreaPrice[]> = {};
  for (const { slug, ...price } of rows) (prices[slug] ??= []).push(price);
  for (const entries of Object.values(prices)) entries.sort((one, other) => (one.from < other.from ? -1 : 1));
  return prices;
}

/** The prices with one more; one of the same area and day makes way. */
export const withPrice = (rows: readonly SetPrice[], price: SetPrice): SetPrice[] => [
  ...rows.filter(({ slug, from }) => slug !== price.slug || from !== price.from),
  price,
];

/** Areas to choose from: the districts by their city, then the towns. */
export function areaOptions(areas: readonly { slug: string; name: string; kind: string; city: string }[]) {
  const groupOf = ({ kind, city }: { kind: string; city: string }) =>
    kind === 'DISTRICT' ? city : 'Poblaciones';
  return [...new Set(areas.map(groupOf))].map((group) => ({
    group,
    items: areas
      .filter((area) => groupOf(area) === group)
      .map(({ slug, name }) => ({ value: slug, label: name })),
  }));
}
