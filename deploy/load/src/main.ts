import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serviceNames } from '@llavero/proto/collections';
import { startOfDay } from '@llavero/proto/values/dates';
import { freeBasePort } from '@llavero/runner/system';
import { ROOT } from '@llavero/runner/layout';
import { FIRST_PAGE, firstLoad } from '@llavero/runner/web-size';
import { freePort, isListening, spawnGuarded } from '@llavero/servers/process';
import { BareData } from './bare-data.ts';
import { DataSet, sizesOf } from './data-set.ts';
import { benchChaos } from './chaos/main.ts';
import { benchDocuments } from './documents/main.ts';
import { benchSchemathesis } from './hostile/schemathesis.ts';
import { benchSqlmap } from './hostile/sqlmap.ts';
import { benchK6 } from './k6/main.ts';
import { measure } from './measure.ts';
import { benchMessages } from './messages/main.ts';
import { benchMonth } from './month/main.ts';
import { type Options, readOptions } from './options.ts';
import { untilFiguresStand } from './place-figures.ts';
import { Product, WEB } from './product.ts';
import { ProductData } from './product-data.ts';
import { proportionalMegabytes, residentMegabytes } from './processes.ts';
import { type Figures, report } from './report.ts';
import { benchLighthouse } from './public/lighthouse.ts';
import { benchVisitors } from './public/visitors.ts';
import { benchScale } from './scale/main.ts';
import { benchToxiproxy } from './toxiproxy/main.ts';

/** After the start everything has been compiled and nothing is left to collect. */
const IDLE_MS = 20_000;

/** Chunks being loaded at a time: the next is made and sealed while PostgreSQL writes the last ones. */
const LOADERS = 4;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Loads the data set into the product and, plain, beside it; what an earlier run has left is used again. */
async function load(product: Product, options: Options): Promise<DataSet> {
  const note = join(options.data, 'bench.json');
  const wanted = { scale: options.scale, today: startOfDay(Date.now() / 1000) };
  const present = existsSync(note) ? (JSON.parse(await readFile(note, 'utf8')) as typeof wanted) : undefined;
  if (present?.scale === wanted.scale) return new DataSet(sizesOf(present.scale), present.today);
  if (present)
    throw new Error(`${options.data} holds data of scale ${present.scale}; choose another BENCH_DATA`);
  const data = new DataSet(sizesOf(wanted.scale), wanted.today);
  const secrets = await product.secrets();
  const keys = secrets.sealingKeys.map(({ key }) => key).join(',');
  const into = new ProductData((service) => product.serviceUrl(service, secrets), keys);
  const bare = await BareData.create(product.adminUrl(secrets), wanted.today);
  try {
    let done = 0;
    const underWay = new Set<Promise<unknown>>();
    for (const [collection, rows] of data.chunks()) {
      if (underWay.size >= LOADERS) await Promise.race(underWay);
      const loading = Promise.all([into.add(collection, rows), bare.add(collection, rows)]).then(() => {
        underWay.delete(loading);
        done += rows.length;
        if (done % 20_000 < rows.length) say(`${done} records loaded`);
      });
      underWay.add(loading);
    }
    await Promise.all(underWay);
    await bare.finish();
  } finally {
    await into.close();
    await bare.close();
  }
  await writeFile(note, JSON.stringify(wanted));
  return data;
}

/** The baseline in a process of its own, built like the product from the same sources. */
async function startBare(adminUrl: string) {
  const port = await freePort();
  const child = spawnGuarded({
    command: process.execPath,
    args: [
      '--conditions=source',
      '--import',
      join(ROOT, 'deploy/runner/register.mjs'),
      fileURLToPath(new URL('./bare-main.ts', import.meta.url)),
    ],
    options: {
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production', BARE_URL: adminUrl, PORT: String(port) },
    },
    parentDeathSignal: 'TERM',
  });
  for (let wait = 0; !(await isListening(port)); wait += 1) {
    if (wait > 300 || child.exitCode !== null) throw new Error('the baseline did not start');
    await sleep(100);
  }
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.kill('SIGTERM') };
}

async function bench(options: Options): Promise<string> {
  const product = new Product(options.data, await freeBasePort());
  await product.prepare();
  try {
    say(`first start: ${(await product.up()).toFixed(1)} s`);
    const data = await load(product, options);
    await product.down();
    const secondStartSeconds = await product.up();
    const figuresSeconds = await untilFiguresStand(product.adminUrl(await product.secrets()));
    say(`figures of all units after ${figuresSeconds.toFixed(1)} s`);
    await sleep(IDLE_MS);
    const running = await product.processes();
    const memory = Object.fromEntries(
      [...serviceNames, 'gateway'].map((name) => {
        const pid = running[name] ?? 0;
        return [name, { resident: residentMegabytes(pid), proportional: proportionalMegabytes(pid) }];
      }),
    );
    const scriptBytes = [...firstLoad(WEB, FIRST_PAGE.chunks).values()].reduce((sum, size) => sum + size, 0);
    const figures: Figures = { memory, secondStartSeconds, figuresSeconds, scriptBytes };
    const bare = await startBare(product.adminUrl(await product.secrets()));
    try {
      const { gateway = 0, contracts = 0, people = 0, places = 0, postgres = 0 } = running;
      const processes = { gateway, contracts, people, places, postgres, bare: bare.pid, load: process.pid };
      const sides = { bareUrl: bare.url, productUrl: product.url, token: await product.signIn(), processes };
      return report(await measure(sides, data, options, say), figures);
    } finally {
      bare.stop();
    }
  } finally {
    // Must not hide why we are here.
    await product.down().catch((error: Error) => say(`the product could not be stopped: ${error.message}`));
  }
}

const [what, ...chosen] = process.argv.slice(2);
if (what === 'scale') say(`\n${await benchScale(process.env, say)}`);
else if (what === 'chaos') process.exitCode = (await benchChaos(chosen, process.env, say)) ? 0 : 1;
else if (what === 'documents') await benchDocuments(say);
else if (what === 'messages') process.exitCode = (await benchMessages(chosen, process.env, say)) ? 0 : 1;
else if (what === 'month') await benchMonth(chosen, process.env, say);
else if (what === 'k6') process.exitCode = (await benchK6(chosen, process.env, say)) ? 0 : 1;
else if (what === 'visitors') process.exitCode = (await benchVisitors(process.env, say)) ? 0 : 1;
else if (what === 'lighthouse') process.exitCode = (await benchLighthouse(chosen, process.env, say)) ? 0 : 1;
else if (what === 'schemathesis')
  process.exitCode = (await benchSchemathesis(chosen, process.env, say)) ? 0 : 1;
else if (what === 'toxiproxy') process.exitCode = (await benchToxiproxy(chosen, process.env, say)) ? 0 : 1;
else if (what === 'sqlmap') process.exitCode = (await benchSqlmap(chosen, process.env, say)) ? 0 : 1;
else {
  const options = readOptions(process.env);
  try {
    say(`\n${await bench(options)}`);
  } finally {
    if (!options.isKept) await rm(options.data, { recursive: true, force: true });
  }
}
