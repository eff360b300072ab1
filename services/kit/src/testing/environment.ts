import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceName } from '@llavero/proto/collections';
import type { TrustedIssuer } from '../config/config.ts';

/** Signs internal tokens in tests; every service of a test shares it. */
export const TEST_SECRET = 'internal-secret-of-the-tests-only-0123456789';

/** 32 bytes in base64. */
export const TEST_SEALING_KEY = Buffer.alloc(32, 7).toString('base64');

/** A complete environment of a service for tests. */
export function testEnvironment(values: {
  databaseUrl: string;
  natsUrl: string;
  issuers: readonly TrustedIssuer[];
  peers?: Partial<Record<ServiceName, string>>;
  more?: NodeJS.ProcessEnv;
}): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'test',
    PORT: '0',
    HEALTH_PORT: '0',
    DATABASE_URL: values.databaseUrl,
    NATS_URL: values.natsUrl,
    PEERS: JSON.stringify(values.peers ?? {}),
    SEALING_KEYS: TEST_SEALING_KEY,
    INTERNAL_SECRET: TEST_SECRET,
    TRUSTED_ISSUERS: JSON.stringify(values.issuers),
    PUBLIC_URL: 'http://localhost:3000',
    DATA_DIR: join(tmpdir(), `llavero-test-${process.pid}`),
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    LLAVERO_ENVIRONMENT: 'production',
    ...values.more,
  };
}
