import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '@llavero/kit/logging/logger';
import { testContext } from '@llavero/kit/testing/context';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { eventually, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let t: TestGateway;
const lines: string[] = [];
beforeAll(async () => {
  const logger = createLogger('forbidden', 'info', { write: (line: string) => void lines.push(line) });
  t = await startTestGateway({ people: neighbour('people') }, {}, {}, logger);
});
afterAll(() => t?.stop());

const told = () =>
  lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === 'call forbidden');

describe('calls that nobody of the role may make', () => {
  it('[PLT-06] [SES-09] are told to the log with who, by which door and under which request, by GraphQL and REST', async () => {
    const who = testContext('TENANT').actor.id;
    const tenant = await t.tokenFor('TENANT', who);
    const object = { firstname: 'Zacarías', email: 'zacarias@casa.example' };
    const refused = await t.call('createObject', { collection: 'employee', object }, { token: tenant });
    expect(refused.error?.code).toBe('ACCESS.FORBIDDEN');
    expect((await t.get('/labels?collection=employee&ids=1', { token: tenant })).status).toBe(403);
    await eventually(() => told().length >= 2, 'two lines');
    for (const route of ['/graphql', '/labels'])
      expect(told()).toContainEqual(
        expect.objectContaining({ route, actor: who, role: 'TENANT', requestId: expect.any(String) }),
      );
    expect(lines.join('')).not.toMatch(/Zacarías|zacarias@/);
  });

  it('[PLT-06] [SES-09] are told by the service, too, whoever calls it', async () => {
    const ctx = testContext('TENANT');
    const call = t.services.peers
      .records('people')
      .create({ collection: 'employee', object: { firstname: 'Zacarías' } }, ctx);
    await expect(call).rejects.toMatchObject({ body: { kind: 'forbidden' } });
    await eventually(
      () => told().some(({ requestId, actor }) => requestId === ctx.requestId && actor === ctx.actor.id),
      'the line of the service',
    );
  });

  it('[PLT-06] are the only ones: what is found, missing or wrong leaves no such line', async () => {
    const before = told().length;
    const admin = await t.tokenFor('ADMIN');
    expect((await t.get('/search?q=abc', { token: admin })).status).toBe(200);
    expect((await t.get('/search?q=abc')).status).toBe(401);
    expect((await t.get('/records/nothing', { token: admin })).status).toBe(404);
    expect(told()).toHaveLength(before);
  });
});
