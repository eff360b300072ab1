import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateRawSync } from 'node:zlib';
import { descriptor, directory, type Entry, localHeader } from '@llavero/kit/zip/zip-parts';

/** A stored file and its name in an archive, folders included. */
export interface Archived {
  name: string;
  storageKey: string;
}

/** Writes an archive while its files are read: one of them is in memory at a time. */
export async function* archiveOf(
  files: readonly Archived[],
  read: (storageKey: string) => AsyncIterable<unknown>,
): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let at = 0;
  for (const { name, storageKey } of files) {
    const content = await buffer(Readable.from(read(storageKey)));
    const packed = deflateRawSync(content);
    const entry = { name, at, crc: crc32(content), packed: packed.length, size: content.length };
    const part = Buffer.concat([localHeader(name), packed, descriptor(entry)]);
    entries.push(entry);
    at += part.length;
    yield part;
  }
  yield directory(entries, at);
}

/** Names in folders, told apart by a number where two are one for a system that does not tell capitals apart. */
export function namesOf<T extends { folder: string; name: string }>(files: readonly T[]): T[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const path = file.folder === '' ? file.name : `${file.folder}/${file.name}`;
    const dot = file.name.includes('.') ? path.lastIndexOf('.') : path.length;
    let name = path;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1)
      name = `${path.slice(0, dot)} (${number})${path.slice(dot)}`;
    taken.add(name.toLowerCase());
    return { ...file, name };
  });
}
