import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Json } from '@llavero/proto/fields/field';
import { open, parseSealingKeys, seal } from '../../db/sealed.ts';
import { keyText } from '../testing/harness.ts';
import { openedValues } from './opened-values.ts';

const keys = parseSealingKeys(keyText(1));
const id = '0199aaaa-0000-7000-8000-000000000001';

describe('sealed values of a record that are read again', () => {
  it('[ENT-10] are what was sealed, however long and however often', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.integer({ min: 0, max: 1500 }),
        (values, length) => {
          const blob = seal(keys, 'agent', id, {
            ...(values as Record<string, Json>),
            x: 'y'.repeat(length),
          });
          const expected = open(keys, 'agent', id, blob);
          for (const _ of [1, 2]) expect(openedValues(keys, 'agent', id, blob)).toEqual(expected);
        },
      ),
    );
    expect(openedValues(keys, 'agent', id, null)).toEqual({});
  });

  it('belong to who reads them', () => {
    const blob = seal(keys, 'agent', id, { address: { street: 'Mayor' } });
    const first = openedValues(keys, 'agent', id, blob) as { address: { street: string } };
    first.address.street = 'Menor';
    expect(openedValues(keys, 'agent', id, blob)).toEqual({ address: { street: 'Mayor' } });
  });

  it('[ENT-10] do not open in another record, another collection, changed, or without their key, once they were opened', () => {
    const blob = seal(keys, 'agent', id, { name: 'María' });
    expect(openedValues(keys, 'agent', id, blob)).toEqual({ name: 'María' });
    expect(() => openedValues(keys, 'agent', id.replace('1', '2'), blob)).toThrow();
    expect(() => openedValues(keys, 'user', id, blob)).toThrow();
    for (let at = 0; at < blob.length; at += 1) {
      const changed = Buffer.from(blob);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => openedValues(keys, 'agent', id, changed)).toThrow();
    }
    expect(() => openedValues(parseSealingKeys(keyText(3)), 'agent', id, blob)).toThrow(
      /its key is not in SEALING_KEYS/,
    );
  });
});
