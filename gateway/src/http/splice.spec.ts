import { describe, expect, it } from '@jest/globals';
import { assemble, Spliced } from './splice.ts';

const text = (answer: Buffer | string | null) => String(answer);

describe('splicing upstream JSON into an answer', () => {
  it('[API-02] puts the upstream text, byte by byte, in the place of its marker', () => {
    const upstream = Buffer.from('{"name" : "Señor Peña", "rent": 1200.50}');
    const spliced = new Spliced(upstream);
    const answer = text(assemble(JSON.stringify({ data: { call: { data: spliced.marker } } }), [spliced]));
    expect(answer).toBe('{"data":{"call":{"data":{"name" : "Señor Peña", "rent": 1200.50}}}}');
  });

  it('[API-02] replaces every occurrence when a field is asked for under several aliases', () => {
    const one = new Spliced(Buffer.from('[1]'));
    const two = new Spliced(Buffer.from('[2]'));
    const payload = JSON.stringify({ a: two.marker, b: one.marker, c: two.marker });
    expect(JSON.parse(text(assemble(payload, [one, two])))).toEqual({ a: [2], b: [1], c: [2] });
  });

  it('leaves user content alone that contains a marker-like text, even the marker itself', () => {
    const first = new Spliced(Buffer.from('"x"'));
    const second = new Spliced(Buffer.from(JSON.stringify([first.marker, 'splice:0000'])));
    const payload = JSON.stringify({ a: second.marker, b: first.marker });
    expect(JSON.parse(text(assemble(payload, [first, second])))).toEqual({
      a: [first.marker, 'splice:0000'],
      b: 'x',
    });
  });

  it('changes nothing when the marker did not reach the answer (an error took its place)', () => {
    const payload = '{"data":null,"errors":[{"message":"no"}]}';
    expect(assemble(payload, [new Spliced(Buffer.from('[1]'))])).toBe(payload);
  });

  it('refuses an answer that aliases have multiplied beyond the limit', () => {
    const big = new Spliced(Buffer.alloc(9 * 1024 * 1024, 0x20));
    const payload = JSON.stringify([big.marker, big.marker, big.marker, big.marker]);
    expect(assemble(payload, [big])).toBeNull();
  });

  it('never uses the same marker twice', () => {
    const json = Buffer.from('1');
    expect(new Spliced(json).marker).not.toBe(new Spliced(json).marker);
  });
});
