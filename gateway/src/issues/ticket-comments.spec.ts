import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { ZendeskStandIn } from '@llavero/supplies/outside/zendesk/stand-in';
import { SuppliesModule } from '@llavero/supplies/supplies.module';
import { NotifyingNeighbour } from '@llavero/kit/testing/notified';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

type Told = {
  source: string;
  truncated: boolean;
  comments: { author: string; text: string; isPublic: boolean; at: number }[];
  error: { code: string; message: string };
};

let standIns: StandIns;
let zendesk: ZendeskStandIn;
beforeAll(async () => {
  standIns = await startStandIns();
  zendesk = standIns.of(ZendeskStandIn);
});
afterAll(() => standIns?.stop());

describe.each([
  ['with Zendesk', true],
  ['without Zendesk', false],
])('GET /zendesk/comments/{ticket} %s', (_how, isConnected) => {
  let t: TestGateway;
  let clerk: string;
  beforeAll(async () => {
    t = await startTestGateway(
      { supplies: SuppliesModule, people: neighbour('people'), notifications: NotifyingNeighbour },
      {},
      isConnected ? standIns.variables : {},
    );
    clerk = await t.tokenFor('INTERNAL_EMPLOYEE');
  });
  afterAll(() => t?.stop());
  const ask = (ticket: string, token: string | undefined = clerk) =>
    t.get<Told>(`/zendesk/comments/${ticket}`, { token });

  it('[RST-08] is for staff, and says of an unknown ticket where to look', async () => {
    expect((await t.get('/zendesk/comments/35436')).status).toBe(401);
    for (const role of ['TENANT', 'EXTERNAL_EMPLOYEE'] as const)
      expect((await ask('35436', await t.tokenFor(role))).status).toBe(403);
    const { status, body } = await ask('999999');
    expect([status, body.error.code]).toEqual([404, 'ISSUE.UNKNOWN_TICKET']);
  });

  it('[RST-08] answers the conversations of the issue with that number, or our id', async () => {
    const object = { description: 'Caldera averiada', zendeskId: '41' };
    const { id } = await t.call('createObject', { collection: 'issue', object }, { token: clerk });
    const said = { issue: String(id), audience: 'INTERNAL', text: 'Hablado con el técnico' };
    expect((await t.post('/commands/WriteIssueMessage', said, { token: clerk })).status).toBe(200);
    for (const ticket of ['41', String(id)]) {
      const { status, body } = await ask(ticket);
      expect([status, body.source, body.truncated]).toEqual([200, 'LLAVERO', false]);
      expect(body.comments).toMatchObject([{ text: 'Hablado con el técnico', isPublic: false }]);
    }
  });

  if (!isConnected) return;

  it('[RST-08] [EXT-04] answers the comments of Zendesk, all pages of them', async () => {
    const { body } = await ask('35436');
    expect(body).toMatchObject({ source: 'ZENDESK', truncated: false });
    expect(body.comments.map(({ author, isPublic }) => [author, isPublic])).toEqual([
      ['Rosa Ibáñez', true],
      ['Atención al inquilino', true],
      ['Atención al inquilino', false],
    ]);
    zendesk.put('77', 230);
    expect((await ask('77')).body.comments).toHaveLength(230);
    zendesk.put('78', 730);
    expect((await ask('78')).body).toMatchObject({ truncated: true });
  });

  it('[RST-08] [EXT-04] says what to do when Zendesk refuses the credentials or asks to wait', async () => {
    zendesk.plan({ call: 'GET comments', kind: 'STATUS', status: 401 });
    expect((await ask('35436')).body.error.message).toMatch(/^Zendesk no acepta las credenciales/);
    zendesk.plan({ call: 'GET comments', kind: 'STATUS', status: 429, headers: { 'retry-after': '90' } });
    const { status, body } = await ask('35436');
    expect([status, body.error.message]).toEqual([429, expect.stringMatching(/^Zendesk recibe demasiadas/)]);
  });
});
