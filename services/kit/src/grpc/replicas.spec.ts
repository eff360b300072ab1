import { Server, ServerCredentials, type sendUnaryData, type ServerUnaryCall } from '@grpc/grpc-js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { freePort } from '@llavero/servers/process';
import { ServiceTokens } from '../auth/service-tokens.ts';
import { Metrics } from '../metrics/metrics.ts';
import { testContext } from '../testing/context.ts';
import { TEST_SECRET } from '../testing/environment.ts';
import { until } from '../testing/until.ts';
import { Peers } from './peers.ts';
import { recordDefinitions } from './wire.ts';

const ctx = testContext('ADMIN');
const running: Server[] = [];
let peers: Peers | undefined;
afterEach(() => {
  peers?.close();
  for (const server of running.splice(0)) server.forceShutdown();
});

/** A replica that answers with its own name; starts again on the same port. */
async function replica(name: string, port: number): Promise<Server> {
  const server = new Server();
  const handler = (_call: ServerUnaryCall<unknown, unknown>, reply: sendUnaryData<unknown>): void =>
    reply(null, Buffer.from(JSON.stringify({ id: name, version: 1 })));
  server.addService(
    { Get: recordDefinitions.Get, Create: recordDefinitions.Create },
    { Get: handler, Create: handler },
  );
  await new Promise<void>((resolve, reject) =>
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error) =>
      error ? reject(error) : resolve(),
    ),
  );
  running.push(server);
  return server;
}

async function pair() {
  const [one, two] = [await freePort(), await freePort()];
  const servers = { one: await replica('one', one), two: await replica('two', two) };
  peers = new Peers(
    { places: `127.0.0.1:${one},127.0.0.1:${two}` },
    new ServiceTokens(TEST_SECRET),
    new Metrics(),
  );
  const records = peers.records('places');
  const read = async () => (await records.get({ collection: 'place', id: 'x' }, ctx)).id;
  const write = async () => (await records.create({ collection: 'place', object: {} }, ctx)).id;
  const many = async (call: () => Promise<string>) =>
    [...new Set(await Promise.all(Array.from({ length: 12 }, call)))].sort();
  return { servers, ports: { one, two }, read, write, many };
}

describe('a service with two replicas', () => {
  it('[PLT-03] both take their turn', async () => {
    const { read, many } = await pair();
    await until('the replicas take turns', async () => (await many(read)).length === 2);
    expect(await many(read)).toEqual(['one', 'two']);
  });

  it('[PLT-03] reads and writes go on with the one that is left, and with both when the other is back', async () => {
    const { servers, ports, read, write, many } = await pair();
    await until('the replicas take turns', async () => (await many(read)).length === 2);
    servers.one.forceShutdown();
    await until('the replicas take turns', async () => (await many(read)).join() === 'two');
    expect(await many(write)).toEqual(['two']);
    await replica('one', ports.one);
    await until('the replicas take turns', async () => (await many(read)).length === 2);
    expect((await many(write)).length).toBeGreaterThan(0);
  });

  it('[PLT-03] a write that finds none standing is refused without having been sent', async () => {
    const { servers, write } = await pair();
    servers.one.forceShutdown();
    servers.two.forceShutdown();
    await expect(write()).rejects.toMatchObject({ body: { kind: 'unavailable' } });
  });
});
