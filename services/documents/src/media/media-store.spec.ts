import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { loadConfig } from '@llavero/kit/config/config';
import { TEST_SEALING_KEY, testEnvironment } from '@llavero/kit/testing/environment';
import { MediaStore } from './media-store.ts';

let folder: string;
let store: MediaStore;
const storeWith = (more: NodeJS.ProcessEnv = {}) =>
  new MediaStore(
    loadConfig(
      testEnvironment({
        databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
        natsUrl: 'nats://127.0.0.1:1',
        issuers: [],
        more: { DATA_DIR: folder, ...more },
      }),
    ),
  );
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'llavero-media-'));
  store = storeWith();
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
      const store = new MediaStore({
        dataDir: ${JSON.stringify(folder)}, env: {}, sealingKeys: ${JSON.stringify(TEST_SEALING_KEY)},
      });
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
    for (const { name } of whole) {
      const content = await buffer(store.read(`${name.slice(0, 2)}/${name}`));
      expect(createHash('sha256').update(content).digest('hex')).toBe(name);
    }
    // What the killed writer has left is swept once nobody can be writing it any more.
    await store.sweepUnfinished(Date.now() / 1000 + 60);
    expect((await files()).filter(({ name }) => name.endsWith('.part'))).toEqual([]);
  });

  it('[DOC-04] takes a stream without holding it in memory', async () => {
    const block = randomBytes(1024 * 1024);
    const hash = createHash('sha256');
    let most = 0;
    async function* content() {
      for (let at = 0; at < 200; at += 1) {
        hash.update(block);
        most = Math.max(most, process.memoryUsage().arrayBuffers);
        yield block;
      }
    }
    const before = process.memoryUsage().arrayBuffers;
    const { sha256, size, key } = await store.put(content());
    expect([sha256, size]).toEqual([hash.digest('hex'), 200 * 1024 * 1024]);
    expect(most - before).toBeLessThan(100 * 1024 * 1024);
    const read = createHash('sha256');
    for await (const part of store.read(key)) read.update(part as Buffer);
    expect(read.digest('hex')).toBe(sha256);
  });

  it('[DOC-04] property: any content in any portions comes back as it was (100 runs)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 200_000 }), { maxLength: 5 }), async (lengths) => {
        const parts = lengths.map((length) => randomBytes(length));
        const { key } = await store.put(Readable.from(parts));
        expect((await buffer(store.read(key))).equals(Buffer.concat(parts))).toBe(true);
      }),
      { numRuns: 100, examples: [[[65_536]], [[65_535, 1]], [[131_072]], [[65_537]]] },
    );
  });

  it('[DOC-04] what lies on the disk is sealed', async () => {
    const bytes = Buffer.from('Contrato de arrendamiento de María Ñúñez. '.repeat(5000));
    const { key } = await store.put(bytes);
    const lies = await readFile(join(folder, 'media', key));
    expect(lies.includes('arrendamiento')).toBe(false);
    expect(lies.length).toBeGreaterThan(bytes.length);
  });

  it('[DOC-04] property: a changed, moved or missing byte is found before it is given out (200 runs)', async () => {
    const bytes = randomBytes(200_000);
    const { key } = await store.put(bytes);
    const path = join(folder, 'media', key);
    const whole = await readFile(path);
    const attempt = async (tampered: Buffer) => {
      await writeFile(path, tampered);
      const given: Buffer[] = [];
      const reading = (async () => {
        for await (const part of store.read(key)) given.push(part as Buffer);
      })();
      await expect(reading).rejects.toThrow();
      const told = Buffer.concat(given);
      expect(told.equals(bytes.subarray(0, told.length))).toBe(true);
    };
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const tampered = Buffer.from(whole);
        tampered[at] = (tampered[at] ?? 0) ^ change;
        await attempt(tampered);
        await attempt(whole.subarray(0, at));
      }),
      { numRuns: 200 },
    );
    // Two chunks in each other's place.
    const [first, chunk] = [72, 65_536 + 16];
    await attempt(
      Buffer.concat([
        whole.subarray(0, first),
        whole.subarray(first + chunk, first + 2 * chunk),
        whole.subarray(first, first + chunk),
        whole.subarray(first + 2 * chunk),
      ]),
    );
  });

  it('[DOC-04] a file under the name of another does not open', async () => {
    const [one, two] = [await store.put(randomBytes(100)), await store.put(randomBytes(100))];
    await rename(join(folder, 'media', one.key), join(folder, 'media', two.key));
    await expect(buffer(store.read(two.key))).rejects.toThrow();
  });

  it('[DOC-04] a new sealing key rewraps the files and leaves their content as it lies', async () => {
    const [small, large] = [randomBytes(10), randomBytes(300_000)];
    const keys = [(await store.put(small)).key, (await store.put(large)).key];
    const before = await readFile(join(folder, 'media', keys[1] ?? ''));
    const newer = Buffer.alloc(32, 9).toString('base64');
    const both = storeWith({ SEALING_KEYS: `${newer},${TEST_SEALING_KEY}` });
    expect(await both.reseal()).toEqual({ rewrapped: 2, sealed: 0 });
    expect(await both.reseal()).toEqual({ rewrapped: 0, sealed: 0 });
    const after = await readFile(join(folder, 'media', keys[1] ?? ''));
    expect(after.subarray(72).equals(before.subarray(72))).toBe(true);
    const onlyNew = storeWith({ SEALING_KEYS: newer });
    expect((await buffer(onlyNew.read(keys[0] ?? ''))).equals(small)).toBe(true);
    expect((await buffer(onlyNew.read(keys[1] ?? ''))).equals(large)).toBe(true);
    await expect(buffer(store.read(keys[0] ?? ''))).rejects.toThrow('SEALING_KEYS');
  });

  it('[DOC-04] files from before sealing stay readable and are sealed with the next change of keys', async () => {
    const bytes = randomBytes(150_000);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const key = `${sha256.slice(0, 2)}/${sha256}`;
    await mkdir(join(folder, 'media', sha256.slice(0, 2)), { recursive: true });
    await writeFile(join(folder, 'media', key), bytes);
    expect((await buffer(store.read(key))).equals(bytes)).toBe(true);
    expect(await store.reseal()).toEqual({ rewrapped: 0, sealed: 1 });
    expect((await readFile(join(folder, 'media', key))).equals(bytes)).toBe(false);
    expect((await buffer(store.read(key))).equals(bytes)).toBe(true);
    // Nobody can slip another file in by leaving out the seal.
    await writeFile(join(folder, 'media', key), randomBytes(150_000));
    await expect(buffer(store.read(key))).rejects.toThrow('neither sealed');
  });

  it('[DOC-04] pieces of an upload lie apart, come back in order and are forgotten together', async () => {
    const upload = randomUUID();
    await store.putPiece(upload, 0, Buffer.from('Hola, '));
    await store.putPiece(upload, 6, Buffer.from('que'));
    await store.putPiece(upload, 6, Buffer.from('mundo'));
    const read = async () => (await buffer(store.readPieces(upload, [0, 6]))).toString();
    expect(await read()).toBe('Hola, mundo');
    await store.removePieces(upload);
    await expect(read()).rejects.toThrow();
    await expect(store.putPiece('../../x', 0, Buffer.alloc(1))).rejects.toThrow('not a key');
  });

  it('[DOC-04] a bucket that is configured in part stops the start', () => {
    expect(() => storeWith({ MEDIA_S3_BUCKET: 'https://s3.example/llavero' })).toThrow('MEDIA_S3_SECRET_KEY');
  });

  it('[DOC-04] a write that fails leaves nothing behind', async () => {
    // The folder of these bytes does not exist yet: a file lies where it would have to be.
    const prefixOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 2);
    await store.put(randomBytes(1));
    const folders = await readdir(join(folder, 'media'));
    let bytes = randomBytes(50);
    while (folders.includes(prefixOf(bytes))) bytes = randomBytes(50);
    await writeFile(join(folder, 'media', prefixOf(bytes)), '');
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
    await expect(buffer(store.read(key))).rejects.toThrow('not a key');
    await expect(access(join(folder, 'media'))).rejects.toThrow();
  });
});
