import { describe, expect, it } from '@jest/globals';
import { testEnvironment } from '../testing/environment.ts';
import { ConfigError, loadConfig } from './config.ts';

const complete = testEnvironment({
  databaseUrl: 'postgres://llavero_people:secret@127.0.0.1:5432/llavero',
  natsUrl: 'nats://127.0.0.1:4222',
  issuers: [{ issuer: 'llavero', jwksUrl: 'http://127.0.0.1:4201/.well-known/jwks.json' }],
  peers: { people: '127.0.0.1:4101' },
});

function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.variables;
    throw error;
  }
  return [];
}

describe('the environment of a process', () => {
  it('is read into typed values', () => {
    const config = loadConfig({
      ...complete,
      PUBLIC_URL: 'https://casa.example/',
      ADMIN_EMAIL: 'Ana@Casa.example',
    });
    expect(config.port).toBe(0);
    expect(config.peers.people).toBe('127.0.0.1:4101');
    expect(config.trustedIssuers[0]?.issuer).toBe('llavero');
    expect(config.publicUrl).toBe('https://casa.example');
    expect(config.adminEmail).toBe('ana@casa.example');
    expect(config.environment).toBe('production');
  });

  it('names every missing variable at once', () => {
    expect(problemsOf({}).sort()).toEqual(
      [
        'DATABASE_URL',
        'HEALTH_PORT',
        'INTERNAL_SECRET',
        'NATS_URL',
        'PORT',
        'SEALING_KEYS',
        'TRUSTED_ISSUERS',
      ].sort(),
    );
  });

  it.each([
    ['HOST', 'somewhere'],
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['HEALTH_PORT', ''],
    ['FRESH_SIGN_IN_MINUTES', 'ten'],
    ['FRESH_SIGN_IN_MINUTES', '1441'],
    ['SESSION_IDLE_HOURS', 'a day'],
    ['SESSION_IDLE_HOURS', '8761'],
    ['DATABASE_URL', 'mysql://x'],
    ['NATS_URL', 'not an address'],
    ['PEERS', '{"people":"nowhere"}'],
    ['PEERS', '{"kitchen":"127.0.0.1:1"}'],
    ['PEERS', 'people=127.0.0.1:1'],
    ['INTERNAL_SECRET', 'short'],
    ['TRUSTED_ISSUERS', '[{"issuer":"x","jwksUrl":"ftp://x"}]'],
    ['TRUSTED_ISSUERS', '{}'],
    ['PUBLIC_URL', 'casa.example'],
    ['LOG_LEVEL', 'loud'],
    ['LLAVERO_ENVIRONMENT', 'staging'],
    ['ADMIN_EMAIL', 'ana'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
    ['SEALING_KEYS', ''],
  ])('names %s when it is %p', (variable, value) => {
    expect(problemsOf({ ...complete, [variable]: value })).toEqual([variable]);
  });

  it('does not repeat the value of a wrong secret', () => {
    expect(() => loadConfig({ ...complete, INTERNAL_SECRET: 'hunter2' })).toThrow(
      /INTERNAL_SECRET: must have/,
    );
    expect(() => loadConfig({ ...complete, INTERNAL_SECRET: 'hunter2' })).not.toThrow(/hunter2/);
  });

  it('[SES-10] refuses a fixed user outside the develop environment', () => {
    expect(problemsOf({ ...complete, DEV_USER_EMAIL: 'dev@casa.example' })).toEqual(['DEV_USER_EMAIL']);
    expect(
      problemsOf({ ...complete, DEV_USER_EMAIL: 'dev@casa.example', LLAVERO_ENVIRONMENT: 'develop' }),
    ).toEqual([]);
  });

  it('asks the gateway for no database and no keys', () => {
    const { DATABASE_URL: _url, SEALING_KEYS: _keys, HEALTH_PORT: _port, ...rest } = complete;
    expect(loadConfig(rest, 'gateway').databaseUrl).toBe('');
  });
});
