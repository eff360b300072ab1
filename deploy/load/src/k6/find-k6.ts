import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The version the scripts were written with; a v2 may want other options. */
const MODULE = 'go.k6.io/k6@v1.8.1';
const folder = join(homedir(), '.cache', 'llavero', 'bin');

/**
 * Path of k6: `K6`, then PATH, then one we built, else one that is built now from its Go module (ten minutes and 46 MB
 * beside other work). Undefined, with the reason said, where there is no Go.
 */
export function findK6(env: NodeJS.ProcessEnv, say: (line: string) => void): string | undefined {
  const present = [
    env['K6'],
    ...(env['PATH'] ?? '').split(delimiter).map((path) => join(path, 'k6')),
    join(folder, 'k6'),
  ];
  const found = present.find((path) => path && existsSync(path));
  if (found) return found;
  if (spawnSync('go', ['version'], { env }).status !== 0) {
    say('skipped: k6 is not installed (K6, PATH), and without Go it cannot be built from its module');
    return undefined;
  }
  say(`building ${MODULE} …`);
  const { status } = spawnSync('go', ['install', '-p', '1', '-trimpath', MODULE], {
    env: { ...env, GOBIN: folder, CGO_ENABLED: '0', GOTOOLCHAIN: 'local' },
    stdio: 'inherit',
  });
  if (status !== 0) {
    say('skipped: k6 could not be built; see above');
    return undefined;
  }
  return join(folder, 'k6');
}
