import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseSealingKeys } from '@llavero/kit/db/sealed';
import { HealthServer } from '@llavero/kit/health/health-server';
import { createLogger } from '@llavero/kit/logging/logger';
import { Metrics } from '@llavero/kit/metrics/metrics';
import { Outside } from '@llavero/kit/outside/outside';
import { RecordStores } from '@llavero/kit/service/record-stores';
import { testContext } from '@llavero/kit/testing/context';
import { TEST_SEALING_KEY } from '@llavero/kit/testing/environment';
import { fetchIndices } from '@llavero/proto/commands/indices';
import type { LegalEntry } from '@llavero/proto/rules/legal/legal-entry';
import { indexPercent, indexQuotient } from '@llavero/proto/rules/rent-update';
import { addMonths, dayKey, startOfMonth } from '@llavero/proto/values/dates';
import { IneStandIn } from '../outside/ine/stand-in.ts';
import { IndexPublisher } from '../outside/ine/port.ts';
import { outsideSystems } from '../outside/systems.ts';
import { type Bench, openBench } from '../testing/bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench?.stop());

const run = (role: 'ADMIN' | 'INTERNAL_EMPLOYEE' = 'ADMIN') =>
  bench.services.peers.command(fetchIndices, {}, testContext(role));
const entriesOf = async (key: string): Promise<LegalEntry[]> => {
  const [found] = await bench.find('notifications', 'config', { key });
  return (found as { value: LegalEntry[] } | undefined)?.value ?? [];
};
const monthsAgo = (count: number) => dayKey(addMonths(startOfMonth(Date.now() / 1000), -count)).slice(0, 7);

describe('published indices', () => {
  it('[FIN-06] adds what is published since, once, with month, day and source; what a person entered stays', async () => {
    const own = {
      value: 9.9,
      month: monthsAgo(3),
      from: monthsAgo(2) + '-14',
      law: 'LAU art. 18.1',
      source: 'BOE',
    };
    await bench.create('notifications', 'config', { key: 'legal.publishedIrav', value: [own] });
    bench.ine.withhold(true);
    const before = await run();
    expect(before.configured).toBe(true);
    bench.ine.withhold(false);
    // IPC and IRAV of the newest month.
    expect(await run()).toEqual({ configured: true, added: 2 });
    expect(await run()).toEqual({ configured: true, added: 0 });
    const irav = await entriesOf('legal.publishedIrav');
    expect(irav.filter(({ month }) => month === own.month)).toEqual([own]);
    const ipc = await entriesOf('legal.publishedIpc');
    expect(ipc.map(({ month }) => month)).toEqual([...ipc.map(({ month }) => month)].sort());
    expect(ipc.at(-1)).toMatchObject({
      from: dayKey(Date.now() / 1000),
      law: 'LAU art. 18.1',
      source: expect.stringContaining('IPC290751'),
    });
  });

  it('[FIN-06] an index that cannot be read says so, and keeps nobody from the other', async () => {
    const [kept] = await bench.find('notifications', 'config', { key: 'legal.publishedIrav' });
    const all = await entriesOf('legal.publishedIrav');
    const store = bench.services.services.get('notifications')!.get(RecordStores).of('config');
    const ctx = { ...testContext('ADMIN'), trusted: true };
    await store.writeUnchecked(kept!.id, kept!.version, { value: all.slice(0, -1) as never }, {}, ctx);
    bench.ine.drop('IPC290751');
    await expect(run()).rejects.toMatchObject({ body: { code: 'OUTSIDE.FAILED' } });
    bench.ine.drop(null);
    expect((await entriesOf('legal.publishedIrav')).map(({ month }) => month)).toEqual(
      all.map(({ month }) => month),
    );
  });

  it('[FIN-06] [VAL-05] the IPC is the change over twelve months by the rule of INE', async () => {
    const points = new IneStandIn().answer({
      method: 'GET',
      path: '/wstempus/js/ES/DATOS_SERIE/IPC290751',
      query: new URLSearchParams({ nult: '13' }),
      headers: {},
      body: Buffer.alloc(0),
    }).body as { Data: { Valor: number }[] };
    const [first] = points.Data;
    const last = points.Data.at(-1);
    const ipc = await entriesOf('legal.publishedIpc');
    expect(ipc.at(-1)?.value).toBe(indexPercent(first!.Valor, last!.Valor));
    // The values and their quotient are kept with it.
    expect(ipc.at(-1)).toMatchObject({
      before: first!.Valor,
      after: last!.Valor,
      quotient: indexQuotient(first!.Valor, last!.Valor),
    });
    expect((await entriesOf('legal.publishedIrav')).at(-1)).not.toHaveProperty('quotient');
  });

  it('[SES-09] administrators only', async () => {
    await expect(run('INTERNAL_EMPLOYEE')).rejects.toMatchObject({ body: { kind: 'forbidden' } });
  });

  it('[FIN-06] without its address INE is not configured, and says so', async () => {
    const metrics = new Metrics();
    const outside = await Outside.open(outsideSystems, {
      env: {},
      keys: parseSealingKeys(TEST_SEALING_KEY),
      logger: createLogger('test', 'trace', { write: () => undefined }),
      metrics,
      health: new HealthServer(metrics),
    });
    expect(outside.has(IndexPublisher)).toBe(false);
    expect(() => outside.of<object>(IndexPublisher)).toThrow(
      expect.objectContaining({
        body: expect.objectContaining({ message: expect.stringContaining('INE_URL') }),
      }),
    );
  });
});
