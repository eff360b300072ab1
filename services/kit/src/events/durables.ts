import {
  AckPolicy,
  type Consumer,
  type ConsumerInfo,
  DeliverPolicy,
  type JetStreamManager,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { eventStream } from '@llavero/proto/events/envelope';
import type { Events } from './events.ts';
import type { EventSubscription } from './on-event.ts';
import { byCollection, covering } from './subjects.ts';

/** Unacknowledged messages of a consumer that keeps no order, per event that it handles at a time; most do not concern it. */
const LOOKED_AT = 8;
/** The broker gives an event to somebody else (or again to us) after this long without a sign of life. */
const ACK_WAIT_MS = 10_000;

/**
 * Creates the durables of a consumer on the broker, one for each collection it listens to, or updates their settings. One for
 * all of them would be handed every event between them, because the broker takes one filter ({@link covering}).
 *
 * @param durable name of the first one; the others add service and collection to it
 */
export async function openDurables(
  events: Events,
  durable: string,
  subscription: EventSubscription,
): Promise<Consumer[]> {
  const manager = await events.manager();
  const groups = [...byCollection(subscription.subjects)];
  const before = await known(manager, durable);
  // The collection that has had the name keeps it, in whichever order they are declared.
  const kept = groups.findIndex(([, subjects]) => covering(subjects) === before?.config.filter_subject);
  const [first] = groups.splice(Math.max(kept, 0), 1);
  if (!first) return [];
  const names: string[] = [durable];
  // The first one listened to all of them in earlier releases: it leaves the others' events once these are there.
  for (const [about, subjects] of groups) {
    const name = `${durable}_${about.split('.').slice(1).join('_')}`;
    await open(manager, name, subjects, subscription, before);
    names.push(name);
  }
  await open(manager, durable, first[1], subscription);
  const stream = await events.jetstream();
  return Promise.all(names.map((name) => stream.consumers.get(eventStream.name, name)));
}

/** @param before if it listened to these subjects, too, a new durable goes on where it is */
async function open(
  manager: JetStreamManager,
  name: string,
  subjects: readonly string[],
  { from, together = 1, concurrency = 1 }: EventSubscription,
  before?: ConsumerInfo,
): Promise<void> {
  const settings = {
    // Exactly what it listens to, for whoever looks at the broker: the filter is only as narrow as one can be.
    description: subjects.join(' '),
    filter_subject: covering(subjects),
    ack_wait: nanos(ACK_WAIT_MS),
    max_ack_pending: concurrency > 1 ? concurrency * LOOKED_AT : together,
    max_deliver: -1,
  };
  if (await known(manager, name)) {
    await manager.consumers.update(eventStream.name, name, settings);
    return;
  }
  const start =
    before && listensTo(before, subjects)
      ? { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: before.ack_floor.stream_seq + 1 }
      : { deliver_policy: from === 'now' ? DeliverPolicy.New : DeliverPolicy.All };
  await manager.consumers.add(eventStream.name, {
    durable_name: name,
    ack_policy: AckPolicy.Explicit,
    ...start,
    ...settings,
  });
}

/** What the broker says of a durable; undefined when there is none yet. */
async function known(manager: JetStreamManager, name: string): Promise<ConsumerInfo | undefined> {
  return manager.consumers.info(eventStream.name, name).catch((error: { code?: number }) => {
    // 10014: no such consumer.
    if (error.code === 10014) return undefined;
    throw error;
  });
}

/** True when the durable is handed every event of these subjects. */
function listensTo({ config }: ConsumerInfo, subjects: readonly string[]): boolean {
  const filter = config.filter_subject;
  return filter === undefined || covering([filter, ...subjects]) === filter;
}
