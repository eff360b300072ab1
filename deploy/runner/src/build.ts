import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { transform, type Options } from '@swc/core';
import { compressWeb } from './compress-web.ts';
import { PROGRAMS } from './layout.ts';

/** A workspace whose TypeScript becomes JavaScript in its `dist`, keeping the tree. */
interface Emitted {
  /** Folder of the workspace below the root. */
  workspace: string;
  /** Folder of the sources below the workspace; empty when they lie at its top. */
  sources: string;
}

/** Tests and type declarations are read by tools only. */
const NOT_SHIPPED = /\.(spec|test)\.tsx?$|\.d\.ts$|\/package\.json$|\.log$/;

const NOT_SOURCES = new Set(['node_modules', 'dist', 'test', 'e2e', '.stamp']);
const STAMP = '.stamp';
const BUNDLER = join(import.meta.dirname, 'run-bundle.ts');
/** Says which programs are bundled. */
const LAYOUT = join(import.meta.dirname, 'layout.ts');
const COMPRESSOR = join(import.meta.dirname, 'compress-web.ts');

/**
 * Builds what changed since the last build and nothing else: SWC for the services, the gateway and the
 * tools, Rolldown for the programs among them, Vite for the web.
 *
 * @param say is told one line per part that is built
 * @returns a hash of everything that was built, the same for the same sources
 * @throws Error with the compiler's words when a part does not build
 */
export async function build(root: string, say: (line: string) => void): Promise<string> {
  const parts = await partsOf(root);
  const settings = JSON.parse(await readFile(join(root, '.swcrc'), 'utf8')) as Options & { $schema?: string };
  delete settings.$schema;
  const renew = async (part: Part, work: () => Promise<unknown>): Promise<void> => {
    if (await isStamped(part.dist, part.hash)) return;
    say(`build ${part.workspace}`);
    await work();
    await writeFile(join(part.dist, STAMP), part.hash);
  };
  const web = parts.filter(({ workspace }) => workspace === 'web');
  const emitted = parts.filter((part) => !web.includes(part));
  const programs = async (): Promise<void> => {
    await Promise.all(emitted.map((part) => renew(part, () => emit(part, settings))));
    const hash = await hashOf(root, [BUNDLER, LAYOUT], overall(emitted));
    const dist = join(root, PROGRAMS);
    await renew({ workspace: 'programs', from: root, dist, files: [], hash }, () => bundle(root));
  };
  await Promise.all([programs(), ...web.map((part) => renew(part, () => bundleWeb(root)))]);
  return overall(parts);
}

/** The hash `build` would return for the sources as they are now. */
export async function sourceHash(root: string): Promise<string> {
  return overall(await partsOf(root));
}

/** One workspace with its inputs. */
interface Part {
  workspace: string;
  /** Folder whose tree `dist` repeats. */
  from: string;
  dist: string;
  files: string[];
  hash: string;
}

async function partsOf(root: string): Promise<Part[]> {
  const common = await hashOf(root, [join(root, '.swcrc'), join(root, 'package-lock.json')]);
  const emitted = await emittedWorkspaces(root);
  const parts = emitted.map(async ({ workspace, sources }): Promise<Part> => {
    const from = join(root, workspace, sources);
    const files = (await filesBelow(from)).filter((file) => !NOT_SHIPPED.test(file));
    return {
      workspace,
      from,
      dist: join(root, workspace, 'dist'),
      files,
      hash: await hashOf(root, files, common),
    };
  });
  const web = join(root, 'web');
  if (existsSync(join(web, 'index.html'))) parts.push(webPart(root, web, common));
  return Promise.all(parts);
}

async function webPart(root: string, web: string, common: string): Promise<Part> {
  // The guide is a part of the web (NAV-03).
  const guide = join(root, 'docs/guia');
  const sources = [web, join(root, 'proto'), ...(existsSync(guide) ? [guide] : [])];
  const inputs = (await Promise.all(sources.map(filesBelow))).flat();
  const files = inputs.filter((file) => !NOT_SHIPPED.test(file) || file.endsWith('package.json'));
  return {
    workspace: 'web',
    from: web,
    dist: join(web, 'dist'),
    files,
    hash: await hashOf(root, [...files, COMPRESSOR], common),
  };
}

function overall(parts: Part[]): string {
  return createHash('sha256')
    .update(parts.map((part) => part.hash).join())
    .digest('hex')
    .slice(0, 16);
}

/** Every workspace that runs in Node. The web builds itself, `checks` and `load` run from their sources. */
async function emittedWorkspaces(root: string): Promise<Emitted[]> {
  const services = await readdir(join(root, 'services'));
  return [
    { workspace: 'proto', sources: '' },
    ...services.map((name) => ({ workspace: join('services', name), sources: 'src' })),
    { workspace: 'gateway', sources: 'src' },
    ...['servers', 'stand-ins', 'seed', 'runner'].map((name) => ({
      workspace: join('deploy', name),
      sources: 'src',
    })),
  ].filter(({ workspace, sources }) => existsSync(join(root, workspace, sources)));
}

/** Writes the JavaScript and copies what is no TypeScript (SQL, JSON, fonts, proto files). */
async function emit({ from, dist, files }: Part, settings: Options): Promise<void> {
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });
  await inTurns(files, async (file) => {
    const target = join(dist, relative(from, file));
    await mkdir(dirname(target), { recursive: true });
    if (!/\.tsx?$/.test(file)) {
      await copyFile(file, target);
      return;
    }
    const output = target.replace(/\.tsx?$/, '.js');
    const { code, map } = await transform(await readFile(file, 'utf8'), {
      ...settings,
      swcrc: false,
      filename: file,
      sourceFileName: relative(dirname(output), file),
      sourceMaps: true,
    });
    await writeFile(output, `${code}\n//# sourceMappingURL=${basename(output)}.map\n`);
    await writeFile(`${output}.map`, map ?? '{}');
  });
}

async function bundle(root: string): Promise<void> {
  await run(process.execPath, ['--conditions=source', BUNDLER, root], root);
}

async function bundleWeb(root: string): Promise<void> {
  await run(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    join(root, 'web'),
  );
  await compressWeb(join(root, 'web/dist'));
}

/** Runs a command and throws with what it said when it fails. */
async function run(command: string, args: string[], cwd: string): Promise<void> {
  const { NODE_OPTIONS: _unused, ...env } = process.env;
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...env, NODE_ENV: 'production' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0)
    throw new Error(`${command} ${args.join(' ')} failed in ${cwd}:\n${stripVTControlCharacters(said)}`);
}

/** All files below a folder that take part in a build, in a stable order. */
async function filesBelow(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (NOT_SOURCES.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await filesBelow(path)));
    else found.push(path);
  }
  return found.sort();
}

/** Hash over names and contents: a fresh clone or a touched file does not count as a change. */
async function hashOf(root: string, files: string[], seed = ''): Promise<string> {
  const hash = createHash('sha256').update(seed);
  for (const file of files) {
    hash.update(relative(root, file)).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function isStamped(dist: string, hash: string): Promise<boolean> {
  return (await readFile(join(dist, STAMP), 'utf8').catch(() => '')) === hash;
}

/** Works on a list with a bounded number of items at a time. */
async function inTurns<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  const lanes = availableParallelism() * 2;
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}
