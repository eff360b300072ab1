import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandDefinition, InputOf, OutputOf } from '@llavero/proto/commands/command';
import { financeProcess } from '@llavero/proto/commands/finance';
import { generateMonth, previewMonth } from '@llavero/proto/commands/month';
import { monthDocuments } from '@llavero/proto/records/choices/finance';
import { addMonths, dayOf, startOfDay } from '@llavero/proto/values/dates';
import { freeBasePort } from '@llavero/runner/system';
import { DataSet } from '../data-set.ts';
import { cpuSeconds } from '../processes.ts';
import { Product } from '../product.ts';
import { ProductData } from '../product-data.ts';
import { watched } from '../watched.ts';

/** Units; some 85 in 100 are let. */
const UNITS = Number(process.env['MONTH_UNITS'] ?? 12_000);
const PARTS = ['finance', 'contracts', 'postgres', 'gateway'] as const;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** A portfolio straight into the database. */
async function load(product: Product, today: number): Promise<void> {
  const sizes = {
    people: Math.ceil(UNITS / 2),
    buildings: Math.ceil(UNITS / 20),
    units: UNITS,
    mandates: Math.ceil(UNITS / 6),
    contracts: UNITS,
  };
  const secrets = await product.secrets();
  const keys = secrets.sealingKeys.map(({ key }) => key).join(',');
  const into = new ProductData((service) => product.serviceUrl(service, secrets), keys);
  try {
    for (const [collection, rows] of new DataSet(sizes, today).chunks()) await into.add(collection, rows);
  } finally {
    await into.close();
  }
}

class Staff {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  async run<D extends CommandDefinition>(command: D, input: Partial<InputOf<D>>): Promise<OutputOf<D>> {
    const answer = await fetch(`${this.#url}/commands/${command.name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${command.name}: ${answer.status} ${text}`);
    return JSON.parse(text) as OutputOf<D>;
  }

  /** Generates a month and waits for its end. */
  async generate(input: Partial<InputOf<typeof generateMonth>>): Promise<OutputOf<typeof financeProcess>> {
    const { process } = await this.run(generateMonth, input);
    for (;;) {
      const state = await this.run(financeProcess, { process });
      if (!['QUEUED', 'IN_PROGRESS'].includes(state.status)) return state;
      await sleep(100);
    }
  }
}

/** `MONTH_UNITS=12000 npm run month -w deploy/load`: preview, generation and a second generation of a month of some 10,000 contracts. */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'llavero-month-'));
  const product = new Product(folder, await freeBasePort());
  await product.prepare();
  try {
    await product.up();
    const today = startOfDay(Math.floor(Date.now() / 1000));
    await load(product, today);
    const staff = new Staff(product.url, await product.signIn());
    const pids = await product.processes();
    const watchedPids = PARTS.map((part) => pids[part] ?? 0);
    const { year, month } = dayOf(addMonths(today, 1));
    const input = { year, month, contracts: [], kinds: [...monthDocuments.values] };
    say('| step | seconds | documents | CPU seconds | most memory, MB |');
    say('|---|---|---|---|---|');
    const step = async (name: string, work: () => Promise<string>) => {
      const before = watchedPids.map(cpuSeconds);
      const began = performance.now();
      const [documents, most] = await watched(watchedPids.slice(0, 2), work());
      const seconds = (performance.now() - began) / 1000;
      const cpu = watchedPids.map(
        (pid, at) => `${PARTS[at]} ${(cpuSeconds(pid) - (before[at] ?? 0)).toFixed(1)}`,
      );
      const memory = most.map((held, at) => `${PARTS[at]} ${Math.round(held)}`);
      say(`| ${[name, seconds.toFixed(1), documents, cpu.join(', '), memory.join(', ')].join(' | ')} |`);
    };
    const shown = ({ created, existing, failed }: OutputOf<typeof financeProcess>) =>
      `${created} new, ${existing} there, ${failed} failed`;
    await step('preview', async () => {
      const { toCreate, existing, skipped } = await staff.run(previewMonth, input);
      return `${toCreate} to create, ${existing} there, ${skipped} left out`;
    });
    await step('generation', async () => shown(await staff.generate(input)));
    await step('generation again', async () => shown(await staff.generate(input)));
    await step('preview again', async () => {
      const { toCreate, existing } = await staff.run(previewMonth, input);
      return `${toCreate} to create, ${existing} there`;
    });
  } finally {
    await product.down();
    await rm(folder, { recursive: true, force: true });
  }
}

await main();
