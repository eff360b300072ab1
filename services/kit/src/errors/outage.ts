import { CodedError } from '@llavero/proto/errors';

/** True for failures of the surroundings: database or peer away, connection cut, deadlock. They pass by themselves. */
export function isOutage(error: unknown): boolean {
  if (error instanceof CodedError) return error.body.kind === 'unavailable';
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string')
    return /^(08|57P|40001|40P01|53|55P03)/.test(code) || /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH)/.test(code);
  return (
    typeof message === 'string' &&
    /connection (terminated|ended|error)|timeout (exceeded when trying to connect|expired)|not queryable/i.test(
      message,
    )
  );
}
