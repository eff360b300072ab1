import { jetstream, jetstreamManager, type JetStreamClient, type JetStreamManager } from '@nats-io/jetstream';
import { AuthorizationError, connect, type NatsConnection } from '@nats-io/transport-node';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventOf, EventSource } from '@llavero/proto/events/define';
import { brokerAddress } from '@llavero/proto/values/broker-address';
import type { Logger } from '../logging/logger.ts';
import { eventsIn } from './messages.ts';
import { ensureStreams } from './stream.ts';

const RETRY_MS = 500;
const REQUEST_MS = 5_000;
const DRAIN_MS = 2_000;
const REFUSED = 'the broker refuses the user or the password of NATS_URL';

/** The process stops; whoever still waited for the broker gets this. */
export class EventsClosed extends Error {
  constructor() {
    super('the connection to the broker is being closed');
    this.name = 'EventsClosed';
  }
}

/** The process's connection to the bus; reconnects for ever and never stops the process. */
export class Events {
  readonly #name: string;
  readonly #url: string;
  readonly #logger: Logger;
  readonly #stop = new AbortController();
  #connection: Promise<NatsConnection> | undefined;
  #open: NatsConnection | undefined;
  #preparing: Promise<void> | undefined;

  constructor(name: string, url: string, logger: Logger) {
    this.#name = name;
    this.#url = url;
    this.#logger = logger;
  }

  /**
   * The connection; waits for the broker when it is not there yet.
   *
   * @throws EventsClosed when the process stops before
   */
  connection(): Promise<NatsConnection> {
    this.#connection ??= this.#connect();
    return this.#connection;
  }

  /** Publishing and consuming. */
  async jetstream(): Promise<JetStreamClient> {
    return jetstream(await this.connection(), { timeout: REQUEST_MS });
  }

  async manager(): Promise<JetStreamManager> {
    return jetstreamManager(await this.connection(), { timeout: REQUEST_MS, checkAPI: false });
  }

  /**
   * Makes sure that the streams exist, also on a broker whose storage was lost while we were connected. Who asks
   * while somebody else's look is under way shares it: at the start every consumer and the relay ask at once.
   */
  prepare(): Promise<void> {
    this.#preparing ??= this.manager()
      .then(ensureStreams)
      .finally(() => (this.#preparing = undefined));
    return this.#preparing;
  }

  /** Readiness: the broker answers now. @throws Error when it does not */
  async ping(): Promise<void> {
    if (!this.#open || this.#open.isClosed()) throw new Error('not connected to the broker');
    await this.#open.flush();
  }

  /**
   * Hands every event from now on to `listen`, in order, in every process that asks: for caches, open
   * browsers and revoked sessions. Nothing is remembered while the process is away; at the start and after
   * every gap `resync` is called so that the listener can read what it missed.
   *
   * @param source the event, or several by a pattern
   */
  live<E extends EventSource>(
    source: E,
    listen: (event: EventOf<E>) => void,
    resync: () => void = () => undefined,
  ): { stop(): void } {
    let stopped = false;
    let end: () => void = () => undefined;
    void (async () => {
      const connection = await this.connection();
      if (stopped) return;
      // Plain subscriptions see what JetStream stores: one publish, two readers, and no state on the broker.
      const subscription = connection.subscribe(source.subject, {
        callback: (error, message) => {
          const found = error ? undefined : eventsIn(message.data);
          // What travels under the subject of a declared event is that event.
          for (const event of found ?? []) listen(event as EventOf<E>);
        },
      });
      end = () => subscription.unsubscribe();
      resync();
      for await (const status of connection.status()) {
        if (stopped) break;
        if (status.type === 'reconnect') resync();
      }
    })().catch((error: unknown) => {
      if (!(error instanceof EventsClosed)) this.#logger.error('live events have stopped', error);
    });
    return {
      stop() {
        stopped = true;
        end();
      },
    };
  }

  /** Nobody waits for a broker any longer that is not there; an open connection stays until {@link close}. */
  leave(): void {
    this.#stop.abort();
  }

  /** Sends what is still in the air and closes; without a broker at once. */
  async close(): Promise<void> {
    this.leave();
    const connection = this.#open;
    if (!connection || connection.isClosed()) return;
    const enough = new AbortController();
    const drained = connection.drain().catch(() => undefined);
    await Promise.race([
      drained,
      sleep(DRAIN_MS, undefined, { signal: enough.signal }).catch(() => undefined),
    ]);
    enough.abort();
    await connection.close();
  }

  async #connect(): Promise<NatsConnection> {
    const { signal } = this.#stop;
    for (let told = false; !signal.aborted; told = true) {
      try {
        const connection = await connect({
          ...brokerAddress(this.#url),
          name: `llavero ${this.#name}`,
          maxReconnectAttempts: -1,
          reconnectTimeWait: 250,
          reconnectJitter: 100,
          pingInterval: 10_000,
          maxPingOut: 2,
          ignoreClusterUpdates: true,
        });
        this.#open = connection;
        if (signal.aborted) await this.close();
        void this.#watch(connection);
        return connection;
      } catch (error) {
        const refused = error instanceof AuthorizationError;
        if (!told) this.#logger.warn(refused ? REFUSED : 'the broker does not answer yet');
        await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
    throw new EventsClosed();
  }

  async #watch(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') this.#logger.warn('connection to the broker lost');
      if (status.type === 'reconnect') this.#logger.info('connection to the broker is back');
    }
  }
}
