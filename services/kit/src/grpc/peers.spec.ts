import { setTimeout as sleep } from 'node:timers/promises';
import { Server, ServerCredentials, status, type sendUnaryData, type ServerUnaryCall } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { freePort } from '@llavero/servers/process';
import { jwks, signIn } from '@llavero/proto/commands/people';
import { CodedError, conflict } from '@llavero/proto/errors';
import { ServiceTokens } from '../auth/service-tokens.ts';
import { TokenVerifier } from '../auth/token-verifier.ts';
import { toStatus } from '../errors/grpc-errors.ts';
import { Metrics } from '../metrics/metrics.ts';
import { testContext } from '../testing/context.ts';
import { TEST_SECRET } from '../testing/environment.ts';
import { until } from '../testing/until.ts';
import { commandProtocol } from './command-protocol.ts';
import { readMetadata } from './metadata.ts';
import { Peers } from './peers.ts';
import { recordDefinitions } from './wire.ts';

type Call = ServerUnaryCall<unknown, unknown>;
type Reply = sendUnaryData<unknown>;

let server: Server | undefined;
let port: number;
let peers: Peers;
let calls: Call[];
/** What the peer does with a call; each test sets it. */
let answer: (call: Call, reply: Reply) => void;

const ctx = testContext('ADMIN');
const list = () => peers.records('places').list({ collection: 'place' }, ctx);
const create = () => peers.records('places').create({ collection: 'place', object: {} }, ctx);
const page = { items: [], hasMore: false, cursor: null };

async function listen(): Promise<void> {
  const handler = (call: Call, reply: Reply): void => {
    calls.push(call);
    answer(call, reply);
  };
  const definition = { List: recordDefinitions.List, Create: recordDefinitions.Create };
  server = new Server();
  server.addService(definition, { List: handler, Create: handler });
  await new Promise<void>((resolve, reject) =>
    server?.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error) =>
      error ? reject(error) : resolve(),
    ),
  );
}

beforeEach(async () => {
  calls = [];
  port = await freePort();
  peers = new Peers({ places: `127.0.0.1:${port}` }, new ServiceTokens(TEST_SECRET), new Metrics());
  answer = (_call, reply) => reply(null, Buffer.from(JSON.stringify(page)));
});
afterEach(() => {
  peers.close();
  server?.forceShutdown();
});

async function codeOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof CodedError) return error.body.code;
    throw error;
  }
  return 'accepted';
}

describe('calls to another service', () => {
  it('[PLT-06] say on whose behalf, under which request', async () => {
    await listen();
    const actor = { id: 'e1', role: 'TENANT', session: 's1', impersonator: 'a1' } as const;
    await peers.records('places').list({ collection: 'place' }, { actor, requestId: 'req-42' });
    const { token, requestId } = readMetadata(calls[0]?.metadata as Call['metadata']);
    expect(requestId).toBe('req-42');
    expect((await new TokenVerifier([], TEST_SECRET, 'places').verify(token ?? '')).actor).toEqual(actor);
  });

  it('give the failure as the peer threw it', async () => {
    await listen();
    answer = (_call, reply) => reply(toStatus(conflict('PLACE.TAKEN', 'Ya existe.', { id: '7' })));
    await expect(create()).rejects.toMatchObject({
      body: { code: 'PLACE.TAKEN', message: 'Ya existe.', details: { id: '7' } },
    });
  });

  it('read again when the peer was away', async () => {
    await listen();
    let failures = 0;
    answer = (_call, reply) => {
      failures += 1;
      if (failures <= 2) reply({ code: status.UNAVAILABLE, details: 'restarting' });
      else reply(null, Buffer.from(JSON.stringify(page)));
    };
    expect(await list()).toEqual(page);
    expect(calls).toHaveLength(3);
  });

  it('never write twice', async () => {
    await listen();
    answer = (_call, reply) => reply({ code: status.UNAVAILABLE, details: 'gone in the middle' });
    expect(await codeOf(create())).toBe('PEER.UNAVAILABLE');
    expect(calls).toHaveLength(1);
  });

  it('wait with a write for a peer that is just starting', async () => {
    const writing = create();
    await sleep(400);
    await listen();
    expect(await codeOf(writing)).toBe('accepted');
    expect(calls).toHaveLength(1);
  });

  it('do not hold a process that stops: a peer that is away is not asked again, nor waited for', async () => {
    await listen();
    answer = (_call, reply) => reply({ code: status.UNAVAILABLE, details: 'gone' });
    const reading = codeOf(list());
    await until('an answer', () => calls.length > 0);
    server?.forceShutdown();
    const writing = codeOf(create());
    const before = performance.now();
    peers.stopRetrying();
    expect([await reading, await writing]).toEqual(['PEER.UNAVAILABLE', 'PEER.UNAVAILABLE']);
    // The deadline of a read is 15 s, a write waits 5 s for a connection.
    expect(performance.now() - before).toBeLessThan(4_000);
  });

  it('end at their deadline', async () => {
    await listen();
    answer = () => undefined;
    const request = Buffer.from('{"collection":"place"}');
    expect(await codeOf(peers.raw('places', 'List', request, ctx, { deadlineMs: 300 }))).toBe(
      'PEER.UNAVAILABLE',
    );
  });

  it('go over several connections', async () => {
    await listen();
    const connections = new Set<string>();
    answer = (call, reply) => {
      connections.add(call.getPeer());
      reply(null, Buffer.from(JSON.stringify(page)));
    };
    await Promise.all(Array.from({ length: 16 }, list));
    expect(connections.size).toBe(2);
  });

  it('pass answers on byte for byte, also large ones', async () => {
    await listen();
    const large = Buffer.from(JSON.stringify({ text: 'ñ'.repeat(3_000_000) }));
    answer = (_call, reply) => reply(null, large);
    expect((await peers.raw('places', 'List', Buffer.from('{}'), ctx)).equals(large)).toBe(true);
  });

  it('to a service nobody told us about fail clearly', async () => {
    expect(await codeOf(peers.command(jwks, {}, ctx))).toBe('PEER.UNAVAILABLE');
  });
});

describe('the typed messages of commands', () => {
  it('bring input and output over the wire as they are', async () => {
    const method = (await commandProtocol('people')).method(signIn as never);
    const input = {
      email: 'ana@llavero.test',
      password: 'clave',
      code: null,
      audience: 'employee',
      ip: '::1',
      device: '',
    };
    expect(method.requestDeserialize(method.requestSerialize(input))).toEqual(input);
    const output = { token: 't', object: { id: '1', tags: ['á', null, 2.5] }, expiresAt: 4_102_444_800 };
    expect(method.responseDeserialize(method.responseSerialize(output))).toEqual(output);
  });

  it('leave absent what was not given', async () => {
    const method = (await commandProtocol('people')).method(signIn as never);
    expect(method.requestDeserialize(method.requestSerialize({}))).toMatchObject({
      email: null,
      audience: 'employee',
    });
  });

  it('are not made for a command the committed file does not know', async () => {
    const protocol = await commandProtocol('people');
    expect(() => protocol.method({ ...signIn, name: 'Unheard' } as never)).toThrow(/generate it again/);
  });
});
