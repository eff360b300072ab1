import { spawnSync } from 'node:child_process';

const WEEK_SECONDS = 7 * 24 * 3600;

/**
 * The seed of all property tests of a run, for `PROPERTY_SEED`: the number of the week (since 1970) in which the newest
 * commit was made. One commit gives the same answers wherever it is tested, and every week looks at other examples.
 * @param wanted a whole number, `random`, or nothing
 * @returns undefined when every property chooses a seed of its own
 */
export function propertySeed(wanted: string | undefined, directory: string): number | undefined {
  if (wanted === 'random') return undefined;
  if (wanted) return Number(wanted);
  const log = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: directory, encoding: 'utf8' });
  const committed = Number(log.stdout || 0);
  return Math.floor(committed / WEEK_SECONDS);
}
