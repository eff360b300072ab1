import { choiceSet } from '../../fields/choices.ts';

export const visitKinds = choiceSet('VisitKind', {
  IN_PERSON: { label: 'Presencial' },
  VIRTUAL: { label: 'Virtual' },
});

/** The life of a viewing; *ours*, the text shows none. */
export const visitStatuses = choiceSet('VisitStatus', {
  SCHEDULED: { label: 'Programada', colour: 'lightBlue' },
  CONFIRMED: { label: 'Confirmada', colour: 'blue' },
  DONE: { label: 'Realizada', colour: 'green' },
  CANCELLED: { label: 'Cancelada', colour: 'grey' },
  NO_SHOW: { label: 'No se presentó', colour: 'orange' },
});

export const visitCancelReasons = choiceSet('VisitCancelReason', {
  VISITOR: { label: 'A petición del visitante' },
  UNIT_LET: { label: 'La unidad ya está alquilada' },
  UNIT_UNAVAILABLE: { label: 'La unidad no se puede visitar' },
  EMPLOYEE: { label: 'Por la persona que la enseña' },
  DUPLICATED: { label: 'Visita repetida' },
  OTHER: { label: 'Otro motivo' },
});

/** How somebody who looks for a home came to us. */
export const contactSources = choiceSet('ContactSource', {
  WEBSITE: { label: 'Web propia' },
  PORTAL: { label: 'Portal inmobiliario' },
  PHONE: { label: 'Llamada' },
  WALK_IN: { label: 'En la oficina' },
  REFERRAL: { label: 'Recomendación' },
  WITEI: { label: 'Witei' },
  OTHER: { label: 'Otro' },
});

export const discardReasons = choiceSet('DiscardReason', {
  FOUND_ANOTHER: { label: 'Ha encontrado otra vivienda' },
  NOT_INTERESTED: { label: 'No le interesa' },
  NOT_SOLVENT: { label: 'No cumple la solvencia' },
  UNREACHABLE: { label: 'No responde' },
  ASKED_TO_BE_FORGOTTEN: { label: 'Pide no ser contactado' },
  OTHER: { label: 'Otro motivo' },
});
