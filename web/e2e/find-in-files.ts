import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** `path: word` for every file below the folders that holds one of the words, as bytes of UTF-8. */
export async function findInFiles(folders: readonly string[], words: readonly string[]): Promise<string[]> {
  const needles = words.map((word) => ({ word, bytes: Buffer.from(word) }));
  const longest = Math.max(...needles.map(({ bytes }) => bytes.length));
  const found: string[] = [];
  for (const folder of folders)
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const hits = await wordsIn(path, needles, longest);
      found.push(...hits.map((word) => `${path}: ${word}`));
    }
  return found;
}

async function wordsIn(
  path: string,
  needles: { word: string; bytes: Buffer }[],
  longest: number,
): Promise<string[]> {
  const hits = new Set<string>();
  let tail = Buffer.alloc(0);
  // A server removes files of its own while we look.
  const stream = createReadStream(path, { highWaterMark: 1 << 20 });
  try {
    for await (const chunk of stream) {
      const block = Buffer.concat([tail, chunk as Buffer]);
      for (const { word, bytes } of needles) if (block.includes(bytes)) hits.add(word);
      tail = block.subarray(Math.max(0, block.length - longest));
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return [...hits];
}
