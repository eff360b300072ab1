import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createLogger } from '@llavero/kit/logging/logger';
import { Metrics } from '@llavero/kit/metrics/metrics';
import { OutsideCalls } from '@llavero/kit/outside/calls';
import type { OutsideError } from '@llavero/kit/outside/errors';
import { Secret } from '@llavero/kit/outside/secret';
import { type StandIns, startStandIns } from '@llavero/stand-ins/stand-ins';
import { HttpWitei } from './http.ts';
import { WiteiStandIn } from './stand-in.ts';

let standIns: StandIns;
let standIn: WiteiStandIn;
beforeAll(async () => {
  standIns = await startStandIns();
  standIn = standIns.of(WiteiStandIn);
});
afterAll(() => standIns?.stop());

const lines: string[] = [];
function open(token = 'a-token-of-witei'): HttpWitei {
  const settings = {
    WITEI_API_TOKEN: new Secret(token),
    WITEI_API_URL: standIns.variables['WITEI_API_URL']!,
  };
  const logger = createLogger('test', 'trace', { write: (line: string) => void lines.push(line) });
  const limits = { pauseMs: 1, retries: 1, timeoutMs: 150 };
  return new HttpWitei(
    settings,
    new OutsideCalls({ name: 'witei', label: 'Witei' }, { logger, metrics: new Metrics() }, limits),
  );
}
const failureOf = (work: Promise<unknown>): Promise<OutsideError> =>
  work.then(
    () => Promise.reject(new Error('expected a failure')),
    (error: OutsideError) => error,
  );
const query = { page: 1, pageSize: 10, house: null };

describe('Witei, against the stand-in', () => {
  it('[EXT-02] reads homes, contacts, visits and free moments, one by one and page by page', async () => {
    const adapter = open();
    await adapter.check();
    expect((await adapter.list('houses', query)).total).toBe(3);
    expect((await adapter.list('visits', { ...query, house: '1205' })).items).toEqual([
      { id: '82', house: '1205', contact: '554', startAt: 1796229000, status: 'scheduled' },
    ]);
    expect(await adapter.find('contacts', '554')).toEqual({
      ...{ id: '554', name: 'Óscar Vidal', phone: null, email: 'oscar.vidal@example.org' },
    });
    expect(await adapter.find('slots', '404')).toBeNull();
    expect(await adapter.discardedContacts('1204')).toEqual(['554']);
  });

  it('[EXT-02] a moment without an offset is one of Madrid, and what is left empty is not known', async () => {
    const slots = [{ id: 1, house: 2, start: '2026-07-01T10:00:00', end: '2026-12-01T10:30' }];
    standIn.plan({ call: 'GET slots', kind: 'STATUS', status: 200, body: { count: 1, results: slots } });
    expect((await open().list('slots', query)).items).toEqual([
      { id: '1', house: '2', startAt: 1782892800, endAt: 1796117400 },
    ]);
    const houses = [{ id: 7, title: null, renting_cost: '', area: '61.5' }];
    standIn.plan({ call: 'GET houses', kind: 'STATUS', status: 200, body: { count: 1, results: houses } });
    expect((await open().list('houses', query)).items).toMatchObject([{ id: '7', rent: null, area: 61.5 }]);
  });

  it('[EXT-02] a page beyond the last one is empty and says how many there are; without the first the address is wrong', async () => {
    expect(await open().list('houses', { ...query, page: 9 })).toEqual({ items: [], total: 3 });
    standIn.plan({ call: 'GET houses', kind: 'STATUS', status: 404 });
    expect((await failureOf(open().check())).reason).toBe('REFUSED');
  });

  it('[EXT-02] [RST-03] reads the discarded contacts of all pages', async () => {
    const page = (next: string | null, ...ids: number[]) => ({
      ...{ call: 'GET discarded_contacts', kind: 'STATUS' as const, status: 200 },
      body: { count: 3, next, results: ids.map((id) => ({ id })) },
    });
    standIn.plan(page('https://witei.test/?page=2', 1, 2), page(null, 3));
    expect(await open().discardedContacts('1204')).toEqual(['1', '2', '3']);
  });

  it('[EXT-02] cancels a visit as often as it is asked, also when an answer was lost', async () => {
    standIn.plan({ call: 'POST cancel', kind: 'STATUS', status: 502 });
    const visit = { task: '82', house: '1205', contact: '554' };
    expect([await open().cancelVisit(visit), await open().cancelVisit(visit)]).toEqual([true, true]);
    expect(await open().cancelVisit({ ...visit, house: '1' })).toBe(false);
  });

  it('[RST-03] discarded contacts are given up before the 10 s of the call are over', async () => {
    const calls = new OutsideCalls(
      { name: 'witei', label: 'Witei' },
      { logger: createLogger('test', 'silent'), metrics: new Metrics() },
    );
    const run = jest.spyOn(calls, 'run');
    const settings = {
      WITEI_API_TOKEN: new Secret('a-token-of-witei'),
      WITEI_API_URL: standIns.variables['WITEI_API_URL']!,
    };
    await new HttpWitei(settings, calls).discardedContacts('1204');
    const { repeatable, timeoutMs = Infinity } = run.mock.calls[0]![0];
    expect([repeatable, timeoutMs < 10_000]).toEqual([false, true]);
  });

  it('[EXT-02] [RST-03] discarded contacts are asked for once: another attempt would come too late', async () => {
    standIn.plan({ call: 'GET discarded_contacts', kind: 'STATUS', status: 500 });
    expect((await failureOf(open().discardedContacts('1204'))).reason).toBe('FAILED');
    expect(lines.join()).not.toMatch(/Elena|Vidal|a-token-of/);
  });
});
