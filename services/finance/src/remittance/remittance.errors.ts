import { conflict, forbidden, invalid, notFound } from '@llavero/proto/errors';
import type { RemittanceStatus } from '@llavero/proto/records/choices/remittances';
import { remittanceStatuses } from '@llavero/proto/records/choices/remittances';
import { formatMoney } from '@llavero/proto/values/money';

export const nothingToRemit = () =>
  conflict(
    'REMITTANCE.NOTHING',
    'No queda ningún documento que pueda entrar en la remesa: revise los motivos de los que se quedan fuera. No se ha generado nada.',
  );

export const otherSum = (seen: number, now: number) =>
  conflict(
    'REMITTANCE.OTHER_SUM',
    `La remesa era de ${formatMoney(seen)} y ahora es de ${formatMoney(now)}: algo ha cambiado. No se ha generado nada: revísela de nuevo.`,
  );

/** @param message what the company lacks, a Spanish sentence */
export const accountMissing = (message: string) =>
  conflict('REMITTANCE.ACCOUNT_MISSING', `${message} No se ha generado nada.`);

export const wrongFormat = () =>
  invalid(
    'REMITTANCE.FORMAT',
    'El formato no es del tipo de la remesa. No se ha generado nada: elija otro.',
    [{ field: 'format', rule: 'type', message: 'Elija un formato de este tipo de remesa.' }],
  );

export const invalidFile = () =>
  conflict(
    'REMITTANCE.INVALID_FILE',
    'El archivo no cumple el esquema oficial del banco. No se ha generado nada: avise a soporte.',
  );

export const wrongStatus = (status: RemittanceStatus, advice: string) =>
  conflict(
    'REMITTANCE.STATUS',
    `La remesa está «${remittanceStatuses.options[status].label}»: ${advice} No se ha guardado nada.`,
  );

/** @param names numbers of documents, the first few */
export const changedSince = (names: readonly string[]) =>
  conflict(
    'REMITTANCE.CHANGED',
    `Ha cambiado desde que se generó: ${names.slice(0, 5).join(', ')}${names.length > 5 ? '…' : ''}. Retire la remesa y genere otra. No se ha guardado nada.`,
  );

export const notAnApprover = () =>
  forbidden(
    'REMITTANCE.NOT_AN_APPROVER',
    'Aprueban remesas los administradores y los responsables de finanzas. No se ha guardado nada.',
  );

export const ownRemittance = () =>
  forbidden('REMITTANCE.OWN', 'La ha preparado usted: la aprueba otra persona. No se ha guardado nada.');

export const notApproved = () =>
  conflict(
    'REMITTANCE.NOT_APPROVED',
    'La remesa espera la aprobación de otra persona: el archivo se descarga cuando esté aprobada. No se ha descargado nada.',
  );

export const settledTooEarly = () =>
  invalid(
    'REMITTANCE.DAY',
    'La fecha valor no puede ser anterior a la de la remesa ni futura. No se ha guardado nada: corríjala.',
    [{ field: 'day', rule: 'range', message: 'Entre la fecha de la remesa y hoy.' }],
  );

export const noFile = () =>
  notFound('REMITTANCE.NO_FILE', 'La remesa no tiene archivo: retírela y genere otra.');

export const notSettled = () =>
  conflict(
    'REMITTANCE.NOT_SETTLED',
    'Quedan filas sin abonar: anote antes el abono del banco. No se ha guardado nada.',
  );

export const alreadySettled = () =>
  conflict('REMITTANCE.SETTLED', 'El abono ya está anotado. No se ha guardado nada.');
