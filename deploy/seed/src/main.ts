import { hash } from '@node-rs/argon2';
import { isSeeded, loadPortfolio, type LoadOptions } from './load.ts';
import { portfolio } from './portfolio.ts';

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
if (!Number.isSafeInteger(scale) || scale < 1 || scale > 1000) {
  process.stderr.write('seed: SCALE must be a whole number from 1 to 1000\n');
  process.exit(1);
}

const started = Date.now();
const options: LoadOptions = {
  databases: JSON.parse(SEED_DATABASES) as LoadOptions['databases'],
  sealingKeys: SEALING_KEYS,
  report: (collection, count) => process.stdout.write(`  ${collection}: ${count}\n`),
};
if (await isSeeded(options)) {
  process.stdout.write('The demo portfolio is already there; `make reset` empties everything.\n');
} else {
  const now = SEED_NOW ? Number(SEED_NOW) : Math.floor(Date.now() / 1000);
  await loadPortfolio(portfolio({ scale, now, password: await hash(SEED_PASSWORD) }), options);
  process.stdout.write(`Demo portfolio loaded in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
}
