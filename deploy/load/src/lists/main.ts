import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeBasePort } from '@llavero/runner/system';
import { findChromium } from '@llavero/servers/chromium';
import { chromium, type Page } from 'playwright-core';
import { Product } from '../product.ts';
import { loadPeople } from './people.ts';
import { round, signIn, WHEEL } from './round.ts';
import { held, Stopwatch, type Timing } from './timings.ts';

const ROWS = Number(process.env['LIST_ROWS'] ?? 100_000);
const ROUNDS = Number(process.env['LIST_ROUNDS'] ?? 5);
/** Address of a product that runs already and has the people; one is started and filled when absent. */
const RUNNING = process.env['LIST_URL'];

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function lineOf(name: string, timings: readonly Timing[]): string {
  const of = (values: readonly (number | null)[]) => {
    const known = values.filter((value) => value !== null);
    return known.length === 0 ? '—' : `${Math.round(middle(known))} (${Math.round(Math.max(...known))})`;
  };
  const cells = (['toPaint', 'task', 'frame', 'cpu'] as const).map((key) =>
    of(timings.map((each) => each[key])),
  );
  return `| ${[name, ...cells].join(' | ')} |`;
}

async function measure(page: Page): Promise<void> {
  const watch = await Stopwatch.at(page);
  const found = new Map<string, Timing[]>();
  const memory: string[] = [];
  for (let at = 0; at <= ROUNDS; at += 1) {
    await round(page, async (name, act) => {
      const timing = await watch.time(act);
      // The first round compiles.
      if (at > 0) found.set(name, [...(found.get(name) ?? []), timing]);
      if (name !== WHEEL) return;
      const { megabytes, nodes } = await held(watch.session);
      memory.push(`${megabytes.toFixed(0)} MB, ${nodes} nodes`);
    });
  }
  say('Median of the rounds, the worst of them in brackets, in milliseconds:');
  say('| interaction | input to next paint | longest task | longest frame | CPU of the main thread |');
  say('|---|---|---|---|---|');
  for (const [name, timings] of found) say(lineOf(name, timings));
  say(`held by the page after scrolling, round by round: ${memory.join('; ')}`);
}

/** Measures a product in Chromium. */
async function inBrowser(url: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const viewport = { width: 1440, height: 900 };
    const page = await browser.newPage({ baseURL: url, viewport, locale: 'es-ES' });
    page.setDefaultTimeout(120_000);
    await signIn(page);
    await measure(page);
  } finally {
    await browser.close();
  }
}

/** `npm run lists -w deploy/load`: a list of 100,000 rows in Chromium, against the product as `make up` starts it. */
async function main(): Promise<void> {
  if (RUNNING) return inBrowser(RUNNING);
  const folder = await mkdtemp(join(tmpdir(), 'llavero-lists-'));
  const product = new Product(folder, await freeBasePort());
  await product.prepare();
  try {
    await product.up();
    await loadPeople(product, ROWS, say);
    await inBrowser(product.url);
  } finally {
    await product.down();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
