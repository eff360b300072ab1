import { hash } from '@node-rs/argon2';
import type { ServiceName } from '@llavero/proto/collections';
import { loadPortfolio } from './load.ts';

/**
 * Loads the demo portfolio. Environment: `SEED_DATABASES` (JSON: service → database address),
 * `SEALING_KEYS`, `SCALE` (1), `SEED_PASSWORD`, `SEED_NOW` (unix seconds; the clock when absent).
 */
const { SEED_DATABASES, SEALING_KEYS, SEED_PASSWORD, SCALE = '1', SEED_NOW } = process.env;
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
});
say(
  added > 0
    ? `demo portfolio loaded in ${((Date.now() - started) / 1000).toFixed(1)} s`
    : `the demo portfolio is already there ${scale} times; "make reset" empties everything`,
);
