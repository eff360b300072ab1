import { createLogger } from '@llavero/kit/logging/logger';
import { Events } from '@llavero/kit/events/events';
import { WARM_UP_SUBJECT } from '@llavero/proto/warm-up';
import { hash } from '@node-rs/argon2';
import type { ServiceName } from '@llavero/proto/collections';
import { loadPortfolio } from './load.ts';

/**
 * Loads the demo portfolio. Environment: `SEED_DATABASES` (JSON: service → database address),
 * `SEALING_KEYS`, `SCALE` (1), `SEED_PASSWORD`, `SEED_NOW` (unix seconds; the clock when absent), `DATA_DIR` (folder of the files: pictures and scans are drawn there), `NATS_URL` (gateways
 * that run already are told to read again; left out, their pages are up to a minute old).
 */
const {
  SEED_DATABASES,
  SEALING_KEYS,
  SEED_PASSWORD,
  SCALE = '1',
  SEED_NOW,
  NATS_URL,
  DATA_DIR,
} = process.env;
if (!SEED_DATABASES || !SEALING_KEYS || !SEED_PASSWORD) {
  process.stderr.write('seed: SEED_DATABASES, SEALING_KEYS and SEED_PASSWORD must be set\n');
  process.exit(1);
}
const scale = Number(SCALE);
if (!Number.isSafeInteger(scale) || scale < 1 || scale > 9999) {
  process.stderr.write('seed: SCALE must be a whole number from 1 to 9999\n');
  process.exit(1);
}

const started = Date.now();
const say = (line: string) => process.stdout.write(`${line}\n`);
const added = await loadPortfolio({
  databases: JSON.parse(SEED_DATABASES) as Partial<Record<ServiceName, string>>,
  sealingKeys: SEALING_KEYS,
  scale,
  now: SEED_NOW ? Number(SEED_NOW) : Math.floor(Date.now() / 1000),
  password: await hash(SEED_PASSWORD),
  report: say,
  ...(DATA_DIR ? { dataDir: DATA_DIR } : {}),
});
say(
  added > 0
    ? `demo portfolio loaded in ${((Date.now() - started) / 1000).toFixed(1)} s`
    : `the demo portfolio is already there ${scale} times; "make reset" empties everything`,
);
if (added > 0 && NATS_URL) await tellGateways(NATS_URL);

/** What is loaded in bulk tells no events, so the gateways would keep their pages for their minute. */
async function tellGateways(url: string): Promise<void> {
  const events = new Events('seed', url, createLogger('seed', 'silent'));
  const giveUp = setTimeout(() => events.leave(), 5_000);
  try {
    const connection = await events.connection();
    connection.publish(WARM_UP_SUBJECT, '{}');
    await connection.flush();
  } catch {
    say('the broker did not answer: open pages may be up to a minute old');
  } finally {
    clearTimeout(giveUp);
    await events.close();
  }
}
