import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../layout.ts';

/** The newest tag of a release that the present state comes after, or what `UPGRADE_FROM` names; null when there is none. */
export function previousRelease(env: NodeJS.ProcessEnv): string | null {
  if (env['UPGRADE_FROM']) return env['UPGRADE_FROM'];
  const { status, stdout } = spawnSync(
    'git',
    ['describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD'],
    { cwd: ROOT, encoding: 'utf8' },
  );
  return status === 0 ? stdout.trim() : null;
}

/**
 * The sources of a release in a folder of their own, with the packages that they need.
 *
 * @throws Error when git does not have them, or the packages cannot be had
 */
export function checkOut(release: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const { status } = spawnSync('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', release, folder], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0 || !existsSync(join(folder, 'Makefile')))
    throw new Error(`git has no sources of ${release}`);
  // Packages of the same lock are the same files; of another one the release installs its own.
  const lock = 'package-lock.json';
  if (readFileSync(join(folder, lock), 'utf8') !== readFileSync(join(ROOT, lock), 'utf8')) return;
  for (const place of ['', ...workspaces()]) {
    const [there, here] = [join(ROOT, place, 'node_modules'), join(folder, place, 'node_modules')];
    if (!existsSync(there) || !existsSync(join(folder, place))) continue;
    // Hard links, where both are on one disk.
    if (spawnSync('cp', ['-al', there, here]).status !== 0)
      cpSync(there, here, { recursive: true, verbatimSymlinks: true });
  }
}

/** Folders of the packages of the product, which have some packages of their own. */
function workspaces(): string[] {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>;
  };
  return Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules'));
}

/** A release as its own `make up` runs it. */
export class PreviousProduct {
  readonly url: string;

  constructor(
    private readonly folder: string,
    private readonly dataDir: string,
    private readonly basePort: number,
  ) {
    this.url = `http://localhost:${basePort}`;
  }

  up(): Promise<void> {
    return this.make('up');
  }

  down(): Promise<void> {
    return this.make('down');
  }

  private make(verb: 'up' | 'down'): Promise<void> {
    const child = spawn('make', ['--no-print-directory', verb], {
      cwd: this.folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...{ DETACH: '1', LLAVERO_DATA: this.dataDir, LLAVERO_PORT: String(this.basePort) },
        // What is tried is not how it slows down who asks too much.
        ...{ RATE_LIMIT_SESSION: '0', RATE_LIMIT_ADDRESS: '0' },
      },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)));
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`make ${verb} ended with ${code}:\n${said}`)),
      );
    });
  }
}
