import { CodedError, conflict } from '@llavero/proto/errors';

export const nothingPending = (): CodedError =>
  conflict(
    'ACCOUNT.NOTHING_PENDING',
    'Esta ficha no tiene ninguna cuenta por aprobar. No se ha guardado nada: actualice la ficha.',
  );

export const notAnApprover = (): CodedError =>
  new CodedError({
    code: 'ACCOUNT.NOT_AN_APPROVER',
    kind: 'forbidden',
    message:
      'Las cuentas las aprueba la administración del sistema o un responsable de finanzas. No se ha guardado nada.',
  });

/** Four eyes: who has written the account does not approve it. */
export const ownChange = (): CodedError =>
  new CodedError({
    code: 'ACCOUNT.OWN_CHANGE',
    kind: 'forbidden',
    message: 'Esta cuenta la ha escrito usted: tiene que aprobarla otra persona. No se ha guardado nada.',
  });
