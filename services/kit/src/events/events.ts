import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import type { Logger } from '../logging/logger.ts';
import { ensureStreams } from './stream.ts';

/** The process's connection to the bus; reconnects for ever and never stops the process. */
export class Events {
  readonly #name: string;
  readonly #url: string;
  readonly #logger: Logger;
  #connection: Promise<NatsConnection> | undefined;
  #open: NatsConnection | undefined;
  #stopped = false;

  constructor(name: string, url: string, logger: Logger) {
    this.#name = name;
    this.#url = url;
    this.#logger = logger;
  }

  /** The connection; waits for the broker when it is not there yet. */
  connection(): Promise<NatsConnection> {
    this.#connection ??= this.#connect();
    return this.#connection;
  }

  /** Publishing and consuming; waits for the broker and for the stream. */
  async jetstream(): Promise<JetStreamClient> {
    return jetstream(await this.connection(), { timeout: 5_000 });
  }

  async manager(): Promise<JetStreamManager> {
    return jetstreamManager(await this.connection(), { timeout: 5_000, checkAPI: false });
  }

  /** Makes sure that the streams exist, also on a broker whose storage was lost while we were connected. */
  async prepare(): Promise<void> {
    await ensureStreams(await this.manager());
  }

  /** Readiness: the broker answers now. @throws Error when it does not */
  async ping(): Promise<void> {
    if (!this.#open || this.#open.isClosed()) throw new Error('not connected to the broker');
    await this.#open.flush();
  }

  /**
   * Hands every event from now on to `listen`, in order, in every process that asks: for caches, open
   * browsers and revoked sessions. Nothing is remembered while the process is away; after a gap `resync`
   * is called so that the listener can read what it missed.
   *
   * @param subjects as on the bus, e.g. `llavero.>`
   */
  live(
    subjects: readonly string[],
    listen: (event: DomainEvent) => void,
    resync: () => void = () => undefined,
  ): { stop(): void } {
    let stopped = false;
    let end: () => void = () => undefined;
    void (async () => {
      const connection = await this.connection();
      if (stopped) return;
      // Plain subscriptions see what JetStream stores: one publish, two readers, and no state on the broker.
      const subscriptions = subjects.map((subject) =>
        connection.subscribe(subject, {
          callback: (error, message) => {
            if (error) return;
            const event = parseEvent(message.data);
            if (event) listen(event);
          },
        }),
      );
      end = () => subscriptions.forEach((subscription) => subscription.unsubscribe());
      resync();
      for await (const status of connection.status()) {
        if (stopped) break;
        if (status.type === 'reconnect') resync();
      }
    })().catch((error: unknown) => this.#logger.error('live events have stopped', error));
    return {
      stop() {
        stopped = true;
        end();
      },
    };
  }

  async close(): Promise<void> {
    this.#stopped = true;
    await this.#open?.drain().catch(() => undefined);
  }

  async #connect(): Promise<NatsConnection> {
    const connection = await connect({
      servers: this.#url,
      name: `llavero ${this.#name}`,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      reconnectJitter: 100,
      waitOnFirstConnect: true,
      pingInterval: 10_000,
      maxPingOut: 2,
      ignoreClusterUpdates: true,
    });
    this.#open = connection;
    if (this.#stopped) await connection.close();
    void this.#watch(connection);
    return connection;
  }

  async #watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') this.#logger.warn('connection to the broker lost');
      if (status.type === 'reconnect') this.#logger.info('connection to the broker is back');
    }
  }
}

/** The event in a message, or undefined when it is none: nothing of ours publishes that. */
export function parseEvent(data: Uint8Array): DomainEvent | undefined {
  try {
    const event = JSON.parse(Buffer.from(data).toString('utf8')) as Partial<DomainEvent>;
    return typeof event.id === 'string' && typeof event.type === 'string' && event.data ? (event as DomainEvent) : undefined;
  } catch {
    return undefined;
  }
}
