import type { OutputOf } from '@llavero/proto/commands/command';
import type { publishedUnits } from '@llavero/proto/commands/published-units';
import type { PublicLanguage } from '@llavero/proto/records/choices/visits';

export type PublishedUnit = OutputOf<typeof publishedUnits>['units'][number];

/** Title and text in the reader's language, Spanish where nobody has translated them. */
export function textsOf(unit: PublishedUnit, language: PublicLanguage): { title: string; text: string } {
  return unit.translations.find((one) => one.language === language) ?? unit;
}

/** `Chamberí, Madrid`. */
export function whereOf({ area, city, street }: PublishedUnit): string {
  return [...new Set([street, area, city].filter(Boolean))].join(', ');
}

/** The pictures in the order of the advertisement, the floor plan last. @param planCaption in the reader's language */
export function picturesOf(
  { pictures, floorPlan }: PublishedUnit,
  planCaption: string,
): { path: string; caption: string | null }[] {
  return floorPlan === null ? pictures : [...pictures, { path: floorPlan, caption: planCaption }];
}

/** Address of a picture in the size of a card. */
export const smallPicture = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}small`;
