import type { OutputOf } from '@llavero/proto/commands/command';
import type { listAreas } from '@llavero/proto/commands/places';
import { normaliseSearch } from '@llavero/proto/values/search-text';

export type Area = OutputOf<typeof listAreas>['areas'][number];

interface Located {
  city?: unknown;
  zip?: unknown;
}

const named = (value: unknown): string => normaliseSearch(typeof value === 'string' ? value : '');

/**
 * The district or town a place lies in: a town by its name, a district by its city and postal code. A code that spans
 * two districts counts for the one where most of it lies. Undefined elsewhere.
 */
export function areaOf(areas: readonly Area[], { city, zip }: Located): Area | undefined {
  const town = named(city);
  if (town === '') return undefined;
  return areas.find((area) =>
    area.kind === 'TOWN'
      ? named(area.name) === town
      : named(area.city) === town && typeof zip === 'string' && area.zips.split(' ').includes(zip),
  );
}
