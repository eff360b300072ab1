import { type CodedError, notFound } from '@llavero/proto/errors';

/** The same for an unknown, a used, a withdrawn and an expired code: nobody learns which links exist. */
export const linkInvalid = (): CodedError =>
  notFound(
    'LINK.INVALID',
    'El enlace ya se ha usado o ha caducado. No se ha guardado nada: pida otro a la persona que se lo envió.',
  );
