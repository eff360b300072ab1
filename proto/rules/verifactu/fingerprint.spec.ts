import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { daySeconds } from '../../values/dates.ts';
import { CHAIN_START, type ChainedRecord, followChain, isBroken, textOf } from './chain.ts';
import { cancellationText, registrationText } from './fingerprint.ts';
import { registerAmount, registerInstant } from './format.ts';

const hash = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex').toUpperCase();
const issueDate = daySeconds({ year: 2024, month: 1, day: 1 });
/** The examples that the tax office has published. */
const first = {
  issuer: '89890001K',
  number: '12345678/G33',
  issueDate,
  type: 'F1' as const,
  vat: 1235,
  total: 12345,
  previous: null,
  generatedAt: '2024-01-01T19:20:30+01:00',
};
const FIRST = '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60';
const SECOND = 'F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97';

describe('the fingerprint of a record', () => {
  it('[FIN-07] is the published one of the first, of a later registration and of a cancellation', () => {
    expect(hash(registrationText(first))).toBe(FIRST);
    const second = {
      ...first,
      number: '12345679/G34',
      previous: FIRST,
      generatedAt: '2024-01-01T19:20:35+01:00',
    };
    expect(hash(registrationText(second))).toBe(SECOND);
    const { issuer } = first;
    const cancelled = { issuer, number: '12345679/G34', issueDate, previous: SECOND };
    expect(hash(cancellationText({ ...cancelled, generatedAt: '2024-01-01T19:20:40+01:00' }))).toBe(
      '177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68',
    );
  });

  it('[FIN-07] writes amounts with two decimals and instants with the offset of Madrid', () => {
    expect([0, 5, -5, 12345, -100].map(registerAmount)).toEqual(['0.00', '0.05', '-0.05', '123.45', '-1.00']);
    expect(registerInstant(1704133230)).toBe('2024-01-01T19:20:30+01:00');
    expect(registerInstant(1719854430)).toBe('2024-07-01T19:20:30+02:00');
    fc.assert(
      fc.property(fc.integer({ min: 1_600_000_000, max: 2_400_000_000 }), (instant) => {
        expect(Date.parse(registerInstant(instant)) / 1000).toBe(instant);
      }),
    );
  });
});

describe('the chain of an issuer', () => {
  const record = fc.record({
    isCancellation: fc.boolean(),
    number: fc.string({ minLength: 1, maxLength: 20 }),
    vat: fc.integer({ min: -100_000, max: 100_000 }),
    total: fc.integer({ min: -100_000, max: 100_000 }),
  });
  const chain = fc.array(record, { minLength: 2, maxLength: 12 }).map((records) => {
    const made: ChainedRecord[] = [];
    for (const { isCancellation, ...one } of records) {
      const next = {
        ...{ ...first, ...one, type: isCancellation ? null : first.type },
        position: made.length + 1,
        previous: made.at(-1)?.fingerprint ?? null,
      };
      made.push({ ...next, fingerprint: hash(textOf(next)) });
    }
    return made;
  });

  it('[FIN-07] holds as it was made, also when it is followed in parts', () => {
    fc.assert(
      fc.property(chain, fc.nat(), (records, at) => {
        const cut = at % records.length;
        const middle = followChain(CHAIN_START, records.slice(0, cut), hash);
        if (isBroken(middle)) throw new Error('broken');
        const { position, fingerprint } = records.at(-1)!;
        expect(followChain(middle, records.slice(cut), hash)).toEqual({ position, fingerprint });
      }),
    );
  });

  it('[FIN-07] breaks first where a record was changed, taken out, put in or moved', () => {
    const change = fc.constantFrom<(records: ChainedRecord[], at: number) => number>(
      (records, at) => ((records[at]!.total += 1), (records[at]!.type ??= 'F1'), at + 1),
      (records, at) => ((records[at]!.number += 'x'), at + 1),
      (records, at) => ((records[at]!.issuer = '89890002E'), at + 1),
      (records, at) => (records.splice(at, 1), at + 1),
      // Its own fingerprint made anew betrays itself in the one that follows.
      (records, at) => {
        const own = records[at]!;
        own.vat += 1;
        own.type ??= 'F1';
        own.fingerprint = hash(textOf(own));
        return at + 2;
      },
    );
    fc.assert(
      fc.property(chain, change, fc.nat(), (records, tamper, where) => {
        const copy = records.map((one) => ({ ...one }));
        // Of the last one taken away or made anew only the head tells.
        const position = tamper(copy, where % (records.length - 1));
        const result = followChain(CHAIN_START, copy, hash);
        expect(isBroken(result) && result.position).toBe(position);
      }),
    );
  });
});
