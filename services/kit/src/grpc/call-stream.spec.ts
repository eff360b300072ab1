import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, credentials, Metadata, status } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type CodedError, conflict } from '@llavero/proto/errors';
import fc from 'fast-check';
import pino from 'pino';
import { ServiceTokens } from '../auth/service-tokens.ts';
import { TokenVerifier } from '../auth/token-verifier.ts';
import type { CallContext } from '../context.ts';
import { Logger } from '../logging/logger.ts';
import { Metrics } from '../metrics/metrics.ts';
import { testContext } from '../testing/context.ts';
import { TEST_SECRET } from '../testing/environment.ts';
import { until } from '../testing/until.ts';
import {
  type Call,
  decodeAnswer,
  decodeCall,
  encodeAnswer,
  encodeCall,
  openDefinition,
} from './calls-wire.ts';
import { loaderOptions } from './loader-options.ts';
import { Peers } from './peers.ts';
import { GrpcTransport } from './transport.ts';
import { recordDefinitions } from './wire.ts';

type Answer = (request: { text: string }, ctx: CallContext) => Promise<unknown>;

const ctx = testContext('ADMIN');
let transports: GrpcTransport[] = [];
let peers: Peers | undefined;
/** How many plain calls reached a server, past the stream. */
let plain = 0;

async function listen(answer: Answer, port = 0): Promise<GrpcTransport> {
  const transport = new GrpcTransport('127.0.0.1', port, {
    verifier: new TokenVerifier([], TEST_SECRET, 'places'),
    logger: new Logger(pino({ level: 'silent' })),
    metrics: new Metrics(),
  });
  transport.serve(
    (['Get', 'Create'] as const).map((method) => ({
      name: method,
      definition: recordDefinitions[method] as never,
      answer: async (bytes, from) =>
        Buffer.from(JSON.stringify(await answer(JSON.parse(String(bytes)) as { text: string }, from))),
    })),
  );
  await new Promise<void>((resolve, reject) =>
    transport.listen((error) => (error ? reject(error as Error) : resolve())),
  );
  transports.push(transport);
  return transport;
}

function callsTo(...ports: number[]) {
  peers = new Peers(
    { places: ports.map((port) => `127.0.0.1:${port}`).join(',') },
    new ServiceTokens(TEST_SECRET),
    new Metrics(),
  );
  const open = peers;
  return async (text: string, method: 'Get' | 'Create' = 'Get', options = {}) =>
    JSON.parse(
      String(await open.raw('places', method, Buffer.from(JSON.stringify({ text })), ctx, options)),
    ) as unknown;
}

beforeEach(() => {
  plain = 0;
  const unary = Client.prototype.makeUnaryRequest as (...args: unknown[]) => unknown;
  jest.spyOn(Client.prototype, 'makeUnaryRequest').mockImplementation(function (
    this: Client,
    ...args: unknown[]
  ) {
    plain += 1;
    return unary.apply(this, args) as never;
  } as never);
});
afterEach(async () => {
  jest.restoreAllMocks();
  peers?.close();
  await Promise.all(transports.map((transport) => transport.close()));
  transports = [];
});

describe('calls over one stream', () => {
  it('[PLT-06] say on whose behalf and under which request, and get each its own answer', async () => {
    const { port } = await listen(async ({ text }, { actor, requestId }) => {
      await sleep(Number(text) % 7);
      return { text, role: actor.role, requestId };
    });
    const call = callsTo(port);
    const texts = Array.from({ length: 300 }, (_, index) => String(index));
    const answers = await Promise.all(texts.map((text) => call(text)));
    expect(answers).toEqual(texts.map((text) => ({ text, role: 'ADMIN', requestId: ctx.requestId })));
    expect(plain).toBe(0);
  });

  it('give the failure as the peer threw it, and a defect without its cause', async () => {
    const { port } = await listen(async ({ text }) => {
      throw text === 'taken' ? conflict('PLACE.TAKEN', 'Ya existe.', { id: '7' }) : new Error('secret cause');
    });
    const call = callsTo(port);
    await expect(call('taken')).rejects.toMatchObject({
      body: { code: 'PLACE.TAKEN', details: { id: '7' } },
    });
    const defect = await call('defect').catch((error: CodedError) => error);
    expect((defect as CodedError).body).toMatchObject({ code: 'INTERNAL', kind: 'internal' });
    expect(JSON.stringify(defect)).not.toContain('secret');
  });

  it('carry large answers, and small ones beside them', async () => {
    const large = 'ñ'.repeat(3_000_000);
    const { port } = await listen(async ({ text }) => (text === 'large' ? large : text));
    const call = callsTo(port);
    const answers = await Promise.all(['large', 'a', 'large', 'b'].map((text) => call(text)));
    expect(answers.map((answer) => String(answer).length)).toEqual([3_000_000, 1, 3_000_000, 1]);
  });

  it('refuse what is too large, there and back, and the calls beside it go on', async () => {
    const tooLarge = 'x'.repeat(33 * 1024 * 1024);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { port } = await listen(async ({ text }) => {
      if (text === 'beside') await held;
      return text === 'large' ? tooLarge : text;
    });
    const call = callsTo(port);
    const beside = call('beside', 'Create');
    await expect(call('large')).rejects.toMatchObject({ body: { kind: 'tooMany' } });
    await expect(call(tooLarge)).rejects.toMatchObject({ body: { kind: 'tooMany' } });
    release();
    expect(await beside).toBe('beside');
  });

  it('tell the peer when the caller gives up or the deadline passes, and others go on', async () => {
    const begun: string[] = [];
    const given: string[] = [];
    const { port } = await listen(async ({ text }, { signal }) => {
      if (text === 'quick') return text;
      begun.push(text);
      await new Promise<void>((resolve) => {
        signal?.addEventListener('abort', () => resolve());
        // On a busy machine the call and its end arrive together.
        if (signal?.aborted) resolve();
      });
      given.push(text);
      return text;
    });
    const call = callsTo(port);
    const leaving = new AbortController();
    const slow = call('slow', 'Create', { signal: leaving.signal });
    const late = call('late', 'Create', { deadlineMs: 2_000 });
    expect(await call('quick')).toBe('quick');
    await until('the peer to have begun both', () => begun.length === 2);
    leaving.abort();
    await expect(slow).rejects.toMatchObject({ body: { code: 'PEER.UNAVAILABLE' } });
    await expect(late).rejects.toMatchObject({ body: { code: 'PEER.UNAVAILABLE' } });
    await until('the peer to hear of both', () => given.length === 2);
    expect(await call('quick')).toBe('quick');
  });

  it('[PLT-03] answers of a service that stops arrive; the next calls go to the one that is left', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const one = await listen(async ({ text }) => {
      if (text === 'held') await held;
      return `one ${text}`;
    });
    const two = await listen(async ({ text }) => `two ${text}`);
    const call = callsTo(one.port, two.port);
    await until('both to answer', async () => {
      const who = await Promise.all(Array.from({ length: 8 }, () => call('hello')));
      return new Set(who).size === 2;
    });
    const waiting = Array.from({ length: 4 }, () => call('held', 'Create'));
    const stopped = one.close();
    await until('the calls to go to the other alone', async () => {
      const who = await Promise.all(Array.from({ length: 8 }, () => call('hello')));
      return who.every((name) => name === 'two hello');
    });
    // Longer than callers are given to leave.
    await sleep(1_500);
    release();
    const answers = await Promise.all(waiting);
    expect(new Set(answers)).toEqual(new Set(['one held', 'two held']));
    await stopped;
  });

  it('[PLT-03] a write on a connection that breaks is refused and not sent again; a read is', async () => {
    const seen: string[] = [];
    let transport = await listen(async ({ text }) => {
      seen.push(text);
      return new Promise(() => undefined);
    });
    const { port } = transport;
    const call = callsTo(port);
    const write = call('write', 'Create');
    const read = call('read');
    await until('both to arrive', () => seen.length === 2);
    const failed = expect(write).rejects.toMatchObject({ body: { code: 'PEER.UNAVAILABLE' } });
    transport.unwrap<{ forceShutdown(): void }>().forceShutdown();
    transports = [];
    await failed;
    transport = await listen(async ({ text }) => {
      seen.push(text);
      return text;
    }, port);
    expect(await read).toBe('read');
    // Of calls that are made together either may arrive first.
    expect([...seen.slice(0, 2).sort(), ...seen.slice(2)]).toEqual(['read', 'write', 'read']);
  });

  it('refuse a method nobody serves, a message that is none, and a caller without a token', async () => {
    const { port } = await listen(async ({ text }) => text);
    const client = new Client(`127.0.0.1:${port}`, credentials.createInsecure());
    const { path, requestSerialize, responseDeserialize } = openDefinition;
    const stream = client.makeBidiStreamRequest(path, requestSerialize, responseDeserialize, new Metadata());
    const answers = new Map<number, string>();
    stream.on('data', ({ id, status: code, error }) => answers.set(id, `${code} ${Buffer.from(error)}`));
    const call = (id: number, more: Partial<Call>): Call => ({
      ...{ id, path: recordDefinitions.Get.path, token: '', requestId: '', traceparent: '', client: '' },
      ...{ message: recordDefinitions.Get.requestSerialize(Buffer.from('{"text":"x"}')), ...more },
    });
    const token = await new ServiceTokens(TEST_SECRET).for(ctx.actor, 'places');
    stream.write(call(1, { path: '/llavero.records.v1.Records/Nothing', token }));
    stream.write(call(2, { message: Buffer.from([0x0a, 0x05, 0x31]), token }));
    stream.write(call(3, { token: 'forged' }));
    await until('three answers', () => answers.size === 3);
    expect(answers.get(1)).toBe(`${status.UNIMPLEMENTED} `);
    expect(answers.get(2)).toMatch(new RegExp(`^${status.INVALID_ARGUMENT} .*REQUEST.MALFORMED`));
    expect(answers.get(3)).toMatch(new RegExp(`^${status.UNAUTHENTICATED} .*SESSION.INVALID`));
    stream.end();
    client.close();
  });
});

describe('the messages of a stream of calls', () => {
  const file = fileURLToPath(import.meta.resolve('@llavero/proto/grpc/calls.proto'));
  const loaded = loadSync(file, { ...loaderOptions, defaults: true })[
    'llavero.calls.v1.Calls'
  ] as unknown as {
    Open: typeof openDefinition & {
      requestDeserialize(bytes: Buffer): Record<string, unknown>;
      responseDeserialize(bytes: Buffer): Record<string, unknown>;
    };
  };
  const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));

  it('are those of calls.proto', () => {
    const { Open } = loaded;
    expect(Open.path).toBe(openDefinition.path);
    fc.assert(
      fc.property(
        fc.record({
          id: fc.nat(),
          path: fc.string(),
          token: fc.string(),
          requestId: fc.string(),
          traceparent: fc.string(),
          client: fc.string(),
          message: bytes,
        }),
        (call) => {
          const { requestId, ...same } = call;
          expect(Open.requestDeserialize(encodeCall(call))).toEqual({ ...same, request_id: requestId });
          const read = decodeCall(encodeCall(call));
          expect({ ...read, message: Buffer.from(read.message) }).toEqual(call);
        },
      ),
    );
    fc.assert(
      fc.property(
        fc.record({ id: fc.nat(), status: fc.nat(16), details: fc.string(), error: bytes, message: bytes }),
        (answer) => {
          expect(Open.responseDeserialize(encodeAnswer(answer))).toEqual(answer);
          const read = decodeAnswer(encodeAnswer(answer));
          expect({ ...read, error: Buffer.from(read.error), message: Buffer.from(read.message) }).toEqual(
            answer,
          );
        },
      ),
    );
  });
});
