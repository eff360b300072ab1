import { CodedError, conflict } from '@llavero/proto/errors';

const NOT_SENT = 'No se ha enviado nada:';

export const noPortalEmail = (): CodedError =>
  conflict('PORTAL.NO_EMAIL', `${NOT_SENT} esta persona no tiene correo electrónico. Añádalo a su ficha.`);

export const noPortalRole = (): CodedError =>
  conflict(
    'PORTAL.NO_ROLE',
    `${NOT_SENT} solo inquilinos y propietarios tienen área propia. Revise los papeles de su ficha.`,
  );

export const portalClosed = (): CodedError =>
  conflict(
    'PORTAL.CLOSED',
    `${NOT_SENT} el acceso de esta persona está desactivado. Pida a administración que lo active.`,
  );

export const portalTooOften = (): CodedError =>
  new CodedError({
    code: 'PORTAL.TOO_OFTEN',
    kind: 'tooMany',
    message: `${NOT_SENT} ya se han enviado varios enlaces en la última hora. Espere e inténtelo de nuevo.`,
  });
