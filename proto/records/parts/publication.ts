import {
  choice,
  day,
  flag,
  integer,
  link,
  links,
  list,
  longText,
  money,
  text,
} from '../../fields/vocabulary.ts';
import { holds } from '../../states/evaluate.ts';
import { always, isSet } from '../../states/predicate.ts';
import type { PartStatusRule } from '../../states/flags.ts';
import type { StateRule } from '../../states/states.ts';
import {
  offerLanguages,
  publicationStatuses,
  type PublicationStatus,
  withdrawalReasons,
} from '../choices/places.ts';

/** Longest heading that the property portals take. */
const HEADING_LENGTH = 120;

/**
 * What a unit is offered with (screen `place/publication`, C §2.2). *Ours*: the texts list the screen and none of its
 * fields. They belong to the unit, which is offered once at a time (decision 0033); the days are set by the commands.
 */
export const publicationFields = (group: string) => ({
  offerTitle: text('Título del anuncio', { group, maxLength: HEADING_LENGTH }),
  offerText: longText('Texto del anuncio', { group }),
  offerRent: money('Renta ofrecida', { group, min: 0, indexed: true }),
  offerFrom: day('Disponible desde', { group, indexed: true }),
  offerBedrooms: integer('Dormitorios', { group, min: 0, max: 99 }),
  offerBathrooms: integer('Baños', { group, min: 0, max: 99 }),
  offerPictures: links('media', 'Fotos del anuncio', { group }),
  offerFloorPlan: link('media', 'Plano del anuncio', { group }),
  offerIndexRent: money('Renta del índice de precios', {
    group,
    min: 0,
    help: 'La renta mensual máxima del sistema estatal de referencia; en zona tensionada figura en el anuncio.',
  }),
  offerLargeHolder: flag('El propietario es gran tenedor', {
    group,
    help: 'Cinco viviendas o más en zona tensionada: la renta no puede pasar del índice.',
  }),
  offerTranslations: list(
    'Anuncio en otros idiomas',
    {
      language: choice(offerLanguages, 'Idioma', { required: true }),
      title: text('Título', { required: true, maxLength: HEADING_LENGTH }),
      text: longText('Texto', { required: true }),
    },
    { group },
  ),
  publishedDate: day('Publicada el', { group, readOnly: true, indexed: true }),
  pausedDate: day('En pausa desde', { group, readOnly: true }),
  withdrawnDate: day('Retirada el', { group, readOnly: true }),
  withdrawalReason: choice(withdrawalReasons, 'Motivo de la retirada', { group, readOnly: true }),
});

/** First match wins. */
const rules: readonly StateRule<PublicationStatus>[] = [
  { status: 'WITHDRAWN', when: isSet('withdrawnDate') },
  { status: 'PAUSED', when: isSet('pausedDate') },
  { status: 'OFFERED', when: isSet('publishedDate') },
  { status: 'NOT_OFFERED', when: always },
];

/** Whether a unit is offered, as lists show it, filter and sort by it. */
export const publicationStatusRule: PartStatusRule = {
  label: 'Publicación',
  help: 'Sale de los días en que se publicó, se puso en pausa o se retiró.',
  statuses: publicationStatuses,
  derive: rules,
};

/** The days that tell whether a unit is offered; unix seconds. */
export interface PublicationDays {
  publishedDate: number | null;
  pausedDate: number | null;
  withdrawnDate: number | null;
}

/** Whether a unit is offered, by the rules of {@link publicationStatusRule}. */
export function publicationStatus(days: PublicationDays): PublicationStatus {
  // The last rule always holds, and none asks for the time.
  return rules.find(({ when }) => holds(when, { ...days }, 0))?.status ?? 'NOT_OFFERED';
}
