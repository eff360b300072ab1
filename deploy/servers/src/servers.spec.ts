import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { writeFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createWriteStream, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from '@jest/globals';
import { brokerAddress } from '@llavero/proto/values/broker-address';
import { connect } from '@nats-io/transport-node';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import pg from 'pg';
import { bootstrapServiceDatabase } from './bootstrap-database.ts';
import { copyCluster, openSession } from './cluster-backup.ts';
import { dockerAnswers } from './containers.ts';
import { startNats } from './nats.ts';
import { findNatsServer } from './nats-binary.ts';
import { startPostgres } from './postgres.ts';
import { isAlive, signal, waitForExit } from './process.ts';
import { testServers } from './test-servers.ts';

const folders: string[] = [];
const folder = async (): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), 'llavero-spec-'));
  folders.push(made);
  return made;
};
afterAll(async () => {
  for (const made of folders) await rm(made, { recursive: true, force: true });
});

async function ask(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

it.each([0, -1, NaN])('signals no process %d, which would be the caller itself or everybody', (pid) => {
  expect(() => signal(pid, 'SIGTERM')).toThrow(RangeError);
});

describe('PostgreSQL of our own', () => {
  it('[PLT-01] keeps committed rows over kill -9 and a start on the same folder', async () => {
    const dataDir = join(await folder(), 'data');
    const server = await startPostgres({ dataDir, persistent: true });
    await ask(server.url, 'CREATE TABLE t AS SELECT 7 AS n');
    const { pid, url } = server;
    await server.kill();
    expect(isAlive(pid)).toBe(false);
    await server.start();
    expect(server.url).toBe(url);
    expect((await ask(url, 'SELECT n FROM t')).rows).toEqual([{ n: 7 }]);
    expect((await ask(url, 'SHOW fsync')).rows).toEqual([{ fsync: 'on' }]);
    await server.stop();
    expect(existsSync(dataDir)).toBe(true);
  });

  it('starts although the lock file names a foreign process', async () => {
    const dataDir = join(await folder(), 'data');
    const server = await startPostgres({ dataDir, persistent: true, password: 'x' });
    await server.kill();
    await writeFile(
      join(dataDir, 'postmaster.pid'),
      `${process.pid}\n${dataDir}\n0\n${server.port}\n\n127.0.0.1\n`,
    );
    const again = await startPostgres({ dataDir, persistent: true, password: 'x' });
    expect((await ask(again.url, 'SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
    await again.stop();
  });

  it('[PLT-07] copies its folder whole, though whoever keeps the copy begins late', async () => {
    const dataDir = join(await folder(), 'data');
    const server = await startPostgres({ dataDir, persistent: true });
    const client = await openSession(server.url);
    const archive = join(await folder(), 'copy.tar');
    await copyCluster(client, 'late', async (copy) => {
      // Long enough for tar to have filled the pipe.
      await sleep(500);
      await pipeline(copy, createWriteStream(archive));
    });
    await client.end();
    await server.stop();
    const { stdout: listed } = await promisify(execFile)('tar', ['--list', `--file=${archive}`]);
    expect(listed.split('\n')).toEqual(expect.arrayContaining(['./PG_VERSION', './global/pg_control']));
  });

  it('leaves a small folder to copy when it is not durable', async () => {
    const dataDir = join(await folder(), 'data');
    const server = await startPostgres({ dataDir, persistent: true, durable: false });
    // Five segments of the log, 16 MB each.
    const rows = `SELECT repeat(md5(n::text), 10) FROM generate_series(1, 200000) n`;
    await ask(server.url, `CREATE TABLE t AS ${rows}`);
    await ask(server.url, 'DROP TABLE t');
    await server.stop();
    const segments = (await readdir(join(dataDir, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name));
    expect(segments).toHaveLength(1);
  });

  it('says that secrets and data do not belong together, and leaves nothing running', async () => {
    const dataDir = join(await folder(), 'data');
    const server = await startPostgres({ dataDir, persistent: true, password: 'first' });
    await server.stop();
    await expect(startPostgres({ dataDir, persistent: true, password: 'second' })).rejects.toThrow(
      /secrets and its data do not belong together/,
    );
    const again = await startPostgres({ dataDir, persistent: true, password: 'first' });
    await again.stop();
  });

  it('orders and folds text alike on every machine', async () => {
    const server = await startPostgres();
    const { rows } = await ask(
      server.url,
      `SELECT lower('ÁÉÑ') AS l, datlocale FROM pg_database WHERE datname='postgres'`,
    );
    expect(rows).toEqual([{ l: 'áéñ', datlocale: 'C.UTF-8' }]);
    await server.stop();
  });

  it('[PLT-01] dies with a test process that is killed', async () => {
    const dataDir = join(await folder(), 'data');
    const script = `
      import { startPostgres } from ${JSON.stringify(new URL('./postgres.ts', import.meta.url).href)};
      const server = await startPostgres({ dataDir: ${JSON.stringify(dataDir)} });
      console.log(server.pid);
      setInterval(() => {}, 1000);`;
    // Node 20 reads no TypeScript, so the child registers the same transform the build uses.
    const register = new URL('../../runner/register.mjs', import.meta.url).href;
    const child = spawn(process.execPath, ['--import', register, '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString('utf8'));
    expect(isAlive(pid)).toBe(true);
    child.kill('SIGKILL');
    expect(await waitForExit(pid, 60_000)).toBe(true);
  });
});

describe('the database of a service', () => {
  it('[PLT-04] belongs to its role alone: another service reads nothing of it', async () => {
    const server = await startPostgres();
    const [people, places] = await Promise.all([
      bootstrapServiceDatabase(server.url, 'people', 'p/1?#@:é'),
      bootstrapServiceDatabase(server.url, 'places', 'p2'),
    ]);
    await ask(people, 'CREATE TABLE agent AS SELECT 1 AS n');
    expect((await ask(people, 'SELECT n FROM people.agent')).rows).toEqual([{ n: 1 }]);
    await expect(ask(places, 'SELECT n FROM people.agent')).rejects.toThrow(
      /permission denied for schema people/,
    );
    await expect(ask(places, 'CREATE TABLE public.x (n int)')).rejects.toThrow(
      /permission denied for schema public/,
    );
    await expect(ask(places, 'CREATE SCHEMA y')).rejects.toThrow(/permission denied/);
    const changed = await bootstrapServiceDatabase(server.url, 'places', 'p3');
    expect((await ask(changed, 'SELECT current_user AS u')).rows).toEqual([{ u: 'llavero_places' }]);
    await expect(ask(places, 'SELECT 1')).rejects.toThrow(/password/);
    await server.stop();
  });
});

describe('NATS', () => {
  it('[JOB-05] answers only who signs in, and keeps what was acknowledged over kill -9', async () => {
    const storeDir = await folder();
    const server = await startNats({ storeDir });
    const { servers } = brokerAddress(server.url);
    await expect(connect({ servers, reconnect: false })).rejects.toThrow(/Authorization Violation/);
    await expect(connect({ servers, user: 'llavero', pass: 'guessed', reconnect: false })).rejects.toThrow();
    const first = await connect({ ...brokerAddress(server.url), reconnect: false });
    await (await jetstreamManager(first)).streams.add({ name: 'S', subjects: ['s.>'] });
    await jetstream(first).publish('s.a', 'hello');
    const { pid } = server;
    await server.kill();
    expect(isAlive(pid)).toBe(false);
    await server.start();
    const second = await connect(brokerAddress(server.url));
    const { state } = await (await jetstreamManager(second)).streams.info('S');
    expect(state.messages).toBe(1);
    await second.close();
    await server.stop();
  });

  it('says in one line what to install when there is no server', async () => {
    const before = { NATS_SERVER: process.env['NATS_SERVER'], PATH: process.env['PATH'] };
    process.env['NATS_SERVER'] = '/nonexistent/nats-server';
    process.env['PATH'] = '/nonexistent';
    const network = globalThis.fetch;
    globalThis.fetch = () => Promise.reject(new Error('no network'));
    try {
      await expect(findNatsServer()).rejects.toThrow(
        'nats-server is missing and could not be installed (no network). Install it with "apt-get install nats-server" or put its path into NATS_SERVER.',
      );
    } finally {
      globalThis.fetch = network;
      Object.assign(process.env, before);
      if (before.NATS_SERVER === undefined) delete process.env['NATS_SERVER'];
    }
  });
});

describe('the choice of test servers', () => {
  it('asks the Docker engine and takes no for an answer quickly', async () => {
    const socket = join(await folder(), 'docker.sock');
    expect(await dockerAnswers(`unix://${socket}`)).toBe(false);
    const engine = createServer((asked, answer) =>
      answer.writeHead(asked.url === '/_ping' ? 200 : 404).end('OK'),
    );
    await new Promise<void>((resolve) => engine.listen(socket, resolve));
    expect(await dockerAnswers(`unix://${socket}`)).toBe(true);
    engine.close();
  });

  it('starts both and leaves nothing behind', async () => {
    const servers = await testServers();
    expect((await ask(servers.postgres.url, 'SELECT 1 AS n')).rows).toEqual([{ n: 1 }]);
    const connection = await connect(brokerAddress(servers.nats.url));
    await connection.close();
    const pids = [servers.postgres.pid, servers.nats.pid];
    await servers.stop();
    for (const pid of pids) if (pid) expect(isAlive(pid)).toBe(false);
  });
});
