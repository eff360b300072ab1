import type { RegionCode } from '../../records/choices/places.ts';
import { normaliseSearch } from '../../values/search-text.ts';

/** A district of Barcelona or Madrid, or a town around them (C §1, C §9, ENM-06). */
export interface Area {
  /** Name in addresses: `sarria-sant-gervasi`. Unique and never changed: prices are kept under it. */
  slug: string;
  name: string;
  kind: 'DISTRICT' | 'TOWN';
  city: string;
  province: string;
  region: RegionCode;
  /** Postal codes that lie mainly here; for towns of several the main one. */
  zips: readonly string[];
  /** Spanish, for people who do not know the place. */
  description: string;
  /**
   * Orientative rent in euros per square metre and month with which the product starts; the text's own figures are
   * placeholders (C §1). What counts today: `rules/area-prices.ts`.
   */
  startingPrice: number;
}

export type AreaRow = readonly [name: string, zips: string, startingPrice: number, description: string];

/** `Sarrià-Sant Gervasi` → `sarria-sant-gervasi`. */
export function areaSlug(name: string): string {
  return normaliseSearch(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Makes areas of rows; a town is its own city. */
export const areasOf = (
  region: RegionCode,
  province: string,
  rows: readonly AreaRow[],
  city?: string,
): Area[] =>
  rows.map(([name, zips, startingPrice, description]) => ({
    slug: areaSlug(name),
    name,
    kind: city === undefined ? 'TOWN' : 'DISTRICT',
    city: city ?? name,
    province,
    region,
    zips: zips.split(' '),
    description,
    startingPrice,
  }));
