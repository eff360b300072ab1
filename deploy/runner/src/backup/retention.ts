import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  filesOf,
  forgetMoment,
  type Moment,
  moments,
  objectOfBase,
  objectOfFile,
  type Repository,
} from './repository.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** So long every moment is kept; before that, the last one of each day. */
const ALL_DAYS = 2;

/**
 * The moments that stay: all of the last two days, then the last of each day (UTC) for `keepDays`, and always the newest one.
 *
 * @param all oldest first
 */
export function staying(all: readonly Moment[], keepDays: number, now: Date): Moment[] {
  const lastOfDay = new Map(all.map((moment) => [moment.at.slice(0, 10), moment.id]));
  return all.filter((moment, index) => {
    const age = (now.getTime() - Date.parse(moment.at)) / DAY_MS;
    if (index === all.length - 1 || age <= ALL_DAYS) return true;
    return age <= keepDays && lastOfDay.get(moment.at.slice(0, 10)) === moment.id;
  });
}

/** Takes out of the backup what no moment that stays needs. Answers how many moments went. */
export async function prune(repository: Repository, keepDays: number, now: Date): Promise<number> {
  const all = await moments(repository);
  const kept = staying(all, keepDays, now);
  const gone = all.filter((moment) => !kept.includes(moment));
  for (const moment of gone) await forgetMoment(repository, moment);
  if (gone.length === 0) return 0;

  const { folder } = repository;
  const bases = new Set(kept.map(({ base }) => objectOfBase(base)));
  await removeOthers(folder, 'bases', (name) => bases.has(name));
  const needed = new Set<string>();
  for (const moment of kept)
    for (const file of await filesOf(repository, moment)) needed.add(objectOfFile(file));
  await removeOthers(folder, 'files', (name) => needed.has(name));
  const oldest = kept.map(({ base }) => place(base.from.segment)).sort()[0]!;
  // Histories of timelines are small and needed by every later one.
  await removeOthers(
    folder,
    'wal',
    (name) => !/^wal\/[0-9A-F]{24}/.test(name) || place(name.slice(4)) >= oldest,
  );
  return gone.length;
}

/** Where a file of the log lies, whatever its timeline: the first eight digits name that. */
function place(segment: string): string {
  return segment.slice(8, 24);
}

async function removeOthers(folder: string, below: string, stays: (name: string) => boolean): Promise<void> {
  const entries = await readdir(join(folder, below), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    // Another process may be writing it.
    if (!entry.isFile() || entry.name.endsWith('.part')) continue;
    if (!stays(path.slice(folder.length + 1))) await rm(path, { force: true });
  }
}
