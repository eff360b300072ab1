import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { parseSealingKeys } from '@llavero/kit/db/sealed';
import { HealthServer } from '@llavero/kit/health/health-server';
import { createLogger } from '@llavero/kit/logging/logger';
import { Metrics } from '@llavero/kit/metrics/metrics';
import { Outside } from '@llavero/kit/outside/outside';
import { StandInLog } from '@llavero/kit/outside/stand-in-log';
import { TEST_SEALING_KEY } from '@llavero/kit/testing/environment';
import { outsideSystems } from '../systems.ts';
import { SupplySwitch, SwitchRefusal } from './port.ts';
import { OkifyStandIn } from './stand-in.ts';

let vendor: OkifyStandIn;
let server: Server;
let outside: Outside;
const lines: string[] = [];

async function open(env: Record<string, string>): Promise<Outside> {
  const metrics = new Metrics();
  const logger = createLogger('test', 'trace', { write: (line: string) => void lines.push(line) });
  const health = new HealthServer(metrics);
  return Outside.open(outsideSystems, {
    env,
    keys: parseSealingKeys(TEST_SEALING_KEY),
    logger,
    metrics,
    health,
  });
}

beforeAll(async () => {
  vendor = new OkifyStandIn(new StandInLog());
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const { method = 'GET', headers } = request;
    const { status = 200, body } = await vendor.answer({
      ...{ method, path: url.pathname, query: url.searchParams, headers },
      body: await buffer(request),
    });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? null));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  outside = await open({ OKIFY_API_TOKEN: 'a-token-of-okify', OKIFY_API_URL: `http://127.0.0.1:${port}/` });
});
afterAll(async () => {
  await outside.onApplicationShutdown();
  await new Promise((resolve) => server.close(resolve));
});

describe('[EXT-03] the switch service Okify', () => {
  it('is left out where it is not configured', async () => {
    const without = await open({});
    expect(without.has(SupplySwitch)).toBe(false);
    expect(() => without.of(SupplySwitch)).toThrow('OUTSIDE.NOT_CONFIGURED');
  });

  it('gets our changes with the data that companies ask for, and answers its id', async () => {
    const made = await outside.of(SupplySwitch).createChange({
      reference: 'operation-1',
      supply: 'ELECTRICITY',
      company: 'luz',
      transfer: 'SUBROGATION',
      data: [{ label: 'Titular nuevo', value: 'Ana Puig' }],
    });
    expect(made).toEqual({ id: 'okify-1' });
    expect(vendor.messages()).toMatchObject([
      { content: { reference: 'operation-1', supply: 'ELECTRICITY', data: { 'Titular nuevo': 'Ana Puig' } } },
    ]);
  });

  it('makes a change once even when its answer is lost, and repeats what only reads', async () => {
    vendor.plan({ call: 'POST createChange', status: 503, body: { reason: 'later' } });
    await expect(outside.of(SupplySwitch).create({ supply: 'GAS' })).rejects.toMatchObject({
      reason: 'FAILED',
      status: 503,
      data: { reason: 'later' },
    });
    expect(vendor.messages()).toHaveLength(1);
    vendor.plan({ call: 'GET listWaterProviders', status: 503 });
    expect(await outside.of(SupplySwitch).waterProviders()).toMatchObject([{ id: 'agbar' }, {}]);
  });

  it('says what it was refused with, and writes neither token nor content into the log', async () => {
    const refusal = await outside
      .of(SupplySwitch)
      .create({ supply: 7, holder: 'Ana Puig' })
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(SwitchRefusal);
    expect(refusal).toMatchObject({ status: 422, data: { error: 'Invalid change' }, reason: 'REFUSED' });
    vendor.plan({ call: 'GET listChanges', status: 401 });
    await expect(outside.of(SupplySwitch).changes('u')).rejects.toMatchObject({ reason: 'CREDENTIALS' });
    expect(lines.join('\n')).not.toMatch(/a-token-of-okify|Ana Puig/);
  });

  it('takes files with their names', async () => {
    const file = { name: 'lectura ñ.pdf', mimeType: 'application/pdf', bytes: Buffer.from('%PDF-') };
    await outside.of(SupplySwitch).addDocument('okify-1', file);
    expect(vendor.messages()[0]?.documents).toEqual(['lectura ñ.pdf']);
    await expect(outside.of(SupplySwitch).addDocument('none', file)).rejects.toMatchObject({ status: 404 });
  });
});
