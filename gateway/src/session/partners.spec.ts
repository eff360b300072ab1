import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { hasProgram } from '@llavero/kit/testing/has-program';
import { emptyBus } from '@llavero/kit/testing/nats';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { NotificationsModule } from '@llavero/notifications/notifications.module';
import { signatureOf } from '@llavero/notifications/webhook/signature';
import { PeopleModule } from '@llavero/people/people.module';
import type { Json } from '@llavero/proto/fields/field';
import { guideExamples, guideVariables, runExample } from '../testing/guide-examples.ts';
import { eventually, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

jest.setTimeout(120_000);

/** Programs of partners: what their keys open, and when they stop. */
let t: TestGateway;
let token: string;

beforeAll(async () => {
  await emptyBus();
  t = await startTestGateway({
    people: PeopleModule,
    places: neighbour('places'),
    notifications: NotificationsModule,
  });
  token = await t.tokenFor('ADMIN');
}, 120_000);
afterAll(() => t?.stop());

type Row = Record<string, Json> & { id: string; version: number };

async function create(collection: string, object: Record<string, Json>, by = token): Promise<Row> {
  const { data, error } = await t.call('createObject', { collection, object }, { token: by });
  if (error) throw new Error(JSON.stringify(error));
  return data as Row;
}
const scopes: Record<string, Json>[] = [
  { collection: 'agency', write: false },
  { collection: 'marketer', write: true },
];
const partner = (name: string, more: Record<string, Json> = {}) =>
  create('partner', { name, email: 'tecnica@socio.test', scopes, ...more });

async function keyOf({ id }: Row): Promise<{ id: string; key: string }> {
  const { status, body, text } = await t.post<{ id: string; key: string }>(
    '/commands/CreatePartnerKey',
    { partner: id, name: 'Producción' },
    { token },
  );
  if (status !== 200) throw new Error(text);
  return body;
}
const read = (collection: string, key: string) =>
  t.call('getCollection', { collection, criteria: {} }, { token: key });

describe('API keys of partners', () => {
  it('[API-11] a key reads and writes what its scopes say, under the name of the partner', async () => {
    const acme = await partner('Acme Portales');
    const { id, key } = await keyOf(acme);
    expect(key).toMatch(/^llv_[0-9a-f-]{36}_[\w-]{43}$/);
    expect((await read('agency', key)).success).toBe(true);
    const made = await create('marketer', { name: 'Luz del Sur' }, key);
    const entries = async () =>
      (await t.call('getCollection', { collection: 'log', criteria: { recordId: made.id } }, { token }))
        .data as Row[];
    await eventually(async () => (await entries()).length > 0, 'the log names the change');
    expect((await entries())[0]).toMatchObject({ actor: acme.id, verb: 'created', channel: 'API' });
    const { body } = await t.post<{ keys: Row[] }>(
      '/commands/ListPartnerKeys',
      { partner: acme.id },
      { token },
    );
    expect(body.keys).toEqual([expect.objectContaining({ id, name: 'Producción', revoked: false })]);
    expect(body.keys[0]?.['lastUsedOn']).toEqual(expect.any(Number));
    expect(JSON.stringify(body)).not.toContain(key.slice(-43));
  });

  it('[API-11] what lies outside of the scopes is refused, by every door', async () => {
    const { key } = await keyOf(await partner('Beta Seguros'));
    expect((await read('supplier', key)).error?.code).toBe('PARTNER.SCOPE');
    const write = { collection: 'agency', object: { name: 'Nueva' } };
    expect((await t.call('createObject', write, { token: key })).error?.code).toBe('PARTNER.SCOPE');
    const batch = { rows: [{ object: { name: 'Nueva' } }] };
    const doors = [
      await t.post('/records/agency/batch', batch, { token: key }),
      await t.post('/commands/CreateTask', {}, { token: key }),
      await t.get('/search?text=luz', { token: key }),
      await t.get('/live', { token: key }),
    ];
    expect(doors.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const typed = await t.graphql('{ suppliers { items { id } } }', {}, { token: key });
    expect(typed.body.errors?.[0]?.extensions['code']).toBe('PARTNER.SCOPE');
    expect(
      (await t.post('/commands/CreatePartnerKey', { partner: key, name: 'x' }, { token: key })).status,
    ).toBe(403);
  });

  it('[API-11] a revoked key, one of a closed partner and one with another secret are refused at once', async () => {
    // Asked again and again until it is refused: no limit of its own must come first.
    const closed = await partner('Gamma', { perMinute: 6000 });
    const [one, two] = [await keyOf(closed), await keyOf(closed)];
    expect((await read('agency', one.key)).success).toBe(true);
    expect((await t.post('/commands/RevokePartnerKey', { id: one.id }, { token })).status).toBe(200);
    const refused = async (key: string) => (await read('agency', key)).error?.code === 'PARTNER.KEY_INVALID';
    await eventually(() => refused(one.key), 'the revoked key is refused', 5_000);
    expect(await refused(two.key.slice(0, -4) + (two.key.endsWith('AAAA') ? 'BBBB' : 'AAAA'))).toBe(true);
    expect(await refused(two.key)).toBe(false);
    const change = { collection: 'partner', objectId: closed.id, object: { version: 1, active: false } };
    expect((await t.call('patchObject', change, { token })).success).toBe(true);
    await eventually(() => refused(two.key), 'the key of a closed partner is refused', 5_000);
  });

  it('[API-11] each partner has a limit of its own', async () => {
    const { key } = await keyOf(await partner('Delta', { perMinute: 3 }));
    const answers: number[] = [];
    for (let at = 0; at < 4; at += 1)
      answers.push((await t.graphql('{ __typename }', {}, { token: key })).status);
    expect(answers).toEqual([200, 200, 200, 429]);
    expect((await read('agency', (await keyOf(await partner('Épsilon'))).key)).success).toBe(true);
  });

  it('[API-11] nobody but administrators gives keys away, and no partner is an administrator', async () => {
    const staff = await t.tokenFor('INTERNAL_EMPLOYEE');
    const { id } = await partner('Zeta');
    expect(
      (await t.post('/commands/CreatePartnerKey', { partner: id, name: 'x' }, { token: staff })).status,
    ).toBe(403);
    expect((await read('partner', staff)).error?.code).toBe('ACCESS.FORBIDDEN');
    const wrong = { name: 'Eta', email: 'a@b.test', role: 'ADMIN', scopes: [{ collection: 'nada' }] };
    const { error } = await t.call('createObject', { collection: 'partner', object: wrong }, { token });
    expect(error?.problems?.map(({ field }) => field)).toContain('role');
  });
});

describe('the guide for programs of partners', () => {
  const programs = hasProgram('curl', '--version') && hasProgram('openssl', 'version');
  const title = 'every example runs as it stands, with a key, an address and an id put in';
  (programs ? it : it.skip)(
    `[API-11] ${title}${programs ? '' : ' (skipped: curl or openssl is not installed)'}`,
    async () => {
      const open = [
        { collection: 'place', write: true },
        { collection: 'marketer', write: true },
      ];
      const { key } = await keyOf(await partner('Theta', { scopes: open }));
      const { id, version } = await create('place', { street: 'Carrer de Sants', number: '12' });
      const [SECRET, T, BODY] = ['whsec_prueba', '1795697309', '{"id":"1"}'];
      expect(guideVariables()).toEqual(['LLAVERO', 'KEY']);
      const env = { LLAVERO: t.url, KEY: key, SECRET, T, BODY };
      const answers = [];
      for (const command of guideExamples()) {
        const filled = command
          .replaceAll('"id":"…"', `"id":"${id}"`)
          .replace('"version":3', `"version":${version}`);
        expect(filled).not.toContain('…');
        answers.push(await runExample(filled, env));
      }
      expect(answers).toHaveLength(5);
      const calls = answers.filter(({ status }) => status !== null);
      expect(calls.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const [page, one, batch, made] = calls.map(({ text }) => JSON.parse(text));
      expect(page).toMatchObject({ data: { places: { items: [{ id }] } } });
      expect(one).toMatchObject({ data: { getObject: { success: true, data: { id }, error: null } } });
      expect(JSON.stringify(batch)).toContain(id);
      expect(JSON.stringify(batch)).not.toContain('"error"');
      expect(made).toMatchObject({ data: { createObject: { success: true, error: null } } });
      expect(answers.at(-1)!.text).toContain(signatureOf(SECRET, Number(T), BODY).split('v1=')[1]);
    },
  );

  it('[API-11] its documents are served to everybody, and to keys', async () => {
    const { key } = await keyOf(await partner('Iota'));
    for (const name of ['openapi.json', 'asyncapi.json', 'schema.graphql']) {
      const file = readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');
      for (const token of [undefined, key]) {
        const answer = await t.get(`/${name}`, { token });
        expect([name, answer.status]).toEqual([name, 200]);
        if (name.endsWith('.json')) expect(answer.body).toEqual(JSON.parse(file));
        else expect(answer.text).toBe(file);
      }
    }
  });
});
