import { crc32, deflateRawSync } from 'node:zlib';
import { descriptor, directory, type Entry, localHeader } from './zip-parts.ts';

/** An archive of small files, made in memory; in the given order. Names may have folders: `datos/agent.json`. */
export function zip(files: readonly { name: string; content: string | Buffer }[]): Buffer {
  const entries: Entry[] = [];
  const parts: Buffer[] = [];
  let at = 0;
  for (const { name, content } of files) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const entry = { name, at, crc: crc32(bytes), packed: packed.length, size: bytes.length };
    const part = Buffer.concat([localHeader(name), packed, descriptor(entry)]);
    entries.push(entry);
    parts.push(part);
    at += part.length;
  }
  return Buffer.concat([...parts, directory(entries, at)]);
}
