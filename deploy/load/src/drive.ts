import autocannon from 'autocannon';
import { cpuSeconds } from './processes.ts';
import type { Question } from './questions.ts';
import { percentile } from './statistics.ts';

export interface Load {
  /** Address of this machine; nothing else is ever put under load. */
  url: string;
  /** Dealt out to the connections, each of which asks its own in turn; at least one for each. */
  questions: readonly Question[];
  connections: number;
  seconds: number;
  token?: string;
  /** Processes whose share of the work is told, by name. */
  processes: Readonly<Record<string, number>>;
}

export interface Measured {
  perSecond: number;
  p50: number;
  p95: number;
  /** CPU milliseconds per answer, by process. */
  cpu: Record<string, number>;
}

/**
 * Puts a server under load, as fast as it answers.
 *
 * @throws Error when an answer failed: a benchmark of errors measures nothing
 */
export async function drive(load: Load): Promise<Measured> {
  const { hostname } = new URL(load.url);
  if (hostname !== '127.0.0.1' && hostname !== 'localhost') throw new Error('load goes to this machine only');
  const authorization = load.token ? { authorization: `Bearer ${load.token}` } : {};
  const requests = load.questions.map(({ method, path, body, headers }) => ({
    method,
    path,
    ...(body === undefined ? {} : { body }),
    headers: { ...headers, ...authorization },
  }));
  const before = cpuOf(load.processes);
  const began = performance.now();
  const times: number[] = [];
  let turn = 0;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(
      {
        url: load.url,
        connections: load.connections,
        duration: load.seconds,
        setupClient(client) {
          // Each connection has questions of its own: two never ask the same at the same moment.
          const own = requests.filter((_, index) => index % load.connections === turn % requests.length);
          turn += 1;
          client.setRequests(own);
        },
      },
      (error: Error | null, finished) => (error ? reject(error) : resolve(finished)),
    );
    running.on('response', (_client, status, _bytes, milliseconds) => {
      if (status === 200) times.push(milliseconds);
    });
  });
  const seconds = (performance.now() - began) / 1000;
  if (result.errors + result.non2xx + result.timeouts > 0)
    throw new Error(
      `${result.errors} errors, ${result.non2xx} refusals, ${result.timeouts} timeouts at ${load.url}`,
    );
  const cpu = cpuOf(load.processes);
  return {
    perSecond: times.length / seconds,
    p50: percentile(times, 50),
    p95: percentile(times, 95),
    cpu: Object.fromEntries(
      Object.entries(cpu).map(([name, used]) => [name, ((used - (before[name] ?? 0)) * 1000) / times.length]),
    ),
  };
}

function cpuOf(processes: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(processes).map(([name, pid]) => [name, cpuSeconds(pid)]));
}
