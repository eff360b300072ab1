import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { loadSync } from '@grpc/proto-loader';
import fc from 'fast-check';
import { loaderOptions } from './loader-options.ts';
import { decodeJson, encodeJson, recordDefinitions, recordMethods, RECORDS_SERVICE } from './wire.ts';

const file = fileURLToPath(import.meta.resolve('@llavero/proto/grpc/records.proto'));
const loaded = loadSync(file, loaderOptions)[RECORDS_SERVICE] as Record<
  string,
  {
    path: string;
    requestSerialize(value: object): Buffer;
    requestDeserialize(bytes: Buffer): { json?: Buffer };
  }
>;

describe('the hand-framed message', () => {
  it('names every method of records.proto and no other', () => {
    expect(Object.keys(loaded).sort()).toEqual([...recordMethods].sort());
    for (const method of recordMethods) expect(recordDefinitions[method].path).toBe(loaded[method]?.path);
  });

  it('is what a protobuf library writes and reads', () => {
    const List = loaded['List'];
    if (!List) throw new Error('no List');
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70_000 }), (bytes) => {
        const json = Buffer.from(bytes);
        expect(decodeJson(List.requestSerialize({ json })).equals(json)).toBe(true);
        expect(Buffer.from(List.requestDeserialize(encodeJson(json)).json ?? []).equals(json)).toBe(true);
      }),
      {
        numRuns: 50,
        examples: [[Buffer.alloc(0)], [Buffer.alloc(127)], [Buffer.alloc(128)], [Buffer.alloc(16_384)]],
      },
    );
  });

  it('shares memory with the message instead of copying it', () => {
    const message = encodeJson(Buffer.from('{"a":1}'));
    expect(decodeJson(message).buffer).toBe(message.buffer);
  });

  it('skips fields it does not know and takes the last of ours', () => {
    const unknown = Buffer.from([
      0x10, 0xac, 0x02, 0x1a, 0x01, 0x78, 0x21, 1, 2, 3, 4, 5, 6, 7, 8, 0x2d, 1, 2, 3, 4,
    ]);
    const message = Buffer.concat([encodeJson(Buffer.from('1')), unknown, encodeJson(Buffer.from('2'))]);
    expect(decodeJson(message).toString()).toBe('2');
  });

  it.each([
    ['cut off', Buffer.from([0x0a, 0x05, 0x31])],
    [
      'without an end to its number',
      Buffer.from([0x0a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
    ],
    ['of an unknown wire type', Buffer.from([0x0b])],
  ])('refuses a message %s', (_name, bytes) => {
    expect(() => decodeJson(bytes)).toThrow();
  });
});
