import { describe, expect, it } from '@jest/globals';
import { serviceNames } from '@llavero/proto/collections';
import { recordsOf } from '@llavero/proto/records/registry';
import { testDatabase } from '../testing/database.ts';
import { pendingSql } from './drift.ts';

describe('committed migrations', () => {
  it.each(serviceNames)('of %s bring an empty schema to what the definitions say', async (service) => {
    const room = await testDatabase(service);
    const folder = new URL(`../../../${service}/src/migrations/`, import.meta.url);
    try {
      // Otherwise: make generate ARGS="what changes"
      expect((await pendingSql(room.url, service, recordsOf(service), folder)).up).toEqual([]);
    } finally {
      await room.drop();
    }
  });
});
