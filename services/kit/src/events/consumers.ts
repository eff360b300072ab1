import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceName } from '@llavero/proto/collections';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { serviceContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import { isOutage } from '../errors/outage.ts';
import { errorCodeOf, type Logger } from '../logging/logger.ts';
import { inRequest } from '../logging/request-scope.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { spanInTraces } from '../tracing/tracer.ts';
import { Turns } from '../turns.ts';
import { openDurables } from './durables.ts';
import type { Events } from './events.ts';
import { eventsIn } from './messages.ts';
import type { EventSubscription, HandlesEvent, HandlesEvents } from './on-event.ts';
import { codeOf } from './relay.ts';
import { matches } from './subjects.ts';

export interface ConsumerParts {
  service: ServiceName;
  database: Database;
  events: Events;
  logger: Logger;
  metrics: Metrics;
  /** Milliseconds between the attempts of a handler that fails by itself; then the event is dead-lettered. */
  attemptPauses?: readonly number[];
}

/** A message with the events in it that are for a consumer. */
interface Delivery {
  message: JsMsg;
  events: readonly DomainEvent[];
}

type Outcome = 'handled' | 'left' | 'stopped';

/** Often enough for the broker's patience, see {@link openDurables}. */
const HEARTBEAT_MS = 3_000;
/** A broker that says nothing for two of these has lost our pull in a crash; we ask again. */
const BROKER_HEARTBEAT_MS = 2_000;
const ATTEMPT_PAUSES_MS = [250, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000];
/** An event that takes the process down with it is dead-lettered after this many deliveries. */
const MAX_DELIVERIES = 40;
const OUTAGE_PAUSE_MS = 1_000;
/** How long a consumer that takes events together gathers them. */
const GATHER_MS = 50;

/**
 * A durable consumer: events of a collection in order, one at a time, each with effect once. One at a time is what
 * keeps the order per record through crashes: JetStream delivers an unacknowledged event again only
 * after a wait, and would meanwhile hand out later ones. A consumer that takes events `together`, or with a `concurrency`,
 * has no need of it.
 */
export class EventConsumer {
  readonly #subscription: EventSubscription;
  readonly #handler: HandlesEvent;
  readonly #parts: ConsumerParts;
  readonly #durable: string;
  readonly #logger: Logger;
  readonly #stop = new AbortController();
  readonly #opened = Promise.withResolvers<void>();
  readonly #turns: Turns;
  #running: Promise<void> | undefined;

  constructor(subscription: EventSubscription, handler: HandlesEvent, parts: ConsumerParts) {
    this.#subscription = subscription;
    this.#handler = handler;
    this.#parts = parts;
    this.#turns = new Turns(subscription.concurrency ?? Number.POSITIVE_INFINITY);
    this.#durable = `${parts.service}_${subscription.name}`;
    this.#logger = parts.logger.with({ consumer: this.#durable });
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Once the broker keeps events for it: a new consumer `from: 'now'` never sees those before. */
  get opened(): Promise<void> {
    return this.#opened.promise;
  }

  /** Finishes the event at hand. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  get #stopping(): boolean {
    return this.#stop.signal.aborted;
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      try {
        await this.#parts.events.prepare();
        const durables = await openDurables(this.#parts.events, this.#durable, this.#subscription);
        this.#opened.resolve();
        await this.#consumeAll(durables);
      } catch (error) {
        if (this.#stopping) return;
        this.#logger.warn('the consumer connects again', { errorCode: codeOf(error) });
        await this.#pause(OUTAGE_PAUSE_MS);
      }
    }
  }

  /** Until one of them ends or we stop; the others end with it. */
  async #consumeAll(consumers: readonly Consumer[]): Promise<void> {
    const round = new AbortController();
    const ended = await Promise.allSettled(
      consumers.map((consumer) => this.#consume(consumer, round.signal).finally(() => round.abort())),
    );
    for (const outcome of ended) if (outcome.status === 'rejected') throw outcome.reason;
  }

  async #consume(consumer: Consumer, signal: AbortSignal): Promise<void> {
    const messages = await consumer.consume({
      // One at a time is the broker's rule (max_ack_pending); the pull stays open for the next ones.
      max_messages: Math.max(20, this.#together),
      idle_heartbeat: BROKER_HEARTBEAT_MS,
      abort_on_missing_resource: true,
    });
    const end = (): void => messages.stop();
    const over = AbortSignal.any([this.#stop.signal, signal]);
    over.addEventListener('abort', end, { once: true });
    try {
      if (over.aborted) messages.stop();
      if (this.#subscription.concurrency) await this.#takeSideBySide(messages);
      else if (this.#together === 1) for await (const message of messages) await this.#take(message);
      else await this.#takeTogether(messages);
    } finally {
      over.removeEventListener('abort', end);
      messages.stop();
    }
  }

  /** Looks at as many as the broker hands out; those that concern us have turns. */
  async #takeSideBySide(messages: ConsumerMessages): Promise<void> {
    const working = new Set<Promise<void>>();
    for await (const message of messages) {
      const work = this.#take(message)
        .catch((error: unknown) => this.#logger.warn('an event comes again', { errorCode: codeOf(error) }))
        .finally(() => working.delete(work));
      working.add(work);
    }
    await Promise.all(working);
  }

  /** Takes at once what comes within a moment, or while the last ones are being handled. */
  async #takeTogether(messages: ConsumerMessages): Promise<void> {
    const waiting: Delivery[] = [];
    let failure: { error: unknown } | undefined;
    let working: Promise<void> | undefined;
    const work = async (): Promise<void> => {
      try {
        while (waiting.length > 0) {
          if (countOf(waiting) < this.#together) await this.#pause(GATHER_MS);
          const next: Delivery[] = [];
          while (countOf(next) < this.#together && waiting.length > 0) next.push(...waiting.splice(0, 1));
          await this.#takeMany(next);
        }
      } catch (error) {
        failure = { error };
        messages.stop();
      } finally {
        working = undefined;
      }
    };
    for await (const message of messages) {
      const delivery = await this.#meant(message);
      if (!delivery) continue;
      waiting.push(delivery);
      working ??= work();
    }
    await working;
    if (failure) throw failure.error;
  }

  async #takeMany(deliveries: readonly Delivery[]): Promise<void> {
    const all = deliveries.flatMap(({ events }) => events);
    const [first] = all;
    if (!first) return;
    if (this.#stopping) return deliveries.forEach(({ message }) => message.nak());
    const { metrics } = this.#parts;
    const alive = setInterval(() => deliveries.forEach(({ message }) => message.working()), HEARTBEAT_MS);
    try {
      let fresh = 0;
      for (let from = 0; from < all.length; from += this.#together)
        fresh += await this.#once(all.slice(from, from + this.#together));
      for (const { message } of deliveries) message.ack();
      metrics.eventsHandled.inc({ consumer: this.#durable, outcome: 'done' }, fresh);
      metrics.eventsHandled.inc({ consumer: this.#durable, outcome: 'duplicate' }, all.length - fresh);
      metrics.eventLag.set({ consumer: this.#durable }, (Date.now() - Date.parse(first.time)) / 1000);
    } catch {
      // One by one each failing event is repeated and given up by itself, and the others have their effect.
      for (const delivery of deliveries) await this.#work(delivery);
    } finally {
      clearInterval(alive);
    }
  }

  async #take(message: JsMsg): Promise<void> {
    const delivery = await this.#meant(message);
    if (delivery) await this.#work(delivery);
  }

  /**
   * The events of a message that are for this consumer; a message without any is acknowledged, or dead-lettered when it cannot
   * be read.
   */
  async #meant(message: JsMsg): Promise<Delivery | undefined> {
    if (this.#stopping) {
      message.nak();
      return undefined;
    }
    if (!this.#subscription.subjects.some((pattern) => matches(pattern, message.subject))) {
      message.ack();
      return undefined;
    }
    const read = eventsIn(message.data);
    if (!read) {
      await this.#deadLetter(message.subject, message.data, undefined, 'EVENT.UNREADABLE');
      await this.#acknowledge(message);
      return undefined;
    }
    const events = read.filter((event) => this.#isNamed(event));
    if (events.length > 0) return { message, events };
    message.ack();
    return undefined;
  }

  /** Whether it names a field that the consumer reads; every event beside `created` and `updated` is for it. */
  #isNamed({ type, data }: DomainEvent): boolean {
    const { whenChanged } = this.#subscription;
    return (
      !whenChanged ||
      !/\.(created|updated)$/.test(type) ||
      whenChanged.some((name) => data.fields.includes(name))
    );
  }

  get #together(): number {
    return this.#subscription.together ?? 1;
  }

  /** Goes through the events of a message, in their order where one is kept; a message that we stop within comes again as a whole. */
  async #work({ message, events }: Delivery): Promise<void> {
    const alive = setInterval(() => message.working(), HEARTBEAT_MS);
    const effect = (event: DomainEvent) =>
      inRequest({ requestId: requestIdOf(event) }, () => this.#effect(message, event));
    try {
      const outcomes: Outcome[] = [];
      const concerning = await this.#concerning(events);
      if (this.#subscription.concurrency) outcomes.push(...(await Promise.all(concerning.map(effect))));
      else
        for (const event of concerning) if (outcomes.at(-1) !== 'stopped') outcomes.push(await effect(event));
      if (outcomes.includes('stopped')) return message.nak();
      const hasEffect = outcomes.includes('handled');
      if (hasEffect) await this.#acknowledge(message);
      else message.ack();
    } finally {
      clearInterval(alive);
    }
  }

  async #concerns(event: DomainEvent): Promise<boolean> {
    if (this.#handler.concerning) return (await this.#handler.concerning([event])).length > 0;
    return !this.#handler.concerns || this.#handler.concerns(event);
  }

  /** Those of a message that may have an effect. Where that cannot be told of all at once it is asked, and asked again, for each. */
  async #concerning(events: readonly DomainEvent[]): Promise<readonly DomainEvent[]> {
    if (!this.#handler.concerning || events.length === 1) return events;
    return this.#handler.concerning(events).catch(() => events);
  }

  /** Repeats until the event has had its effect or is dead-lettered, or we stop. */
  async #effect(message: JsMsg, event: DomainEvent): Promise<Outcome> {
    const { metrics } = this.#parts;
    for (let failures = 0; ;) {
      if (this.#stopping) return 'stopped';
      try {
        const taken = await this.#turns.take(async () =>
          this.#stopping ? 'stopped' : (await this.#concerns(event)) ? this.#once([event]) : 'left',
        );
        if (typeof taken === 'string') return taken;
        const fresh = taken === 1;
        metrics.eventsHandled.inc({ consumer: this.#durable, outcome: fresh ? 'done' : 'duplicate' });
        metrics.eventLag.set({ consumer: this.#durable }, (Date.now() - Date.parse(event.time)) / 1000);
        return 'handled';
      } catch (error) {
        if (this.#stopping) return 'stopped';
        metrics.eventsHandled.inc({ consumer: this.#durable, outcome: 'retried' });
        if (isOutage(error)) {
          // Nobody's fault and it will pass: wait as long as it takes.
          this.#logger.warn('event waits for an outage to pass', {
            eventId: event.id,
            errorCode: codeOf(error),
          });
          await this.#pause(OUTAGE_PAUSE_MS);
          continue;
        }
        const pause = (this.#parts.attemptPauses ?? ATTEMPT_PAUSES_MS)[failures];
        failures += 1;
        this.#logger.error('event failed', error, { eventId: event.id, eventType: event.type, failures });
        if (pause === undefined || message.info.deliveryCount > MAX_DELIVERIES) {
          const reason = errorCodeOf(error) ?? 'INTERNAL';
          await this.#deadLetter(message.subject, JSON.stringify(event), event, reason);
          return 'handled';
        }
        await this.#pause(pause);
      }
    }
  }

  /** @returns how many of the events had not had their effect before */
  async #once(events: readonly DomainEvent[]): Promise<number> {
    const { service, database } = this.#parts;
    const [first] = events;
    if (!first) return 0;
    const handle = () =>
      database.transaction(async (tx) => {
        const taken = await tx.rows(
          `INSERT INTO inbox (consumer, event_id, handled_at) SELECT $1, unnest($2::uuid[]), now()
           ON CONFLICT DO NOTHING RETURNING event_id`,
          [this.#subscription.name, events.map(({ id }) => id)],
        );
        const fresh = new Set(taken.map(([id]) => id));
        const left = events.filter(({ id }) => fresh.delete(id));
        if (left.length === 0) return 0;
        const ctx = serviceContext(service, requestIdOf(first));
        if (isForMany(this.#handler)) await this.#handler.handleMany(left, tx, ctx);
        else for (const event of left) await this.#handler.handle(event, tx, ctx);
        return left.length;
      });
    const attributes = { 'messaging.message.id': first.id };
    const traceparents = () => events.map(({ traceparent }) => traceparent);
    return spanInTraces(traceparents, 'consumer', this.#durable, attributes, handle);
  }

  /** An acknowledgement that is lost only means that the event comes again and is found in the inbox. */
  async #acknowledge(message: JsMsg): Promise<void> {
    await message.ackAck({ timeout: 5_000 }).catch(() => false);
  }

  /** Gives the event up, visibly: kept in a stream of its own, counted, logged. */
  async #deadLetter(
    subject: string,
    data: Uint8Array | string,
    event: DomainEvent | undefined,
    reason: string,
  ): Promise<void> {
    const { events, metrics } = this.#parts;
    const about = headers();
    about.set('llavero-reason', reason);
    about.set('llavero-subject', subject);
    const stream = await events.jetstream();
    await stream.publish(`llavero-dead.${this.#durable}`, data, { headers: about });
    metrics.eventsHandled.inc({ consumer: this.#durable, outcome: 'dead' });
    this.#logger.error('event dead-lettered', undefined, {
      eventId: event?.id,
      subject,
      reason,
    });
  }

  async #pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }
}

const countOf = (deliveries: readonly Delivery[]): number =>
  deliveries.reduce((sum, { events }) => sum + events.length, 0);

function isForMany(handler: HandlesEvent): handler is HandlesEvents {
  return 'handleMany' in handler;
}

/** A change that nobody asked for goes by the id of its event. */
function requestIdOf(event: DomainEvent): string {
  return event.data.requestId ?? event.id;
}
