import { choice, flag } from '../fields/vocabulary.ts';
import { withdrawalReasons } from '../records/choices/places.ts';
import { place } from '../records/places/place.ts';
import { defineEvent } from './define.ts';

export const unitPublished = defineEvent(place, 'published', {
  label: 'Unidad publicada',
  description: 'A unit is offered from now on: for the first time, after a pause or again.',
  extra: { resumed: flag('Tras una pausa') },
});

export const publicationPaused = defineEvent(place, 'publicationPaused', {
  label: 'Publicación en pausa',
  description: 'A unit is not offered for a while.',
});

export const publicationWithdrawn = defineEvent(place, 'publicationWithdrawn', {
  label: 'Publicación retirada',
  description: 'A unit is offered no longer.',
  extra: { reason: choice(withdrawalReasons, 'Motivo', { required: true }) },
});
