import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, isListening } from '@llavero/servers/process';
import { testServers } from '@llavero/servers/test-servers';
import { removeLeftFolders } from '@llavero/servers/throw-away-folder';

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
  await forgetNotes();
  removeLeftFolders();
  const { postgres, nats } = await testServers();
  const shared: SharedServers = { postgresUrl: postgres.url, natsUrl: nats.url };
  await writeFile(noteOf(process.pid), JSON.stringify(shared), { mode: 0o600 });
  return shared;
}

/** Notes of test processes that have gone. */
async function forgetNotes(): Promise<void> {
  for (const file of await readdir(folder)) {
    const pid = Number.parseInt(file, 10);
    if (pid > 0 && pid !== process.pid && !isAlive(pid)) await rm(join(folder, file), { force: true });
  }
}
