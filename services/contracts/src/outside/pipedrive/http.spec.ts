import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '@llavero/kit/logging/logger';
import { Metrics } from '@llavero/kit/metrics/metrics';
import { OutsideCalls } from '@llavero/kit/outside/calls';
import type { OutsideError } from '@llavero/kit/outside/errors';
import { Secret } from '@llavero/kit/outside/secret';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { HttpPipedrive } from './http.ts';
import { PipedriveStandIn } from './stand-in.ts';

let standIns: StandIns;
let standIn: PipedriveStandIn;
beforeAll(async () => {
  standIns = await startStandIns();
  standIn = standIns.of(PipedriveStandIn);
});
afterAll(() => standIns?.stop());

const lines: string[] = [];
function open(token = 'a-token-of-pipedrive'): HttpPipedrive {
  const settings = {
    PIPEDRIVE_API_TOKEN: new Secret(token),
    PIPEDRIVE_VISIBLE_TO: '7' as const,
    PIPEDRIVE_API_URL: standIns.variables['PIPEDRIVE_API_URL']!,
  };
  const logger = createLogger('test', 'trace', { write: (line: string) => void lines.push(line) });
  const limits = { pauseMs: 1, retries: 1, timeoutMs: 150 };
  return new HttpPipedrive(
    settings,
    new OutsideCalls({ name: 'pipedrive', label: 'Pipedrive' }, { logger, metrics: new Metrics() }, limits),
  );
}
const failureOf = (work: Promise<unknown>): Promise<OutsideError> =>
  work.then(
    () => Promise.reject(new Error('expected a failure')),
    (error: OutsideError) => error,
  );

describe('Pipedrive, against the stand-in', () => {
  it('[EXT-01] reads deals, people and steps page by page', async () => {
    const adapter = open();
    const first = await adapter.deals(null, 2);
    expect(first.items.map(({ id }) => id)).toEqual(['3', '2']);
    expect(first.next).toEqual(expect.any(String));
    const second = await adapter.deals(first.next, 2);
    expect([second.items.map(({ id }) => id), second.next]).toEqual([['1'], null]);
    expect(second.items[0]).toMatchObject({
      state: 'OPEN',
      stage: '1',
      person: '1',
      value: 960,
      currency: 'EUR',
    });
    expect(first.items[0]).toMatchObject({
      state: 'LOST',
      lostReason: 'Vende la finca',
      closedAt: 1789898400,
    });
    expect((await adapter.personsById(['1', '3'])).map(({ name }) => name)).toEqual([
      'Rosa Ibáñez Cots',
      'Herederos de Luis Amat',
    ]);
    expect((await adapter.stages()).map(({ rank }) => rank)).toEqual([0, 1, 2, 3, 4]);
    await adapter.check();
  });

  it('[EXT-01] reads an answer as the vendor publishes it', async () => {
    const body = {
      success: true,
      data: [
        {
          ...{
            id: 1,
            title: 'Deal Title',
            creator_user_id: 1,
            owner_id: 1,
            value: 200,
            person_id: 1,
            org_id: 1,
          },
          ...{ stage_id: 1, pipeline_id: 1, currency: 'USD', archive_time: '2021-01-01T00:00:00Z' },
          ...{ add_time: '2021-01-01T00:00:00Z', update_time: '2021-01-01T00:00:00Z', status: 'open' },
          ...{
            stage_change_time: '2021-01-01T00:00:00Z',
            is_deleted: false,
            is_archived: false,
            probability: 90,
          },
          ...{ lost_reason: 'Lost Reason', visible_to: 7, close_time: '2021-01-01T00:00:00Z' },
          ...{ won_time: '2021-01-01T00:00:00Z', lost_time: '2021-01-01T00:00:00Z', label_ids: [1, 2, 3] },
          ...{ local_won_date: '2021-01-01', expected_close_date: '2021-01-01', custom_fields: {} },
        },
      ],
      additional_data: {
        next_cursor: 'eyJmaWVsZCI6ImlkIiwiZmllbGRWYWx1ZSI6Nywic29ydERpcmVjdGlvbiI6ImFzYyIsImlkIjo3fQ',
      },
    };
    standIn.plan({ call: 'GET deals', kind: 'STATUS', status: 200, body });
    const { items, next } = await open().deals(null, 1);
    expect(items[0]).toMatchObject({ id: '1', title: 'Deal Title', state: 'OPEN', addedAt: 1609459200 });
    expect(next).toBe(body.additional_data.next_cursor);
  });

  it('[EXT-01] passes a failure that ends, and says nothing of people or the token in the log', async () => {
    standIn.plan({ call: 'GET deals', kind: 'STATUS', status: 503 });
    expect((await open().deals(null, 10)).items).toHaveLength(3);
    standIn.plan({ call: 'PATCH deals', kind: 'STATUS', status: 503 });
    expect([await open().makeVisible('1'), await open().makeVisible('404404')]).toEqual([true, false]);
    expect((await failureOf(open('short').deals(null, 1))).reason).toBe('CREDENTIALS');
    expect(lines.join()).not.toMatch(/Rosa|Ibáñez|a-token-of/);
  });
});
