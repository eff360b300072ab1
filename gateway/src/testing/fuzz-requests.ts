import { collectionOwners, type ServiceName } from '@llavero/proto/collections';
import { commands } from '@llavero/proto/commands/registry';

/** A request as raw as a stranger would send it. */
export interface RawRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

/** Repeatable randomness (mulberry32): a finding can be looked at again by its seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const collections = Object.keys(collectionOwners);
const operators = [
  '$eq',
  '$ne',
  '$in',
  '$nin',
  '$gt',
  '$lt',
  '$exists',
  '$regex',
  '$and',
  '$or',
  '$not',
  '$elemMatch',
];
export const words = [
  "'; drop table contract; --",
  'id" desc; select pg_sleep(10) --',
  '1=1) or (1=1',
  '$where',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%00',
  '\u0000',
  '\ud800',
  'status',
  'rent',
  'id',
  'version',
  'createdAt',
  '(((((((((((((((((((((((((((((((a+)+)+)+)+)+)+)+)+)+$',
  'A'.repeat(5_000),
  '01890000-0000-7000-8000-000000000000',
  '2026-13-45',
  '-1',
  'NaN',
  'ñandú 🗝️',
  '${jndi:ldap://x}',
  '{{7*7}}',
];
const numbers = [0, -1, 1e308, -1e308, 2 ** 53, 0.1 + 0.2, 99999999999999, -8_000_000_001, 1.005];

export type Random = () => number;
export const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;

/** Any JSON, of the kinds that break readers; up to `depth` levels. */
export function anything(random: Random, depth = 4): unknown {
  const kind = Math.floor(random() * (depth > 0 ? 9 : 6));
  if (kind === 0) return null;
  if (kind === 1) return random() < 0.5;
  if (kind === 2) return pick(random, numbers);
  if (kind <= 5) return pick(random, words);
  if (kind === 6) return Array.from({ length: Math.floor(random() * 5) }, () => anything(random, depth - 1));
  return Object.fromEntries(
    Array.from({ length: Math.floor(random() * 5) }, () => [
      pick(random, random() < 0.4 ? operators : words),
      anything(random, depth - 1),
    ]),
  );
}

/** A filter, or what takes itself for one. */
function filter(random: Random, depth = 3): unknown {
  if (random() < 0.15) return anything(random);
  const field = pick(random, words);
  if (depth > 0 && random() < 0.4)
    return {
      [pick(random, ['$and', '$or', '$not'])]: [filter(random, depth - 1), filter(random, depth - 1)],
    };
  return {
    [field]: random() < 0.5 ? anything(random, 1) : { [pick(random, operators)]: anything(random, 2) },
  };
}

const genericCalls: readonly [
  name: string,
  args: string,
  make: (random: Random) => Record<string, unknown>,
][] = [
  [
    'getObject',
    'collection: $collection, id: $id',
    (random) => ({ collection: place(random), id: pick(random, words) }),
  ],
  [
    'getCollection',
    'collection: $collection, criteria: $j',
    (random) => ({ collection: place(random), j: filter(random) }),
  ],
  [
    'getQuery',
    'collection: $collection, query: $j',
    (random) => ({
      collection: place(random),
      j: {
        filter: filter(random),
        sort: [{ field: pick(random, words), order: pick(random, ['asc', 'desc', 'x; drop']) }],
        limit: pick(random, numbers),
        page: pick(random, numbers),
        after: pick(random, words),
        text: pick(random, words),
        fields: [pick(random, words)],
      },
    }),
  ],
  [
    'getComponentItems',
    'dataRequest: $j',
    (random) => ({
      j: {
        component: random() < 0.5 ? 'contract/rent' : pick(random, words),
        mongoFilter: filter(random),
        textFilter: pick(random, words),
        sortParameters: anything(random, 1),
        sortOrder: anything(random, 1),
        page: pick(random, numbers),
        itemsPerPage: pick(random, numbers),
        otherData: anything(random),
        alreadyCompletedCollections: anything(random, 1),
      },
    }),
  ],
  [
    'createObject',
    'collection: $collection, object: $j',
    (random) => ({ collection: place(random), j: anything(random) }),
  ],
  [
    'patchObject',
    'collection: $collection, objectId: $id, object: $j',
    (random) => ({ collection: place(random), id: pick(random, words), j: anything(random) }),
  ],
  ['executeMysqlQuery', 'query: $id', (random) => ({ id: pick(random, words) })],
  ['getPartialFinanceData', 'criteria: $j', (random) => ({ j: anything(random) })],
  ['getPartialLogData', 'criteria: $j', (random) => ({ j: anything(random) })],
  ['verifyToken', 'token: $id', (random) => ({ id: pick(random, words) })],
  ['completeTask', 'task: $j', (random) => ({ j: anything(random) })],
  ['createTask', 'task: $j', (random) => ({ j: anything(random) })],
];
const types: Readonly<Record<string, string>> = { collection: 'String!', id: 'ID!', j: 'JSON!' };
const mutations = new Set(['createObject', 'patchObject', 'completeTask', 'createTask']);

function place(random: Random): string {
  return random() < 0.8 ? pick(random, collections) : pick(random, words);
}

function graphql(random: Random): RawRequest {
  const [name, args, make] = pick(random, genericCalls);
  const variables = make(random);
  const declared = Object.keys(variables)
    .map(
      (key) => `$${key}: ${name === 'executeMysqlQuery' || name === 'verifyToken' ? 'String!' : types[key]}`,
    )
    .join(', ');
  let query = `${mutations.has(name) ? 'mutation' : 'query'}(${declared}) { r: ${name}(${args}) { success data error } }`;
  const whim = random();
  if (whim < 0.05) query = `{ ${'a { '.repeat(Math.floor(random() * 400))}`;
  else if (whim < 0.1)
    query = `query { ${Array.from({ length: 300 }, (_, at) => `a${at}: verifyToken { success }`).join(' ')} }`;
  else if (whim < 0.2) query = scrambled(random, query);
  const body = JSON.stringify({ query, variables: random() < 0.9 ? variables : anything(random) });
  return {
    method: 'POST',
    path: '/graphql',
    headers: json,
    body: random() < 0.1 ? scrambled(random, body) : body,
  };
}

export const json = { 'content-type': 'application/json' };
/** Routes that are not built answer 501 by design and are left out. */
const routes: readonly [method: string, path: string][] = [
  ['GET', '/search?q=@'],
  ['GET', '/labels?collection=@&ids=@'],
  ['GET', '/records/@/@/history'],
  ['GET', '/records/@/@/at?version=@'],
  ['POST', '/records/@/@/restore'],
  ['GET', '/records/@/@/links'],
  ['GET', '/records/@/@/timeline?kinds=@&cursor=@'],
  ['POST', '/records/@/@/notes'],
  ['POST', '/records/@/batch'],
  ['POST', '/live/presence'],
  ['POST', '/admin/create/@'],
  ['POST', '/admin/update/@/@'],
  ['POST', '/admin/updateFinance/@'],
  ['POST', '/admin/delete/@'],
  ['POST', '/admin/@'],
  ['GET', '/finance/nextSeries/@'],
  ['POST', '/manager/finance/preview'],
  ['POST', '/manager/finance/changeFinanceStatus'],
  ['POST', '/manager/sendInternalMessage/@'],
  ['POST', '/queue'],
  ['GET', '/queue/@'],
  ['GET', '/manager/downloadMedia/@/@'],
  ['GET', '/downloadMedia/@/@?thumbnail=@'],
  ['POST', '/uploadMedia'],
  ['POST', '/manager/createDocument'],
  ['POST', '/uploads'],
  ['HEAD', '/uploads/@'],
  ['PATCH', '/uploads/@'],
  ['DELETE', '/uploads/@'],
  ['GET', '/@/@'],
];
const headerNames = [
  'x-request-id',
  'traceparent',
  'accept',
  'accept-encoding',
  'if-none-match',
  'range',
  'cookie',
  'origin',
];

function rest(random: Random): RawRequest {
  const [method, pattern] = pick(random, routes);
  const path = pattern.replace(/@/g, () => {
    const word = random() < 0.5 ? pick(random, collections) : pick(random, words);
    return random() < 0.8 ? encodeURIComponent(wellFormed(word)) : encodeURI(wellFormed(word).slice(0, 40));
  });
  const headers: Record<string, string> =
    random() < 0.85
      ? { ...json }
      : { 'content-type': pick(random, ['text/plain', 'multipart/form-data', 'application/xml', 'x']) };
  if (random() < 0.2) headers[pick(random, headerNames)] = printable(pick(random, words));
  const wild = random() < 0.1;
  return {
    method: wild ? pick(random, ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'GET', 'POST']) : method,
    path,
    headers,
    ...(method === 'POST' ? { body: random() < 0.9 ? JSON.stringify(anything(random)) : noise(random) } : {}),
  };
}

/** All but the one that would end the session that the others need. */
const fuzzed = [...commands.values()].filter(({ name }) => name !== 'SignOut');

function command(random: Random): RawRequest {
  const { name, input } = pick(random, fuzzed);
  const object = Object.fromEntries(
    Object.keys(input).flatMap((field) => (random() < 0.8 ? [[field, anything(random, 2)]] : [])),
  );
  const body = JSON.stringify(random() < 0.85 ? object : anything(random));
  return {
    method: 'POST',
    path: `/commands/${random() < 0.95 ? name : encodeURIComponent(wellFormed(pick(random, words)))}`,
    headers: json,
    body,
  };
}

/** Lone surrogates cannot stand in an address. */
export function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}

/** Header values that a client can send at all. */
export function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 2_000);
}

export function scrambled(random: Random, text: string): string {
  const at = Math.floor(random() * text.length);
  const cut = text.slice(at, at + Math.floor(random() * 20));
  const how = random();
  if (how < 0.4) return text.slice(0, at) + text.slice(at + cut.length);
  if (how < 0.7) return text.slice(0, at) + cut + cut + text.slice(at);
  return text.slice(0, at) + pick(random, words) + text.slice(at);
}

/** Bytes that are nothing at all. */
export function noise(random: Random): Buffer {
  return Buffer.from(Array.from({ length: Math.floor(random() * 600) }, () => Math.floor(random() * 256)));
}

/** One malformed or hostile request by its number. */
export function httpRequest(seed: number): RawRequest {
  const random = randomOf(seed);
  const kind = random();
  if (kind < 0.5) return graphql(random);
  return kind < 0.8 ? rest(random) : command(random);
}

/** JSON for a Records call over gRPC, or noise in its place. */
function recordsRequest(seed: number): Buffer {
  const random = randomOf(seed);
  if (random() < 0.15) return noise(random);
  const request = {
    collection: place(random),
    id: pick(random, words),
    ids: anything(random, 1),
    filter: filter(random),
    sort: [{ field: pick(random, words), order: 'asc' }],
    limit: pick(random, numbers),
    fields: anything(random, 1),
    text: pick(random, words),
    object: anything(random),
    patch: anything(random),
    version: pick(random, numbers),
    rows: anything(random),
    at: pick(random, numbers),
  };
  const kept = Object.fromEntries(Object.entries(request).filter(() => random() < 0.7));
  const text = JSON.stringify(random() < 0.9 ? kept : anything(random));
  return Buffer.from(random() < 0.1 ? scrambled(random, text) : text);
}

const methods = [
  'Get',
  'GetMany',
  'Labels',
  'List',
  'Count',
  'Create',
  'Patch',
  'Batch',
  'Search',
  'History',
];

/** One malformed call to a service by its number: the path and the bytes of the message. */
export function grpcRequest(seed: number, service: ServiceName): { path: string; bytes: Buffer } {
  const random = randomOf(seed);
  const own = fuzzed.filter((one) => one.service === service);
  const isCommand = own.length > 0 && random() < 0.3;
  const path = isCommand
    ? `/llavero.${service}.v1.Commands/${pick(random, own).name}`
    : `/llavero.records.v1.Records/${pick(random, methods)}`;
  const bytes = isCommand || random() < 0.1 ? noise(random) : framed(recordsRequest(seed));
  return { path, bytes };
}

/** `bytes json = 1`, as records.proto has it. */
function framed(json: Buffer): Buffer {
  const prefix: number[] = [0x0a];
  let rest = json.length;
  for (; rest > 0x7f; rest >>>= 7) prefix.push((rest & 0x7f) | 0x80);
  return Buffer.concat([Buffer.from([...prefix, rest]), json]);
}
