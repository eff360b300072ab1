import { type CodedError, conflict, type FieldProblem, invalid, notFound } from '@llavero/proto/errors';

export const wrongWebhook = (problems: FieldProblem[]): CodedError =>
  invalid('WEBHOOK.INVALID', 'El webhook no se ha guardado: revise los campos indicados.', problems);

export const webhookUnknown = (): CodedError =>
  notFound('WEBHOOK.UNKNOWN', 'El webhook no existe o se ha eliminado. Recargue la página.');

export const deliveryUnknown = (): CodedError =>
  notFound('WEBHOOK.DELIVERY_UNKNOWN', 'La entrega ya no existe: se guardan 30 días. Recargue la página.');

export const webhookOff = (): CodedError =>
  conflict(
    'WEBHOOK.OFF',
    'El webhook está desactivado. Actívelo en Configuración › Herramientas › Integraciones.',
  );
