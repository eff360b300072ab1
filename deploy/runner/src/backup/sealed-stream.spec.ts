import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { opening, sealing } from './sealed-stream.ts';

const keys = generateKeyPairSync('x25519');
const seal = (content: Buffer[], name = 'wal/1') =>
  buffer(Readable.from(content).pipe(sealing(keys.publicKey, { name })));
const open = async (sealed: Buffer[], name = 'wal/1', key = keys.privateKey) => {
  const stream = opening(key, name);
  Readable.from(sealed).pipe(stream);
  return buffer(stream);
};
const inPieces = (whole: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
    whole.subarray(at * size, (at + 1) * size),
  );

describe('[PLT-07] sealed objects of a backup', () => {
  it.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_000])(
    'come back as they were: %d bytes',
    async (size) => {
      const content = randomBytes(size);
      const sealed = await seal(inPieces(content, 10_000));
      expect((await open(inPieces(sealed, 7_777))).equals(content)).toBe(true);
      expect((await open([sealed])).equals(content)).toBe(true);
      if (size > 100) expect(sealed.includes(content.subarray(0, 64))).toBe(false);
    },
  );

  it('are refused when changed, cut off, put in the place of another, or sealed for another key', async () => {
    const sealed = await seal([randomBytes(200_000)]);
    for (const at of [3, 20, 45, 60, 70_000, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(open([changed])).rejects.toThrow();
    }
    // Also where a chunk ends.
    const head = sealed.length - 200_000 - 4 * 16;
    for (const length of [10, head, head + 65_552, head + 3 * 65_552, sealed.length - 1])
      await expect(open([sealed.subarray(0, length)])).rejects.toThrow(/cannot be opened/);
    await expect(open([sealed], 'wal/2')).rejects.toThrow('wal/2 holds wal/1');
    await expect(open([sealed], 'wal/1', generateKeyPairSync('x25519').privateKey)).rejects.toThrow(
      /another key/,
    );
  });
});
