import { CodedError, conflict, invalid, unauthenticated } from '@llavero/proto/errors';
import {
  CODE_NEEDED,
  ENROLMENT_NEEDED,
  STEP_EXPIRED,
  STEP_EXPIRED_TEXT,
} from '@llavero/proto/rules/second-factor';

/** What a sign-in needs to go on: its ticket, and how many seconds that is worth something. */
export interface NextStep extends Record<string, unknown> {
  ticket: string;
  seconds: number;
}

/** The password was right and a code is asked for as well. */
export const codeNeeded = (details: NextStep): CodedError =>
  new CodedError({
    code: CODE_NEEDED,
    kind: 'unauthenticated',
    message: 'Para entrar falta el código de su aplicación de verificación.',
    details,
  });

/** The password was right, and the company asks for a second factor that the person does not have yet. */
export const enrolmentNeeded = (details: NextStep): CodedError =>
  new CodedError({
    code: ENROLMENT_NEEDED,
    kind: 'unauthenticated',
    message: 'Su empresa exige la verificación en dos pasos. Actívela en la pantalla de inicio de sesión.',
    details,
  });

/** Wrong, of another time, used before, or a recovery code that is none: all the same. */
export const codeWrong = (): CodedError =>
  unauthenticated(
    'SIGN_IN.CODE_WRONG',
    'El código no es correcto. Escriba el que muestra ahora su aplicación; cada uno sirve una sola vez.',
  );

export const stepExpired = (): CodedError => unauthenticated(STEP_EXPIRED, STEP_EXPIRED_TEXT);

export const firstCodeWrong = (): CodedError =>
  invalid('SECOND_FACTOR.CODE_WRONG', 'No se ha activado nada: el código no es correcto.', [
    {
      field: 'code',
      rule: 'match',
      message:
        'El código no es correcto. Escriba el que muestra ahora su aplicación y compruebe la hora del teléfono.',
    },
  ]);

export const nothingPrepared = (): CodedError =>
  conflict('SECOND_FACTOR.NOT_PREPARED', 'No se ha activado nada: la clave ha caducado. Empiece de nuevo.');

export const notOn = (): CodedError =>
  conflict('SECOND_FACTOR.OFF', 'No se ha cambiado nada: no tiene activada la verificación en dos pasos.');

export const factorRequired = (): CodedError =>
  conflict(
    'SECOND_FACTOR.REQUIRED',
    'No se ha desactivado: su empresa exige la verificación en dos pasos. Puede configurar otro teléfono.',
  );

export const ownFactor = (): CodedError =>
  conflict(
    'SECOND_FACTOR.OWN',
    'No se ha quitado nada: la propia se cambia en el menú de sus iniciales, con su contraseña.',
  );
