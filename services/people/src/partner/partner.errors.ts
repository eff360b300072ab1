import { type CodedError, invalid, notFound, unauthenticated } from '@llavero/proto/errors';

/** The same for an unknown, revoked or expired key and a closed partner: nobody learns which keys there are. */
export const keyInvalid = (): CodedError =>
  unauthenticated(
    'PARTNER.KEY_INVALID',
    'La clave no es válida, ha caducado o se ha anulado. Pida una nueva.',
  );

export const partnerUnknown = (): CodedError =>
  notFound('PARTNER.UNKNOWN', 'La integración no existe o se ha eliminado. Recargue la página.');

export const keyUnknown = (): CodedError =>
  notFound('PARTNER.KEY_UNKNOWN', 'La clave no existe. Recargue la página.');

export const expiryPast = (): CodedError =>
  invalid('PARTNER.EXPIRY', 'La clave no se ha creado: la caducidad debe ser un día futuro.', [
    { field: 'expiresOn', rule: 'future', message: 'Elija un día posterior a hoy y dentro de dos años.' },
  ]);
