import { describe, expect, it } from '@jest/globals';
import { decodeText } from './text-lines.tsx';

describe('text of a file that does not say how it is encoded', () => {
  it('[DOC-01] is read as UTF-8, without its byte order mark, or else as Windows writes it', () => {
    const utf8 = new TextEncoder().encode('\uFEFFÑandú, 1.000 €');
    expect(decodeText(utf8.buffer)).toBe('Ñandú, 1.000 €');
    expect(decodeText(Uint8Array.from([0xd1, 0x61, 0x20, 0x80]).buffer)).toBe('Ña €');
  });
});
