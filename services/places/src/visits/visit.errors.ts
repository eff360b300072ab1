import { type CodedError, conflict, invalid, notFound } from '@llavero/proto/errors';

/** Somebody else has taken the moment, or the rules do not offer it. */
export const slotTaken = (): CodedError =>
  conflict('VISIT.SLOT_TAKEN', 'Esa hora ya no está libre. No se ha guardado nada: elija otra.');

/** The person who shows the unit is elsewhere at that time. */
export const agentBusy = (): CodedError =>
  conflict(
    'VISIT.AGENT_BUSY',
    'No se ha guardado nada: quien enseña la unidad ya tiene a esa hora otra visita, o un visitante la está eligiendo. Cambie la hora o la persona.',
  );

/** The unit is shown to others at that time. */
export const unitBusy = (): CodedError =>
  conflict(
    'VISIT.UNIT_BUSY',
    'No se ha guardado nada: la unidad ya tiene a esa hora otra visita, o un visitante la está eligiendo. Cambie la hora.',
  );

export const consentMissing = (): CodedError =>
  invalid(
    'VISIT.CONSENT',
    'No se ha guardado nada: acepte el tratamiento de sus datos para pedir la visita.',
    [{ field: 'consent', rule: 'required', message: 'Márquelo para continuar.' }],
  );

export const nobodyInvited = (): CodedError =>
  invalid('VISIT.NO_CONTACTS', 'No se ha enviado nada: elija al menos un contacto.', [
    { field: 'contacts', rule: 'required', message: 'Elija al menos un contacto.' },
  ]);

export const tooManyInvited = (most: number): CodedError =>
  invalid(
    'VISIT.TOO_MANY_CONTACTS',
    `No se ha enviado nada: invite como máximo a ${most} personas a la vez.`,
  );

export const notVisitable = (): CodedError =>
  conflict('VISIT.NOT_A_UNIT', 'No se ha guardado nada: se visitan las unidades, no la finca entera.');

/** The invitation has led to a visit or was cancelled. */
export const invitationOver = (): CodedError =>
  conflict(
    'VISIT.INVITATION_OVER',
    'No se ha guardado nada: la invitación ya tiene visita o se anuló. Actualice la lista; si hace falta, envíe otra.',
  );

export const noMailAddress = (): CodedError =>
  invalid('VISIT.NO_EMAIL', 'No se ha enviado nada: el contacto no tiene correo. Añádalo a su ficha.');

/** @param names of those who have asked not to be written to */
export const notToBeContacted = (names: readonly string[]): CodedError => {
  const message = `Ha pedido no ser contactado: ${names.join(', ')}. Quítelo, o quite el descarte de su ficha si ha vuelto a interesarse.`;
  return invalid('VISIT.NOT_TO_BE_CONTACTED', `No se ha enviado nada. ${message}`, [
    { field: 'contacts', rule: 'consent', message },
  ]);
};

/** The visit is over or was cancelled: nothing is left to change. */
export const visitOver = (): CodedError =>
  conflict('VISIT.OVER', 'La visita ya ha pasado o está cancelada. No se ha guardado nada.');

/** Somebody is to come to it. */
export const visitExpected = (): CodedError =>
  conflict(
    'VISIT.EXPECTED',
    'No se ha eliminado nada: los visitantes esperan esta visita. Cancélela antes, para que se les avise.',
  );

export const visitChanged = (): CodedError =>
  conflict('VISIT.CHANGED', 'Alguien ha cambiado la visita mientras tanto: vuelva a proponer el traslado.');

export const unknownWiteiVisit = (): CodedError =>
  notFound(
    'VISIT.NOT_FOUND',
    'No hay ninguna visita pendiente de ese contacto en ese inmueble. No se ha guardado nada: revise los identificadores.',
  );

export const notOffered = (): CodedError =>
  conflict('VISIT.NOT_OFFERED', 'Esta vivienda ya no se ofrece. No se ha guardado nada: elija otra.');
