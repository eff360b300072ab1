import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '@llavero/servers/find-program';

/** A program that is built from a Go module where it is not installed. */
export interface GoTool {
  /** Of the program on PATH; in capitals the variable that says where it is. */
  name: string;
  /** With its version, `go.k6.io/k6@v1.8.1`. */
  module: string;
  /** What `go install` calls the program; the name when absent. */
  file?: string;
}

/**
 * Path of the program: the variable (`K6`), then PATH, then one we built, else one that is built now from its Go module.
 * Undefined, with the reason said, where there is no Go.
 */
export function findGoTool(
  { name, module, file = name }: GoTool,
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): string | undefined {
  const variable = name.toUpperCase().replaceAll('-', '_');
  const folder = join(homedir(), '.cache', 'llavero', ...(file === name ? ['bin'] : [name]));
  const built = join(folder, file);
  const present = [env[variable], findProgram([name], [], env['PATH'] ?? ''), built];
  const found = present.find((path) => path && existsSync(path));
  if (found) return found;
  if (spawnSync('go', ['version'], { env }).status !== 0) {
    say(
      `skipped: ${name} is not installed (${variable}, PATH), and without Go it cannot be built from its module`,
    );
    return undefined;
  }
  say(`building ${module} …`);
  const { status } = spawnSync('go', ['install', '-p', '1', '-trimpath', module], {
    env: { ...env, GOBIN: folder, CGO_ENABLED: '0', GOTOOLCHAIN: 'local' },
    stdio: 'inherit',
  });
  if (status !== 0) {
    say(`skipped: ${name} could not be built; see above`);
    return undefined;
  }
  return built;
}
