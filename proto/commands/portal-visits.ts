import { choice, instant, list, text } from '../fields/vocabulary.ts';
import { visitKinds, visitStatuses } from '../records/choices/visits.ts';
import { defineCommand } from './command.ts';

/**
 * The viewings of the homes of whoever asks: a tenant those to come while they live there, a landlord also those of the last 30
 * days. Nothing of the visitors.
 */
export const myVisits = defineCommand({
  service: 'places',
  name: 'MyVisits',
  reads: true,
  collection: 'visit',
  label: 'Ver mis visitas',
  access: ['TENANT', 'LANDLORD', 'OWNER'],
  input: {},
  output: {
    /** By their time; at most 100. */
    visits: list('Visitas', {
      id: text('Visita', { required: true }),
      startAt: instant('Fecha y hora', { required: true }),
      /** Address of the unit. */
      unit: text('Unidad', { required: true }),
      kind: choice(visitKinds, 'Modalidad', { required: true }),
      status: choice(visitStatuses, 'Estado', { required: true }),
    }),
  },
});
