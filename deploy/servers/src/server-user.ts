import { readFile, readdir, lchown, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

export interface ServerUser {
  uid: number;
  gid: number;
  /** A folder on the way is closed to this user, so the process needs CAP_DAC_OVERRIDE. */
  mayReadEverything: boolean;
}

/**
 * The user a server runs as when we are root: `postgres` where it exists, else `nobody`.
 * Undefined when we are not root: the server then runs as ourselves.
 *
 * @param paths what the user must be able to reach
 */
export async function serverUser(paths: string[]): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const users = await readFile('/etc/passwd', 'utf8');
  const line = ['postgres', 'nobody']
    .map((name) => users.split('\n').find((candidate) => candidate.startsWith(`${name}:`)))
    .find(Boolean);
  if (!line)
    throw new Error('PostgreSQL cannot run as root and this machine has no user "postgres" or "nobody".');
  const [, , uid, gid] = line.split(':').map(Number) as [number, number, number, number];
  const reachable = await Promise.all(paths.map((path) => openToAll(resolve(path))));
  return { uid, gid, mayReadEverything: reachable.includes(false) };
}

/** True when every folder above the path can be entered by anybody. */
async function openToAll(path: string): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const found = await stat(folder).catch(() => undefined);
    if (found && (found.mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Gives a folder and all in it to the user; quick when it already is theirs. */
export async function chownTree(path: string, user: ServerUser): Promise<void> {
  const found = await stat(path);
  if (found.uid === user.uid) return;
  const entries = await readdir(path, { recursive: true });
  for (const entry of entries) await lchown(join(path, entry), user.uid, user.gid);
  await lchown(path, user.uid, user.gid);
}
