import type pg from 'pg';

/**
 * Longer than the server lets a statement run: an answer that is not there then never comes, because its connection is dead and nobody
 * has told us (a router that forgot it, a machine that lost its power).
 */
const ANSWER_MS = 65_000;

/** Of our end: a connection at rest whose other end is gone is noticed within 20 s. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** Of the server's end, as options of a session: what a process that is gone has locked is free within 25 s, not after two hours. */
export const serverKeepAlive =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/** Whether the error is that of an answer which did not come. */
export function isAnswerLost(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/**
 * From now on no statement waits longer for its answer. Not from the start: migrations may take as long as they need, so their connections
 * are replaced.
 *
 * @param milliseconds {@link ANSWER_MS} when absent
 */
export async function limitAnswers(pool: pg.Pool, milliseconds = ANSWER_MS): Promise<void> {
  pool.options.query_timeout = milliseconds;
  const made = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  for (const client of made) client.release(true);
}

/** Ends a session in order, or without its server when that does not say goodbye in time. */
export async function endWithin(client: pg.Client, milliseconds: number): Promise<void> {
  const timer = setTimeout(() => client.connection.stream.destroy(), milliseconds);
  await client.end().catch(() => undefined);
  clearTimeout(timer);
}
