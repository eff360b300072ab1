import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AckPolicy, type Consumer } from '@nats-io/jetstream';
import { eventStream } from '@llavero/proto/events/envelope';
import { createLogger } from '../logging/logger.ts';
import { emptyBus, testNats } from '../testing/nats.ts';
import { openDurables } from './durables.ts';
import { Events } from './events.ts';
import type { EventSubscription } from './on-event.ts';

const subjects = ['llavero.test.thing.*', 'llavero.test.other.changed'];
const subscription: EventSubscription = { name: 'pair', subjects, from: 'now' };
/** Long enough for a busy machine; what is there comes at once. */
const expires = 30_000;
let events: Events;

beforeEach(async () => {
  await emptyBus();
  events = new Events('test', await testNats(), createLogger('test', 'silent'));
  await events.prepare();
});
afterEach(() => events.close());

async function publish(...texts: readonly [subject: string, text: string][]): Promise<void> {
  const stream = await events.jetstream();
  for (const [subject, text] of texts) await stream.publish(`llavero.test.${subject}`, text);
}

/** The next texts that a durable is handed, acknowledged. */
async function next(consumer: Consumer | undefined, count: number): Promise<string[]> {
  const found: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const message = await consumer?.next({ expires });
    if (!message) throw new Error('nothing came');
    found.push(message.string());
    await message.ackAck();
  }
  return found;
}

const waiting = async (consumers: readonly Consumer[]): Promise<number[]> =>
  Promise.all(consumers.map(async (consumer) => (await consumer.info()).num_pending));

describe('the durables of a consumer', () => {
  it('[JOB-05] of two collections are two, each handed the events of its own alone', async () => {
    const consumers = await openDurables(events, 'test_pair', subscription);
    const found = await Promise.all(consumers.map((consumer) => consumer.info()));
    expect(found.map(({ name, config }) => [name, config.filter_subject, config.max_ack_pending])).toEqual([
      ['test_pair', 'llavero.test.thing.*', 1],
      ['test_pair_test_other', 'llavero.test.other.changed', 1],
    ]);
    await publish(['thing.made', 'a'], ['third.made', 'b'], ['other.changed', 'c'], ['thing.gone', 'd']);
    expect(await next(consumers[0], 2)).toEqual(['a', 'd']);
    expect(await next(consumers[1], 1)).toEqual(['c']);
    expect(await waiting(consumers)).toEqual([0, 0]);
  });

  it('[JOB-05] go on where the one durable of an earlier release was, and again where they were', async () => {
    const manager = await events.manager();
    await manager.consumers.add(eventStream.name, {
      durable_name: 'test_pair',
      filter_subject: 'llavero.test.>',
      ack_policy: AckPolicy.Explicit,
      max_ack_pending: 1,
    });
    await publish(['thing.made', 'a'], ['other.changed', 'b']);
    const earlier = await (await events.jetstream()).consumers.get(eventStream.name, 'test_pair');
    expect(await next(earlier, 2)).toEqual(['a', 'b']);
    await publish(['other.changed', 'c'], ['thing.made', 'd'], ['third.made', 'e'], ['other.changed', 'f']);

    const consumers = await openDurables(events, 'test_pair', subscription);
    expect(await next(consumers[0], 1)).toEqual(['d']);
    expect(await next(consumers[1], 1)).toEqual(['c']);
    const reopened = await openDurables(events, 'test_pair', subscription);
    expect(await next(reopened[1], 1)).toEqual(['f']);
    expect(await waiting(reopened)).toEqual([0, 0]);
  });

  it('[JOB-05] are the same when the collections are declared in another order', async () => {
    await openDurables(events, 'test_pair', subscription);
    const turned = { ...subscription, subjects: subjects.toReversed() };
    const found = await Promise.all(
      (await openDurables(events, 'test_pair', turned)).map((consumer) => consumer.info()),
    );
    expect(found.map(({ name, config }) => [name, config.filter_subject])).toEqual([
      ['test_pair', 'llavero.test.thing.*'],
      ['test_pair_test_other', 'llavero.test.other.changed'],
    ]);
  });

  it('[JOB-05] begin with later events alone where nobody listened before and the consumer asks for it', async () => {
    await publish(['thing.made', 'a'], ['other.changed', 'b']);
    const later = await openDurables(events, 'test_later', { ...subscription, name: 'later' });
    const all = await openDurables(events, 'test_all', { ...subscription, name: 'all', from: 'start' });
    await publish(['thing.made', 'c'], ['other.changed', 'd']);
    expect([await next(later[0], 1), await next(later[1], 1)]).toEqual([['c'], ['d']]);
    expect([await next(all[0], 2), await next(all[1], 2)]).toEqual([
      ['a', 'c'],
      ['b', 'd'],
    ]);
  });
});
