import { escapeHtml } from '@llavero/kit/html/escape-html';
import type { StandIn, StandInAnswer, StandInRequest } from '@llavero/kit/outside/stand-in';
import { standInPage, standInTable } from '@llavero/kit/outside/stand-in-page';
import { provinceOf } from '@llavero/proto/values/provinces';
import { normaliseSearch } from '@llavero/proto/values/search-text';
import { z } from 'zod';

/** Streets that the stand-in knows: name, town, postcode, latitude and longitude. */
const streets = [
  ['Carrer de Mallorca', 'Barcelona', '08029', 41.385, 2.144],
  ['Carrer de Provença', 'Barcelona', '08025', 41.403, 2.174],
  ['Avinguda Diagonal', 'Barcelona', '08013', 41.399, 2.171],
  ['Passeig de Sant Joan', 'Barcelona', '08009', 41.396, 2.176],
  ['Gran Via de les Corts Catalanes', 'Barcelona', '08010', 41.39, 2.17],
  ['Carrer Gran', 'Sabadell', '08201', 41.547, 2.108],
  ['Calle de Alcalá', 'Madrid', '28009', 40.423, -3.678],
  ['Calle de Fuencarral', 'Madrid', '28004', 40.427, -3.702],
  ['Paseo de la Castellana', 'Madrid', '28046', 40.443, -3.691],
  ['Calle de Bravo Murillo', 'Madrid', '28020', 40.46, -3.7],
  ['Gran Vía', 'Madrid', '28013', 40.42, -3.705],
  ['Calle Mayor', 'Alcalá de Henares', '28801', 40.482, -3.365],
] as const;

const question = z.object({ input: z.string().min(1) });
const MOST = 5;

/** What the next call is answered in place of the truth. */
interface Planned {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Speaks places:autocomplete and places/{id} of Google's Places API (New), with a dozen streets. */
export class MapsStandIn implements StandIn {
  #planned: Planned | null = null;

  /** Makes the next call fail, as the vendor documents it. */
  plan(answer: Planned): void {
    this.#planned = answer;
  }

  answer({ method, path, headers, body }: StandInRequest): StandInAnswer {
    if (method === 'GET' && path === '/') return { body: page() };
    if (method === 'POST' && path === '/next') {
      this.plan(JSON.parse(body.toString()) as Planned);
      return { body: {} };
    }
    const planned = this.#planned;
    if (planned) {
      this.#planned = null;
      return planned;
    }
    if (headers['x-goog-api-key'] !== 'maps-stand-in') return failure(403, 'PERMISSION_DENIED');
    if (method === 'POST' && path === '/v1/places:autocomplete') return suggest(body);
    const id = /^\/v1\/places\/([^/]+)$/.exec(path)?.[1];
    if (method !== 'GET' || id === undefined) return failure(404, 'NOT_FOUND');
    return headers['x-goog-fieldmask'] ? details(decodeURIComponent(id)) : failure(400, 'INVALID_ARGUMENT');
  }

  async stop(): Promise<void> {}
}

const failure = (code: number, status: string): StandInAnswer => ({
  status: code,
  body: { error: { code, message: status, status } },
});

function suggest(body: Buffer): StandInAnswer {
  const asked = question.safeParse(JSON.parse(body.toString() || '{}'));
  if (!asked.success) return failure(400, 'INVALID_ARGUMENT');
  const { input } = asked.data;
  const number = /\d+/.exec(input)?.[0] ?? '';
  const wanted = normaliseSearch(input.replace(/\d+/g, ' ')).trim();
  const found = streets.flatMap(([street, city, zip], at) =>
    normaliseSearch(`${street} ${city}`).includes(wanted)
      ? [
          {
            placePrediction: {
              placeId: `ChIJ-${at}-${number}`,
              text: { text: `${street}${number && ` ${number}`}, ${zip} ${city}, España` },
            },
          },
        ]
      : [],
  );
  return { body: { suggestions: found.slice(0, MOST) } };
}

function details(id: string): StandInAnswer {
  const [, at, number] = /^ChIJ-(\d+)-(\d*)$/.exec(id) ?? [];
  const found = at === undefined ? undefined : streets[Number(at)];
  if (!found) return failure(404, 'NOT_FOUND');
  const [street, city, zip, latitude, longitude] = found;
  const { province = '', region = '' } = provinceOf(zip) ?? {};
  const component = (longText: string, ...types: string[]) => ({ longText, shortText: longText, types });
  return {
    body: {
      addressComponents: [
        ...(number ? [component(number, 'street_number')] : []),
        component(street, 'route'),
        component(city, 'locality', 'political'),
        component(province, 'administrative_area_level_2', 'political'),
        component(region, 'administrative_area_level_1', 'political'),
        component('España', 'country', 'political'),
        component(zip, 'postal_code'),
      ],
      location: { latitude, longitude },
      googleMapsUri: `https://maps.google.com/?q=${latitude},${longitude}`,
    },
  };
}

function page(): string {
  const rows = streets.map(([street, city, zip]) => [street, zip, city].map((text) => escapeHtml(text)));
  return standInPage(
    'Google Maps de pruebas',
    `<p>Calles que conoce.</p>${standInTable(['Calle', 'Código postal', 'Población'], rows)}`,
  );
}
