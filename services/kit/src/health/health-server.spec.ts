import { afterEach, describe, expect, it } from '@jest/globals';
import { Metrics } from '../metrics/metrics.ts';
import { HealthServer } from './health-server.ts';

let server: HealthServer;

async function started(prepare: (server: HealthServer, metrics: Metrics) => void = () => undefined) {
  const metrics = new Metrics();
  server = new HealthServer(metrics);
  prepare(server, metrics);
  const port = await server.listen(0);
  return (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
}

afterEach(() => server.close());

describe('the port for operations', () => {
  it('is live at once and ready when every check passes', async () => {
    let up = false;
    const get = await started((health) => {
      health.check('broker', () => undefined);
      health.check('database', () => {
        if (!up) throw new Error('password of the database is hunter2');
      });
    });
    expect((await get('/health/live')).status).toBe(200);
    const failed = await get('/health/ready');
    expect(failed.status).toBe(503);
    expect(await failed.json()).toEqual({ ready: false, checks: { broker: 'ok', database: 'failed' } });
    up = true;
    expect((await get('/health/ready')).status).toBe(200);
  });

  it('counts a check that hangs as failed', async () => {
    const get = await started((health) => health.check('stuck', () => new Promise(() => undefined)));
    expect((await get('/health/ready')).status).toBe(503);
  });

  it('is not ready while the process stops', async () => {
    const get = await started();
    server.drain();
    expect((await get('/health/ready')).status).toBe(503);
    expect((await get('/health/live')).status).toBe(200);
  });

  it('serves the figures for Prometheus', async () => {
    const get = await started((_health, metrics) =>
      metrics.eventsHandled.inc({ consumer: 'c', outcome: 'dead' }),
    );
    const answer = await get('/metrics');
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await answer.text()).toContain('llavero_events_handled_total{consumer="c",outcome="dead"} 1');
  });

  it('serves documents a service adds, and nothing else', async () => {
    const get = await started((health) => health.route('/.well-known/jwks.json', async () => ({ keys: [] })));
    expect(await (await get('/.well-known/jwks.json?x=1')).json()).toEqual({ keys: [] });
    expect((await get('/')).status).toBe(404);
    expect((await get('/health/live', { method: 'POST' })).status).toBe(405);
  });
});
