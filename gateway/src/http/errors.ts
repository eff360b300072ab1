import { CodedError, type ErrorBody, type ErrorKind } from '@llavero/proto/errors';

/** HTTP status of each kind of failure: the only place where it is written. */
export const httpStatus: Readonly<Record<ErrorKind, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  stale: 409,
  reused: 422,
  tooLarge: 413,
  tooMany: 429,
  unavailable: 503,
  notImplemented: 501,
  internal: 500,
};

const internal: ErrorBody = {
  code: 'GATEWAY.INTERNAL',
  kind: 'internal',
  message:
    'Ha ocurrido un error inesperado. Recargue la página y compruebe si el cambio se guardó; si se repite, notifique el problema.',
};

const badJson: ErrorBody = {
  code: 'REQUEST.BAD_JSON',
  kind: 'invalid',
  message:
    'El cuerpo de la petición no es JSON válido. Corríjalo y vuelva a enviarlo; no se ha guardado nada.',
  problems: [{ field: 'body', rule: 'json', message: 'Debe ser un texto JSON bien formado (RFC 8259).' }],
};

const tooLarge: ErrorBody = {
  code: 'REQUEST.TOO_LARGE',
  kind: 'tooLarge',
  message: 'La petición es demasiado grande. Divídala en partes más pequeñas; no se ha guardado nada.',
};

const badMediaType: ErrorBody = {
  code: 'REQUEST.MEDIA_TYPE',
  kind: 'invalid',
  message: 'El tipo de contenido no se admite. Envíe la petición como application/json.',
  problems: [{ field: 'content-type', rule: 'mediaType', message: 'Se admite application/json.' }],
};

/** Fastify's own refusals, by code. */
const fastifyErrors: Readonly<Record<string, ErrorBody>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: badJson,
  FST_ERR_CTP_EMPTY_JSON_BODY: badJson,
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: badMediaType,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: badJson,
};

export const notFoundBody: ErrorBody = {
  code: 'GATEWAY.NOT_FOUND',
  kind: 'notFound',
  message: 'La dirección no existe. Revise la ruta de la petición.',
};

/**
 * The failure as the caller may see it. Whatever is not a {@link CodedError} or a refusal of the HTTP layer is a
 * defect: its text stays in the log and the caller reads a general sentence.
 */
export function toErrorBody(error: unknown): ErrorBody {
  if (error instanceof CodedError) return error.body;
  if (!(error instanceof Error)) return internal;
  const { code, statusCode, status } = error as { code?: unknown; statusCode?: unknown; status?: unknown };
  const known = typeof code === 'string' ? fastifyErrors[code] : undefined;
  if (known) return known;
  const http = typeof statusCode === 'number' ? statusCode : status;
  // 403: a path that tries to leave the folder it is served from.
  if (http === 404 || http === 403) return notFoundBody;
  if (http === 413) return tooLarge;
  if (http === 415) return badMediaType;
  // Nest wraps the parser's SyntaxError into a 400 without Fastify's code.
  if (http === 400) return /json/i.test(error.message) ? badJson : badRequest;
  return internal;
}

const badRequest: ErrorBody = {
  code: 'REQUEST.INVALID',
  kind: 'invalid',
  message: 'La petición no es válida. Revise sus datos; no se ha guardado nada.',
};

/** True when the failure is a defect of ours and belongs in the error log. */
export function isDefect(body: ErrorBody): boolean {
  return body.kind === 'internal';
}
