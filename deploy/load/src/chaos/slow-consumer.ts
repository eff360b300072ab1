import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { readState } from '@llavero/runner/state-server';
import type { Gateways } from './client.ts';
import type { Finding } from './verify.ts';

const WRITERS = 8;
const ROUND_MS = 8_000;
const ROUNDS = 3;
/** Of the writes without a slow consumer; less would mean that writers wait for readers. */
const LEAST = 0.85;

/** Creations told done per second, by eight writers without a pause. */
async function writesPerSecond(gateways: Gateways): Promise<number> {
  const end = Date.now() + ROUND_MS;
  let done = 0;
  const writer = async (): Promise<void> => {
    while (Date.now() < end) {
      const outcome = await gateways.call('createObject', { collection: 'contract', object: { rent: 1 } });
      if (outcome.kind === 'done') done += 1;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return done / (ROUND_MS / 1000);
}

/**
 * Writers go on at their pace while a service that takes in all events stands still (SIGSTOP) and thirty browsers have
 * stopped reading their live changes. Afterwards the service catches up.
 */
export async function slowConsumer(
  gateways: Gateways,
  options: { adminUrl: string; supervisorPort: number; gatewayPort: number; token: string },
): Promise<Finding> {
  const state = await readState(options.supervisorPort);
  const pids = (state?.services ?? []).flatMap(({ name, pid }) =>
    /^notifications/.test(name) && pid ? [pid] : [],
  );
  const wrong: string[] = [];
  const ratios: number[] = [];
  await writesPerSecond(gateways);
  for (let round = 0; round < ROUNDS; round += 1) {
    const free = await writesPerSecond(gateways);
    const deaf = Array.from({ length: 30 }, () => {
      const socket = connect(options.gatewayPort, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(
        `GET /live HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${options.token}\r\nAccept: text/event-stream\r\n\r\n`,
      );
      socket.pause();
      return socket;
    });
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    const slowed = await writesPerSecond(gateways);
    for (const pid of pids) process.kill(pid, 'SIGCONT');
    for (const socket of deaf) socket.destroy();
    ratios.push(slowed / free);
    await sleep(1_000);
  }
  const middle = [...ratios].sort((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
  if (middle < LEAST) wrong.push(`writers made ${(middle * 100).toFixed(0)} % of their pace`);
  const caughtUp = await catchUp(options.adminUrl);
  if (caughtUp === null) wrong.push('the consumer did not catch up within five minutes');
  const told = ratios.map((one) => one.toFixed(2)).join(', ');
  return {
    what: `a consumer that stands still leaves writers ${middle.toFixed(2)} × their pace (${told}); it catches up in ${caughtUp ?? '?'} s`,
    checked: ROUNDS,
    wrong,
  };
}

/** Seconds until every event of contracts stands in the log; null after five minutes. */
async function catchUp(adminUrl: string): Promise<number | null> {
  const pool = new pg.Pool({ connectionString: adminUrl, max: 1 });
  const began = Date.now();
  try {
    while (Date.now() - began < 300_000) {
      const { rows } = await pool.query<{ missing: number }>(
        `select count(*)::int as missing from contracts.outbox o
          where not exists (select 1 from notifications.log l where l.event_id = o.id::text)`,
      );
      if (rows[0]?.missing === 0) return Math.round((Date.now() - began) / 1000);
      await sleep(1_000);
    }
    return null;
  } finally {
    await pool.end();
  }
}
