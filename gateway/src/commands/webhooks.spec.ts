import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Database } from '@llavero/kit/db/database';
import { emptyBus } from '@llavero/kit/testing/nats';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { PeopleModule } from '@llavero/people/people.module';
import type { Json } from '@llavero/proto/fields/field';
import { eventually, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

jest.setTimeout(120_000);

/** Webhooks of a partner, as the server of the partner sees them. */
let t: TestGateway;
let token: string;
let server: Server;
let url: string;
let partner: string;
let status = 200;
const heard: { headers: IncomingHttpHeaders; body: string }[] = [];

type Row = Record<string, Json> & { id: string };

beforeAll(async () => {
  await emptyBus();
  server = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      heard.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      answer.writeHead(status).end('ok');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/llavero`;
  t = await startTestGateway(
    { people: PeopleModule, places: neighbour('places'), notifications: NotificationsModule },
    {},
    { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' },
  );
  token = await t.tokenFor('ADMIN');
  const scopes = [{ collection: 'marketer', write: false }];
  partner = (await create('partner', { name: 'Acme', email: 'tecnica@acme.test', scopes })).id;
}, 120_000);
afterAll(async () => {
  await t?.stop();
  server?.close();
});

async function create(collection: string, object: Record<string, Json>): Promise<Row> {
  const { data, error } = await t.call('createObject', { collection, object }, { token });
  if (error) throw new Error(JSON.stringify(error));
  return data as Row;
}
const ask = (name: string, input: Record<string, Json>, by = token) =>
  t.post<Record<string, Json>>(`/commands/${name}`, input, { token: by });
const created = 'llavero.people.marketer.created';
const save = (more: Record<string, Json> = {}) =>
  ask('SaveWebhook', { partner, url, events: [{ type: created }], ...more });
const deliveriesOf = async (id: string) =>
  (await ask('ListWebhookDeliveries', { id })).body['deliveries'] as Row[];
const hook = async () => ((await ask('ListWebhooks', { partner })).body['webhooks'] as Row[])[0]!;

describe('webhooks of partners', () => {
  let id: string;
  let secret: string;

  it('[API-11] what cannot be delivered is not kept', async () => {
    const problems = async (more: Record<string, Json>) => {
      const { status: code, body } = await save(more);
      const { error } = body as { error?: { problems?: { field: string }[] } };
      return [code, ...(error?.problems ?? []).map(({ field }) => field)];
    };
    expect(await problems({ url: 'http://socio.example/x' })).toEqual([400, 'url']);
    expect(await problems({ url: 'https://192.168.1.10/x' })).toEqual([400, 'url']);
    expect(await problems({ events: [{ type: 'llavero.people.agency.created' }] })).toEqual([400, 'events']);
    const staff = await t.tokenFor('INTERNAL_EMPLOYEE');
    expect((await ask('ListWebhooks', { partner }, staff)).status).toBe(403);
  });

  it('[API-11] an event is delivered, signed, in order and without values; after a failure once more', async () => {
    ({ id, secret } = (await save()).body as { id: string; secret: string });
    expect(secret).toMatch(/^whsec_/);
    status = 500;
    const first = await create('marketer', { name: 'Luz Secreta' });
    await eventually(() => heard.length === 1, 'the first attempt');
    const second = await create('marketer', { name: 'Gas Secreto' });
    await eventually(async () => (await deliveriesOf(id)).length === 2, 'the second waits');
    status = 200;
    await eventually(() => heard.length === 3, 'both have arrived', 20_000);
    const bodies = heard.map(({ body }) => JSON.parse(body) as { id: string; type: string; data: Row });
    expect(bodies.map(({ data }) => data.id)).toEqual([first.id, first.id, second.id]);
    expect(bodies[0]).toMatchObject({ type: created, data: { collection: 'marketer', verb: 'created' } });
    expect(heard.map(({ body }) => body).join()).not.toContain('Secret');
    for (const { headers, body } of heard) {
      const [, at, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['llavero-signature'])) ?? [];
      expect(mac).toBe(createHmac('sha256', secret).update(`${at}.${body}`).digest('hex'));
    }
    expect(heard[0]!.headers['llavero-delivery']).toBe(heard[1]!.headers['llavero-delivery']);
    await eventually(
      async () => (await deliveriesOf(id)).every(({ status: state }) => state === 'DELIVERED'),
      'both are noted',
    );
    expect((await deliveriesOf(id)).map(({ attempts }) => attempts)).toEqual([1, 2]);
    expect(await hook()).not.toHaveProperty('secret');
  });

  it('[API-11] a delivery is sent again with the same id, and is told apart by it', async () => {
    const [latest] = await deliveriesOf(id);
    const before = heard.length;
    expect((await ask('ReplayWebhookDelivery', { id: latest!.id })).status).toBe(200);
    await eventually(() => heard.length === before + 1, 'it arrives again');
    expect(heard.at(-1)!.headers['llavero-delivery']).toBe(latest!.id);
    expect(heard.at(-1)!.body).toBe(heard[before - 1]!.body);
  });

  it('[API-11] who refuses all attempts is switched off and administrators are told; later it goes on', async () => {
    const admin = await create('employee', {
      ...{ firstname: 'Ada', lastname: 'Mín', email: 'ada@llavero.test', role: 'ADMIN', active: true },
    });
    status = 503;
    const database = t.services.services.get('notifications')!.get(Database);
    const before = heard.length;
    await create('marketer', { name: 'Agua' });
    await eventually(() => heard.length > before, 'the first attempt');
    await eventually(async () => (await deliveriesOf(id))[0]!['attempts'] === 1, 'the attempt is noted');
    // The other attempts would take hours.
    await database.query('UPDATE webhook_delivery SET attempts = 7 WHERE webhook = $1', [id]);
    await eventually(async () => (await hook())['active'] === false, 'it is switched off', 20_000);
    expect((await hook())['problem']).toContain('503');
    const [failed] = await deliveriesOf(id);
    expect(failed).toMatchObject({ status: 'FAILED', answer: 503 });
    expect((await ask('ReplayWebhookDelivery', { id: failed!.id })).status).toBe(409);
    const told = (await t.call('getCollection', { collection: 'communication', criteria: {} }, { token }))
      .data as Row[];
    expect(JSON.stringify(told)).toContain('Un webhook se ha desactivado');
    expect(admin.id).toBeTruthy();
    status = 200;
    expect((await save({ id, active: true })).body['secret']).toBeNull();
    expect((await ask('ReplayWebhookDelivery', { id: failed!.id })).status).toBe(200);
    await eventually(
      async () => (await deliveriesOf(id))[0]!['status'] === 'DELIVERED',
      'it arrives',
      20_000,
    );
  });
});
