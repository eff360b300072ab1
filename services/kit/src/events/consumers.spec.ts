import { describe, expect, it } from '@jest/globals';
import { jetstreamManager } from '@nats-io/jetstream';
import { v7 as uuidv7 } from 'uuid';
import { unavailable } from '@llavero/proto/errors';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import type { Tx } from '../db/queryable.ts';
import { note, until, useBus } from '../testing/bus-bench.ts';
import { emptyBus, openTestBus } from '../testing/nats.ts';

const bus = useBus();

describe('a consumer', () => {
  it('[JOB-05] sees events that were committed before it first existed', async () => {
    const ids = [await bus.commit(), await bus.commit()];
    bus.consume('late', note);
    await until(async () => (await bus.effects()).length === 2);
    expect(await bus.effects()).toEqual(ids);
  });

  it('[JOB-05] that names fields, leaves what is created or updated without them alone, without a transaction', async () => {
    bus.consume('chosen', note, undefined, ['rent']);
    await bus.commit(undefined, 'created', ['notes']);
    await bus.commit(undefined, 'updated', ['notes']);
    const wanted = [
      await bus.commit(undefined, 'created', ['rent']),
      await bus.commit(undefined, 'updated', ['notes', 'rent']),
      await bus.commit(undefined, 'deleted'),
    ];
    await until(async () => (await bus.effects()).length === 3);
    expect(await bus.effects()).toEqual(wanted);
    expect(await bus.noted('chosen')).toEqual(wanted.sort());
  });

  it('[JOB-05] that says an event has no effect, is not given it and leaves no note of it', async () => {
    bus.consumeBy('asked', { handle: note, concerns: async ({ data }) => data.fields.includes('rent') });
    await bus.commit(undefined, 'updated', ['notes']);
    const wanted = await bus.commit(undefined, 'updated', ['rent']);
    await until(async () => (await bus.effects()).length === 1);
    expect(await bus.effects()).toEqual([wanted]);
    expect(await bus.noted('asked')).toEqual([wanted]);
  });

  it('[JOB-05] that takes events together has each once, however they are delivered, in few transactions', async () => {
    const sizes: number[] = [];
    const handleMany = async (many: readonly DomainEvent[], tx: Tx) => {
      sizes.push(many.length);
      for (const event of many) await note(event, tx);
    };
    const ids: string[] = [];
    for (let at = 0; at < 40; at += 1) ids.push(await bus.commit());
    bus.consumeBy('together', { handle: note, handleMany }, { together: 25 });
    await until(async () => (await bus.effects()).length === 40);
    await bus.publishAgain(ids[0]);
    await until(async () => (await bus.figure('duplicate')) === 1);
    expect((await bus.effects()).sort()).toEqual([...ids].sort());
    expect(await bus.noted('together')).toEqual([...ids].sort());
    expect(sizes.reduce((sum, size) => sum + size)).toBe(40);
    expect(sizes.length).toBeLessThan(40);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(25);
  });

  it('[JOB-05] that takes events together gives up the one that keeps failing, and no other', async () => {
    let bad = '';
    const handle = async (event: DomainEvent, tx: Tx) => {
      if (event.id === bad) throw new Error('defect');
      await note(event, tx);
    };
    const handleMany = (many: readonly DomainEvent[], tx: Tx) =>
      many.reduce((before, event) => before.then(() => handle(event, tx)), Promise.resolve());
    const good = [await bus.commit()];
    bad = await bus.commit();
    good.push(await bus.commit(), await bus.commit());
    bus.consumeBy('mixed', { handle, handleMany }, { together: 25 });
    await until(async () => (await bus.effects()).length === 3 && (await bus.figure('dead')) === 1);
    expect((await bus.effects()).sort()).toEqual(good.sort());
  });

  it('[JOB-05] has an effect once when the broker delivers an event twice', async () => {
    bus.consume('once', note);
    const id = await bus.commit();
    await until(async () => (await bus.effects()).length === 1);
    await bus.publishAgain(id);
    await until(async () => (await bus.figure('duplicate')) === 1);
    expect(await bus.effects()).toEqual([id]);
  });

  it('[JOB-05] leaves nothing of a failed attempt behind and tries again', async () => {
    let attempts = 0;
    bus.consume('twice', async (event, tx) => {
      await note(event, tx);
      attempts += 1;
      if (attempts < 3) throw new Error('not yet');
    });
    const id = await bus.commit();
    await until(async () => (await bus.figure('done')) === 1);
    expect(await bus.effects()).toEqual([id]);
    expect(attempts).toBe(3);
  });

  it('[JOB-05] puts an event aside, visibly, when it keeps failing, and goes on with the next', async () => {
    let bad = '';
    bus.consume('poison', async (event, tx) => {
      if (event.id === bad) throw new Error('defect');
      await note(event, tx);
    });
    bad = await bus.commit();
    const good = await bus.commit();
    await until(async () => (await bus.effects()).includes(good));
    expect(await bus.effects()).toEqual([good]);
    expect(await bus.figure('dead')).toBe(1);
    expect(bus.lines.some((line) => line.includes('event dead-lettered') && line.includes(bad))).toBe(true);
    const connection = await openTestBus();
    const manager = await jetstreamManager(connection);
    const kept = await manager.streams.getMessage('LLAVERO_DEAD', {
      last_by_subj: 'llavero-dead.notifications_poison',
    });
    expect(kept?.json<DomainEvent>().id).toBe(bad);
    await connection.close();
  });

  it('[JOB-05] waits as long as an outage lasts instead of putting the event aside', async () => {
    let attempts = 0;
    bus.consume('patient', async (event, tx) => {
      attempts += 1;
      if (attempts <= 4) throw unavailable('PEER.UNAVAILABLE', 'fuera');
      await note(event, tx);
    });
    const id = await bus.commit();
    await until(async () => (await bus.effects()).length === 1);
    expect(await bus.effects()).toEqual([id]);
    expect(await bus.figure('dead')).toBe(0);
  });

  it('[JOB-05] keeps the order of a record while an earlier event of it is being repeated', async () => {
    const record = uuidv7();
    let failures = 0;
    bus.consume('order', async (event, tx) => {
      if (failures < 2) {
        failures += 1;
        throw new Error('first one fails');
      }
      await note(event, tx);
    });
    const ids: string[] = [];
    for (let i = 0; i < 20; i += 1) ids.push(await bus.commit(record));
    await until(async () => (await bus.effects()).length === 20);
    expect(await bus.effects()).toEqual(ids);
  });

  it('takes only the subjects it asked for', async () => {
    bus.consume('chosen', note, ['llavero.test.thing.created', 'llavero.test.thing.deleted']);
    const created = await bus.commit(undefined, 'created');
    await bus.commit(undefined, 'changed');
    const deleted = await bus.commit(undefined, 'deleted');
    await until(async () => (await bus.effects()).length === 2);
    expect(await bus.effects()).toEqual([created, deleted]);
  });

  it('[PLT-06] carries the request id of the change into its log lines', async () => {
    bus.consume('logged', async () => {
      throw new Error('for the log');
    });
    await bus.commit();
    await until(() => bus.lines.some((line) => line.includes('event failed')));
    const line = JSON.parse(bus.lines.find((one) => one.includes('event failed')) ?? '{}') as Record<
      string,
      unknown
    >;
    expect(line).toMatchObject({ eventType: 'llavero.test.thing.changed', requestId: 'req-1' });
  });

  it('handles several hundred events a second, one at a time', async () => {
    bus.consume('fast', note);
    await bus.commit();
    await until(async () => (await bus.effects()).length === 1);
    const began = Date.now();
    await bus.query(
      `INSERT INTO outbox (id, subject, record_id, payload)
       SELECT id, 'llavero.test.thing.changed', id, json_build_object('id', id, 'type', 'llavero.test.thing.changed',
         'time', now(), 'data', json_build_object('id', id, 'requestId', null))::text
       FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, 1000)) ids`,
    );
    await until(async () => (await bus.effects()).length === 1001, 180_000);
    const perSecond = 1000 / ((Date.now() - began) / 1000);
    process.stdout.write(`events per second and consumer: ${Math.round(perSecond)}\n`);
    // One look every second or so for each of them would be far below; a busy machine is not.
    expect(perSecond).toBeGreaterThan(5);
  }, 200_000);
});

describe('the relay', () => {
  it('[JOB-05] of several replicas only one publishes, and another takes over when it stops', async () => {
    bus.stoppers.push(bus.relay());
    bus.consume('replicas', note);
    const before = await bus.commit();
    await until(async () => (await bus.effects()).length === 1);
    await bus.stoppers[0]?.stop();
    const after = await bus.commit();
    await until(async () => (await bus.effects()).length === 2);
    expect(await bus.effects()).toEqual([before, after]);
    // An event may be handled before the relay has heard that the broker keeps it.
    await until(async () => (await bus.metrics.eventsPublished.get()).values[0]?.value === 2);
  });

  it('publishes when a write notifies, in whichever replica it was made, without waiting for its poll', async () => {
    await Promise.all(bus.stoppers.splice(0).map((one) => one.stop()));
    // The poll would come long after the test has given up.
    const [leading, standing] = [bus.relay({ pollMs: 600_000 }), bus.relay({ pollMs: 600_000 })];
    bus.stoppers.push(leading, standing);
    bus.consume('notified', note);
    await bus.commit();
    leading.notify();
    await until(async () => (await bus.effects()).length === 1);
    for (const [at, notified] of [leading, standing, standing, leading].entries()) {
      await bus.commit();
      notified.notify();
      await until(async () => (await bus.effects()).length === at + 2);
    }
  });

  it('goes on when its database session is ended', async () => {
    bus.consume('session', note);
    await bus.commit();
    await until(async () => (await bus.effects()).length === 1);
    await bus.admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'llavero notifications relay'`,
    );
    await bus.commit();
    await until(async () => (await bus.effects()).length === 2);
  });

  it('goes on when the broker has lost its streams', async () => {
    bus.consume('lost', note);
    await bus.commit();
    await until(async () => (await bus.effects()).length === 1);
    await emptyBus();
    const id = await bus.commit();
    await until(async () => (await bus.effects()).includes(id));
  });
});
