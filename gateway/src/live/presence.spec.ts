import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RecordPresence } from '@llavero/proto/presence';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { eventually, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let one: TestGateway;
let two: TestGateway;
let ana: string;
let luis: string;
const people = { ana: '01900000-0000-7000-8000-0000000000a1', luis: '01900000-0000-7000-8000-0000000000a2' };
const id = '01900000-0000-7000-8000-0000000000c1';

beforeAll(async () => {
  // Two gateways at one broker.
  [one, two] = [await startTestGateway({ people: neighbour('people') }), await startTestGateway({})];
  ana = await one.tokenFor('ADMIN', people.ana);
  luis = await two.tokenFor('INTERNAL_EMPLOYEE', people.luis);
});
afterAll(async () => {
  await one?.stop();
  await two?.stop();
});

const say = (t: TestGateway, token: string | undefined, tab: string, state: string) =>
  t.post<RecordPresence>('/live/presence', { tab, collection: 'contract', id, state }, { token });

async function listen(t: TestGateway, token: string, tab: string) {
  const abort = new AbortController();
  const response = await fetch(`${t.url}/live?tab=${tab}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  const told: RecordPresence[] = [];
  let ready = false;
  void (async () => {
    let text = '';
    for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
      text += Buffer.from(chunk).toString();
      ready ||= text.includes('event: ready');
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const data = /^event: presence\ndata: (.*)$/m.exec(text.slice(0, end))?.[1];
        if (data) told.push(JSON.parse(data) as RecordPresence);
        text = text.slice(end + 2);
      }
    }
  })().catch(() => undefined);
  await eventually(() => ready, 'the stream is open');
  return { told, close: () => abort.abort() };
}

describe('who has a record open', () => {
  it('[SES-09] is told to nobody who may not see all of the collection, nor to strangers', async () => {
    expect((await say(one, undefined, 'x', 'viewing')).status).toBe(401);
    expect((await say(one, await one.tokenFor('COMMUNITY'), 'x', 'viewing')).status).toBe(403);
    expect((await say(one, await one.tokenFor('TENANT'), 'x', 'viewing')).status).toBe(403);
    expect((await say(one, ana, 'x', 'dancing')).status).toBe(400);
  });

  it('[SCR-04] is told across gateways, with ids only, and ends with the connection', async () => {
    const [first, second] = [await listen(one, ana, 'tab-ana'), await listen(two, luis, 'tab-luis')];
    await say(one, ana, 'tab-ana', 'viewing');
    await say(two, luis, 'tab-luis', 'viewing');
    const last = () => first.told.at(-1)?.people;
    await eventually(() => last()?.length === 1, 'Ana sees Luis');
    expect(first.told.at(-1)).toEqual({
      collection: 'contract',
      id,
      people: [{ employee: people.luis, editing: false }],
    });
    await say(two, luis, 'tab-luis', 'editing');
    await eventually(() => last()?.[0]?.editing === true, 'Ana sees that Luis is editing');
    await eventually(() => second.told.at(-1)?.people[0]?.employee === people.ana, 'Luis sees Ana');
    second.close();
    await eventually(() => last()?.length === 0, 'Luis has left');
    first.close();
  });

  it('[SCR-04] is answered to whoever opens it later', async () => {
    await say(two, luis, 'late', 'editing');
    await eventually(
      async () => (await say(one, ana, 'tab-ana-2', 'viewing')).body.people[0]?.employee === people.luis,
      'Ana is told that Luis is there',
    );
    await say(two, luis, 'late', 'left');
    await eventually(
      async () => (await say(one, ana, 'tab-ana-2', 'viewing')).body.people.length === 0,
      'Luis has left',
    );
  });
});
