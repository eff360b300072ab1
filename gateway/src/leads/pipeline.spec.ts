import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ContractsModule } from '@llavero/contracts/contracts.module';
import { PipedriveStandIn } from '@llavero/contracts/outside/pipedrive/stand-in';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { until } from '@llavero/kit/testing/until';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let t: TestGateway;
let standIns: StandIns;
let pipedrive: PipedriveStandIn;
let clerk: string;
beforeAll(async () => {
  standIns = await startStandIns();
  pipedrive = standIns.of(PipedriveStandIn);
  t = await startTestGateway(
    { contracts: ContractsModule, notifications: neighbour('notifications') },
    {},
    standIns.variables,
  );
  clerk = await t.tokenFor('INTERNAL_EMPLOYEE');
});
afterAll(async () => {
  await t?.stop();
  await standIns?.stop();
});

type Failure = { error: { code: string; message: string } };
type Call = 'getPipedriveDeals' | 'getPipedrivePersons';
const ask = (call: Call, token?: string) => t.call(call, {}, { token });

describe('the pipeline of sales', () => {
  it.each<Call>(['getPipedriveDeals', 'getPipedrivePersons'])('[API-05] %s is for staff', async (call) => {
    expect((await ask(call)).error?.kind).toBe('unauthenticated');
    expect((await ask(call, await t.tokenFor('TENANT'))).error?.kind).toBe('forbidden');
    expect((await ask(call, clerk)).success).toBe(true);
  });

  it('[API-05] [EXT-01] answers deals and people of Pipedrive, and a sentence while it is away', async () => {
    const deals = await ask('getPipedriveDeals', clerk);
    expect(deals.response).toEqual({ source: 'PIPEDRIVE', truncated: false });
    expect(deals.data).toContainEqual(expect.objectContaining({ id: '1', state: 'OPEN', value: 960 }));
    const persons = await ask('getPipedrivePersons', clerk);
    expect(persons.data).toContainEqual(expect.objectContaining({ id: '2', name: 'Joan Puig Serra' }));
    pipedrive.plan({ call: 'GET deals', kind: 'STATUS', status: 401 });
    expect(await ask('getPipedriveDeals', clerk)).toMatchObject({
      success: false,
      data: {},
      error: { code: 'OUTSIDE.CREDENTIALS', message: expect.stringMatching(/^Pipedrive no acepta/) },
    });
  });

  it('[RST-11] refreshes in the background and makes a deal always visible', async () => {
    expect((await t.post('/pipedrive/refresh', {})).status).toBe(401);
    const outsider = { token: await t.tokenFor('EXTERNAL_EMPLOYEE') };
    expect((await t.post('/pipedrive/refresh', {}, outsider)).status).toBe(403);
    // As the text says it: with nothing in the body (F §7).
    const headers = { authorization: `Bearer ${clerk}` };
    const begun = await fetch(`${t.url}/pipedrive/refresh`, { method: 'POST', headers });
    expect([begun.status, await begun.json()]).toMatchObject([200, { configured: true, queued: true }]);
    const lead = await until('the leads', async () => {
      const query = { filter: { pipedriveDealId: '2' }, fields: ['name', 'status'] };
      const { data } = await t.call('getQuery', { collection: 'lead', query }, { token: clerk });
      return (data as { items: { id: string }[] }).items[0];
    });
    expect(lead).toMatchObject({ name: 'Joan Puig Serra', status: 'VISITED' });
    expect((await t.post('/pipedrive/makeDealAlwaysVisible/2', {})).status).toBe(401);
    const made = await t.post('/pipedrive/makeDealAlwaysVisible/2', {}, { token: clerk });
    expect([made.status, made.body]).toEqual([200, { lead: lead.id, deal: '2' }]);
    expect(pipedrive.messages().find(({ id }) => id === 2)?.visible_to).toBe(7);
    const unknown = await t.post<Failure>('/pipedrive/makeDealAlwaysVisible/404404', {}, { token: clerk });
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'LEAD.UNKNOWN_DEAL']);
  });
});
