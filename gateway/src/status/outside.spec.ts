import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseSealingKeys } from '@llavero/kit/db/sealed';
import { HealthServer } from '@llavero/kit/health/health-server';
import { createLogger } from '@llavero/kit/logging/logger';
import { Metrics } from '@llavero/kit/metrics/metrics';
import { Outside } from '@llavero/kit/outside/outside';
import { defineOutsideSystem, secret, setting } from '@llavero/kit/outside/system';
import { TEST_SEALING_KEY } from '@llavero/kit/testing/environment';
import { neighbour } from '@llavero/kit/testing/neighbour';
import { z } from 'zod';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts';

abstract class Post {
  abstract send(): Promise<void>;
}

interface Listed {
  outside: {
    name: string;
    label: string;
    state: string;
    since?: number;
    reason?: string;
    service?: string;
    settings?: object[];
  }[];
}

const WHAT = 'Correos no responde y no se ha enviado nada.';
let isAway = true;
let asked = 0;
let health: HealthServer;
let outside: Outside;
let t: TestGateway;
let admin: string;
beforeAll(async () => {
  const ask = { name: 'check', repeatable: false };
  const post = defineOutsideSystem({
    name: 'post',
    label: 'Correos',
    port: Post,
    variables: {
      POST_URL: setting('Dirección', z.string()),
      POST_KEY: secret('Clave', z.string().default('')),
    },
    connect: async (_settings, calls) => {
      const use = () =>
        calls.run(ask, async () => {
          asked += 1;
          if (isAway)
            throw calls.failure({ reason: 'UNREACHABLE', what: WHAT, todo: 'Compruebe la conexión.' });
        });
      return { send: use, check: use };
    },
    standIn: { variables: () => ({}), load: () => Promise.reject(new Error('not here')) },
  });
  const metrics = new Metrics();
  health = new HealthServer(metrics);
  const logger = createLogger('test', 'silent');
  const keys = parseSealingKeys(TEST_SEALING_KEY);
  outside = await Outside.open([post], {
    env: { POST_URL: 'x-marks-the-post' },
    keys,
    logger,
    metrics,
    health,
  });
  const address = `http://127.0.0.1:${await health.listen(0)}`;
  const PEER_HEALTH = JSON.stringify({ notifications: address });
  t = await startTestGateway({ people: neighbour('people') }, { PEER_HEALTH });
  admin = await t.tokenFor('ADMIN');
}, 120_000);
afterAll(async () => {
  await t?.stop();
  await health?.close();
});

describe('outside systems that fail', () => {
  it('[SCR-07] are listed with since when and why for administration, and without both in public', async () => {
    for (let time = 0; time < 6; time += 1)
      await outside
        .of(Post)
        .send()
        .catch(() => undefined);
    const before = Math.floor(Date.now() / 1000);
    const { body } = await t.get<Listed>('/outside', { token: admin });
    const [reading] = body.outside;
    expect(reading).toMatchObject({ name: 'post', label: 'Correos', state: 'failed' });
    // The sixth was not let through: the reason stays that of the last one that was.
    expect(reading!.reason).toBe(`${WHAT} Compruebe la conexión.`);
    // What configures it, without values.
    expect(reading).toMatchObject({
      service: 'notifications',
      settings: [
        { variable: 'POST_URL', description: 'Dirección', secret: false, required: true, given: true },
        { variable: 'POST_KEY', description: 'Clave', secret: true, required: false, given: false },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('x-marks-the-post');
    expect(Math.abs(before - reading!.since!)).toBeLessThan(60);
    const status = await t.get<Listed>('/status.json');
    expect(status.body.outside).toEqual([{ name: 'post', label: 'Correos', state: 'failed' }]);
    expect((await t.get('/outside')).status).toBe(401);
    for (const role of ['INTERNAL_EMPLOYEE', 'TENANT'] as const) {
      const token = await t.tokenFor(role);
      expect((await t.get('/outside', { token })).status).toBe(403);
      expect((await t.post('/outside/post/check', {}, { token })).status).toBe(403);
    }
  });

  it('[SCR-07] are asked anew at once, also while they are left alone, and are gone from the list when they answer', async () => {
    const check = () => t.post<Listed['outside'][number]>('/outside/post/check', {}, { token: admin });
    const tried = asked;
    expect((await check()).body).toMatchObject({ state: 'failed', reason: `${WHAT} Compruebe la conexión.` });
    expect(asked).toBe(tried + 1);
    isAway = false;
    expect((await check()).body).toEqual({ name: 'post', label: 'Correos', state: 'ok' });
    expect((await t.get<Listed>('/outside', { token: admin })).body.outside).toMatchObject([
      { name: 'post', label: 'Correos', state: 'ok' },
    ]);
    expect((await t.post('/outside/none/check', {}, { token: admin })).status).toBe(404);
  });
});
