import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { eventsIn, messageOf, packed, type WaitingEvent } from './messages.ts';

const waiting = fc
  .array(
    fc.record({ subject: fc.constantFrom('a', 'b', 'c'), length: fc.integer({ min: 0, max: 90_000 }) }),
    {
      maxLength: 130,
    },
  )
  .map((drawn) =>
    drawn.map(({ subject, length }, at): WaitingEvent => ({
      id: `e${at}`,
      subject,
      payload: JSON.stringify({ id: `e${at}`, type: subject, data: { text: 'x'.repeat(length) } }),
    })),
  );
const of = (id: string) => ({ id, subject: 'a', payload: JSON.stringify({ id, type: 'a', data: {} }) });

describe('the messages of events', () => {
  it('[JOB-05] hold every event once, of one subject and in order, and none that the broker would refuse', () => {
    fc.assert(
      fc.property(waiting, (events) => {
        const packs = packed(events);
        expect(packs.flat().length).toBe(events.length);
        for (const subject of ['a', 'b', 'c'])
          expect(packs.filter(([first]) => first?.subject === subject).flat()).toEqual(
            events.filter((event) => event.subject === subject),
          );
        for (const [first, ...others] of packs) {
          const { body } = messageOf([first!, ...others]);
          expect(Buffer.byteLength(body)).toBeLessThan(1_000_000);
          expect(others.length).toBeLessThan(50);
          expect(eventsIn(Buffer.from(body))?.map(({ id }) => id)).toEqual(
            [first!, ...others].map(({ id }) => id),
          );
        }
      }),
    );
  });

  it('[JOB-05] have the id of their event, or one that stands for exactly their events: another set is no repetition', () => {
    const idOf = (...ids: [string, ...string[]]) => {
      const [first, ...others] = ids;
      return messageOf([of(first), ...others.map(of)]).id;
    };
    expect(idOf('e1')).toBe('e1');
    expect(idOf('e1', 'e2')).toBe(idOf('e1', 'e2'));
    const others = [idOf('e1', 'e3'), idOf('e1'), idOf('e1', 'e2', 'e3'), idOf('e0', 'e2')];
    expect(others).not.toContain(idOf('e1', 'e2'));
    expect(new Set(others).size).toBe(others.length);
  });

  it('[JOB-05] are read as a whole or not at all', () => {
    const read = (text: string) => eventsIn(Buffer.from(text));
    expect(read(of('e1').payload)?.map(({ id }) => id)).toEqual(['e1']);
    expect(read(`[${of('e1').payload},{"id":"e2"}]`)).toBeUndefined();
    for (const text of ['[]', '{}', '{"id":1,"type":"a","data":{}}', 'null', '[null]', '{', ''])
      expect(read(text)).toBeUndefined();
  });
});
