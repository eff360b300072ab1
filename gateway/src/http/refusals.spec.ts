import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '@llavero/kit/logging/logger';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { eventually, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';
import { Refusals } from './refusals.ts';

const lines: string[] = [];
const logger = createLogger('refusals', 'info', { write: (line: string) => void lines.push(line) });
beforeEach(() => void lines.splice(0));

const told = (message: string) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === message);

describe('refused input and exceeded rates', () => {
  let t: TestGateway;
  beforeAll(async () => {
    const env = { RATE_LIMIT_SESSION: '20', RATE_LIMIT_ADDRESS: '10' };
    t = await startTestGateway({ people: neighbour('people') }, env, {}, logger);
  });
  afterAll(() => t?.stop());

  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

  it('[PLT-06] are told to the log once, with route and rule, by REST and GraphQL, and without what was sent', async () => {
    const admin = await t.tokenFor('ADMIN', undefined, { session: 'refused' });
    const broken = { ...from('203.0.113.1'), token: admin };
    for (let i = 0; i < 3; i += 1)
      expect((await t.get('/labels?collection=Zacarías&ids=1', broken)).status).toBe(400);
    await eventually(() => told('input refused').length > 0, 'the line');
    expect(told('input refused')).toEqual([
      expect.objectContaining({ route: '/labels', method: 'GET', code: expect.any(String) }),
    ]);
    const object = { firstname: 'Zacarías', nacido: 'ayer' };
    const call = { ...from('203.0.113.2'), token: admin };
    const answer = await t.call('createObject', { collection: 'employee', object }, call);
    expect(answer.error?.kind).toBe('invalid');
    await eventually(() => told('input refused').length > 1, 'the line of GraphQL');
    expect(told('input refused')[1]).toMatchObject({
      route: '/graphql',
      code: answer.error!.code,
      rules: [...new Set(answer.error!.problems?.map(({ rule }) => rule))],
      actor: expect.any(String),
    });
    expect(lines.join('')).not.toMatch(/Zacar|nacido|ayer|203\.0\.113/);
  });

  it('[PLT-06] [SES-12] of a rate are told apart from those of input, of each address by itself', async () => {
    for (const address of ['203.0.113.3', '203.0.113.4'])
      for (let i = 0; i < 14; i += 1) await t.get('/search?q=Zacar', from(address));
    await eventually(() => told('rate exceeded').length > 1, 'two lines');
    const rates = told('rate exceeded');
    expect(rates).toEqual(
      [1, 2].map(() => expect.objectContaining({ route: '/search', code: 'RATE.EXCEEDED' })),
    );
    expect(new Set(rates.map(({ client }) => client)).size).toBe(2);
    expect(lines.join('')).not.toMatch(/Zacar|203\.0\.113/);
  });
});

it('[PLT-06] an address is told of again in the next minute, by the same mark; what is missing, forbidden or ours never', () => {
  let now = 0;
  const refusals = new Refusals(logger, () => now);
  const request = { ip: '203.0.113.9', method: 'GET', id: 'r', caller: null, routeOptions: { url: '/x' } };
  const fail = (kind: 'invalid' | 'tooMany' | 'notFound' | 'forbidden' | 'internal' | 'unauthenticated') =>
    refusals.tell({ ...request, failure: { code: 'A.B', kind, message: '' } });
  fail('invalid');
  fail('invalid');
  fail('tooMany');
  now = 60_000;
  fail('invalid');
  for (const kind of ['notFound', 'forbidden', 'internal', 'unauthenticated'] as const) fail(kind);
  refusals.tell({ ...request, failure: null });
  const marks = told('input refused').map(({ client }) => client);
  expect([lines.length, marks.length, new Set(marks).size]).toEqual([3, 2, 1]);
});
