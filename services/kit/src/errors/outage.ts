import {
  ClosedConnectionError,
  ConnectionError,
  NoRespondersError,
  RequestError,
  TimeoutError,
} from '@nats-io/transport-node';
import { CodedError } from '@llavero/proto/errors';

/** What a broker that is away, or does not answer in time, ends in. */
const ofBroker = [TimeoutError, NoRespondersError, RequestError, ClosedConnectionError, ConnectionError];

/** An outside system asks to be left alone for a while; from a peer it comes as any coded error. */
const LIMITED = 'OUTSIDE.RATE_LIMITED';

/** True for failures of the surroundings: database, broker, peer or outside system away or overloaded, connection cut, deadlock. They pass by themselves. */
export function isOutage(error: unknown): boolean {
  if (error instanceof CodedError) {
    const { kind, code } = error.body;
    return kind === 'unavailable' || (kind === 'tooMany' && code === LIMITED);
  }
  if (ofBroker.some((kind) => error instanceof kind)) return true;
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string')
    return /^(08|57P|40001|40P01|53|55P03)/.test(code) || /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH)/.test(code);
  return (
    typeof message === 'string' &&
    /connection (terminated|ended|error)|timeout (exceeded when trying to connect|expired)|query read timeout|not queryable|query runner already released/i.test(
      message,
    )
  );
}

/** Seconds for which whoever failed asks to be left alone; 0 where they did not say. */
export function askedToWait(error: unknown): number {
  const seconds = error instanceof CodedError ? error.body.details?.['retryAfterSeconds'] : undefined;
  return typeof seconds === 'number' && seconds > 0 ? seconds : 0;
}
