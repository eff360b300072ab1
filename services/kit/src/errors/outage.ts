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

/** True for failures of the surroundings: database, broker or peer away, connection cut, deadlock. They pass by themselves. */
export function isOutage(error: unknown): boolean {
  if (error instanceof CodedError) return error.body.kind === 'unavailable';
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
