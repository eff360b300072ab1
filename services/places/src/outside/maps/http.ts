import type { OutsideCalls } from '@llavero/kit/outside/calls';
import { OutsideError } from '@llavero/kit/outside/errors';
import { HttpClient } from '@llavero/kit/outside/http-client';
import type { Adapter } from '@llavero/kit/outside/system';
import { z } from 'zod';
import type { MapsSettings } from './env.ts';
import { type AddressParts, MapService, type SuggestedAddress } from './port.ts';

const suggestions = z.looseObject({
  suggestions: z
    .array(
      z.looseObject({
        placePrediction: z
          .looseObject({ placeId: z.string(), text: z.looseObject({ text: z.string() }) })
          .optional(),
      }),
    )
    .default([]),
});

const place = z.looseObject({
  addressComponents: z
    .array(z.looseObject({ longText: z.string().default(''), types: z.array(z.string()).default([]) }))
    .default([]),
  location: z.looseObject({ latitude: z.number(), longitude: z.number() }).optional(),
  googleMapsUri: z.string().optional(),
});

/** What of a place is asked for, and paid for. */
const FIELDS = 'addressComponents,location,googleMapsUri';

/** Google's Places API (New), places:autocomplete and places/{id} (developers.google.com/maps/documentation/places). */
export class HttpMaps extends MapService implements Adapter {
  readonly #http: HttpClient;

  constructor(settings: MapsSettings, calls: OutsideCalls) {
    super();
    this.#http = new HttpClient(calls, {
      label: 'Google Maps',
      base: settings.GOOGLE_MAPS_URL,
      headers: () => ({ 'X-Goog-Api-Key': settings.GOOGLE_MAPS_API_KEY.reveal() }),
    });
  }

  suggest(text: string): Promise<SuggestedAddress[]> {
    const json = { input: text, languageCode: 'es', includedRegionCodes: ['es'] };
    // It only reads, whatever its method says.
    const call = {
      name: 'places.autocomplete',
      method: 'POST',
      // Without the dot its first part would be taken for a scheme.
      path: './places:autocomplete',
      json,
      repeatable: true,
    } as const;
    return this.#http.call(call, (answer) =>
      this.#http
        .json(answer, suggestions)
        .suggestions.flatMap(({ placePrediction: found }) =>
          found ? [{ id: found.placeId, description: found.text.text }] : [],
        ),
    );
  }

  async address(id: string): Promise<AddressParts | null> {
    try {
      const path = `places/${encodeURIComponent(id)}`;
      const headers = { 'X-Goog-FieldMask': FIELDS };
      const query = { languageCode: 'es' };
      return await this.#http.call({ name: 'places.get', path, query, headers }, (answer) =>
        partsOf(this.#http.json(answer, place)),
      );
    } catch (error) {
      if (error instanceof OutsideError && error.detail === 'HTTP 404') return null;
      throw error;
    }
  }

  async check(): Promise<void> {
    await this.suggest('Gran Via');
  }
}

function partsOf({ addressComponents, location, googleMapsUri }: z.infer<typeof place>): AddressParts {
  const named = (...types: string[]) =>
    addressComponents.find((component) => types.some((type) => component.types.includes(type)))?.longText ??
    null;
  return {
    street: named('route'),
    number: named('street_number'),
    zip: named('postal_code'),
    city: named('locality', 'postal_town'),
    province: named('administrative_area_level_2'),
    region: named('administrative_area_level_1'),
    country: named('country'),
    latitude: location?.latitude ?? null,
    longitude: location?.longitude ?? null,
    googleMapsUrl: googleMapsUri ?? null,
  };
}
