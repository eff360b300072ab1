import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { accessSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { loadConfig } from '@llavero/kit/config/config';
import { TEST_SEALING_KEY, testEnvironment } from '@llavero/kit/testing/environment';
import { freePort } from '@llavero/servers/process';
import { MediaStore } from '../media-store.ts';

/** versitygw, an S3 server: `go install github.com/versity/versitygw/cmd/versitygw@latest`. */
const program = [...(process.env['PATH'] ?? '').split(delimiter), join(homedir(), 'go', 'bin')]
  .map((folder) => join(folder, 'versitygw'))
  .find((path) => {
    try {
      accessSync(path);
      return true;
    } catch {
      return false;
    }
  });
const title = 'the media store in a bucket of a real S3 server';

let folder: string;
let server: ChildProcess;
let url: string;
const storeWith = (more: NodeJS.ProcessEnv = {}) =>
  new MediaStore(
    loadConfig(
      testEnvironment({
        databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
        natsUrl: 'nats://127.0.0.1:1',
        issuers: [],
        more: {
          DATA_DIR: join(folder, 'data'),
          MEDIA_S3_BUCKET: `${url}/llavero`,
          MEDIA_S3_REGION: 'us-east-1',
          MEDIA_S3_ACCESS_KEY: 'llavero',
          MEDIA_S3_SECRET_KEY: 'secret-of-the-tests',
          ...more,
        },
      }),
    ),
  );

(program ? describe : describe.skip)(
  program ? title : `${title}: skipped, versitygw is not installed`,
  () => {
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'llavero-s3-'));
      // A bucket of this server is a folder.
      await mkdir(join(folder, 'buckets', 'llavero'), { recursive: true });
      const port = await freePort();
      url = `http://127.0.0.1:${port}`;
      server = spawn(program ?? '', ['--port', `127.0.0.1:${port}`, 'posix', join(folder, 'buckets')], {
        env: { ...process.env, ROOT_ACCESS_KEY: 'llavero', ROOT_SECRET_KEY: 'secret-of-the-tests' },
        stdio: 'ignore',
      });
      for (let answers = false; !answers;) {
        answers = await fetch(url).then(
          () => true,
          () => false,
        );
        if (server.exitCode !== null) throw new Error('the S3 server has ended');
      }
    }, 60_000);
    afterAll(async () => {
      server.kill();
      await once(server, 'exit');
      await rm(folder, { recursive: true });
    });

    it.each([
      ['an empty file', 0],
      ['a small file', 1000],
      ['a file of three parts', 20 * 1024 * 1024 + 1],
    ])('[DOC-04] keeps %s and gives it back byte by byte', async (_name, bytes) => {
      const [store, content] = [storeWith(), randomBytes(bytes)];
      const { key, size } = await store.put(content);
      expect([size, await store.has(key)]).toEqual([bytes, true]);
      expect((await buffer(store.read(key))).equals(content)).toBe(true);
      expect(await store.put(content)).toMatchObject({ key });
    });

    it('[DOC-04] has not what was never put, and says so of a read', async () => {
      const key = `ab/${'ab'.repeat(32)}`;
      expect(await storeWith().has(key)).toBe(false);
      await expect(buffer(storeWith().read(key))).rejects.toThrow('no such object');
    });

    it('[DOC-04] rewraps the files of the bucket for a new sealing key', async () => {
      const content = randomBytes(10 * 1024 * 1024);
      const { key } = await storeWith().put(content);
      const newer = Buffer.alloc(32, 5).toString('base64');
      const both = storeWith({ SEALING_KEYS: `${newer},${TEST_SEALING_KEY}` });
      expect((await both.reseal()).rewrapped).toBeGreaterThan(0);
      expect(await both.reseal()).toEqual({ rewrapped: 0, sealed: 0 });
      expect((await buffer(storeWith({ SEALING_KEYS: newer }).read(key))).equals(content)).toBe(true);
    });

    it('[DOC-04] keeps pieces of an upload there, too, so that any replica goes on with it', async () => {
      const upload = '01900000-0000-7000-8000-000000000001';
      await storeWith().putPiece(upload, 0, Buffer.from('Hola, '));
      await storeWith().putPiece(upload, 6, Buffer.from('mundo'));
      expect(String(await buffer(storeWith().readPieces(upload, [0, 6])))).toBe('Hola, mundo');
      await storeWith().removePieces(upload);
      await expect(buffer(storeWith().readPieces(upload, [0]))).rejects.toThrow();
    });

    it('[DOC-04] a wrong secret and a server that is away are told as such; nothing is kept', async () => {
      const wrong = storeWith({ MEDIA_S3_SECRET_KEY: 'wrong' });
      await expect(wrong.put(randomBytes(10))).rejects.toMatchObject({
        body: { code: 'MEDIA.STORE_UNAVAILABLE' },
      });
      const away = storeWith({ MEDIA_S3_BUCKET: `http://127.0.0.1:${await freePort()}/llavero` });
      await expect(away.put(randomBytes(10))).rejects.toMatchObject({ body: { kind: 'unavailable' } });
    });
  },
);
