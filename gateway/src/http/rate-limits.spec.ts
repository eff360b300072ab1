import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let t: TestGateway;
beforeAll(async () => {
  t = await startTestGateway({}, { RATE_LIMIT_SESSION: '20', RATE_LIMIT_ADDRESS: '65' });
});
afterAll(() => t?.stop());

const statuses = async (count: number, ask: () => Promise<{ status: number }>) => {
  const seen: number[] = [];
  for (let i = 0; i < count; i += 1) seen.push((await ask()).status);
  return seen;
};

describe('rate limits', () => {
  it('[SES-12] lets an address try two sign-ins and then makes it wait, in Spanish', async () => {
    const address = { headers: { 'x-forwarded-for': '203.0.113.7' } };
    const signIn = () =>
      t.graphql(
        '{ r: getEmployeeAccessToken(email: "a@b.es", password: "x") { success error } }',
        {},
        address,
      );
    const errors = [];
    for (let i = 0; i < 3; i += 1) errors.push((await signIn()).body.data?.['r']?.error);
    expect(errors.map((error) => error?.code)).toEqual([
      'PEER.UNAVAILABLE',
      'PEER.UNAVAILABLE',
      'RATE.EXCEEDED',
    ]);
    expect(errors[2]).toMatchObject({ kind: 'tooMany', message: expect.stringMatching(/Espere \d+ s/) });
  });

  it('[SES-12] a code of a second step costs as much as a password', async () => {
    for (const [path, ip] of [
      ['/session/code', '203.0.113.8'],
      ['/session/enrol', '203.0.113.9'],
    ] as const) {
      const body = { ticket: 'x', code: '123456' };
      const ask = () => t.post(path, body, { headers: { 'x-forwarded-for': ip } });
      expect(await statuses(3, ask)).toEqual([503, 503, 429]);
    }
  });

  it('charges dear calls more, per session, and answers 429 with the time to wait', async () => {
    const token = await t.tokenFor('ADMIN', undefined, { session: 'busy' });
    expect(await statuses(11, () => t.get('/search?q=a', { token }))).toEqual([
      ...Array<number>(10).fill(200),
      429,
    ]);
    const { status, headers, body } = await t.get<{ error: { code: string; message: string } }>(
      '/search?q=a',
      { token },
    );
    expect([status, body.error.code]).toEqual([429, 'RATE.EXCEEDED']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await t.tokenFor('ADMIN', undefined, { session: 'calm' });
    expect((await t.get('/search?q=a', { token: other })).status).toBe(200);
  });

  it('answers 429 by GraphQL as well', async () => {
    const token = await t.tokenFor('ADMIN', undefined, { session: 'graphql' });
    await statuses(20, () => t.graphql('{ __typename }', {}, { token }));
    const { status, body } = await t.graphql('{ __typename }', {}, { token });
    expect([status, body.errors?.[0]?.extensions['code']]).toEqual([429, 'RATE.EXCEEDED']);
  });

  it('[SES-12] charges what a GraphQL call declares beside its permission, and a refused call its request only', async () => {
    const query = { query: 'select 1' };
    const admin = await t.tokenFor('ADMIN', undefined, { session: 'declared' });
    const page = await t.call('getCollection', { collection: 'contract' }, { token: admin });
    const question = await t.call('executeMysqlQuery', query, { token: admin });
    // The page takes 10 of 20 points; the question costs more than all of them.
    expect([page.error?.code, question.error?.code]).toEqual(['PEER.UNAVAILABLE', 'RATE.EXCEEDED']);

    const tenant = await t.tokenFor('TENANT', undefined, { session: 'refused' });
    for (let i = 0; i < 15; i += 1)
      expect((await t.call('executeMysqlQuery', query, { token: tenant })).error?.code).toBe(
        'COMMAND.FORBIDDEN',
      );
  });

  it('does not count pages, files and probes', async () => {
    expect(new Set(await statuses(80, () => t.get('/health/live')))).toEqual(new Set([200]));
  });
});
