import { mkdir, readFile, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, isListening } from '@llavero/servers/process';
import { testServers } from '@llavero/servers/test-servers';

/** Addresses of the servers that the tests of this process share. */
export interface SharedServers {
  /** Superuser's address. */
  postgresUrl: string;
  natsUrl: string;
}

const folder = join(tmpdir(), 'llavero-test-servers');
const noteOf = (pid: number) => join(folder, `${pid}.json`);

let starting: Promise<SharedServers> | undefined;

/**
 * PostgreSQL and NATS, started once per test process (jest runs many files in one process, each with
 * modules of its own: a note on disk tells the next file that they run). They end with the process.
 */
export function sharedServers(): Promise<SharedServers> {
  starting ??= reuse().then((known) => known ?? start());
  return starting;
}

async function reuse(): Promise<SharedServers | undefined> {
  const text = await readFile(noteOf(process.pid), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const known = JSON.parse(text) as SharedServers;
  // The number of a process comes again: the note may be of a process long gone.
  const ports = [known.postgresUrl, known.natsUrl].map((url) => Number(new URL(url).port));
  const alive = await Promise.all(ports.map(isListening));
  return alive.includes(false) ? undefined : known;
}

async function start(): Promise<SharedServers> {
  await mkdir(folder, { recursive: true });
  await sweep();
  const { postgres, nats } = await testServers();
  const shared: SharedServers = { postgresUrl: postgres.url, natsUrl: nats.url };
  await writeFile(noteOf(process.pid), JSON.stringify(shared), { mode: 0o600 });
  return shared;
}

/** Server folders of the test kit; each server works inside its own. */
const SERVER_FOLDER = /^llavero-(postgres|nats)-/;
const YOUNG_MS = 5 * 60 * 1000;

/**
 * Removes what test processes have left: their servers end with them, but nobody is left then to remove
 * folders of 50 MB each. A folder that a process works in, or that is young, is somebody's.
 */
async function sweep(): Promise<void> {
  for (const file of await readdir(folder)) {
    const pid = Number.parseInt(file, 10);
    if (pid > 0 && pid !== process.pid && !isAlive(pid)) await rm(join(folder, file), { force: true });
  }
  const processes = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  // Elsewhere than on Linux nobody can tell whose they are.
  if (processes.length === 0) return;
  const used = new Set(
    await Promise.all(processes.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => ''))),
  );
  for (const name of await readdir(tmpdir())) {
    const path = join(tmpdir(), name);
    if (!SERVER_FOLDER.test(name) || used.has(path)) continue;
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > YOUNG_MS) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}
