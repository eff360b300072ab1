import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { sharedServers } from './servers.ts';

/** Address of the broker the tests of this process share. */
export async function testNats(): Promise<string> {
  return (await sharedServers()).natsUrl;
}

/** Removes all streams and with them all consumers, so that a test file starts with an empty bus. */
export async function emptyBus(): Promise<void> {
  const connection = await connect({ servers: await testNats() });
  try {
    const manager = await jetstreamManager(connection);
    for await (const stream of manager.streams.list()) await manager.streams.delete(stream.config.name);
  } finally {
    await connection.close();
  }
}
