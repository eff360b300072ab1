import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { Json } from '@llavero/proto/fields/field';
import { TokenVerifier } from '@llavero/kit/auth/token-verifier';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { EventFeed } from '../live/event-feed.ts';
import { bareLine, type Heard, type HearOptions, subscribe } from '../testing/subscriber.ts';
import { DRAIN_MS } from '../http/connections.ts';
import { eventually, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { closeCodes, socketLimits, Subscriptions, SUBSCRIPTIONS_PATH } from './subscriptions.ts';

const FOREIGN = 'https://socio.example';
let t: TestGateway;
let admin: string;
let url: string;
beforeAll(async () => {
  t = await startTestGateway({ people: neighbour('people') }, { CORS_ORIGINS: FOREIGN });
  admin = await t.tokenFor('ADMIN');
  url = `${t.url.replace('http', 'ws')}${SUBSCRIPTIONS_PATH}`;
});
afterAll(() => t?.stop());

const everything = 'subscription { changes { collection id version verb fields actor } }';
const hear = (query: string, options: HearOptions) => subscribe(url, query, options);
const bare = (headers?: Record<string, string>) => bareLine(url, admin, headers);

const create = async (firstname = 'Remedios', more: Record<string, Json> = {}) => {
  const { data, error } = await t.call(
    'createObject',
    { collection: 'agent', object: { firstname, ...more } },
    { token: admin },
  );
  if (error) throw new Error(JSON.stringify(error));
  return (data as { id: string }).id;
};

/** Creates people until the line hears of one: the subscription may still be on its way. */
async function heardOf(heard: Heard): Promise<string> {
  for (let i = 0; i < 100; i += 1) {
    const id = await create();
    for (let wait = 0; wait < 10; wait += 1) {
      if (heard.changes.some((change) => change['id'] === id)) return id;
      await sleep(20);
    }
  }
  throw new Error(`nothing was heard: ${JSON.stringify(heard.errors)}`);
}

describe('[API-11] subscription changes', () => {
  it('tells what has changed, never a value; with a token, a bearer or the cookie', async () => {
    const lines = [
      hear(everything, { token: admin }),
      hear(everything, { headers: { authorization: `Bearer ${admin}` } }),
      hear(everything, { headers: { cookie: `apollo-token=${admin}` } }),
    ];
    for (const heard of lines) {
      const id = await heardOf(heard);
      const change = heard.changes.find((one) => one['id'] === id);
      expect(change).toMatchObject({
        collection: 'agent',
        id,
        version: 1,
        verb: 'created',
        actor: expect.any(String),
      });
      expect(change?.['fields']).toEqual(expect.arrayContaining(['firstname']));
      expect(JSON.stringify(heard.changes)).not.toContain('Remedios');
    }
    for (const { client } of lines) await client.dispose();
    await eventually(() => t.gateway.get(Subscriptions).size === 0, 'the lines are let go of');
  });

  it('narrows to a collection and to a record, with variables and only the members asked for', async () => {
    const all = hear(everything, { token: admin });
    const watched = await heardOf(all);
    const query = 'subscription One($id: ID!) { changes(collection: "agent", id: $id) { id version } }';
    const one = hear(query, { token: admin, variables: { id: watched } });
    const none = hear('subscription { changes(collection: "employee") { id } }', { token: admin });
    await sleep(300);
    let version = 1;
    await eventually(async () => {
      await create();
      await t.call(
        'patchObject',
        { collection: 'agent', objectId: watched, object: { version, lastname: `R${version}` } },
        { token: admin },
      );
      version += 1;
      return one.changes.length > 0;
    }, 'the change of the watched record');
    for (const change of one.changes) expect(change).toEqual({ id: watched, version: expect.any(Number) });
    expect(none.changes).toEqual([]);
    for (const { client } of [all, one, none]) await client.dispose();
  });

  it('[SES-09] keeps from a role what it may not read', async () => {
    const own = await create();
    const tenant = hear(everything, { token: await t.tokenFor('TENANT', own) });
    const stranger = hear(everything, { token: await t.tokenFor('EXTERNAL_EMPLOYEE') });
    let version = 1;
    await eventually(async () => {
      await create();
      const object = { version, iban: version % 2 ? 'ES9121000418450200051332' : null, notes: [] };
      await t.call('patchObject', { collection: 'agent', objectId: own, object }, { token: admin });
      version += 1;
      return tenant.changes.length > 0;
    }, 'the change of the own record');
    expect(new Set(tenant.changes.map(({ id }) => id))).toEqual(new Set([own]));
    expect(stranger.changes).toEqual([]);
    const refused = hear('subscription { changes(collection: "log") { id } }', {
      token: await t.tokenFor('TENANT'),
    });
    await eventually(() => refused.errors.length > 0, 'the refusal');
    expect(refused.errors[0]?.extensions).toMatchObject({ code: 'ACCESS.FORBIDDEN', kind: 'forbidden' });
    for (const { client } of [tenant, stranger, refused]) await client.dispose();
  });

  it('[SES-12] ends with its session, at the next change at the latest', async () => {
    const token = await t.tokenFor('ADMIN', undefined, { session: 'line-session' });
    const line = await bare();
    await line.introduced(token);
    line.say({ id: '1', type: 'subscribe', payload: { query: everything } });
    await eventually(async () => {
      await create();
      return line.messages.some(({ type }) => type === 'next');
    }, 'a first change');
    t.gateway.get(TokenVerifier).revoke('line-session');
    // Changes of before may still be on their way; this one is of after.
    const id = await create();
    expect(await line.closed()).toBe(closeCodes.signedOut);
    expect(JSON.stringify(line.messages)).not.toContain(id);
    const again = await bare();
    again.say({ type: 'connection_init', payload: { token } });
    expect(await again.closed()).toBe(closeCodes.signedOut);
  });
});

describe('[API-11] the door', () => {
  it('needs somebody: no session, a wrong one, a token of our own machines', async () => {
    const nobody = await bare();
    nobody.say({ type: 'connection_init' });
    expect(await nobody.closed()).toBe(closeCodes.signedOut);
    for (const payload of [
      { token: 'x.y.z' },
      { authorization: 'Basic x' },
      { token: await t.tokenFor('ADMIN', undefined, { expiresIn: '-1s' }) },
    ]) {
      const wrong = await bare({ cookie: `apollo-token=${admin}` });
      wrong.say({ type: 'connection_init', payload });
      expect(await wrong.closed()).toBe(closeCodes.signedOut);
    }
    const early = await bare();
    early.say({ id: '1', type: 'subscribe', payload: { query: everything } });
    expect(await early.closed()).toBe(4401);
  });

  it('waits five seconds for an introduction', async () => {
    const silent = await bare();
    const before = Date.now();
    expect(await silent.closed()).toBe(4408);
    expect(Date.now() - before).toBeGreaterThan(socketLimits.introductionMs - 500);
  });

  it('[SES-02] is shut to pages of others, whose browser would bring our cookie; open to ours and to partners', async () => {
    const knock = async (headers: Record<string, string>) => {
      const socket = new WebSocket(url, 'graphql-transport-ws', {
        headers: { cookie: `apollo-token=${admin}`, ...headers },
      });
      return new Promise<number>((resolve) => {
        socket.once('open', () => (socket.terminate(), resolve(101)));
        socket.once(
          'unexpected-response',
          (_request, { statusCode }) => (socket.terminate(), resolve(statusCode ?? 0)),
        );
        socket.on('error', () => undefined);
      });
    };
    expect(await knock({ origin: 'https://evil.example' })).toBe(403);
    expect(await knock({ origin: t.url, 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await knock({ origin: t.url })).toBe(101);
    expect(await knock({ origin: t.url, 'sec-fetch-site': 'same-origin' })).toBe(101);
    expect(await knock({ origin: FOREIGN, 'sec-fetch-site': 'cross-site' })).toBe(101);
    expect(await knock({})).toBe(101);
  });

  it('says over plain HTTP what it is', async () => {
    const { status, body } = await t.get<{ error: { code: string } }>(SUBSCRIPTIONS_PATH, { token: admin });
    expect([status, body.error.code]).toEqual([400, 'GRAPHQL.UPGRADE']);
    const other = await fetch(`${t.url}/version`, {
      headers: { connection: 'upgrade', upgrade: 'websocket' },
    }).catch(() => null);
    expect(other === null || other.status < 500).toBe(true);
  });
});

describe('[API-11] what passes through it', () => {
  const errorOf = async (query: string, type = 'error') => {
    const line = await bare();
    await line.introduced();
    line.say({ id: '1', type: 'subscribe', payload: { query } });
    await eventually(() => line.messages.some(({ id }) => id === '1'), 'an answer');
    const [answer] = line.messages.filter(({ id }) => id === '1');
    line.socket.close();
    expect(answer?.['type']).toBe(type);
    return JSON.stringify(answer?.['payload']);
  };

  it('is subscriptions and nothing else', async () => {
    const ask = `{ getObject(collection: "agent", id: "x") { success } }`;
    expect(await errorOf(`query ${ask}`)).toContain('GRAPHQL.NOT_A_SUBSCRIPTION');
    expect(
      await errorOf('mutation { createObject(collection: "agent", object: {firstname: "X"}) { id } }'),
    ).toContain('GRAPHQL.NOT_A_SUBSCRIPTION');
    expect(await errorOf('{ __schema { types { name } } }')).toContain('GRAPHQL.NOT_A_SUBSCRIPTION');
  });

  it('has the limits of documents over HTTP', async () => {
    const aliases = Array.from({ length: 25 }, (_, n) => `a${n}: changes { id }`).join(' ');
    expect(await errorOf(`subscription { ${aliases} }`)).toMatch(/only one top level field|TOO_COMPLEX/);
    expect(await errorOf(`subscription { changes { ${'id '.repeat(3_000)} } }`)).toContain('TOO_COMPLEX');
    expect(await errorOf(`subscription { changes { ${'id,'.repeat(5_200)} } }`)).toMatch(/TOO_COMPLEX|token/);
    expect(await errorOf(`subscription A { changes { id } } subscription B { changes { id } }`)).toContain(
      'una sola operación',
    );
    expect(await errorOf('subscription { changes { secret } }')).toContain('Cannot query field');
    expect(await errorOf('subscription { changes(collection: "flats") { id } }', 'next')).toContain(
      'RECORD.UNKNOWN_COLLECTION',
    );
    expect(await errorOf('subscription {')).toContain('Syntax Error');
  });

  it('is not taken over HTTP', async () => {
    const { status, body } = await t.graphql(everything, {}, { token: admin });
    expect(status).toBe(400);
    expect(body.errors?.[0]?.extensions['code']).toBe('GRAPHQL.SUBSCRIPTION');
  });

  it('is bounded: bytes of a message, messages, subscriptions, sockets of a person', async () => {
    const large = await bare();
    large.say({
      type: 'connection_init',
      payload: { token: admin, filler: 'x'.repeat(socketLimits.messageBytes) },
    });
    expect(await large.closed()).toBe(1009);

    const flood = await bare();
    await flood.introduced();
    for (let n = 0; n <= socketLimits.messages; n += 1) flood.say({ type: 'ping' });
    expect(await flood.closed()).toBe(closeCodes.tooMany);

    const greedy = await bare();
    await greedy.introduced();
    for (let n = 0; n <= socketLimits.subscriptions; n += 1)
      greedy.say({ id: String(n), type: 'subscribe', payload: { query: everything } });
    await eventually(() => greedy.messages.some(({ type }) => type === 'error'), 'the one too many');
    expect(JSON.stringify(greedy.messages.filter(({ type }) => type === 'error'))).toContain('LIVE.TOO_MANY');
    greedy.say({ id: '0', type: 'complete' });
    await sleep(100);
    greedy.say({ id: 'again', type: 'subscribe', payload: { query: everything } });
    await eventually(async () => {
      await create();
      return greedy.messages.some(({ id, type }) => id === 'again' && type === 'next');
    }, 'the freed place is taken');
    greedy.socket.close();

    await eventually(() => t.gateway.get(Subscriptions).size === 0, 'earlier lines are gone');
    const many = await Promise.all(Array.from({ length: socketLimits.sockets }, () => bare()));
    for (const line of many) await line.introduced();
    const one = await bare();
    one.say({ type: 'connection_init', payload: { token: admin } });
    expect(await one.closed()).toBe(closeCodes.tooMany);
    const other = await bare();
    await other.introduced(await t.tokenFor('INTERNAL_EMPLOYEE'));
    for (const { socket } of [...many, other]) socket.close();
  });

  it.each([
    '',
    '[]',
    'null',
    '{"type":"nothing"}',
    '{"type":"subscribe"}',
    '{"type":"subscribe","id":1,"payload":{}}',
    '\u0000',
  ])('closes the line on %j and stays up', async (nonsense) => {
    const line = await bare();
    await line.introduced();
    line.say(nonsense);
    expect(await line.closed()).toBeGreaterThanOrEqual(1000);
    expect((await t.get('/version')).status).toBe(200);
  });

  it('cuts off a reader that does not read, and keeps the others', async () => {
    const slow = await bare();
    await slow.introduced();
    slow.say({ id: 's', type: 'subscribe', payload: { query: everything } });
    await eventually(async () => {
      await create();
      return slow.messages.some(({ type }) => type === 'next');
    }, 'it hears');
    const good = hear('subscription { changes(collection: "agent") { id } }', { token: admin });
    await heardOf(good);
    slow.socket.pause();
    const feed = t.gateway.get(EventFeed);
    const size = t.gateway.get(Subscriptions).size;
    const event = (n: number) => ({
      specversion: '1.0' as const,
      id: `e${n}`,
      source: 'x',
      type: 'llavero.people.agent.updated',
      subject: 'x',
      time: '2026-01-01T00:00:00Z',
      datacontenttype: 'application/json' as const,
      data: {
        collection: 'agent' as const,
        id: `id-${n}`,
        version: n,
        fields: Array.from({ length: 40 }, (_, f) => `some-field-with-a-long-name-${f}`),
        actor: 'x',
        impersonator: null,
        requestId: null,
      },
    });
    for (let burst = 0; burst < 300 && t.gateway.get(Subscriptions).size === size; burst += 1) {
      for (let n = 0; n < 200; n += 1) feed.hear(event(burst * 1000 + n) as never);
      await sleep(20);
    }
    expect(t.gateway.get(Subscriptions).size).toBe(size - 1);
    slow.socket.terminate();
    await heardOf(good);
    await good.client.dispose();
  });
});

it('[PLT-01] open lines do not keep the process from stopping', async () => {
  const other = await startTestGateway({});
  const socket = new WebSocket(
    `${other.url.replace('http', 'ws')}${SUBSCRIPTIONS_PATH}`,
    'graphql-transport-ws',
  );
  socket.on('error', () => undefined);
  await once(socket, 'open');
  const unused = connectSocket(other.gateway.port, '127.0.0.1');
  await once(unused, 'connect');
  const before = Date.now();
  await other.stop();
  // Lines that are not closed are cut only then.
  expect(Date.now() - before).toBeLessThan(DRAIN_MS);
});
