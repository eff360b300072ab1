import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Database } from '@llavero/kit/db/database';
import { emptyBus } from '@llavero/kit/testing/nats';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { PeopleModule } from '@llavero/people/people.module';
import type { Json } from '@llavero/proto/fields/field';
import { documents } from '../testing/documents.ts';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

jest.setTimeout(120_000);

/** Writes that are asked for again: `Idempotency-Key` (decision 0149). */
let t: TestGateway;
let token: string;
let database: Database;

beforeAll(async () => {
  await emptyBus();
  t = await startTestGateway({ people: PeopleModule, places: neighbour('places') });
  token = await t.tokenFor('ADMIN');
  database = t.services.services.get('people')!.get(Database);
}, 120_000);
afterAll(() => t?.stop());

type Reply = { data: { r: { success: boolean; id: string; error?: { code: string } } } };
type Failure = { error: { code: string } };

const create = (key: string, name: string, by = token) =>
  t.post<Reply>(
    '/graphql',
    { query: documents.createObject, variables: { collection: 'agency', object: { name } } },
    { token: by, headers: { 'idempotency-key': key } },
  );
const batch = (key: string, rows: Json, by = token) =>
  t.post<{ results: { id: string }[] } & Failure>(
    '/records/agency/batch',
    { rows },
    { token: by, headers: { 'idempotency-key': key } },
  );
async function agencies(name: string): Promise<number> {
  const { data } = await t.call('getCollection', { collection: 'agency', criteria: {} }, { token });
  return (data as { name: string }[]).filter((agency) => agency.name === name).length;
}

describe('[API-11] Idempotency-Key', () => {
  it('answers a repeated write what it was answered first, and writes once', async () => {
    const [key, name] = [randomUUID(), 'Repetida'];
    const first = await create(key, name);
    expect(first.body.data.r.success).toBe(true);
    const again = await create(`"${key}"`, name);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect([first.headers.get('idempotency-replayed'), again.headers.get('idempotency-replayed')]).toEqual([
      null,
      'true',
    ]);
    expect(await agencies(name)).toBe(1);
    const rows = [{ object: { name: 'Del lote' } }];
    const [one, two] = [await batch(randomUUID(), rows), await batch(key, rows)];
    expect(one.status).toBe(200);
    // The key belongs to the address, too.
    expect([two.status, two.body.error.code]).toEqual([422, 'IDEMPOTENCY.DIFFERENT']);
  });

  it('keeps refusals of what was asked, and answers them again', async () => {
    const key = randomUUID();
    const post = () =>
      t.post<Failure>(
        '/commands/CreatePartnerKey',
        { partner: 'x' },
        { token, headers: { 'idempotency-key': key } },
      );
    const [first, again] = [await post(), await post()];
    expect(first.status).toBe(400);
    expect([again.status, again.text]).toEqual([400, first.text]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  it('refuses another body with 422 in Spanish, over REST and GraphQL, and saves nothing', async () => {
    const key = randomUUID();
    await create(key, 'La primera');
    const other = await create(key, 'La segunda');
    expect(other.status).toBe(422);
    expect(other.text).toContain('IDEMPOTENCY.DIFFERENT');
    expect(other.text).toContain('ya se ha usado con otra petición');
    expect(await agencies('La segunda')).toBe(0);
  });

  it('lets one of two at once write', async () => {
    const [key, name] = [randomUUID(), 'A la vez'];
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(key, name)));
    const wrote = answers.filter(({ status }) => status === 200);
    expect(wrote.length).toBeGreaterThan(0);
    expect(new Set(wrote.map(({ body }) => body.data.r.id)).size).toBe(1);
    for (const { status, text, headers } of answers.filter((answer) => !wrote.includes(answer))) {
      expect([status, text.includes('IDEMPOTENCY.RUNNING')]).toEqual([409, true]);
      expect(headers.get('retry-after')).toBe('1');
    }
    expect(await agencies(name)).toBe(1);
  });

  it('belongs to whoever shows it', async () => {
    const [key, name] = [randomUUID(), 'De cada cual'];
    const [mine, theirs] = [
      await create(key, name),
      await create(key, name, await t.tokenFor('INTERNAL_EMPLOYEE', randomUUID())),
    ];
    expect(theirs.headers.get('idempotency-replayed')).toBeNull();
    expect(theirs.body.data.r.id).not.toBe(mine.body.data.r.id);
    expect(await agencies(name)).toBe(2);
  });

  it('does not write again what was cut off between the write and its answer', async () => {
    const [key, name] = [randomUUID(), 'Cortada'];
    await create(key, name);
    // As a gateway that was killed leaves it: claimed, never settled.
    const unsettled = (since: string) =>
      database.query(
        `UPDATE idempotency_key SET sealed = NULL, claimed_at = now() - $1::interval
          WHERE claimed_at = (SELECT max(claimed_at) FROM idempotency_key)`,
        [since],
      );
    await unsettled('1 second');
    expect((await create(key, name)).text).toContain('IDEMPOTENCY.RUNNING');
    await database.query(
      `UPDATE idempotency_key SET claimed_at = now() - interval '3 minutes' WHERE sealed IS NULL`,
    );
    const late = await create(key, name);
    expect([late.status, late.text.includes('IDEMPOTENCY.INTERRUPTED')]).toEqual([409, true]);
    expect(await agencies(name)).toBe(1);
    await database.query(
      `UPDATE idempotency_key SET claimed_at = now() - interval '25 hours' WHERE sealed IS NULL`,
    );
    expect((await create(key, name)).body.data.r.success).toBe(true);
  });

  it('does not keep what is our fault: asked again it is carried out', async () => {
    const [key, name] = [randomUUID(), 'Tras la avería'];
    const away = { collection: 'mandate', object: {} };
    const failing = () =>
      t.post<Reply>(
        '/graphql',
        { query: documents.createObject, variables: away },
        { token, headers: { 'idempotency-key': key } },
      );
    // Nobody serves mandates in this test: the answer is 200 with a failure of ours inside.
    const [first, again] = [await failing(), await failing()];
    expect(first.body.data.r).toMatchObject({ success: false, error: { kind: 'unavailable' } });
    expect(again.headers.get('idempotency-replayed')).toBeNull();
    expect((await create(key, name)).body.data.r.success).toBe(true);
    expect(await agencies(name)).toBe(1);
  });

  it('keeps answers sealed and gives nothing of a key away', async () => {
    const key = randomUUID();
    await create(key, 'Sellada Canaria');
    const dump = JSON.stringify(
      await database.query(
        `SELECT encode(key, 'escape') k, encode(request, 'escape') r, encode(sealed, 'escape') s FROM idempotency_key`,
      ),
    );
    expect(dump).not.toContain('Canaria');
    expect(dump).not.toContain(key);
  });

  it('says what is wrong with a key, and whose it would be', async () => {
    for (const key of ['con espacio', 'x'.repeat(256), '"']) {
      const { status, text } = await create(key, 'Nadie');
      expect([key.length, status, text.includes('IDEMPOTENCY.KEY')]).toEqual([key.length, 400, true]);
    }
    const visitor = await t.post<Failure>('/commands/SignIn', {}, { headers: { 'idempotency-key': 'a' } });
    expect([visitor.status, visitor.body.error.code]).toEqual([400, 'IDEMPOTENCY.NO_SESSION']);
    const form = new FormData();
    form.set('file', new Blob(['x']), 'x.pdf');
    const file = await fetch(`${t.url}/uploadMedia/place/${randomUUID()}`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'a' },
    });
    expect(await file.text()).toMatch(/IDEMPOTENCY.NOT_OFFERED|NOT_FOUND/);
    // Reads are reads: they are neither claimed nor kept.
    const read = () => t.graphql('{ __typename }', {}, { token, headers: { 'idempotency-key': 'leer' } });
    await read();
    expect((await read()).headers.get('idempotency-replayed')).toBeNull();
    expect(await agencies('Nadie')).toBe(0);
  });
});
