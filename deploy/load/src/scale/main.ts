import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceNames, type ServiceName } from '@llavero/proto/collections';
import { freeBasePort } from '@llavero/runner/system';
import { drive, type Measured } from '../drive.ts';
import { Product } from '../product.ts';
import type { Question } from '../questions.ts';
import { loadScaled } from './load.ts';
import { type Ask, type Row, rowsFor } from './questions.ts';
import { type Compared, scaleReport } from './report.ts';

interface Options {
  scale: number;
  rounds: number;
  seconds: number;
}

/** `SCALE` (100), `BENCH_ROUNDS` (3), `BENCH_SECONDS` (1). */
function optionsOf(env: NodeJS.ProcessEnv): Options {
  const number = (name: string, usual: number): number => {
    const value = Number(env[name] ?? usual);
    if (!(value > 0)) throw new Error(`${name} must be a number above 0, not "${env[name]}"`);
    return value;
  };
  // The Makefile says 1 when nothing is said, and a system is not compared with itself.
  const scale = number('SCALE', 1);
  return {
    scale: scale > 1 ? scale : 100,
    rounds: number('BENCH_ROUNDS', 3),
    seconds: number('BENCH_SECONDS', 1),
  };
}

/** Two people at work: what is measured is how long an answer takes, not how many a machine can give. */
const CLIENTS = 2;

interface Side {
  product: Product;
  url: string;
  token: string;
  rows: Row[];
}

/**
 * The same questions to the demo portfolio and to one `SCALE` times as large, side by side, round by round
 * (STA-12): lists, filters, counts and search may take twice as long, not more.
 */
export async function benchScale(env: NodeJS.ProcessEnv, say: (line: string) => void): Promise<string> {
  const options = optionsOf(env);
  const folder = mkdtempSync(join(tmpdir(), 'llavero-scale-'));
  const products: Product[] = [];
  const start = async (name: string, scale: number, like?: readonly Row[]): Promise<Side> => {
    const product = new Product(join(folder, name), await freeBasePort());
    products.push(product);
    await product.prepare();
    await product.up();
    const secrets = await product.secrets();
    const began = Date.now();
    const databases = Object.fromEntries(
      serviceNames.map((service) => [service, product.serviceUrl(service, secrets)]),
    ) as Record<ServiceName, string>;
    const sealingKeys = secrets.sealingKeys.map(({ key }) => key).join(',');
    await loadScaled({ databases, sealingKeys, now: Math.floor(Date.now() / 1000) }, scale, say);
    say(`${name}: the portfolio ${scale} times, loaded in ${((Date.now() - began) / 60_000).toFixed(1)} min`);
    const token = await product.signIn();
    const rows = await rowsFor(asking(product.url, token), like);
    return { product, url: product.url, token, rows };
  };
  try {
    const small = await start('small', 1);
    const large = await start('large', options.scale, small.rows);
    return scaleReport(await compare(small, large, options, say), options.scale);
  } finally {
    for (const product of products)
      await product.down().catch((error: Error) => say(`could not be stopped: ${error.message}`));
    await rm(folder, { recursive: true, force: true });
  }
}

function asking(url: string, token: string): Ask {
  return async ({ method, path, body, headers }: Question) => {
    const answer = await fetch(url + path, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
}

async function compare(
  small: Side,
  large: Side,
  { rounds, seconds }: Options,
  say: (line: string) => void,
): Promise<Compared[]> {
  const measured = (side: Side, at: number, time: number): Promise<Measured> =>
    drive({
      url: side.url,
      questions: filled(side.rows[at]?.questions ?? []),
      connections: CLIENTS,
      seconds: time,
      token: side.token,
      processes: {},
    });
  const all = small.rows.map(({ name }): Compared => ({ name, small: [], large: [] }));
  for (let round = 0; round <= rounds; round += 1)
    for (const [at, compared] of all.entries()) {
      // The first round only makes compilers and caches of both sides warm.
      const time = round === 0 ? 1 : seconds;
      const order = round % 2 === 0 ? (['small', 'large'] as const) : (['large', 'small'] as const);
      for (const name of order) {
        const found = await measured(name === 'small' ? small : large, at, time);
        if (round > 0) compared[name].push(found);
      }
      const [one, other] = [compared.small.at(-1), compared.large.at(-1)];
      if (one && other)
        say(
          `round ${round}  ${compared.name.padEnd(34)} p50 ${one.p50.toFixed(1)} → ${other.p50.toFixed(1)} ms`,
        );
    }
  return all;
}

/** At least one question for each connection. */
function filled(questions: readonly Question[]): Question[] {
  return questions.length >= CLIENTS ? [...questions] : questions.flatMap((one) => [one, one]);
}
