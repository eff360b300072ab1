import { type CodedError, conflict, forbidden, invalid } from '@llavero/proto/errors';
import { truncate } from '@llavero/proto/values/truncate';

const refused = (code: string, message: string): CodedError =>
  conflict(`WORK_ORDER.${code}`, `${message} No se ha guardado nada.`);

export const noSupplier = (): CodedError =>
  refused('NO_SUPPLIER', 'La orden no tiene proveedor: elija uno antes de enviarla.');
export const noSupplierEmail = (): CodedError =>
  refused('NO_EMAIL', 'El proveedor no tiene correo electrónico: añádalo a su ficha.');
export const noLandlordEmail = (): CodedError =>
  refused(
    'NO_LANDLORD_EMAIL',
    'Ningún propietario de la orden tiene correo electrónico: añádalo a su ficha.',
  );
export const noQuote = (): CodedError =>
  refused('NO_QUOTE', 'La orden todavía no tiene un presupuesto que aprobar.');
export const quoteOver = (message: string): CodedError => refused('QUOTE_OVER', message);
/** @param reason that the supplier gave */
export const supplierDeclined = (reason: string | null): CodedError =>
  refused(
    'DECLINED',
    `El proveedor ha rechazado el encargo${reason ? ` («${truncate(reason, 200)}»)` : ''}: páselo a «Solicitado» y envíelo de nuevo, a él o a otro.`,
  );
export const alreadyAsked = (): CodedError =>
  refused('ALREADY_ASKED', 'Ya se ha pedido la aprobación de este presupuesto y se espera la respuesta.');
export const landlordDecides = (total: string, limit: string): CodedError =>
  refused(
    'LANDLORD_DECIDES',
    `El presupuesto es de ${total} y el propietario quiere decidir por encima de ${limit}: pídale la aprobación.`,
  );
export const aboveLimit = (message: string): CodedError =>
  forbidden('WORK_ORDER.ABOVE_LIMIT', `${message} No se ha guardado nada.`);
export const noDeviation = (): CodedError =>
  refused('NO_DEVIATION', 'La factura de esta orden no supera lo aprobado.');

/** The order is not where the page of the supplier thought. */
export const notPossible = (message: string): CodedError => refused('NOT_POSSIBLE', message);

export const pastVisit = (): CodedError =>
  invalid('WORK_ORDER.PAST_VISIT', 'La visita tiene que ser en el futuro. No se ha guardado nada.', [
    { field: 'visitFrom', rule: 'future', message: 'Elija una hora que todavía no haya pasado.' },
  ]);
export const wrongVisit = (): CodedError =>
  invalid(
    'WORK_ORDER.WRONG_VISIT',
    'Faltan las dos horas de la visita o están al revés. No se ha guardado nada.',
    [{ field: 'visitUntil', rule: 'after', message: 'El fin tiene que ser posterior al inicio.' }],
  );
export const emptyQuote = (): CodedError =>
  invalid(
    'WORK_ORDER.EMPTY_QUOTE',
    'El presupuesto suma 0,00 €. No se ha guardado nada: indique los precios.',
    [{ field: 'lines', rule: 'amount', message: 'Indique el precio de alguna partida.' }],
  );
export const quoteTooHigh = (): CodedError =>
  invalid(
    'WORK_ORDER.QUOTE_TOO_HIGH',
    'El presupuesto suma más de lo que se puede anotar. No se ha guardado nada: revise unidades y precios.',
    [{ field: 'lines', rule: 'amount', message: 'Revise las unidades y el precio de las partidas.' }],
  );
export const pastValidity = (): CodedError =>
  invalid(
    'WORK_ORDER.PAST_VALIDITY',
    'El presupuesto tiene que valer al menos hasta hoy. No se ha guardado nada.',
    [{ field: 'validUntil', rule: 'future', message: 'Elija hoy o un día posterior.' }],
  );
export const futureInvoice = (): CodedError =>
  invalid(
    'WORK_ORDER.FUTURE_INVOICE',
    'La fecha de la factura no puede ser posterior a hoy. No se ha guardado nada.',
    [{ field: 'issueDate', rule: 'past', message: 'Elija hoy o un día anterior.' }],
  );
export const otherAmount = (): CodedError =>
  refused('CHANGED', 'El presupuesto ha cambiado desde que abrió esta página: vuelva a cargarla.');
export const rejectionReason = (): CodedError =>
  invalid('WORK_ORDER.SAY_WHY', 'Diga por qué lo rechaza. No se ha guardado nada.', [
    { field: 'reason', rule: 'required', message: 'Diga por qué lo rechaza.' },
  ]);
