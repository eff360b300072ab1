import { describe, expect, it } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import type { EventPattern } from '@llavero/proto/events/define';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import type { Tx } from '../db/queryable.ts';
import { note, until, useBus } from '../testing/bus-bench.ts';
import { openTestBus } from '../testing/nats.ts';
import { eventsIn } from './messages.ts';

/** Every event of these tests. */
const thing: EventPattern = { kind: 'pattern', subject: 'llavero.test.thing.*' };
const bus = useBus();

describe('a consumer of messages with several events', () => {
  it('[JOB-05] has each of many events once, whoever takes one or many, and gives up only the one that keeps failing', async () => {
    const connection = await openTestBus();
    const sizes: number[] = [];
    connection.subscribe('llavero.test.thing.>', {
      callback: (_error, message) => void sizes.push(eventsIn(message.data)?.length ?? 0),
    });
    await connection.flush();
    const live: string[] = [];
    const listening = bus.events.live(thing, ({ id }) => void live.push(id));
    bus.stoppers.push({ stop: () => Promise.resolve(listening.stop()) });
    await Promise.all(bus.stoppers.splice(0, 1).map((part) => part.stop()));
    const ids: string[] = [];
    for (let at = 0; at < 120; at += 1) ids.push(await bus.commit());
    const bad = ids[17];
    const single: string[] = [];
    bus.consume('one', async (event, tx) => {
      if (event.id === bad) throw new Error('defect');
      await tx.query('select 1');
      single.push(event.id);
    });
    const handleMany = async (many: readonly DomainEvent[], tx: Tx) => {
      for (const event of many) await note(event, tx);
    };
    bus.consumeBy('many', { handle: note, handleMany }, { together: 30 });
    bus.stoppers.push(bus.relay());
    await until(async () => (await bus.effects()).length === 120 && (await bus.figure('dead')) === 1);
    await until(() => single.length === 119 && live.length === 120);
    expect(single).toEqual(ids.filter((id) => id !== bad));
    expect([...(await bus.effects())].sort()).toEqual([...ids].sort());
    expect(live).toEqual(ids);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(120);
    expect(sizes.length).toBeLessThan(10);
    const manager = await jetstreamManager(connection);
    const kept = await manager.streams.getMessage('LLAVERO_DEAD', {
      last_by_subj: 'llavero-dead.notifications_one',
    });
    expect(kept?.json<DomainEvent>().id).toBe(bad);
    await until(async () => (await bus.metrics.eventsPublished.get()).values[0]?.value === 120);
    await connection.close();
  });

  it('[JOB-05] that keeps no order lets no event wait for another, and has each once through a stop', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 12; at += 1) ids.push(await bus.commit());
    const slow = ids[0];
    const meant = ids.filter((_id, at) => at % 2 === 0);
    const free = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    let atOnce = 0;
    let most = 0;
    const handler = {
      concerns: ({ id }: DomainEvent) => meant.includes(id),
      handle: async (event: DomainEvent, tx: Tx) => {
        most = Math.max(most, (atOnce += 1));
        if (event.id === slow) begun.resolve();
        if (event.id === slow) await free.promise;
        // On a busy machine the slow one may come last: one of the others waits for it.
        if (event.id === meant[1]) await begun.promise;
        await note(event, tx);
        atOnce -= 1;
      },
    };
    const first = bus.consumeBy('free', handler, { concurrency: 3 });
    await until(async () => (await bus.effects()).length === meant.length - 1);
    expect(await bus.effects()).not.toContain(slow);
    const stopping = first.stop();
    free.resolve();
    await stopping;
    expect([...(await bus.effects())].sort()).toEqual([...meant].sort());
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThan(4);
    const later = await bus.commit();
    bus.consumeBy('free', { handle: note }, { concurrency: 3 });
    await until(async () => (await bus.effects()).includes(later));
    expect([...(await bus.effects())].sort()).toEqual([...meant, later].sort());
  });

  it('[JOB-05] that asks about the events of a message at once asks seldom, and about each where that fails', async () => {
    await Promise.all(bus.stoppers.splice(0, 1).map((part) => part.stop()));
    const ids: string[] = [];
    for (let at = 0; at < 40; at += 1) ids.push(await bus.commit());
    const meant = ids.filter((_id, at) => at % 10 === 0);
    const asked: Record<string, number[]> = { well: [], badly: [] };
    for (const name of ['well', 'badly'])
      bus.consumeBy(name, {
        concerning: async (events) => {
          asked[name]?.push(events.length);
          if (name === 'badly' && events.length > 1) throw new Error('not of several');
          return events.filter(({ id }) => meant.includes(id));
        },
        handle: note,
      });
    bus.stoppers.push(bus.relay());
    await until(async () => (await bus.effects()).length === 2 * meant.length);
    expect([...(await bus.effects())].sort()).toEqual([...meant, ...meant].sort());
    const [well, badly] = [asked['well'] ?? [], asked['badly'] ?? []];
    expect(well.length).toBeLessThan(20);
    expect(badly.filter((count) => count === 1)).toHaveLength(ids.length);
  });

  it('[JOB-05] that stops within a message has the rest of its events later, and none twice', async () => {
    await Promise.all(bus.stoppers.splice(0, 1).map((part) => part.stop()));
    const ids: string[] = [];
    for (let at = 0; at < 20; at += 1) ids.push(await bus.commit());
    let stopping: Promise<void> | undefined;
    const first = bus.consume('halved', async (event, tx) => {
      await note(event, tx);
      if (event.id === ids[7]) stopping = first.stop();
    });
    bus.stoppers.push(bus.relay());
    await until(() => stopping !== undefined);
    await stopping;
    expect(await bus.effects()).toEqual(ids.slice(0, 8));
    bus.consume('halved', note);
    await until(async () => (await bus.effects()).length === 20);
    expect(await bus.effects()).toEqual(ids);
  });
});
