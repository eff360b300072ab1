import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, addYears, dayOf, startOfDay } from '@llavero/proto/values/dates';
import type { Gateways, Json, Row } from './client.ts';
import type { Ledger } from './ledger.ts';

type Worker = (gateways: Gateways, ledger: Ledger, number: number) => Promise<void>;

const today = startOfDay(Date.now() / 1000);
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** A new record of each service in turn; the marker tells it from all others. */
export const makers: readonly ((marker: string) => { collection: string; object: Record<string, Json> })[] = [
  (marker) => ({
    collection: 'agent',
    object: {
      adminId: marker,
      firstname: 'Fuego',
      lastname: marker.slice(0, 8),
      email: `${marker}@fuego.example`,
    },
  }),
  (marker) => ({
    collection: 'place',
    object: { adminId: marker, type: 'UNIT', street: 'Calle del Fuego', number: '1', city: 'Madrid' },
  }),
  (marker) => ({ collection: 'contract', object: { adminId: marker, rent: 1000, startDate: today } }),
  (marker) => ({ collection: 'finance', object: { adminId: marker, type: 'SETTLEMENT', concept: 'Fuego' } }),
  (marker) => ({ collection: 'task', object: { title: `Fuego ${marker}`, type: 'OTHER' } }),
];

/** Creates, and says what it was told. */
const creator: Worker = async (gateways, ledger, number) => {
  const marker = randomUUID();
  const { collection, object } = makers[number % makers.length]!(marker);
  const outcome = await gateways.call('createObject', { collection, object });
  if (outcome.kind === 'done') ledger.created.set(`${collection} ${marker}`, outcome.value.id);
  else if (outcome.kind === 'unknown') ledger.maybeCreated.add(`${collection} ${marker}`);
  else throw new Error(`a creation of ${collection} was refused: ${JSON.stringify(outcome.value)}`);
};

/** Changes a record of its own again and again; reads it again when it does not know where it stands. */
function patcher(collection: string, field: string, first: () => Record<string, Json>): Worker {
  const own = new Map<number, Row>();
  return async (gateways, ledger, number) => {
    let record = own.get(number);
    if (!record) {
      const made = await gateways.call('createObject', { collection, object: first() });
      if (made.kind === 'done') own.set(number, made.value);
      return;
    }
    const value = randomUUID();
    const object = { [field]: value, version: record.version };
    const outcome = await gateways.call('patchObject', { collection, objectId: record.id, object });
    if (outcome.kind === 'done') {
      own.set(number, outcome.value);
      ledger.wrote(record.id, outcome.value.version, value);
      return;
    }
    const read = await gateways.call('getObject', { collection, id: record.id });
    if (read.kind === 'done') own.set(number, (record = read.value));
  };
}

/** Adds one to a number that many share, by reading it and writing it with its version. */
const counter: Worker = async (gateways, ledger) => {
  const id = await sharedCounter(gateways);
  const read = id && (await gateways.call('getObject', { collection: 'contract', id }));
  if (!read || read.kind !== 'done') return;
  const counted = ledger.counter(read.value.id);
  const next = Number(read.value['numberOfRenewals'] ?? 0) + 1;
  const object = { numberOfRenewals: next, version: read.value.version };
  const outcome = await gateways.call('patchObject', {
    collection: 'contract',
    objectId: read.value.id,
    object,
  });
  if (outcome.kind === 'done') counted.sure += 1;
  if (outcome.kind === 'unknown') counted.maybe += 1;
};

let shared: Promise<string | undefined> | undefined;
function sharedCounter(gateways: Gateways): Promise<string | undefined> {
  return (shared ??= gateways
    .call('createObject', { collection: 'contract', object: { rent: 1, numberOfRenewals: 0 } })
    .then((made) => {
      if (made.kind === 'done') return made.value.id;
      shared = undefined;
      return undefined;
    }));
}

/** A mandate from draft to activation: its effects lie in three services and must come once. */
const activator: Worker = async (gateways, ledger) => {
  const place = await gateways.call('createObject', {
    collection: 'place',
    object: { type: 'UNIT', street: 'Calle del Fuego', number: '2', city: 'Madrid' },
  });
  if (place.kind !== 'done') return;
  const draft = await gateways.call('createObject', {
    collection: 'mandate',
    object: {
      landlords: [randomUUID()],
      units: [place.value.id],
      mandateDate: addDays(today, -10),
      endDate: addYears(today, 3),
      productType: 'BASIC_12',
      feeType: 'PERCENT',
      feeValue: 6.5,
      salesManager: randomUUID(),
    },
  });
  if (draft.kind !== 'done') return;
  const { id, version } = draft.value;
  const valid = await gateways.command('ValidateMandate', { id, version });
  if (valid.kind !== 'done') return;
  const active = await gateways.command('ActivateMandate', { id, version: valid.value.version });
  if (active.kind === 'done') ledger.activated.sure.add(id);
  else ledger.activated.maybe.add(id);
};

/** Bills months of the next year, the same ones again and again, which must not bill anything twice. */
const biller: Worker = async (gateways, ledger) => {
  const year = dayOf(today).year + 1;
  const month = 1 + Math.floor(Math.random() * 12);
  const outcome = await gateways.command('GenerateMonth', { year, month });
  if (outcome.kind === 'done') ledger.months.add(`${year}-${month}`);
  await sleep(3_000);
};

export const questions: readonly Record<string, Json>[] = [
  { dataRequest: { component: 'contract/rent', itemsPerPage: 50, useCache: true } },
  { dataRequest: { component: 'contract/mandate', itemsPerPage: 50, useCache: false } },
  { dataRequest: { component: 'finance/receipt', itemsPerPage: 50, useCache: false } },
  { dataRequest: { component: 'agent/landlord', textFilter: 'garc', itemsPerPage: 50 } },
];

/** Looks at lists as the staff does. */
const reader: Worker = async (gateways, ledger) => {
  const began = performance.now();
  const outcome = await gateways.call<{ items: unknown[] }>('getComponentItems', pick(questions));
  if (outcome.kind === 'done') {
    ledger.readTimes.push(performance.now() - began);
    if (Array.isArray(outcome.value.items)) ledger.reads.good += 1;
    else ledger.reads.wrong += 1;
  } else if (outcome.kind === 'unknown') ledger.reads.away += 1;
  else ledger.reads.wrong += 1;
};

const workers: readonly [count: number, worker: Worker][] = [
  [5, creator],
  [3, patcher('contract', 'finishReason', () => ({ rent: 900 }))],
  [2, patcher('agent', 'lastname', () => ({ firstname: 'Fuego', lastname: 'Primero' }))],
  [4, counter],
  [1, activator],
  [1, biller],
  [4, reader],
];

/** How many work at the same time. */
export const CALLERS = workers.reduce((sum, [count]) => sum + count, 0);

/** Puts the product under a mixed load until the moment (milliseconds); the ledger holds what it was told. */
export async function mixedLoad(gateways: Gateways, ledger: Ledger, end: number): Promise<void> {
  const run = async (worker: Worker, number: number): Promise<void> => {
    while (Date.now() < end) {
      await worker(gateways, ledger, number);
      // People pause; a caller that finds everybody away must not spin.
      await sleep(20 + Math.random() * 60);
    }
  };
  let number = 0;
  await Promise.all(
    workers.flatMap(([count, worker]) => Array.from({ length: count }, () => run(worker, (number += 1)))),
  );
}
