import { addDays } from '@llavero/proto/values/dates';
import { unitTypes } from '@llavero/proto/records/choices/places';
import type { Area } from './data/areas.ts';
import type { Unit } from './places.ts';
import type { Random } from './random.ts';

const openings = [
  'Exterior y muy luminoso',
  'Recién pintado',
  'Tranquilo, a patio de manzana',
  'Con vistas despejadas',
];
const closings = [
  'Cerca del metro y del mercado.',
  'Listo para entrar a vivir.',
  'Visitas entre semana, con cita.',
];

/** Rooms of a home by its size; none of a parking space. */
function sizeOf({ unitType, livingArea }: Unit['object']) {
  if (!unitTypes.options[unitType].housing) return {};
  return {
    offerBedrooms: unitType === 'STUDIO' ? 0 : Math.max(1, Math.min(4, Math.round(livingArea / 32))),
    offerBathrooms: livingArea > 85 ? 2 : 1,
  };
}

/** Offers most of the empty units and some that were withdrawn; a few lack their text, as in real life. */
export function setOffers(
  random: Random,
  units: readonly Unit[],
  areaOf: ReadonlyMap<string, Area>,
  today: number,
): void {
  for (const { id, object } of units) {
    const values: Record<string, unknown> = object;
    const { contract } = (values['kpi'] ?? {}) as { contract?: string | null };
    const area = areaOf.get(id);
    if (contract || !area || !random.chance(0.75)) continue;
    const { label } = unitTypes.options[object.unitType];
    const rent = Math.round((object.livingArea * random.int(15, 22)) / 5) * 5;
    const since = addDays(today, -random.int(2, 60));
    const status = random.weighted([
      ['OFFERED', 6],
      ['PAUSED', 1],
      ['WITHDRAWN', 1],
      ['NOT_OFFERED', 2],
    ] as const);
    Object.assign(values, {
      offerTitle: `${label} de ${object.livingArea} m² en ${area.city}`,
      offerText:
        status === 'NOT_OFFERED'
          ? null
          : `${random.pick(openings)}. ${label} en ${object.street}. ${random.pick(closings)}`,
      offerRent: rent,
      offerFrom: addDays(today, random.int(0, 20)),
      ...sizeOf(object),
      offerIndexRent: Math.round((rent * 1.04) / 5) * 5,
      offerTranslations:
        status === 'OFFERED'
          ? [
              {
                language: 'CA',
                title: `${object.livingArea} m² a ${area.city}`,
                text: `Pis de ${object.livingArea} m² a ${area.city}, llest per entrar a viure.`,
              },
              {
                language: 'EN',
                title: `${object.livingArea} m² in ${area.city}`,
                text: `Home of ${object.livingArea} m² in ${area.city}, ready to move in.`,
              },
            ]
          : [],
      publishedDate: status === 'NOT_OFFERED' ? null : since,
      pausedDate: status === 'PAUSED' ? addDays(today, -1) : null,
      withdrawnDate: status === 'WITHDRAWN' ? addDays(today, -1) : null,
      withdrawalReason: status === 'WITHDRAWN' ? 'OWNER' : null,
    });
  }
}
