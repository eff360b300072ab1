import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fullSchema } from './schema.ts';

/** Written by this test when asked to; otherwise compared. */
const file = new URL('../../../docs/schema.graphql', import.meta.url);

describe('docs/schema.graphql', () => {
  it('[API-11] is the schema that the gateway serves (UPDATE_DOCS=1 writes it again)', () => {
    if (process.env['UPDATE_DOCS']) writeFileSync(file, fullSchema());
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe(fullSchema());
  });
});
