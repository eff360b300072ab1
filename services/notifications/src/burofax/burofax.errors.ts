import { type CodedError, conflict, invalid, notFound } from '@llavero/proto/errors';

export const noBurofax = (): CodedError =>
  notFound('BUROFAX.NOT_FOUND', 'Esta comunicación no es un burofax. No se ha hecho nada.');

/** It is on its way, or given up. */
export const burofaxGone = (): CodedError =>
  conflict(
    'BUROFAX.NOT_OPEN',
    'El burofax ya se ha enviado o está anulado. No se ha guardado ningún cambio: recargue la ficha.',
  );

export const burofaxNotPosted = (): CodedError =>
  conflict(
    'BUROFAX.NOT_POSTED',
    'El burofax todavía no se ha enviado. No se ha guardado ningún cambio: registre antes su envío.',
  );

export const burofaxSettled = (): CodedError =>
  conflict(
    'BUROFAX.SETTLED',
    'La entrega de este burofax ya está registrada y tiene justificante. No se ha guardado ningún cambio.',
  );

export const incompleteAddressee = (): CodedError =>
  invalid('BUROFAX.ADDRESSEE', 'Al burofax le falta la dirección postal. No se ha hecho nada.', [
    {
      field: 'to',
      rule: 'address',
      message:
        'Escriba en «Para» un solo destinatario: nombre, calle y código postal con población, uno por línea.',
    },
  ]);

/** @param field of the day */
export const dayInFuture = (field: string): CodedError =>
  invalid('BUROFAX.DAY', 'La fecha es futura. No se ha guardado ningún cambio.', [
    { field, rule: 'max', message: 'Indique hoy o un día anterior.' },
  ]);

export const deliveryBeforePosting = (): CodedError =>
  invalid('BUROFAX.DAY', 'La entrega es anterior al envío. No se ha guardado ningún cambio.', [
    { field: 'deliveredOn', rule: 'min', message: 'Indique el día del envío o uno posterior.' },
  ]);

export const noNews = (): CodedError =>
  invalid('BUROFAX.DELIVERY', 'Falta el resultado de la entrega. No se ha guardado ningún cambio.', [
    { field: 'delivery', rule: 'required', message: 'Elija entregado, dejado aviso, rehusado o devuelto.' },
  ]);
