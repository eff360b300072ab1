import {
  CodedError,
  forbidden,
  invalid,
  notFound,
  unauthenticated,
  unavailable,
} from '@llavero/proto/errors';

/** The same for an unknown address, a wrong password and a closed account: nobody learns who has one. */
export const wrongCredentials = (): CodedError =>
  unauthenticated(
    'SIGN_IN.WRONG_CREDENTIALS',
    'El correo o la contraseña no son correctos. Revíselos, o recupere la contraseña si no la recuerda.',
  );

/** @param seconds until the next attempt is looked at */
export const slowedDown = (seconds: number): CodedError =>
  new CodedError({
    code: 'SIGN_IN.SLOWED',
    kind: 'tooMany',
    message: `Demasiados intentos fallidos. Espere ${wait(seconds)} e inténtelo de nuevo.`,
    details: { retryAfterSeconds: seconds },
  });

export const personUnknown = (): CodedError =>
  notFound('SIGN_IN.PERSON_UNKNOWN', 'No hay ninguna persona activa con ese correo. Revise la dirección.');

export const notAdmin = (): CodedError =>
  forbidden('SIGN_IN.NOT_ADMIN', 'Solo una persona de administración puede entrar como otra.');

export const notYours = (): CodedError =>
  forbidden('SIGN_IN.NOT_YOURS', 'Solo puede gestionar sus propias sesiones y su propia contraseña.');

export const sessionUnknown = (): CodedError =>
  notFound('SIGN_IN.SESSION_UNKNOWN', 'Esa sesión no existe o ya está cerrada.');

export const resetCodeInvalid = (): CodedError =>
  invalid(
    'SIGN_IN.RESET_CODE_INVALID',
    'El enlace no es válido o ha caducado. Solicite uno nuevo desde la pantalla de inicio de sesión.',
  );

export const currentPasswordWrong = (): CodedError =>
  invalid('SIGN_IN.CURRENT_PASSWORD_WRONG', 'No se ha cambiado nada: la contraseña actual no es correcta.', [
    { field: 'currentPassword', rule: 'match', message: 'La contraseña actual no es correcta.' },
  ]);

/** @param minutes after the sign-in in which it is not asked for; 0 when it always is */
export const currentPasswordNeeded = (minutes: number): CodedError =>
  invalid(
    'SIGN_IN.CURRENT_PASSWORD_NEEDED',
    minutes === 0
      ? 'No se ha cambiado nada: indique la contraseña actual.'
      : `No se ha cambiado nada: la sesión se inició hace más de ${wait(minutes * 60)}. Indique la contraseña actual, o salga y vuelva a iniciar sesión.`,
    [{ field: 'currentPassword', rule: 'required', message: 'Indique la contraseña actual.' }],
  );

/** @param message Spanish sentence saying what the password lacks */
export const weakPassword = (message: string): CodedError =>
  invalid('SIGN_IN.WEAK_PASSWORD', `No se ha guardado la contraseña. ${message}`, [
    { field: 'password', rule: 'strength', message },
  ]);

export const keycloakOff = (): CodedError =>
  notFound('KEYCLOAK.OFF', 'Aquí no se entra con Keycloak: use su correo y su contraseña.');

export const keycloakTokenInvalid = (): CodedError =>
  unauthenticated(
    'KEYCLOAK.TOKEN_INVALID',
    'Keycloak no ha confirmado quién es usted, o ha pasado demasiado tiempo. Vuelva a entrar.',
  );

export const keycloakEmailUnverified = (): CodedError =>
  forbidden(
    'KEYCLOAK.EMAIL_UNVERIFIED',
    'Su correo no está comprobado en Keycloak. Abra el enlace que le envió y vuelva a entrar.',
  );

export const keycloakPersonUnknown = (): CodedError =>
  forbidden(
    'KEYCLOAK.PERSON_UNKNOWN',
    'Ha entrado en Keycloak, pero en Llavero no hay ninguna persona activa con ese correo. Pida a administración que le dé de alta.',
  );

/** @param role of the person in Llavero */
export const keycloakRoleDiffers = (role: string): CodedError =>
  forbidden(
    'KEYCLOAK.ROLE_DIFFERS',
    `Keycloak no le da el papel que tiene en Llavero (${role}). Pida a administración que revise uno de los dos.`,
  );

/** The address has come to another identity: a person who has left, and one who has the address now. */
export const keycloakPersonBound = (): CodedError =>
  forbidden(
    'KEYCLOAK.PERSON_BOUND',
    'La persona que tiene su correo en Llavero entra con otra identidad de Keycloak. Pida a administración que compruebe que es usted y elija «Desvincular de Keycloak» en su ficha.',
  );

export const keycloakNotBound = (): CodedError =>
  invalid(
    'KEYCLOAK.NOT_BOUND',
    'No hay nada que desvincular: esta persona no ha entrado nunca con Keycloak.',
  );

export const keycloakAway = (): CodedError =>
  unavailable(
    'KEYCLOAK.AWAY',
    'Keycloak no responde y no se puede comprobar quién es usted. Espere unos segundos y vuelva a entrar.',
  );

function wait(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 segundo' : `${seconds} segundos`;
  return `${Math.ceil(seconds / 60)} minutos`;
}
