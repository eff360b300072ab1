import { jetstreamManager } from '@nats-io/jetstream';
import { brokerAddress } from '@llavero/proto/values/broker-address';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { sharedServers } from './servers.ts';

/** Address of the broker the tests of this process share. */
export async function testNats(): Promise<string> {
  return (await sharedServers()).natsUrl;
}

/** A connection to it; who opens it closes it. */
export async function openTestBus(): Promise<NatsConnection> {
  return connect(brokerAddress(await testNats()));
}

/** Removes all streams and with them all consumers, so that a test file starts with an empty bus. */
export async function emptyBus(): Promise<void> {
  const connection = await openTestBus();
  try {
    const manager = await jetstreamManager(connection);
    for await (const stream of manager.streams.list()) await manager.streams.delete(stream.config.name);
  } finally {
    await connection.close();
  }
}

/** Every message that any stream of the tests' broker holds, subject and headers first, as text. */
export async function busContents(): Promise<string> {
  const connection = await openTestBus();
  try {
    const manager = await jetstreamManager(connection);
    const texts: string[] = [];
    for await (const { config, state } of manager.streams.list())
      for (let seq = state.first_seq; seq <= state.last_seq && state.messages > 0; seq += 1) {
        const message = await manager.streams.getMessage(config.name, { seq });
        if (message) texts.push(`${message.subject} ${String(message.header)} ${message.string()}`);
      }
    return texts.join('\n');
  } finally {
    await connection.close();
  }
}
