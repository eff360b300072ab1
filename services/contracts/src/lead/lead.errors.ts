import { conflict, type CodedError, notFound } from '@llavero/proto/errors';

/** There is a mandate already; one lead makes one. @param title of the mandate */
export const leadHasMandate = (mandate: string, title: string): CodedError =>
  conflict('LEAD.HAS_MANDATE', `La captación ya tiene su mandato: ${title}. No se ha creado otro.`, {
    mandate,
  });

/** A lost lead is opened again before it becomes a mandate. */
export const leadIsLost = (): CodedError =>
  conflict(
    'LEAD.LOST',
    'La captación está perdida y no se ha creado el mandato: pásela antes a «En negociación».',
  );

export const unknownDeal = (): CodedError =>
  notFound(
    'LEAD.UNKNOWN_DEAL',
    'No hay ninguna captación ni ningún trato con ese identificador y no se ha cambiado nada: compruébelo en Captación.',
  );
