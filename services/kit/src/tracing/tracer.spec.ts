import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { collectSpans, type SpanCollector } from '@llavero/servers/span-collector';
import type { Tx } from '../db/queryable.ts';
import type { DomainEvent } from '@llavero/proto/events/envelope';
import { note, until, useBus } from '../testing/bus-bench.ts';
import { spanInTraces, startTracing, stopTracing, tracer } from './tracer.ts';

const bus = useBus();
let collector: SpanCollector;

const traceId = (at: number): string => String(at).repeat(32);
const traceparent = (at: number): string => `00-${traceId(at)}-0123456789abcdef-01`;

beforeAll(async () => {
  collector = await collectSpans();
  await startTracing('test', collector.url);
});
afterAll(() => collector.close());

describe('the traces of what happens together', () => {
  it('[PLT-06] all lead to the message of their events and to what handled them', async () => {
    await Promise.all(bus.stoppers.splice(0, 1).map((part) => part.stop()));
    for (const at of [1, 2, 3]) await bus.commit(undefined, undefined, [], { traceparent: traceparent(at) });
    await bus.commit(undefined, undefined, [], { traceparent: traceparent(2) });
    const untraced = await bus.commit();
    const handleMany = async (many: readonly DomainEvent[], tx: Tx) => {
      for (const event of many) await note(event, tx);
    };
    bus.consumeBy('many', { handle: note, handleMany }, { together: 30 });
    bus.stoppers.push(bus.relay());
    await until(async () => (await bus.effects()).length === 5);
    expect(await bus.effects()).toContain(untraced);
    await spanInTraces(
      () => [undefined],
      'internal',
      'alone',
      {},
      async () => undefined,
    );
    await stopTracing();
    expect(tracer().active).toBe(false);
    for (const at of [1, 2, 3]) {
      const spans = collector.spansOf(traceId(at)).filter(({ kind }) => kind !== 'client');
      expect(spans.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([
        'consumer notifications_many',
        'producer llavero.test.thing.changed',
      ]);
    }
    expect(collector.spansOf(traceId(1)).some(({ name }) => name === 'INSERT inbox')).toBe(true);
    expect(collector.everything()).toContain('"alone"');
  });
});
