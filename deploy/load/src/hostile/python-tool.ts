import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '@llavero/servers/find-program';

/** Their versions when the figures of docs/benchmarks.md were taken. */
export const PACKAGES = { schemathesis: 'schemathesis==4.32.5', sqlmap: 'sqlmap==1.10.10' } as const;

/**
 * Path of a tool that is written in Python: the variable with its name (`SCHEMATHESIS`, `SQLMAP`), then PATH, then a virtual
 * environment below the person's cache, which is made here. Undefined, with the reason said, where that cannot be.
 */
export function findPythonTool(
  name: keyof typeof PACKAGES,
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): string | undefined {
  const home = join(homedir(), '.cache', 'llavero', name);
  const own = join(home, 'bin', name);
  const present = [env[name.toUpperCase()], findProgram([name], [], env['PATH'] ?? ''), own].find(
    (path) => path && existsSync(path),
  );
  if (present) return present;
  say(`installing ${PACKAGES[name]} …`);
  for (const [command, args] of [
    ['python3', ['-m', 'venv', home]],
    [join(home, 'bin', 'pip'), ['install', '--quiet', PACKAGES[name]]],
  ] as const) {
    if (spawnSync(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0) continue;
    say(`skipped: ${name} is not installed (${name.toUpperCase()}, PATH), and Python could not install it`);
    return undefined;
  }
  return own;
}
