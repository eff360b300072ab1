import 'reflect-metadata';
import { Injectable } from '@nestjs/common';
import type { EventOf, EventPattern, EventSource } from '@llavero/proto/events/define';
import type { CallContext } from '../context.ts';
import type { Tx } from '../db/queryable.ts';

/**
 * Shape of a consumer's class: `class MandateActivated implements HandlesEvent<typeof mandateActivated>`; without the
 * event where `data.extra` is not read.
 */
export interface HandlesEvent<E extends EventSource = EventPattern> {
  /**
   * Reacts to an event. All writes go through `tx`: they and the note that the event is handled are
   * committed together, so the effect happens once however often the event is delivered (JOB-05).
   * What leaves the database (a call to another service) can happen twice and must bear it.
   * Events of one record arrive in order; those of two collections may be handled at the same time. A throw repeats the
   * event later.
   *
   * @param ctx the service itself as actor, with the request id of the change
   */
  handle(event: EventOf<E>, tx: Tx, ctx: CallContext): Promise<void>;

  /**
   * Whether the event can have an effect. Asked before the transaction: an event it says no to is acknowledged and leaves
   * no trace in the database. Absent: every event can.
   */
  concerns?(event: EventOf<E>): boolean | Promise<boolean>;

  /**
   * The same of the events of one message at once, instead of `concerns`: for who looks at every event, most of which are none of
   * its. In a burst a message has some ten, and a question to the database for each of them costs more than their effects.
   *
   * @returns those that can have an effect
   */
  concerning?(events: readonly EventOf<E>[]): Promise<readonly EventOf<E>[]>;
}

/**
 * A consumer that handles several events in one transaction ({@link OnEvents}): for what is written of every event
 * and does not depend on their order. When one of them fails, they are handled one by one.
 */
export interface HandlesEvents<E extends EventSource = EventPattern> extends HandlesEvent<E> {
  /** Reacts to events that were not handled before, in the order in which they were published. */
  handleMany(events: readonly EventOf<E>[], tx: Tx, ctx: CallContext): Promise<void>;
}

export interface EventSubscription {
  /** `llavero.contracts.mandate.activated`; `*` and `>` as on the bus. */
  subjects: readonly string[];
  /** Unique within the service and never changed: the bus remembers the position under it. */
  name: string;
  /** `start` (default): also events from before the consumer first existed; `now`: later ones only. */
  from: 'start' | 'now';
  /** A `created` or `updated` that names none of these fields is not for it; absent: every event is. */
  whenChanged?: readonly string[];
  /** Events in one transaction at most; their order is then not kept when a process ends within it. One when absent. */
  together?: number;
  /** Events that are handled side by side at most; no order is kept then. One when absent. */
  concurrency?: number;
}

/** Options of {@link OnEvent}. */
interface Options {
  name: string;
  from?: 'start' | 'now';
  whenChanged?: readonly string[];
  concurrency?: number;
}

const EVENT = Symbol('llavero.event');

/**
 * Makes a provider a durable consumer of events; found at start, where an event that nobody publishes is refused.
 *
 * @param source what it listens to: `contractActivated`, `created(contract)`, `changesOf(contract)`, or several
 * @param options `whenChanged`: of the `created` and `updated` events only those that name one of these fields (a created record
 *   names what it does not leave at its default); the others are acknowledged without touching the database. `concurrency`: for a
 *   consumer that looks at every event and does not depend on their order, so that few wait behind many that do not concern it
 */
export function OnEvent<const E extends EventSource>(
  source: E | readonly E[],
  options: Options,
): <T extends new (...args: never[]) => HandlesEvent<E>>(target: T) => void {
  return subscribe(source, options);
}

/**
 * {@link OnEvent} for a consumer that takes several events in one transaction.
 *
 * @param options `together`: how many events its `handleMany` takes at once
 */
export function OnEvents<const E extends EventSource>(
  source: E | readonly E[],
  options: Options & { together: number },
): <T extends new (...args: never[]) => HandlesEvents<E>>(target: T) => void {
  return subscribe(source, options);
}

function subscribe(
  source: EventSource | readonly EventSource[],
  { name, from = 'start', whenChanged, together, concurrency }: Options & { together?: number },
): (target: new (...args: never[]) => object) => void {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Error(`@OnEvent name '${name}': kebab-case only`);
  const subscription: EventSubscription = {
    subjects: [source].flat().map(({ subject }) => subject),
    name,
    from,
    ...(whenChanged ? { whenChanged } : {}),
    ...(together ? { together } : {}),
    ...(concurrency ? { concurrency } : {}),
  };
  return (target) => {
    Reflect.defineMetadata(EVENT, subscription, target);
    Injectable()(target);
  };
}

/** What a class listens to, or undefined. */
export function subscriptionOf(target: object): EventSubscription | undefined {
  return Reflect.getMetadata(EVENT, target) as EventSubscription | undefined;
}
