import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  version?: string;
  workspaces?: string[];
}

/** Files that name the tag of the image. */
const TAGGED = ['deploy/k8s/migrations/kustomization.yaml', 'deploy/k8s/one-node/kustomization.yaml'];

/** The version of the product: that of `package.json` at the root, which all others repeat. */
export function versionOf(root: string): string {
  const { version } = read(join(root, 'package.json'));
  if (!version) throw new Error('package.json names no version');
  return version;
}

/** What repeats the version, with the one it has: the packages, the lock file, the tags of the image. */
export function repeatedVersions(root: string): Map<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const path of packages(root))
    found.set(`${path}/package.json`, read(join(root, path, 'package.json')).version);
  const lock = lockOf(root);
  found.set('package-lock.json', lock.version);
  for (const path of ['', ...packages(root)])
    found.set(`package-lock.json ${path}`, lock.packages[path]?.version);
  for (const path of TAGGED)
    if (existsSync(join(root, path)))
      found.set(path, /newTag: '([^']+)'/.exec(readFileSync(join(root, path), 'utf8'))?.[1]);
  return found;
}

/** Writes a version into the one place and whatever repeats it. */
export function setVersion(root: string, version: string): void {
  for (const path of ['', ...packages(root)]) {
    const file = join(root, path, 'package.json');
    write(file, { ...read(file), version });
  }
  const lock = lockOf(root);
  for (const path of ['', ...packages(root)]) {
    const entry = lock.packages[path];
    if (entry) entry.version = version;
  }
  write(join(root, 'package-lock.json'), { ...lock, version });
  for (const path of TAGGED) {
    const file = join(root, path);
    if (existsSync(file))
      writeFileSync(file, readFileSync(file, 'utf8').replace(/newTag: '[^']+'/, `newTag: '${version}'`));
  }
}

interface Lock {
  version?: string;
  packages: Record<string, Manifest | undefined>;
}

const lockOf = (root: string): Lock => read(join(root, 'package-lock.json')) as unknown as Lock;

/** Folders of the workspaces, as the lock file has them. */
function packages(root: string): string[] {
  return Object.keys(lockOf(root).packages).filter(
    (path) => path !== '' && !path.includes('node_modules') && existsSync(join(root, path, 'package.json')),
  );
}

const read = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8')) as Manifest;

/** As npm and the formatter write it. */
const write = (file: string, value: unknown): void =>
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
