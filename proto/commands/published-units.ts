import {
  choice,
  day,
  decimal,
  flag,
  instant,
  integer,
  link,
  list,
  longText,
  money,
  text,
} from '../fields/vocabulary.ts';
import { contractTypes } from '../records/choices/contracts.ts';
import {
  energyLabels,
  energyRatings,
  floors,
  offerAbsences,
  offerLanguages,
  unitTypes,
} from '../records/choices/places.ts';
import { defineCommand } from './command.ts';

/**
 * The units that are offered to everybody: the one source of the portal feed, the widgets and the public forms. Only what an
 * advertisement says; neither number nor door, nobody's name, and nothing of units that are paused, withdrawn or not offered.
 */
export const publishedUnits = defineCommand({
  service: 'places',
  name: 'PublishedUnits',
  reads: true,
  collection: 'place',
  label: 'Unidades publicadas',
  access: 'public',
  input: {
    /** One of them; of a unit that is not offered only `absence` is answered, of one that never was as of one that does not exist. */
    unit: link('place', 'Unidad'),
    page: integer('Página', { default: 1, min: 1, max: 1000 }),
    pageSize: integer('Por página', { default: 50, min: 1, max: 100 }),
  },
  output: {
    total: integer('Unidades', { required: true }),
    /** When something of what is answered changed last: a unit, or the day. */
    changedAt: instant('Última modificación', { required: true }),
    /** Why the one unit that was asked for is not among `units`; null where it is, or where none was asked for. */
    absence: choice(offerAbsences, 'Por qué no se ofrece'),
    units: list('Unidades', {
      id: text('Unidad', { required: true }),
      publishedDate: day('Publicada el', { required: true }),
      updatedAt: instant('Modificada', { required: true }),
      title: text('Título', { required: true }),
      text: longText('Texto', { required: true }),
      translations: list('En otros idiomas', {
        language: choice(offerLanguages, 'Idioma', { required: true }),
        title: text('Título', { required: true }),
        text: longText('Texto', { required: true }),
      }),
      unitType: choice(unitTypes, 'Tipo de unidad', { required: true }),
      contractType: choice(contractTypes, 'Tipo de contrato'),
      /** Without number, staircase and door. */
      street: text('Calle'),
      floor: choice(floors, 'Planta'),
      zip: text('Código postal'),
      city: text('Población'),
      province: text('Provincia'),
      region: text('Comunidad autónoma'),
      /** Key and name of the district or town (`GET /areas`); null elsewhere. */
      areaSlug: text('Clave de la zona'),
      area: text('Zona'),
      /** Square metres; null when it is not known. */
      livingArea: decimal('Superficie'),
      bedrooms: integer('Dormitorios'),
      bathrooms: integer('Baños'),
      hasElevator: flag('Ascensor'),
      hasYard: flag('Patio o jardín'),
      hasPool: flag('Piscina'),
      hasPorter: flag('Portería'),
      /** Euros a month. */
      rent: money('Renta', { required: true }),
      /** Null: at once. */
      availableFrom: day('Disponible desde'),
      energyLabel: choice(energyLabels, 'Etiqueta energética', { required: true }),
      energyRating: choice(energyRatings, 'Calificación energética'),
      /** Ley 12/2023 art. 31.3: what an offer in a stressed zone states beside its rent. */
      stressedZone: flag('Zona tensionada'),
      stressedZoneLaw: text('Declaración'),
      /** Euros a month of the last contract of five years; null: none, or no stressed zone. */
      lastRent: money('Última renta'),
      indexRent: money('Renta del índice'),
      largeHolder: flag('Gran tenedor'),
      /** In the order of the advertisement, the first being the main one; paths at the gateway, for everybody. */
      pictures: list('Fotos', {
        path: text('Ruta', { required: true }),
        caption: text('Pie de foto'),
      }),
      floorPlan: text('Ruta del plano'),
    }),
  },
});

/** Whether a picture or plan belongs to a unit that is offered, so that everybody may see it. */
export const offeredPicture = defineCommand({
  service: 'places',
  name: 'OfferedPicture',
  reads: true,
  collection: 'place',
  label: 'Foto de un anuncio publicado',
  access: ['SERVICE'],
  internal: true,
  input: { picture: link('media', 'Foto', { required: true }) },
  output: { offered: flag('Publicada') },
});
