import { Client, credentials, Metadata, status } from '@grpc/grpc-js';
import { randomUUID } from 'node:crypto';
import { type ServiceName, serviceNames } from '@llavero/proto/collections';
import { grpcRequest, httpRequest, randomOf } from '@llavero/gateway/testing/fuzz-requests';
import { portsFrom, replicaPorts } from '@llavero/runner/layout';
import { readState, type SystemState } from '@llavero/runner/state-server';
import type { Gateways } from './client.ts';
import type { Finding } from './verify.ts';

export interface FuzzOptions {
  base: number;
  replicas: number;
  token: string;
  /** Malformed requests in all; a sixth of them go to the services directly. */
  requests: number;
  /** The first seed; a run can be repeated. */
  seed: number;
  say(line: string): void;
}

/** In the records that nobody but staff may see; no answer to anybody else may hold it. */
const CANARY = 'Zxcanario';
const AT_ONCE = 32;
/** An answer that takes longer has been made to work too hard. */
const SLOW_MS = 10_000;

interface Tally {
  statuses: Map<string, number>;
  wrong: string[];
  slowest: number;
}

/**
 * Malformed and hostile requests by the ten thousand, to the gateways (GraphQL, REST, commands; as administrator, as
 * external staff, as a tenant and as nobody) and to the services themselves (gRPC). None may end in a 5xx, end a
 * process, take long, or tell a stranger what is not theirs.
 */
export async function fuzz(gateways: Gateways, options: FuzzOptions): Promise<Finding[]> {
  const ports = portsFrom(options.base);
  const before = await readState(ports.supervisor);
  await plant(gateways);
  const strangers = await Promise.all(
    ['EXTERNAL_EMPLOYEE', 'TENANT'].map((role) =>
      signInAs(gateways, role, `http://127.0.0.1:${ports.gateway}`),
    ),
  );
  const overHttp = Math.floor((options.requests * 5) / 6);
  const http = await run(overHttp, options.seed, (seed, tally) => askHttp(seed, tally, options, strangers));
  options.say(`over HTTP: ${tellStatuses(http)}; slowest ${Math.round(http.slowest)} ms`);
  const clients = serviceNames.map(
    (name) => [name, new Client(`127.0.0.1:${ports.services[name]}`, credentials.createInsecure())] as const,
  );
  const grpc = await run(options.requests - overHttp, options.seed, (seed, tally) =>
    askGrpc(seed, tally, clients, options.token),
  );
  for (const [, client] of clients) client.close();
  options.say(`over gRPC: ${tellStatuses(grpc)}; slowest ${Math.round(grpc.slowest)} ms`);
  return [
    { what: 'malformed requests over HTTP', checked: overHttp, wrong: http.wrong },
    { what: 'malformed requests over gRPC', checked: options.requests - overHttp, wrong: grpc.wrong },
    {
      what: 'processes that live as before',
      checked: before?.services.length ?? 0,
      wrong: died(before, await readState(ports.supervisor)),
    },
  ];
}

async function run(
  count: number,
  seed: number,
  ask: (seed: number, tally: Tally) => Promise<void>,
): Promise<Tally> {
  const tally: Tally = { statuses: new Map(), wrong: [], slowest: 0 };
  let next = 0;
  const caller = async (): Promise<void> => {
    while (next < count) {
      const own = seed + (next += 1);
      const began = performance.now();
      await ask(own, tally);
      const took = performance.now() - began;
      tally.slowest = Math.max(tally.slowest, took);
      if (took > SLOW_MS) tally.wrong.push(`seed ${own} took ${Math.round(took)} ms`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  return tally;
}

function note(tally: Tally, answer: string): void {
  tally.statuses.set(answer, (tally.statuses.get(answer) ?? 0) + 1);
}

async function askHttp(
  seed: number,
  tally: Tally,
  options: FuzzOptions,
  strangers: readonly string[],
): Promise<void> {
  const request = httpRequest(seed);
  const replica = (seed % options.replicas) + 1;
  const url = `http://127.0.0.1:${replicaPorts(portsFrom(options.base), replica).gateway}${request.path}`;
  const as = seed % 5;
  const token = as < 2 ? options.token : strangers[as - 2];
  try {
    const answer = await fetch(url, {
      method: request.method,
      headers: { ...request.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(request.body === undefined || request.method === 'GET'
        ? {}
        : { body: request.body as NonNullable<RequestInit['body']> }),
      signal: AbortSignal.timeout(60_000),
      redirect: 'manual',
    });
    const text = await answer.text();
    note(tally, String(answer.status));
    if (answer.status >= 500)
      tally.wrong.push(
        `seed ${seed}: ${answer.status} at ${request.method} ${request.path.slice(0, 80)}: ${text.slice(0, 200)}`,
      );
    if (text.includes('"kind":"internal"'))
      tally.wrong.push(
        `seed ${seed}: a defect at ${request.path.slice(0, 60)} ${String(request.body).slice(0, 160)}`,
      );
    if (as >= 3 && text.toLowerCase().includes(CANARY.toLowerCase()))
      tally.wrong.push(
        `seed ${seed}: a stranger was told what is not theirs at ${request.path.slice(0, 80)}`,
      );
  } catch (error) {
    // The client itself refuses to send some of it.
    const cause = (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name;
    note(tally, `not sent: ${cause}`);
    if (['ECONNRESET', 'ECONNREFUSED', 'UND_ERR_SOCKET', 'TimeoutError'].includes(cause))
      tally.wrong.push(`seed ${seed}: ${cause} at ${request.path.slice(0, 80)}`);
  }
}

type ServiceClient = readonly [name: ServiceName, client: Client];
const asIs = (bytes: Buffer): Buffer => bytes;

async function askGrpc(
  seed: number,
  tally: Tally,
  clients: readonly ServiceClient[],
  token: string,
): Promise<void> {
  const random = randomOf(seed);
  const [service, client] = clients[Math.floor(random() * clients.length)] as ServiceClient;
  const { path, bytes } = grpcRequest(seed, service);
  const metadata = new Metadata();
  if (random() < 0.8) metadata.set('authorization', `Bearer ${random() < 0.9 ? token : 'x.y.z'}`);
  const code = await new Promise<number>((resolve) => {
    client.makeUnaryRequest(path, asIs, asIs, bytes, metadata, { deadline: Date.now() + 60_000 }, (error) =>
      resolve(error?.code ?? 0),
    );
  });
  note(tally, status[code] ?? String(code));
  if (code === status.INTERNAL || code === status.UNKNOWN || code === status.UNAVAILABLE)
    tally.wrong.push(`seed ${seed}: ${status[code]} at ${path}`);
}

/** Records with a word that nobody but staff may read. */
async function plant(gateways: Gateways): Promise<void> {
  const records = [
    ['agent', { firstname: CANARY, lastname: CANARY, email: `${CANARY.toLowerCase()}@canario.example` }],
    ['place', { type: 'UNIT', street: CANARY, number: '1', city: CANARY }],
    ['contract', { rent: 1, finishReason: CANARY }],
  ] as const;
  for (const [collection, object] of records) await gateways.call('createObject', { collection, object });
}

async function signInAs(gateways: Gateways, role: string, url: string): Promise<string> {
  const email = `fuzz-${randomUUID()}@llavero.example`;
  const password = randomUUID();
  const made = await gateways.call('createObject', {
    collection: role === 'TENANT' ? 'user' : 'employee',
    object: {
      firstname: 'Fuzz',
      lastname: role,
      email,
      password,
      ...(role === 'TENANT' ? { roles: [role] } : { role }),
    },
  });
  if (made.kind !== 'done') throw new Error(`no ${role} could be made: ${JSON.stringify(made)}`);
  const call = role === 'TENANT' ? 'getAgentUserToken' : 'getEmployeeAccessToken';
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: `query($e: String!, $p: String!) { r: ${call}(email: $e, password: $p) { success error } }`,
      variables: { e: email, p: password },
    }),
  });
  const token = /apollo-token=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
  if (!token) throw new Error(`${role} could not sign in: ${await answer.text()}`);
  return token;
}

function died(before: SystemState | undefined, after: SystemState | undefined): string[] {
  const earlier = new Map((before?.services ?? []).map(({ name, restarts }) => [name, restarts]));
  return (after?.services ?? [])
    .filter(({ name, restarts, state }) => restarts !== earlier.get(name) || state !== 'ready')
    .map(({ name, restarts, state }) => `${name} is ${state}, restarted ${restarts} times`);
}

function tellStatuses({ statuses }: Tally): string {
  return [...statuses]
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}
