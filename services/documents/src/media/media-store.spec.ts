import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { access, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { loadConfig } from '@llavero/kit/config/config';
import { testEnvironment } from '@llavero/kit/testing/environment';
import { MediaStore } from './media-store.ts';

let folder: string;
let store: MediaStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'llavero-media-'));
  store = new MediaStore(
    loadConfig(
      testEnvironment({
        databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
        natsUrl: 'nats://127.0.0.1:1',
        issuers: [],
        more: { DATA_DIR: folder },
      }),
    ),
  );
});
afterEach(() => rm(folder, { recursive: true }));

const files = async () =>
  (await readdir(join(folder, 'media'), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );

describe('the media store', () => {
  it('[DOC-04] keeps a file under its content, for this user only, and gives it back byte by byte', async () => {
    const bytes = randomBytes(700_001);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const stored = await store.put(bytes);
    expect(stored).toEqual({ key: `${sha256.slice(0, 2)}/${sha256}`, sha256, size: bytes.length });
    expect((await buffer(store.read(stored.key))).equals(bytes)).toBe(true);
    expect((await stat(join(folder, 'media', stored.key))).mode & 0o777).toBe(0o600);
  });

  it('[DOC-04] keeps the same content once, also when it comes many times at once', async () => {
    const bytes = randomBytes(100_000);
    const stored = await Promise.all(Array.from({ length: 20 }, () => store.put(bytes)));
    expect(new Set(stored.map(({ key }) => key)).size).toBe(1);
    await store.put(randomBytes(10));
    expect(await files()).toHaveLength(2);
  });

  it('[DOC-04] an empty file is a file', async () => {
    const { key, size } = await store.put(Buffer.alloc(0));
    expect([size, await store.has(key), (await buffer(store.read(key))).length]).toEqual([0, true, 0]);
  });

  it('[DOC-04] a kill while writing leaves no half file under a key', async () => {
    const module = new URL('./media-store.ts', import.meta.url).href;
    const register = new URL('../../../../deploy/runner/register.mjs', import.meta.url).href;
    // Another process writes file after file, each its own number 4 MB long, until it is killed.
    const script = `
      const { MediaStore } = await import(${JSON.stringify(module)});
      const store = new MediaStore({ dataDir: ${JSON.stringify(folder)} });
      for (let at = 0; ; at += 1) {
        await store.put(Buffer.alloc(4_000_000, String(at) + ';'));
        process.stdout.write('.');
      }`;
    const writer = spawn(
      process.execPath,
      ['--conditions=source', '--import', register, '--input-type=module', '-e', script],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(writer.stdout, 'data');
    await new Promise((resolve) => setTimeout(resolve, 60));
    writer.kill('SIGKILL');
    await once(writer, 'exit');
    const whole = (await files()).filter(({ name }) => !name.endsWith('.part'));
    expect(whole.length).toBeGreaterThan(0);
    for (const { parentPath, name } of whole)
      expect(
        createHash('sha256')
          .update(await readFile(join(parentPath, name)))
          .digest('hex'),
      ).toBe(name);
  });

  it('[DOC-04] a write that fails leaves nothing behind', async () => {
    const bytes = randomBytes(50);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    // A file lies where the folder would have to be.
    await store.put(randomBytes(1));
    await writeFile(join(folder, 'media', `${sha256.slice(0, 2)}`), '').catch(() => undefined);
    await expect(store.put(bytes)).rejects.toThrow();
    expect((await files()).filter(({ name }) => name.endsWith('.part'))).toEqual([]);
  });

  it.each([
    '../../etc/passwd',
    '',
    'ab/cd',
    `zz/${'0'.repeat(64)}`,
    `/${'a'.repeat(64)}`,
    `ab/${'A'.repeat(64)}`,
  ])('[DOC-04] refuses the key «%s»', async (key) => {
    expect(await store.has(key)).toBe(false);
    expect(() => store.read(key)).toThrow('not a key');
    await expect(access(join(folder, 'media'))).rejects.toThrow();
  });
});
