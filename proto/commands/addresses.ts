import { decimal, list, text } from '../fields/vocabulary.ts';
import { defineCommand, employees } from './command.ts';

/** EXT-05, RST-02: addresses that begin like a text: of the map service when there is one, else of our own places and towns. */
export const autocompleteAddress = defineCommand({
  service: 'places',
  name: 'AutocompleteAddress',
  reads: true,
  collection: 'place',
  label: 'Buscar una dirección',
  access: employees,
  input: { input: text('Texto', { required: true, maxLength: 200 }) },
  output: {
    /** At most 7, best first. */
    predictions: list('Direcciones', {
      id: text('Identificador', { required: true }),
      description: text('Dirección', { required: true }),
    }),
    /** Whose addresses these are: `google` or `own`. */
    source: text('Origen', { required: true }),
  },
});

/** EXT-05, RST-02: the parts of an address that {@link autocompleteAddress} has found, as a place has them. */
export const addressParts = defineCommand({
  service: 'places',
  name: 'AddressParts',
  reads: true,
  collection: 'place',
  label: 'Leer una dirección',
  access: employees,
  input: { id: text('Identificador', { required: true, maxLength: 600 }) },
  output: {
    street: text('Calle'),
    number: text('Número'),
    zip: text('Código postal'),
    city: text('Población'),
    province: text('Provincia'),
    region: text('Comunidad autónoma'),
    country: text('País'),
    latitude: decimal('Latitud', { min: -90, max: 90 }),
    longitude: decimal('Longitud', { min: -180, max: 180 }),
    googleMapsUrl: text('Enlace a Google Maps'),
  },
});
