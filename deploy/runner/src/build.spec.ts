import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build, sourceHash } from './build.ts';
import { ROOT } from './layout.ts';

const root = mkdtempSync(join(tmpdir(), 'llavero-build-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const put = (path: string, text: string): void => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeAll(() => {
  cpSync(join(ROOT, '.swcrc'), join(root, '.swcrc'));
  put('package.json', '{"type":"module"}');
  put('package-lock.json', '{}');
  const exported = (source: string) =>
    JSON.stringify({
      name: '@llavero/proto',
      type: 'module',
      exports: { './*': { source, default: './dist/*.js' } },
    });
  put('proto/package.json', exported('./*.ts'));
  put('proto/values/money.ts', 'export const cents: number = 1;');
  put('proto/values/money.spec.ts', 'throw new Error();');
  put('services/people/package.json', '{"type":"module"}');
  put('services/people/src/main.ts', "import { twice } from './twice.ts';\nconsole.log(twice());");
  put(
    'services/people/src/twice.ts',
    "import { cents } from '@llavero/proto/values/money';\nexport const twice = (): number => cents * 2;",
  );
  put('services/people/src/queries/all.sql', 'SELECT 1');
  put('gateway/src/main.ts', 'export {};');
  mkdirSync(join(root, 'node_modules/@llavero'), { recursive: true });
  symlinkSync('../../proto', join(root, 'node_modules/@llavero/proto'));
});

async function built(): Promise<string[]> {
  const lines: string[] = [];
  await build(root, (line) => lines.push(line));
  return lines.sort();
}

describe('the build', () => {
  it('emits programs that run without the sources, keeping the tree and what is no TypeScript', async () => {
    expect(await built()).toEqual([
      'build gateway',
      'build programs',
      'build proto',
      'build services/people',
    ]);
    const ran = spawnSync(process.execPath, [join(root, 'services/people/dist/main.js')], {
      encoding: 'utf8',
    });
    expect(ran).toMatchObject({ stdout: '2\n', status: 0 });
    expect(readFileSync(join(root, 'services/people/dist/queries/all.sql'), 'utf8')).toBe('SELECT 1');
    expect(existsSync(join(root, 'proto/dist/values/money.spec.js'))).toBe(false);
    expect(existsSync(join(root, 'proto/dist/values/money.js.map'))).toBe(true);
  });

  it('does nothing when nothing changed, even if files were touched', async () => {
    await built();
    const later = new Date(Date.now() + 60_000);
    utimesSync(join(root, 'proto/values/money.ts'), later, later);
    expect(await built()).toEqual([]);
  });

  it('builds the changed part alone and forgets files that are gone', async () => {
    const before = await sourceHash(root);
    put('services/people/src/extra.ts', 'export {};');
    expect(await built()).toEqual(['build programs', 'build services/people']);
    expect(existsSync(join(root, 'services/people/dist/extra.js'))).toBe(true);
    rmSync(join(root, 'services/people/src/extra.ts'));
    expect(await built()).toEqual(['build programs', 'build services/people']);
    expect(existsSync(join(root, 'services/people/dist/extra.js'))).toBe(false);
    expect(await sourceHash(root)).toBe(before);
  });

  it('says where a source does not compile and builds it once it does', async () => {
    put('services/people/src/wrong.ts', 'const = ;');
    await expect(built()).rejects.toThrow(/wrong\.ts/);
    rmSync(join(root, 'services/people/src/wrong.ts'));
    await built();
    expect(await built()).toEqual([]);
  });
});
