import { Client, credentials, type Metadata } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { HistoryEntry } from '@llavero/proto/requests';
import { testContext } from '../testing/context.ts';
import { neighbour } from '../testing/neighbour.ts';
import { startTestServices, type TestServices } from '../testing/service.ts';
import { Database } from '../db/database.ts';
import { pruneAudit } from '../db/prune-audit.ts';
import { outgoing, writeMetadata } from './metadata.ts';
import { recordDefinitions } from './wire.ts';

let services: TestServices;
let direct: Client;
beforeAll(async () => {
  services = await startTestServices({ people: neighbour('people') }, { partial: true });
  direct = new Client(services.addressOf('people'), credentials.createInsecure());
});
afterAll(async () => {
  direct?.close();
  await services?.stop();
});

const lastOrigin = async (id: string): Promise<HistoryEntry['origin']> => {
  const [entry] = await services.peers
    .records('people')
    .history({ collection: 'agent', id }, testContext('ADMIN'));
  return entry?.origin ?? null;
};

/** Past the gateway and past our own client, with a person's own token. */
function createDirectly(metadata: Metadata): Promise<{ id: string }> {
  const { path, requestSerialize, responseDeserialize } = recordDefinitions.Create;
  const request = Buffer.from(JSON.stringify({ collection: 'agent', object: { firstname: 'Ana' } }));
  return new Promise((resolve, reject) => {
    direct.makeUnaryRequest(path, requestSerialize, responseDeserialize, request, metadata, (error, reply) =>
      error ? reject(error) : resolve(JSON.parse(String(reply)) as { id: string }),
    );
  });
}

describe('from where a call comes, at a service', () => {
  it('[ENT-12] a process of ours says it for whom it serves', async () => {
    const origin = { channel: 'WEB', address: '203.0.113.7', device: 'Firefox, Linux' } as const;
    const ctx = { ...testContext('ADMIN'), origin };
    const { id } = await services.peers
      .records('people')
      .create({ collection: 'agent', object: { firstname: 'Ana' } }, ctx);
    expect(await lastOrigin(id)).toEqual(origin);
  });

  it('[ENT-12] whoever comes with a token of their own is known by the connection, whatever they say', async () => {
    const told = { channel: 'SERVICE', address: '198.51.100.1', device: 'Safari, iOS' } as const;
    const metadata = writeMetadata(outgoing(await services.tokenFor('ADMIN'), null, undefined, told));
    const { id } = await createDirectly(metadata);
    expect(await lastOrigin(id)).toEqual({ channel: 'API', address: '127.0.0.1', device: null });
  });

  it('[ENT-12] addresses and devices leave the audit after 180 days; who, when and what stays', async () => {
    const db = services.services.get('people')!.get(Database);
    const insert = (id: string, days: number) =>
      db.query(
        `INSERT INTO audit (id, collection, record_id, version, at, verb, actor, changes, channel, address, device)
         VALUES ($1::uuid, 'agent', $1::uuid, 1, now() - make_interval(days => $2::int), 'created', 'x', '{}', 'WEB', '203.0.113.9', 'Edge, Windows')`,
        [id, days],
      );
    const [old, young] = ['0199aaaa-0000-7000-8000-0000000000c1', '0199aaaa-0000-7000-8000-0000000000c2'];
    await insert(old, 181);
    await insert(young, 179);
    await pruneAudit(db);
    const rows = await db.rows(
      'SELECT address, device, channel FROM audit WHERE record_id = ANY($1) ORDER BY record_id',
      [[old, young]],
    );
    expect(rows).toEqual([
      [null, null, 'WEB'],
      ['203.0.113.9', 'Edge, Windows', 'WEB'],
    ]);
  });
});
