import type { Schema } from '@llavero/proto/compile/json-schema';
import {
  energyLabels,
  energyRatings,
  offerLanguages,
  unitTypes,
} from '@llavero/proto/records/choices/places';
import { contractTypes } from '@llavero/proto/records/choices/contracts';
import type { OtherPath } from './other-path.ts';

const tag = 'Portales';
const text: Schema = { type: 'string' };
const date: Schema = { type: 'string', format: 'date' };
const moment: Schema = { type: 'string', format: 'date-time' };
const address: Schema = { type: 'string', format: 'uri' };
const yesNo: Schema = { type: 'boolean' };
const orNull = (type: 'string' | 'number' | 'integer'): Schema => ({ type: [type, 'null'] });
const object = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties });
const oneOf = (values: readonly string[]): Schema => ({ type: 'string', enum: [...values] });

const unit: Schema = {
  type: 'object',
  required: [
    'id',
    'published',
    'updated',
    'type',
    'title',
    'description',
    'address',
    'rent',
    'energy',
    'pictures',
  ],
  properties: {
    id: { ...text, description: 'No cambia mientras exista la unidad' },
    published: date,
    updated: moment,
    type: oneOf(unitTypes.values),
    typeLabel: text,
    contractType: { enum: [...contractTypes.values, null] },
    title: text,
    description: text,
    translations: {
      type: 'array',
      items: object({
        language: oneOf(offerLanguages.values.map((code) => code.toLowerCase())),
        title: text,
        description: text,
      }),
    },
    address: object({
      street: orNull('string'),
      floor: orNull('string'),
      postalCode: orNull('string'),
      area: orNull('string'),
      city: orNull('string'),
      province: orNull('string'),
      region: orNull('string'),
    }),
    livingArea: { ...orNull('number'), description: 'Metros cuadrados' },
    bedrooms: orNull('integer'),
    bathrooms: orNull('integer'),
    elevator: yesNo,
    outdoorSpace: yesNo,
    pool: yesNo,
    porter: yesNo,
    rent: object({ amount: { type: 'number' }, currency: oneOf(['EUR']), period: oneOf(['MONTH']) }),
    stressedZone: {
      type: ['object', 'null'],
      description: 'Ley 12/2023 art. 31.3: nulo fuera de zona tensionada',
      properties: {
        declaration: orNull('string'),
        lastRent: orNull('number'),
        indexRent: orNull('number'),
        largeHolder: yesNo,
      },
    },
    availableFrom: { type: ['string', 'null'], format: 'date', description: 'Nulo: ya' },
    energy: object({ label: oneOf(energyLabels.values), rating: { enum: [...energyRatings.values, null] } }),
    pictures: { type: 'array', items: object({ url: address, caption: orNull('string') }) },
    floorPlan: { type: ['string', 'null'], format: 'uri' },
  },
};

/** What is offered, for portals (docs/portal-feed.md). */
export const feedPaths: readonly OtherPath[] = [
  {
    method: 'get',
    path: '/feed/{file}',
    tag,
    summary:
      'Las unidades publicadas: «units.json» (este esquema) o «units.xml» (docs/portal-feed.xsd); con ETag y Last-Modified, 30 lecturas por minuto y dirección',
    answer: {
      type: 'object',
      required: ['version', 'updated', 'units'],
      properties: { version: text, updated: moment, units: { type: 'array', items: unit } },
    },
    public: true,
  },
  {
    method: 'get',
    path: '/feed/pictures/{id}',
    tag,
    summary: 'Una foto o el plano de una unidad publicada, mientras lo esté',
    query: { small: 'Con cualquier valor, la miniatura (JPEG)' },
    answer: { contentType: 'image/jpeg' },
    public: true,
  },
];
