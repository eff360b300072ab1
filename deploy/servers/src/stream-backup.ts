import { brokerAddress } from '@llavero/proto/values/broker-address';
import { connect, createInbox, type Msg, type NatsConnection } from '@nats-io/transport-node';

/** A stream of JetStream as the server describes it: what it needs to make it again. */
export interface StreamNote {
  name: string;
  config: object;
  state: { messages: number; last_seq: number };
}

interface ApiError {
  error?: { description?: string };
}

const PATIENCE_MS = 30_000;
const CHUNK = 128 * 1024;

/** A connection to the server; `close` ends it. */
export function openBus(url: string): Promise<NatsConnection> {
  return connect({ ...brokerAddress(url), maxReconnectAttempts: 0 });
}

/** Names of all streams, in order. */
export async function streamNames(bus: NatsConnection): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    const page = await ask<{ total: number; streams: string[] | null }>(bus, 'STREAM.NAMES', {
      offset: names.length,
    });
    names.push(...(page.streams ?? []));
    if (names.length >= page.total || !page.streams?.length) return names.sort();
  }
}

/**
 * A stream with its messages and the positions of its durable consumers, as the server's own snapshot (JetStream API
 * `STREAM.SNAPSHOT`, as `nats stream backup` uses it): consistent at one moment, while it is written to.
 *
 * @returns what the server says of it, and the bytes of the snapshot
 * @throws Error when the server refuses it or stops in the middle
 */
export async function snapshotStream(
  bus: NatsConnection,
  name: string,
): Promise<{ note: StreamNote; bytes: AsyncIterable<Uint8Array> }> {
  const inbox = createInbox();
  const arriving = bus.subscribe(inbox);
  const { config, state } = await ask<Omit<StreamNote, 'name'>>(bus, `STREAM.SNAPSHOT.${name}`, {
    deliver_subject: inbox,
    chunk_size: CHUNK,
  });
  return { note: { name, config, state }, bytes: chunksOf(arriving, name) };
}

async function* chunksOf(
  arriving: AsyncIterable<Msg> & { unsubscribe(): void },
  name: string,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const message of arriving) {
      if (message.data.length === 0) {
        const status = message.headers?.code ?? 204;
        if (status >= 400)
          throw new Error(`JetStream ended the snapshot of ${name}: ${message.headers?.description}`);
        return;
      }
      yield message.data;
      // The server sends on once it is told that the chunk is taken.
      message.respond();
    }
    throw new Error(`the connection to JetStream ended within the snapshot of ${name}`);
  } finally {
    arriving.unsubscribe();
  }
}

/**
 * Makes a stream again from its snapshot, in a server that has none of that name.
 *
 * @throws Error when the server refuses it
 */
export async function restoreStream(
  bus: NatsConnection,
  { name, config, state }: StreamNote,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { deliver_subject: target } = await ask<{ deliver_subject: string }>(bus, `STREAM.RESTORE.${name}`, {
    config,
    state,
  });
  const send = async (chunk: Uint8Array): Promise<void> => {
    const answer = await bus.request(target, chunk, { timeout: PATIENCE_MS });
    if (answer.data.length > 0) refuse(answer.json<ApiError>(), `STREAM.RESTORE.${name}`);
  };
  for await (const chunk of bytes)
    for (let from = 0; from < chunk.length; from += CHUNK) await send(chunk.subarray(from, from + CHUNK));
  await send(new Uint8Array());
}

async function ask<T>(bus: NatsConnection, call: string, request: object): Promise<T> {
  const answer = await bus.request(`$JS.API.${call}`, JSON.stringify(request), { timeout: PATIENCE_MS });
  const body = answer.json<T & ApiError>();
  refuse(body, call);
  return body;
}

function refuse({ error }: ApiError, call: string): void {
  if (error) throw new Error(`JetStream refused ${call}: ${error.description ?? 'no reason given'}`);
}
