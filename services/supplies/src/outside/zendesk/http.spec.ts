import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '@llavero/kit/logging/logger';
import { Metrics } from '@llavero/kit/metrics/metrics';
import { OutsideCalls } from '@llavero/kit/outside/calls';
import { Secret } from '@llavero/kit/outside/secret';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { HttpZendesk } from './http.ts';
import { ZendeskStandIn } from './stand-in.ts';

let standIns: StandIns;
let standIn: ZendeskStandIn;
beforeAll(async () => {
  standIns = await startStandIns();
  standIn = standIns.of(ZendeskStandIn);
});
afterAll(() => standIns?.stop());

function open(): HttpZendesk {
  const settings = {
    ZENDESK_API_TOKEN: new Secret('a-token-of-zendesk'),
    ZENDESK_EMAIL: 'api@llavero.example',
    ZENDESK_API_URL: standIns.variables['ZENDESK_API_URL']!,
  };
  const logger = createLogger('test', 'trace', { write: () => undefined });
  const limits = { pauseMs: 1, retries: 1, timeoutMs: 150 };
  return new HttpZendesk(
    settings,
    new OutsideCalls({ name: 'zendesk', label: 'Zendesk' }, { logger, metrics: new Metrics() }, limits),
  );
}
const call = 'GET comments';

describe('Zendesk, against the stand-in', () => {
  it('[EXT-04] reads an answer as the vendor publishes it', async () => {
    const body = {
      comments: [
        {
          ...{ id: 1274, type: 'Comment', author_id: 123123, audit_id: 432, attachments: [] },
          ...{ body: 'Thanks for your help!', html_body: '<p>Thanks for your help!</p>', public: true },
          ...{ created_at: '2009-07-20T22:55:29Z', metadata: { system: {}, via: { channel: 'web' } } },
        },
      ],
    };
    standIn.plan({ call, kind: 'STATUS', status: 200, body });
    expect(await open().comments('35436', 10)).toEqual({
      comments: [{ id: '1274', author: null, text: 'Thanks for your help!', isPublic: true, at: 1248130529 }],
      truncated: false,
    });
    await open().check();
  });

  it('[EXT-04] knows no such ticket, and passes a failure that ends', async () => {
    expect(await open().comments('404404', 10)).toBeNull();
    standIn.plan({ call, kind: 'STATUS', status: 503 });
    expect((await open().comments('35436', 2))?.truncated).toBe(true);
  });
});
