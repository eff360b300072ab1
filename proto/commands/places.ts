import { integer, list, text } from '../fields/vocabulary.ts';
import { defineCommand, staff } from './command.ts';

/** Figures of the dashboard that belong to this service. */
export const placeKpis = defineCommand({
  service: 'places',
  name: 'PlaceKpis',
  reads: true,
  collection: 'place',
  label: 'Indicadores de inmuebles',
  access: staff,
  input: {},
  output: {
    properties: integer('Fincas', { required: true }),
    units: integer('Unidades', { required: true }),
    byType: list('Unidades por tipo', {
      unitType: text('Tipo', { required: true }),
      count: integer('Número', { required: true }),
    }),
  },
});
