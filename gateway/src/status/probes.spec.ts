import { afterEach, describe, expect, it } from '@jest/globals';
import { HealthServer, type OutsideState } from '@llavero/kit/health/health-server';
import { Metrics } from '@llavero/kit/metrics/metrics';
import { outsideOf, probe } from './probes.ts';

const open: HealthServer[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

/** A service whose outside system is like this. */
async function serviceWith(state: OutsideState): Promise<string> {
  const server = new HealthServer(new Metrics());
  server.outside(() => ({ name: 'mail', label: 'Correo saliente', state }));
  open.push(server);
  return `http://127.0.0.1:${await server.listen(0)}`;
}

describe('the status of a service', () => {
  it('[NAV-11] is well while an outside system of it is broken, and names that system', async () => {
    expect(await probe(await serviceWith('failed'), 30_000)).toEqual({
      service: 'ok',
      database: 'ok',
      outside: [{ name: 'mail', label: 'Correo saliente', state: 'failed' }],
    });
    expect(await probe('http://127.0.0.1:1', 30_000)).toEqual({
      service: 'failed',
      database: 'failed',
      outside: [],
    });
  });

  it('[NAV-11] tells of each system once; one replica that finds it broken is enough', async () => {
    const replicas = await Promise.all((['ok', 'failed', 'ok'] as const).map(serviceWith));
    const readings = await Promise.all(replicas.map((address) => probe(address, 30_000)));
    expect(outsideOf(readings)).toEqual([{ name: 'mail', label: 'Correo saliente', state: 'failed' }]);
  });
});
