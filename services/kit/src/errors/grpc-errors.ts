import { Metadata, status, type ServiceError, type StatusObject } from '@grpc/grpc-js';
import { CodedError, errorKinds, type ErrorBody, type ErrorKind } from '@llavero/proto/errors';
import { isOutage } from './outage.ts';

/** Carries the whole {@link ErrorBody} as JSON in UTF-8. */
export const ERROR_TRAILER = 'llavero-error-bin';

const statusOf: Readonly<Record<ErrorKind, status>> = {
  invalid: status.INVALID_ARGUMENT,
  unauthenticated: status.UNAUTHENTICATED,
  forbidden: status.PERMISSION_DENIED,
  notFound: status.NOT_FOUND,
  conflict: status.FAILED_PRECONDITION,
  stale: status.ABORTED,
  reused: status.ALREADY_EXISTS,
  tooLarge: status.OUT_OF_RANGE,
  tooMany: status.RESOURCE_EXHAUSTED,
  unavailable: status.UNAVAILABLE,
  notImplemented: status.UNIMPLEMENTED,
  internal: status.INTERNAL,
};

const kindOf = new Map<status, ErrorKind>(errorKinds.map((kind) => [statusOf[kind], kind]));
kindOf.set(status.DEADLINE_EXCEEDED, 'unavailable');
kindOf.set(status.CANCELLED, 'unavailable');

/** A failure nobody foresaw: the caller learns the number to quote, the log has the rest. */
export function internalError(requestId: string): CodedError {
  return new CodedError({
    code: 'INTERNAL',
    kind: 'internal',
    message: `Algo ha fallado por nuestra parte y no sabemos si se ha guardado. Compruebe el dato antes de repetir; si vuelve a ocurrir, indique este código: ${requestId}.`,
    details: { requestId },
  });
}

/** The database is away, or was while a call was at work: it passes, and what was under way is not known. */
export function outageError(requestId: string): CodedError {
  return new CodedError({
    code: 'SERVICE.OUTAGE',
    kind: 'unavailable',
    message:
      'El sistema se está recuperando de una interrupción y no sabemos si se ha guardado. Espere unos segundos y compruebe el dato antes de repetir.',
    details: { requestId },
  });
}

/** Any failure as the caller may know it: coded ones as they are, outages and defects without their causes. */
export function codedFailure(error: unknown, requestId: string): CodedError {
  if (error instanceof CodedError) return error;
  return isOutage(error) ? outageError(requestId) : internalError(requestId);
}

/** The gRPC status of a coded failure; the body travels in the trailer, not in the text. */
export function toStatus(error: CodedError): Pick<StatusObject, 'code' | 'details' | 'metadata'> {
  const metadata = new Metadata();
  metadata.set(ERROR_TRAILER, Buffer.from(JSON.stringify(error.body)));
  return { code: statusOf[error.body.kind], details: error.body.code, metadata };
}

/**
 * The coded failure behind a gRPC status. A status without our trailer comes from the transport: the
 * peer is away or too slow.
 *
 * @param peer Spanish-free name of the service, for the code
 */
export function fromStatus(error: ServiceError, peer: string): CodedError {
  const body = bodyOf(error.metadata);
  if (body) return new CodedError(body);
  const kind = kindOf.get(error.code) ?? 'internal';
  if (kind === 'unavailable') return peerUnavailable(peer);
  return new CodedError({
    code: `PEER.${status[error.code] ?? 'UNKNOWN'}`,
    kind,
    message: 'Otra parte del sistema ha respondido con un error. Inténtelo de nuevo en un momento.',
    details: { peer },
  });
}

/** The service does not answer; nothing is known to have been saved. */
export function peerUnavailable(peer: string): CodedError {
  return new CodedError({
    code: 'PEER.UNAVAILABLE',
    kind: 'unavailable',
    message: 'Una parte del sistema no responde en este momento. Espere unos segundos e inténtelo de nuevo.',
    details: { peer },
  });
}

function bodyOf(metadata: Metadata | undefined): ErrorBody | undefined {
  const value = metadata?.get(ERROR_TRAILER)[0];
  if (!Buffer.isBuffer(value)) return undefined;
  try {
    const body = JSON.parse(value.toString('utf8')) as Partial<ErrorBody>;
    const complete = typeof body.code === 'string' && typeof body.message === 'string';
    return complete && errorKinds.includes(body.kind as ErrorKind) ? (body as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}
