import { normaliseSearch } from '../values/search-text.ts';

interface Area {
  name: string;
  /** DISTRICT or TOWN. */
  kind: string;
  city: string;
  /** Postal codes, as a list or separated by spaces. */
  zips: string | readonly string[];
}

interface Located {
  city?: unknown;
  zip?: unknown;
}

const named = (value: unknown): string => normaliseSearch(typeof value === 'string' ? value : '');
const listed = (zips: Area['zips']): readonly string[] => (typeof zips === 'string' ? zips.split(' ') : zips);

/**
 * The district or town a place lies in: a town by its name, a district by its city and postal code. A code that spans
 * two districts counts for the one where most of it lies. Undefined elsewhere.
 */
export function areaOf<A extends Area>(areas: readonly A[], { city, zip }: Located): A | undefined {
  const town = named(city);
  if (town === '') return undefined;
  return areas.find((area) =>
    area.kind === 'TOWN'
      ? named(area.name) === town
      : named(area.city) === town && typeof zip === 'string' && listed(area.zips).includes(zip),
  );
}
