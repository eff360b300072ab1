import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Role } from '@llavero/proto/access/access';
import { type ServiceName, serviceNames } from '@llavero/proto/collections';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { records } from '@llavero/proto/records/registry';
import type { CallContext } from '../context.ts';
import type { RecordsClient } from '../grpc/records-client.ts';
import { testContext } from '../testing/context.ts';
import { type Door, makeRows, people, type Rows } from '../testing/matrix.ts';
import { differences } from '../testing/matrix-cells.ts';
import { neighbour } from '../testing/neighbour.ts';
import { startTestServices, type TestServices } from '../testing/service.ts';

// Seven services start here.
jest.setTimeout(180_000);

let services: TestServices;
beforeAll(async () => {
  const modules = Object.fromEntries(serviceNames.map((name) => [name, neighbour(name)]));
  services = await startTestServices(modules as Record<ServiceName, ReturnType<typeof neighbour>>, {
    partial: true,
  });
}, 180_000);
afterAll(() => services?.stop());

/** Straight to the owner over gRPC, past the gateway. */
function doorOf(client: RecordsClient, ctx: CallContext): Door {
  return {
    refusal: 'RECORD.FORBIDDEN',
    get: (collection, id, fields) => client.get({ collection, id, ...(fields ? { fields } : {}) }, ctx),
    list: (collection, query) => client.list({ ...query, collection }, ctx),
    create: (collection, object) => client.create({ collection, object }, ctx),
    patch: (collection, id, version, patch) => client.patch({ collection, id, version, patch }, ctx),
    labels: (collection, ids) => client.labels({ collection, ids }, ctx),
    search: (collection, text) => client.search({ collection, text }, ctx),
    history: (collection, id) => client.history({ collection, id }, ctx),
    recordAt: (collection, id, version) => client.recordAt({ collection, id, version }, ctx),
    restoreAt: (collection, id, version, to) => client.restoreAt({ collection, id, version, to }, ctx),
    async batch(collection, rows) {
      const results = await client.batch({ collection, rows: rows as never }, ctx);
      return (results as { error?: { code: string } }[]).map(({ error }) => error?.code ?? null);
    },
  };
}

describe.each([...records.values()].map((definition) => [definition.collection, definition] as const))(
  'the matrix at the service: %s',
  (_collection, definition: RecordDefinition) => {
    let rows: Rows;
    beforeAll(async () => {
      rows = await makeRows(services, definition);
    });

    it.each(people)('[SES-09] %s meets it in every cell: actions, rows, field groups', async (role: Role) => {
      const ctx = testContext(role, rows.own.get(role)?.person);
      const door = doorOf(services.peers.records(definition.service), ctx);
      expect(await differences({ definition, role, rows, door })).toEqual([]);
    });
  },
);
