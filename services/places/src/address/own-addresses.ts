import type { CallContext } from '@llavero/kit/context';
import { isUuid } from '@llavero/kit/records/access';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { place, type Place } from '@llavero/proto/records/places/place';
import { provinceOf } from '@llavero/proto/values/provinces';
import { normaliseSearch } from '@llavero/proto/values/search-text';
import { Injectable } from '@nestjs/common';
import type { AddressParts, SuggestedAddress } from '../outside/maps/port.ts';

const MOST = 7;
/** Places looked at for different streets: many units share one. */
const LOOKED_AT = 50;

const nothing: AddressParts = {
  street: null,
  number: null,
  zip: null,
  city: null,
  province: null,
  region: null,
  country: 'España',
  latitude: null,
  longitude: null,
  googleMapsUrl: null,
};

/**
 * Addresses from what the company knows itself, so that nobody needs a map service: streets of its own places, with the number
 * that was typed, and the districts and towns of the market.
 */
@Injectable()
export class OwnAddresses {
  constructor(private readonly stores: RecordStores) {}

  /** @param text at least 3 characters find something (C §5) */
  async suggest(text: string, ctx: CallContext): Promise<SuggestedAddress[]> {
    const number = numberIn(text);
    const streets = await this.streets(text.replace(/\d+/g, ' ').trim(), ctx);
    const towns = await this.towns(text);
    return [
      ...streets.map(({ id, street, zip, city }) => ({
        id: `own:${id}:${number}`,
        description: [`${street}${number && ` ${number}`}`, [zip, city].filter(Boolean).join(' ')]
          .filter(Boolean)
          .join(', '),
      })),
      ...towns,
    ].slice(0, MOST);
  }

  /** The parts behind an id of {@link suggest}; null when there is none. */
  async address(id: string, ctx: CallContext): Promise<AddressParts | null> {
    const [kind, key = '', number = ''] = id.split(':');
    if (kind === 'area') return this.area(key);
    if (kind !== 'own') return null;
    if (!isUuid(key)) return null;
    // By the caller's own rights: external staff learns no street of a place it does not see.
    const request = { collection: 'place' as const, ids: [key], fields: ['street', 'zip', 'city'] };
    const answer = await this.stores.of(place).getMany(request, ctx);
    const [found] = JSON.parse(answer.toString()) as Pick<Place, 'street' | 'zip' | 'city'>[];
    if (!found?.street) return null;
    const { street, zip, city } = found;
    return { ...nothing, street, zip, city, number: number || null, ...provinceOf(zip) };
  }

  private async streets(text: string, ctx: CallContext): Promise<(Place & { id: string })[]> {
    const hits = await this.stores.of(place).search({ collection: 'place', text, limit: LOOKED_AT }, ctx);
    const found = await this.stores.of(place).loadManyUnchecked(hits.map(({ id }) => id));
    const wanted = normaliseSearch(text);
    const byName = new Map<string, Place & { id: string }>();
    for (const one of found)
      if (one.street && normaliseSearch(one.street).includes(wanted))
        byName.set(normaliseSearch(`${one.street} ${one.zip ?? ''} ${one.city ?? ''}`), one);
    return [...byName.values()];
  }

  private async towns(text: string): Promise<SuggestedAddress[]> {
    const { areas } = await import('@llavero/proto/data/areas/all');
    const wanted = normaliseSearch(text);
    return areas
      .filter(({ name }) => normaliseSearch(name).includes(wanted))
      .map(({ slug, name, kind, city, province }) => ({
        id: `area:${slug}`,
        description: kind === 'DISTRICT' ? `${name}, ${city}` : `${name}, ${province}`,
      }));
  }

  private async area(slug: string): Promise<AddressParts | null> {
    const { areas } = await import('@llavero/proto/data/areas/all');
    const found = areas.find((area) => area.slug === slug);
    if (!found) return null;
    // Of several postcodes none is right for every street.
    const zip = found.zips.length === 1 ? found.zips[0]! : null;
    return { ...nothing, city: found.city, zip, ...provinceOf(found.zips[0]) };
  }
}

/** The number of a house in a text: the last one that is no postcode. */
const numberIn = (text: string): string => text.match(/\d+/g)?.findLast((part) => part.length < 5) ?? '';
