import { inflateRawSync } from 'node:zlib';

/** The files of an archive, by name. */
export function unpacked(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = archive.readUInt32LE(archive.length - 6);
  while (archive.readUInt32LE(at) === 0x02014b50) {
    const [packed, name] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)];
    const start = archive.readUInt32LE(at + 42);
    const from = start + 30 + archive.readUInt16LE(start + 26);
    const content = inflateRawSync(archive.subarray(from, from + packed));
    files.set(archive.subarray(at + 46, at + 46 + name).toString(), content);
    at += 46 + name;
  }
  return files;
}
