import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Json } from '@llavero/proto/fields/field';
import { TokenVerifier } from '@llavero/kit/auth/token-verifier';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { DRAIN_MS } from '../http/connections.ts';
import { eventually, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { LiveController } from './live.controller.ts';

let t: TestGateway;
let admin: string;
beforeAll(async () => {
  t = await startTestGateway({ people: neighbour('people'), contracts: neighbour('contracts') });
  admin = await t.tokenFor('ADMIN');
});
afterAll(() => t?.stop());

interface Listener {
  status: number;
  type: string | null;
  changes: Record<string, Json>[];
  ended: boolean;
  close(): void;
}

async function listen(token?: string, headers: Record<string, string> = {}): Promise<Listener> {
  const abort = new AbortController();
  const response = await fetch(`${t.url}/live`, {
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    signal: abort.signal,
  });
  const listener: Listener = {
    status: response.status,
    type: response.headers.get('content-type'),
    changes: [],
    ended: false,
    close: () => abort.abort(),
  };
  if (response.status !== 200 || !response.body) return listener;
  let ready = false;
  void (async () => {
    let text = '';
    try {
      for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
        text += Buffer.from(chunk).toString();
        ready ||= text.includes('event: ready');
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const data = /^data: (.*)$/m.exec(text.slice(0, end))?.[1];
          if (data && data !== '{}') listener.changes.push(JSON.parse(data) as Record<string, Json>);
          text = text.slice(end + 2);
        }
      }
    } catch {
      // Aborted by the test.
    }
    listener.ended = true;
  })();
  await eventually(() => ready, 'the stream is open');
  return listener;
}

const create = async (collection: string, object: Record<string, Json>) => {
  const { data, error } = await t.call('createObject', { collection, object }, { token: admin });
  if (error) throw new Error(JSON.stringify(error));
  return data as Record<string, Json> & { id: string; version: number };
};

describe('GET /live', () => {
  it('[API-11] signed out', async () => {
    expect((await listen()).status).toBe(401);
  });

  it('[API-11] tells a change: what, which, its fields and who, never a value', async () => {
    const listener = await listen(admin);
    expect(listener.type).toContain('text/event-stream');
    const { id } = await create('agent', { firstname: 'Remedios', lastname: 'Secreta' });
    await eventually(() => listener.changes.some((change) => change['id'] === id), 'the change arrives');
    const change = listener.changes.find((one) => one['id'] === id);
    expect(change).toMatchObject({ collection: 'agent', id, version: 1, verb: 'created' });
    expect(change?.['fields']).toEqual(expect.arrayContaining(['firstname']));
    expect(JSON.stringify(listener.changes)).not.toContain('Remedios');
    listener.close();
  });

  it('[SES-09] keeps from a role what it may not read: collections, fields, and other people’s rows', async () => {
    const [internal, external, tenant] = [
      await listen(await t.tokenFor('INTERNAL_EMPLOYEE')),
      await listen(await t.tokenFor('EXTERNAL_EMPLOYEE')),
      await listen(await t.tokenFor('TENANT')),
    ];
    const community = await listen(await t.tokenFor('COMMUNITY'));
    const { id } = await create('agent', { firstname: 'Ana', iban: 'ES9121000418450200051332' });
    const colleague = { firstname: 'Eva', email: 'eva@example.com', idNumber: '12345678Z', idType: 'NIF' };
    const employee = await create('employee', colleague);
    for (const listener of [internal, external])
      await eventually(
        () => listener.changes.some((change) => change['id'] === employee.id),
        'the change arrives',
      );
    const fields = internal.changes.find((change) => change['id'] === employee.id)?.['fields'];
    expect(fields).toEqual(expect.arrayContaining(['firstname']));
    expect(fields).not.toEqual(expect.arrayContaining(['idNumber']));
    expect(internal.changes.some((change) => change['id'] === id)).toBe(true);
    expect(external.changes.some((change) => change['id'] === id)).toBe(false);
    expect([tenant.changes, community.changes]).toEqual([[], []]);
    for (const one of [internal, external, tenant, community]) one.close();
  });

  it('is not compressed, and is let go of when the browser leaves', async () => {
    const live = t.gateway.get(LiveController);
    await eventually(() => live.size === 0, 'the streams of earlier tests are forgotten');
    const listener = await listen(admin, { 'accept-encoding': 'gzip' });
    expect(live.size).toBe(1);
    listener.close();
    await eventually(() => live.size === 0, 'the stream is forgotten');
  });

  it('lets one person open thirty and no more, and leaves room for the others', async () => {
    const many = await Promise.all(Array.from({ length: 31 }, () => listen(admin)));
    expect(many.map(({ status }) => status).sort()).toEqual([...Array<number>(30).fill(200), 429]);
    const other = await listen(await t.tokenFor('INTERNAL_EMPLOYEE'));
    expect(other.status).toBe(200);
    for (const one of [...many, other]) one.close();
    await eventually(() => t.gateway.get(LiveController).size === 0, 'the streams are forgotten');
  });

  it('[SES-12] ends with its session', async () => {
    const listener = await listen(await t.tokenFor('ADMIN', undefined, { session: 'live-session' }));
    t.gateway.get(TokenVerifier).revoke('live-session');
    await create('agent', { firstname: 'Ana' });
    await eventually(() => listener.ended, 'the stream ends');
    expect(listener.changes).toEqual([]);
  });

  it('[PLT-01] does not keep the process from stopping, nor does a connection that was never used', async () => {
    const other = await startTestGateway({});
    const unused = connect(other.gateway.port, '127.0.0.1');
    await once(unused, 'connect');
    await fetch(`${other.url}/live`, {
      headers: { authorization: `Bearer ${await other.tokenFor('ADMIN')}` },
    });
    const before = Date.now();
    await other.stop();
    // What is not closed is cut only then.
    expect(Date.now() - before).toBeLessThan(DRAIN_MS);
  });
});
