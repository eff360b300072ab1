import { choiceLabel } from '@llavero/proto/fields/choices';
import { type CodedError, conflict, invalid } from '@llavero/proto/errors';
import { publicationStatuses, type PublicationStatus } from '@llavero/proto/records/choices/places';
import type { OfferFinding } from '@llavero/proto/rules/publication';

/** The unit lacks what an offer needs; nothing was saved. The problems name what and where. */
export function notReadyToPublish(findings: readonly OfferFinding[]): CodedError {
  const problems = findings.map(({ field, rule, message }) => ({
    field: field ?? 'publicationStatus',
    rule,
    message,
  }));
  return invalid(
    'PLACE.NOT_READY_TO_PUBLISH',
    `No se ha publicado: ${problems.map(({ message }) => message).join(' ')}`,
    problems,
  );
}

/** Only what is let is offered. */
export function onlyUnitsArePublished(): CodedError {
  return conflict(
    'PLACE.NOT_A_UNIT',
    'No se ha guardado nada: se publican las unidades, no la finca entera.',
  );
}

/** The publication is not in a status from which that can be done. */
export function publicationNotIn(status: PublicationStatus, action: string): CodedError {
  return conflict(
    'PLACE.PUBLICATION_STATUS',
    `No se ha guardado nada: la unidad está en «${choiceLabel(publicationStatuses, status)}» y no se puede ${action}. Actualice la ficha.`,
    { status },
  );
}
