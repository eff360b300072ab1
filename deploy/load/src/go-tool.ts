import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
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

const variableOf = ({ name }: GoTool) => name.toUpperCase().replaceAll('-', '_');

/** Where it is put when we build it. */
const builtAt = ({ name, file = name }: GoTool) =>
  join(homedir(), '.cache', 'llavero', file === name ? 'bin' : name, file);

/** Path of the program where it is on this machine: the variable (`K6`), then PATH, then one we built. */
export function installedGoTool(tool: GoTool, env: NodeJS.ProcessEnv): string | undefined {
  const present = [env[variableOf(tool)], findProgram([tool.name], [], env['PATH'] ?? ''), builtAt(tool)];
  return present.find((path) => path && existsSync(path));
}

/**
 * Path of the program, {@link installedGoTool} or one that is built now from its Go module. Undefined, with the reason said, where there
 * is no Go.
 */
export function findGoTool(
  tool: GoTool,
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): string | undefined {
  const found = installedGoTool(tool, env);
  if (found) return found;
  const { name, module } = tool;
  if (spawnSync('go', ['version'], { env }).status !== 0) {
    say(
      `skipped: ${name} is not installed (${variableOf(tool)}, PATH), and without Go it cannot be built from its module`,
    );
    return undefined;
  }
  say(`building ${module} …`);
  const { status } = spawnSync('go', ['install', '-p', '1', '-trimpath', module], {
    env: { ...env, GOBIN: dirname(builtAt(tool)), CGO_ENABLED: '0', GOTOOLCHAIN: 'local' },
    stdio: 'inherit',
  });
  if (status !== 0) {
    say(`skipped: ${name} could not be built; see above`);
    return undefined;
  }
  return builtAt(tool);
}
