import { describe, expect, it } from '@jest/globals';
import { inspect } from 'node:util';
import { z } from 'zod';
import { addressOf } from '../config/address-of.ts';
import { ConfigError } from '../config/config.ts';
import { parseSealingKeys } from '../db/sealed.ts';
import { HealthServer } from '../health/health-server.ts';
import { createLogger } from '../logging/logger.ts';
import { Metrics } from '../metrics/metrics.ts';
import { TEST_SEALING_KEY } from '../testing/environment.ts';
import { until } from '../testing/until.ts';
import { Outside } from './outside.ts';
import { sealCredential, type Secret } from './secret.ts';
import { defineOutsideSystem, secret, setting } from './system.ts';

abstract class Post {
  abstract send(): Promise<string>;
}

const keys = parseSealingKeys(TEST_SEALING_KEY);
const token = 'tok-en-geheim';

/** Opens one system with this environment; its check finds it well or not. */
async function openWith(env: NodeJS.ProcessEnv, fails = false) {
  let made = 0;
  let closed = 0;
  let given: { POST_TOKEN: Secret; POST_URL: string } | undefined;
  const post = defineOutsideSystem({
    name: 'post',
    label: 'Correos',
    port: Post,
    variables: {
      POST_TOKEN: secret('Credencial', z.string().startsWith('tok-', 'must start with tok-')),
      POST_URL: setting('Dirección', addressOf('https:').default('https://post.example/')),
    },
    connect: async (settings, calls) => {
      made += 1;
      given = settings;
      return {
        send: async () => settings.POST_TOKEN.reveal(),
        check: () =>
          calls.run({ name: 'check', repeatable: false }, async () => {
            if (fails) throw calls.failure({ reason: 'UNREACHABLE', what: 'No contesta.', todo: 'Espere.' });
          }),
        close: () => void (closed += 1),
      };
    },
    standIn: { variables: () => ({}), load: () => Promise.reject(new Error('not here')) },
  });
  const metrics = new Metrics();
  const health = new HealthServer(metrics);
  const lines: string[] = [];
  const logger = createLogger('test', 'trace', { write: (line: string) => void lines.push(line) });
  const outside = await Outside.open([post], { env, keys, logger, metrics, health });
  return {
    outside,
    health,
    given: () => given,
    made: () => made,
    closed: () => closed,
    log: () => lines.join(''),
  };
}

describe('an outside system', () => {
  it('is not connected while nothing configures it, and says what to configure', async () => {
    for (const env of [{}, { POST_TOKEN: '', POST_URL: '' }, { POST_URL: 'https://x.example' }]) {
      const { outside, made, health } = await openWith(env);
      expect([outside.has(Post), made()]).toEqual([false, 0]);
      expect(() => outside.of(Post)).toThrow(
        expect.objectContaining({
          body: expect.objectContaining({
            code: 'OUTSIDE.NOT_CONFIGURED',
            kind: 'unavailable',
            message:
              'Correos no está configurado y no se ha enviado nada. Quien administre el servidor debe indicar POST_TOKEN.',
          }),
        }),
      );
      expect(await health.report()).toEqual({
        ready: true,
        checks: {},
        outside: [{ name: 'post', label: 'Correos', state: 'off' }],
      });
    }
  });

  it('is connected with its settings and let go of at the end', async () => {
    const { outside, given, closed } = await openWith({ POST_TOKEN: token });
    expect(outside.has(Post)).toBe(true);
    expect(await outside.of(Post).send()).toBe(token);
    expect(given()?.POST_URL).toBe('https://post.example/');
    await outside.onApplicationShutdown();
    expect(closed()).toBe(1);
  });

  it('with a wrong variable stops the start with its name and without its value', async () => {
    const wrong = { POST_TOKEN: 'geheim', POST_URL: 'ftp://geheim' };
    const failure = await openWith(wrong).catch((error: ConfigError) => error);
    expect(failure).toBeInstanceOf(ConfigError);
    expect((failure as ConfigError).variables).toEqual(['POST_TOKEN', 'POST_URL']);
    expect((failure as ConfigError).message).not.toContain('geheim');
  });

  it('takes its credential sealed, for this variable and this key only', async () => {
    const sealed = sealCredential(keys, 'POST_TOKEN', token);
    expect(sealed).not.toContain(token);
    expect(await (await openWith({ POST_TOKEN: sealed })).outside.of(Post).send()).toBe(token);
    const others = parseSealingKeys(Buffer.alloc(32, 9).toString('base64'));
    for (const other of [
      sealCredential(keys, 'OTHER', token),
      sealCredential(others, 'POST_TOKEN', token),
      'sealed:',
    ])
      await expect(openWith({ POST_TOKEN: other })).rejects.toThrow(
        'POST_TOKEN: does not open with SEALING_KEYS',
      );
  });

  it('shows its credential to no log, error or JSON', async () => {
    const { given, log } = await openWith({ POST_TOKEN: token });
    const settings = given();
    const shown = [
      inspect(settings, { depth: 5 }),
      JSON.stringify(settings),
      `${settings?.POST_TOKEN}`,
      log(),
    ];
    expect(shown.join()).not.toContain(token);
    expect(shown.join()).toContain('[secret]');
  });

  it('that is broken is told of and leaves the process ready', async () => {
    const { health } = await openWith({ POST_TOKEN: token }, true);
    expect((await health.report()).outside).toEqual([{ name: 'post', label: 'Correos', state: 'ok' }]);
    const report = await until('the check is over', async () => {
      const told = await health.report();
      return told.outside?.[0]?.state === 'failed' && told;
    });
    expect(report.ready).toBe(true);
  });
});
