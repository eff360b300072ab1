import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from '@llavero/proto/fields/field';
import { keyText } from '../records/testing/harness.ts';
import { currentPrefix, open, parseSealingKeys, seal, sealedWith } from './sealed.ts';

const one = parseSealingKeys(keyText(1));
const two = parseSealingKeys(`${keyText(2)}, ${keyText(1)}`);
const id = '0199aaaa-0000-7000-8000-000000000001';

describe('sealed fields', () => {
  it('[ENT-10] open to what was sealed, and the blob shows nothing of it', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (values) => {
        const blob = seal(one, 'agent', id, values as Record<string, Json>);
        expect(open(one, 'agent', id, blob)).toEqual(JSON.parse(JSON.stringify(values)));
      }),
    );
    const blob = seal(one, 'agent', id, { name: 'María Gutiérrez' });
    expect(blob.toString('latin1')).not.toContain('Guti');
    expect(seal(one, 'agent', id, { name: 'x' })).not.toEqual(seal(one, 'agent', id, { name: 'x' }));
  });

  it('[ENT-10] do not open in another record, another collection, changed, or without their key', () => {
    const blob = seal(one, 'agent', id, { name: 'María' });
    expect(() => open(one, 'agent', id.replace('1', '2'), blob)).toThrow();
    expect(() => open(one, 'user', id, blob)).toThrow();
    for (let at = 0; at < blob.length; at += 1) {
      const changed = Buffer.from(blob);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => open(one, 'agent', id, changed)).toThrow();
    }
    expect(() => open(one, 'agent', id, blob.subarray(0, 20))).toThrow(/unknown format/);
    expect(() => open(parseSealingKeys(keyText(3)), 'agent', id, blob)).toThrow(
      /its key is not in SEALING_KEYS/,
    );
  });

  it('open with an older key, seal with the newest', () => {
    expect(open(two, 'agent', id, seal(one, 'agent', id, { a: 1 }))).toEqual({ a: 1 });
    const blob = seal(two, 'agent', id, { a: 1 });
    expect(sealedWith(blob)).toBe(two.current.id);
    expect(blob.subarray(0, 5)).toEqual(currentPrefix(two));
    expect(() => open(one, 'agent', id, blob)).toThrow();
  });

  it('[ENT-10] gives every blob a nonce of its own, also where random bytes are drawn for many', () => {
    const nonces = Array.from({ length: 1500 }, () => seal(one, 'agent', id, {}).subarray(5, 17));
    expect(new Set(nonces.map((nonce) => nonce.toString('hex'))).size).toBe(1500);
    expect(nonces.filter((nonce) => nonce.every((byte) => byte === 0))).toEqual([]);
  });

  it('refuses keys of the wrong length, none, and the same twice, without telling them', () => {
    expect(() => parseSealingKeys('')).toThrow(/SEALING_KEYS: at least one/);
    expect(() => parseSealingKeys(`${keyText(1)},c2hvcnQ=`)).toThrow(
      /^SEALING_KEYS: key 2 is not 32 bytes in base64$/,
    );
    expect(() => parseSealingKeys(`${keyText(1)},${keyText(1)}`)).toThrow(/twice/);
  });
});
