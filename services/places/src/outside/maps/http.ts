import type { OutsideCalls } from '@llavero/kit/outside/calls';
import { OutsideError } from '@llavero/kit/outside/errors';
import { type HttpAnswer, type HttpCall, HttpClient } from '@llavero/kit/outside/http-client';
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

/** The words by which Google's services say that a quota is used up, also with other statuses than 429. */
const QUOTA =
  /"(?:status|reason)":\s*"(?:OVER_QUERY_LIMIT|OVER_DAILY_LIMIT|RESOURCE_EXHAUSTED|RATE_LIMIT_EXCEEDED|dailyLimitExceeded|rateLimitExceeded)"/;
/** Quotas are of a minute; Google does not say how long to wait. */
const QUIET_SECONDS = 60;
const CHECKED_MS = 60 * 60 * 1000;

/** Google's Places API (New), places:autocomplete and places/{id} (developers.google.com/maps/documentation/places). */
export class HttpMaps extends MapService implements Adapter {
  readonly dailyLimit: number | null;
  readonly #http: HttpClient;
  /** Until then Google wants not to be asked, by `performance.now()`. */
  #quietUntil = 0;
  /** When it was last asked whether it works, by `performance.now()`. */
  #checkedAt: number | null = null;

  constructor(settings: MapsSettings, calls: OutsideCalls) {
    super();
    this.dailyLimit = settings.GOOGLE_MAPS_DAILY_LIMIT ?? null;
    this.#http = new HttpClient(calls, {
      label: 'Google Maps',
      base: settings.GOOGLE_MAPS_URL,
      headers: () => ({ 'X-Goog-Api-Key': settings.GOOGLE_MAPS_API_KEY.reveal() }),
      isLimited: ({ text }) => QUOTA.test(text),
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
    return this.#ask(call, (answer) =>
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
      return await this.#ask({ name: 'places.get', path, query, headers }, (answer) =>
        partsOf(this.#http.json(answer, place)),
      );
    } catch (error) {
      if (error instanceof OutsideError && error.detail === 'HTTP 404') return null;
      throw error;
    }
  }

  /** A question is paid for: where the day has a limit, one that works is not asked every minute. */
  async check(): Promise<void> {
    const now = performance.now();
    const isRecent = this.#checkedAt !== null && now - this.#checkedAt < CHECKED_MS;
    if (this.dailyLimit !== null && isRecent && this.#http.calls.healthy) return;
    this.#checkedAt = now;
    await this.suggest('Gran Via');
  }

  /** While a quota is used up nothing is sent: each question would count against it as well. */
  async #ask<T>(call: HttpCall, read: (answer: HttpAnswer) => T): Promise<T> {
    const left = Math.ceil((this.#quietUntil - performance.now()) / 1000);
    if (left > 0) throw this.#http.limited(left);
    try {
      return await this.#http.call(call, read);
    } catch (error) {
      if (error instanceof OutsideError && error.reason === 'RATE_LIMITED')
        this.#quietUntil = performance.now() + (error.retryAfter ?? QUIET_SECONDS) * 1000;
      throw error;
    }
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
