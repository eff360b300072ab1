import type { Place } from '@llavero/proto/records/places/place';
import { shortAddress } from '@llavero/proto/values/address';

/** What somebody who only looks is shown of a unit: the heading of its offer, street and town. Never the door. */
export function shownUnit(unit: Place): { title: string; where: string } {
  const street = [unit.street, unit.number].filter(Boolean).join(' ');
  const where = [street, unit.city].filter(Boolean).join(', ') || 'Dirección por confirmar';
  return { title: unit.offerTitle ?? where, where };
}

/** The whole address, for whoever is to come. */
export function wholeAddress(unit: Place): string {
  return [shortAddress(unit), [unit.zip, unit.city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
