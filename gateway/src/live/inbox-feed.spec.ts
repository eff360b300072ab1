import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Events } from '@llavero/kit/events/events';
import { INBOX_SUBJECT } from '@llavero/proto/inbox-changes';
import { eventually, startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

let t: TestGateway;
const [ana, luis] = ['01900000-0000-7000-8000-0000000000a1', '01900000-0000-7000-8000-0000000000a2'];
beforeAll(async () => {
  t = await startTestGateway({});
});
afterAll(() => t?.stop());

async function listen(employee: string) {
  const abort = new AbortController();
  const response = await fetch(`${t.url}/live`, {
    headers: { authorization: `Bearer ${await t.tokenFor('INTERNAL_EMPLOYEE', employee)}` },
    signal: abort.signal,
  });
  let text = '';
  void (async () => {
    for await (const chunk of response.body as AsyncIterable<Uint8Array>)
      text += Buffer.from(chunk).toString();
  })().catch(() => undefined);
  await eventually(() => text.includes('event: ready'), 'the stream is open');
  return { told: () => text.split('event: inbox').length - 1, close: () => abort.abort() };
}

const publish = async (message: string) => {
  const connection = await t.gateway.get(Events).connection();
  connection.publish(INBOX_SUBJECT, message);
  await connection.flush();
};

describe('a change of the inbox', () => {
  it('[SCR-04] is told to the streams of its person only, without what it is about', async () => {
    const [one, two, other] = [await listen(ana), await listen(ana), await listen(luis)];
    await publish('{"no": "list"}');
    await publish('not json');
    await publish(JSON.stringify([ana]));
    await eventually(() => one.told() === 1 && two.told() === 1, 'both tabs of Ana are told');
    await publish(JSON.stringify([luis, ana]));
    await eventually(() => one.told() === 2 && two.told() === 2 && other.told() === 1, 'both are told');
    expect([one.told(), two.told(), other.told()]).toEqual([2, 2, 1]);
    for (const stream of [one, two, other]) stream.close();
  });
});
