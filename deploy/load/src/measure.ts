import { startOfDay } from '@llavero/proto/values/dates';
import type { DataSet } from './data-set.ts';
import { drive, type Load, type Measured } from './drive.ts';
import type { Options } from './options.ts';
import {
  bareCreate,
  barePage,
  bareRecord,
  newPeople,
  type Page,
  pages,
  productCreate,
  productPage,
  productRecord,
  ROWS,
  sameCreate,
  type Question,
  search,
  searches,
} from './questions.ts';
import { type ProductPage, type Row, rowsOfBare, rowsOfProduct } from './same-rows.ts';

/** The two servers beside each other, ready to be asked. */
export interface Sides {
  bareUrl: string;
  productUrl: string;
  token: string;
  processes: Readonly<Record<string, number>>;
}

/** Rounds of one question, by name of the question. */
export type Results = Map<string, Measured[]>;

/** Pages of a working set: a screen that people of one office keep coming back to. */
const FEW = 64;
/** More pages than a run asks for, so that the names on them are mostly not known yet. */
const MANY = 4_000;
/** Records that a service has not answered lately: more in each turn than it keeps the texts of. */
const STRANGE_RECORDS = 4_000;
/** Records that people of one office have before them. */
const KNOWN_RECORDS = 500;
const CLIENTS = 8;

/** Names of the measurements and which stands against which. */
export const bareNames = {
  list: 'bare list',
  record: 'bare record',
  search: 'bare search',
  same: 'plain insert of the same rows',
  create: 'bare create',
} as const;
export const productNames = {
  cold: 'list, page cache cold',
  strange: 'list, page cache cold, other rows each time',
  warm: 'list, page cache warm',
  record: 'record by id',
  again: 'record by id, read lately',
  search: 'search',
  create: 'create',
} as const;

/** Asks both sides in turn, round after round, so that each moment of the machine counts for both. */
export async function measure(
  sides: Sides,
  data: DataSet,
  options: Options,
  say: (line: string) => void,
): Promise<Results> {
  const today = startOfDay(Date.now() / 1000);
  const [few, many] = [pages(FEW, today), pages(MANY, today)];
  await requireSameRows(sides, few.slice(0, 5));
  await requireSameHits(sides, searches(20, data));
  await requireCreated(sides);
  await ask(sides.bareUrl, { method: 'POST', path: '/same-agents/tables' });
  const idAt = (index: number) => data.contract((index * 6_151) % data.sizes.contracts).id;
  const known = Array.from({ length: KNOWN_RECORDS }, (_, index) => idAt(index));
  const strange = (turn: number) =>
    Array.from({ length: STRANGE_RECORDS }, (_, index) => idAt(turn * STRANGE_RECORDS + index));
  const bare = (questions: Question[]): Partial<Load> => ({ url: sides.bareUrl, questions });
  const product = (questions: Question[]): Partial<Load> => ({
    url: sides.productUrl,
    questions,
    token: sides.token,
  });
  const found = searches(2_000, data).map(search);
  const people = newPeople(2_000);
  const plan: [string, (turn: number) => Partial<Load>][] = [
    [bareNames.list, () => bare(many.map(barePage))],
    [productNames.cold, () => product(few.map((page) => productPage(page, false)))],
    [productNames.strange, () => product(many.map((page) => productPage(page, false)))],
    [productNames.warm, () => product(few.map((page) => productPage(page, true)))],
    [bareNames.record, (turn) => bare(strange(turn).map(bareRecord))],
    [productNames.record, (turn) => product(strange(turn).map(productRecord))],
    [productNames.again, () => product(known.map(productRecord))],
    [bareNames.search, () => ({ ...bare(found), connections: CLIENTS })],
    [productNames.search, () => ({ ...product(found), connections: CLIENTS })],
    [bareNames.create, () => ({ ...bare(people.map(bareCreate)), connections: CLIENTS })],
    [bareNames.same, () => ({ ...bare(people.map(sameCreate)), connections: CLIENTS })],
    [productNames.create, () => ({ ...product(people.map(productCreate)), connections: CLIENTS })],
  ];
  const run = (load: Partial<Load>, seconds: number) =>
    drive({
      url: '',
      questions: [],
      connections: options.connections,
      seconds,
      processes: sides.processes,
      ...load,
    });
  // Compilers and caches of both sides get warm before anything counts.
  for (const [, load] of plan) await run(load(0), Math.min(3, options.seconds));
  const results: Results = new Map();
  for (let round = 0; round < options.rounds; round += 1)
    for (const [name, load] of round % 2 === 0 ? plan : plan.toReversed()) {
      const measured = await run(load(round + 1), options.seconds);
      results.set(name, [...(results.get(name) ?? []), measured]);
      say(
        `round ${round + 1}  ${name.padEnd(45)} ${measured.perSecond.toFixed(0).padStart(6)}/s  p95 ${measured.p95.toFixed(1)} ms`,
      );
    }
  return results;
}

/** @throws Error when the two sides do not answer the same rows: the comparison would mean nothing */
async function requireSameRows(sides: Sides, some: readonly Page[]): Promise<void> {
  for (const page of some) {
    const [bare, product] = [barePage(page), productPage(page, false)];
    const items = (await ask(sides.bareUrl, bare)) as { items: Record<string, unknown>[] };
    const answer = (await ask(sides.productUrl, product, sides.token)) as {
      data: { getComponentItems: { data: ProductPage; error?: unknown } };
    };
    const { data, error } = answer.data.getComponentItems;
    if (error) throw new Error(`the product refuses: ${JSON.stringify(error)}`);
    const [left, right]: [Row[], Row[]] = [rowsOfBare(items.items), rowsOfProduct(data)];
    if (left.length < ROWS || JSON.stringify(left) !== JSON.stringify(right))
      throw new Error(`the sides differ:\n${firstDifference(left, right)}`);
  }
}

/** @throws Error when one side finds less than the other; which of many is shown is left to each */
async function requireSameHits(sides: Sides, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const bare = (await ask(sides.bareUrl, search(text))) as { hits: unknown[] };
    const product = (await ask(sides.productUrl, search(text), sides.token)) as { hits: unknown[] };
    if (bare.hits.length !== product.hits.length)
      throw new Error(`«${text}» finds ${bare.hits.length} and ${product.hits.length}`);
  }
}

/** @throws Error when the product refuses what the measurement creates: a fast refusal is no creation */
async function requireCreated(sides: Sides): Promise<void> {
  const [person] = newPeople(1);
  if (!person) throw new Error('nobody to create');
  const answer = (await ask(sides.productUrl, productCreate(person), sides.token)) as {
    data: { createObject: { success: boolean; error?: unknown } };
  };
  if (!answer.data.createObject.success) throw new Error(`refused: ${JSON.stringify(answer.data)}`);
}

function firstDifference(left: readonly Row[], right: readonly Row[]): string {
  const at = left.findIndex((row, index) => JSON.stringify(row) !== JSON.stringify(right[index]));
  return `row ${at} of ${left.length}, ${right.length}: ${JSON.stringify(left[at])}\n${JSON.stringify(right[at])}`;
}

async function ask(url: string, { method, path, body, headers }: Question, token?: string): Promise<unknown> {
  const answer = await fetch(url + path, {
    method,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
