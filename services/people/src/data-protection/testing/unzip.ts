import { inflateRawSync } from 'node:zlib';

/** The texts of an archive by name, by its list of entries as other programs read it. */
export function unzipSync(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const count = archive.readUInt16LE(end + 10);
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry += 1) {
    const packed = archive.readUInt32LE(at + 20);
    const length = archive.readUInt16LE(at + 28);
    const start = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + length);
    const from = start + 30 + length;
    files.set(name, inflateRawSync(archive.subarray(from, from + packed)).toString('utf8'));
    at += 46 + length;
  }
  return files;
}
