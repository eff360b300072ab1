import { type CodedError, invalid, notFound } from '@llavero/proto/errors';

export const notAnObject = (): CodedError =>
  invalid('SOLVENCY_REQUEST.JSON', 'La solicitud no se entiende. No se ha guardado nada.', [
    { field: 'json', rule: 'object', message: 'Un objeto JSON con los campos de la solicitud.' },
  ]);

export const tenantsMissing = (): CodedError =>
  invalid(
    'SOLVENCY_REQUEST.NO_TENANTS',
    'La solicitud no tiene inquilinos. No se ha enviado nada: añádalos.',
    [{ field: 'tenants', rule: 'required', message: 'Indique al menos un inquilino.' }],
  );

export const fileUnknown = (): CodedError =>
  notFound(
    'SOLVENCY_REQUEST.NOT_FOUND',
    'No hay ninguna solicitud de solvencia con ese identificador o expediente.',
  );
