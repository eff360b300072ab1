import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withSourceLine } from '@llavero/kit/logging/source-lines';
import fc from 'fast-check';
import { build } from './build.ts';
import { escapeBeyondAscii } from './ascii.ts';
import { programFile, ROOT } from './layout.ts';

const root = mkdtempSync(join(tmpdir(), 'llavero-bundle-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const put = (path: string, text: string): void => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeAll(async () => {
  cpSync(join(ROOT, '.swcrc'), join(root, '.swcrc'));
  put('package.json', '{"type":"module"}');
  put('package-lock.json', '{}');
  put(
    'proto/package.json',
    '{"name":"@llavero/proto","type":"module","exports":{"./*":{"source":"./*.ts","default":"./dist/*.js"}}}',
  );
  put(
    'proto/values/money.ts',
    `/** A comment. */
    export class Cents { constructor(readonly count: number) { if (count < 0) throw new Error('— less than nothing …'); } }`,
  );
  // Both programs use the one package; each finds what lies beside its own module.
  for (const name of ['people', 'places']) {
    put(`services/${name}/src/deep/query.sql`, `SELECT '${name}'`);
    put(
      `services/${name}/src/deep/query.ts`,
      `import { readFileSync } from 'node:fs';
      export const query = (): string => readFileSync(new URL('./query.sql', import.meta.url), 'utf8');`,
    );
    put(
      `services/${name}/src/main.ts`,
      `import { Cents } from '@llavero/proto/values/money';
      import drivers from 'typeorm';
      import { STATUS_CODES } from 'node:http';
      const { query } = await import('./deep/query.ts');
      console.log(query(), Cents.name, new Cents(1).count, 'one…');
      const optional = await import('absent-package').then(() => 'there', () => 'absent');
      console.log(optional, drivers);
      const clients = process.moduleLoadList.filter((module) => module.includes('undici'));
      console.log(STATUS_CODES[404], clients);
      new Cents(-1);`.replace('absent-package', 'optional-package'),
    );
  }
  put(
    'node_modules/optional-package/package.json',
    '{"name":"optional-package","type":"module","exports":"./main.js"}',
  );
  put('node_modules/optional-package/main.js', "await import('not-installed');");
  put('node_modules/typeorm/package.json', '{"name":"typeorm","main":"./index.js"}');
  const databases = ['postgres', 'oracle'];
  put(
    'node_modules/typeorm/index.js',
    `module.exports = [${databases.map((name) => `require('./driver/${name}/Driver.js').name`).join(', ')}];`,
  );
  for (const name of databases)
    put(`node_modules/typeorm/driver/${name}/Driver.js`, `exports.name = 'driver of ${name}';`);
  mkdirSync(join(root, 'node_modules/@llavero'), { recursive: true });
  symlinkSync('../../proto', join(root, 'node_modules/@llavero/proto'));
  await build(root, () => undefined);
}, 120_000);

describe('a bundled program', () => {
  it.each(['people', 'places'])('%s runs without its sources and packages', (name) => {
    for (const gone of ['services/people/src/main.ts', 'node_modules/@llavero'])
      rmSync(join(root, gone), { recursive: true, force: true });
    const ran = spawnSync(process.execPath, [join(root, programFile(name))], { encoding: 'utf8' });
    expect(ran.stdout).toBe(
      `SELECT '${name}' Cents 1 one…\nabsent [ 'driver of postgres', undefined ]\nNot Found []\n`,
    );
    expect(ran.stderr).toContain('Error: — less than nothing …');
    expect(ran.status).toBe(1);
  });

  it('leads from an error to the line of the source', () => {
    const ran = spawnSync(process.execPath, [join(root, programFile('places'))], { encoding: 'utf8' });
    const frames = ran.stderr.split('\n').filter((line) => /^\s+at /.test(line));
    const logged = frames.map(withSourceLine).join('\n');
    expect(logged).toMatch(/at new Cents \(\S*proto\/values\/money\.ts:2:/);
    expect(logged).toMatch(/at \S*services\/places\/src\/main\.ts:10:/);
  });

  it('is free of comments and of characters that would double its memory', () => {
    const text = readFileSync(join(root, programFile('places')), 'utf8');
    expect(text).toContain('\\u2026');
    expect(text).not.toMatch(/[^\0-\x7f]|A comment/);
  });
});

describe('escaped characters', () => {
  it('mean the same in a string and in a pattern, whatever stands before them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat({ max: 4 }), (text, slashes) => {
        const literal = `${JSON.stringify(text).slice(0, -1)}${'\\'.repeat(slashes)}…"`;
        expect(escapeBeyondAscii(literal)).not.toMatch(/[^\0-\x7f]/);
        expect(runInNewContext(escapeBeyondAscii(literal))).toBe(runInNewContext(literal));
      }),
    );
    expect(runInNewContext(escapeBeyondAscii('/^[“”\\…😀]+$/u')).test('“…😀”')).toBe(true);
  });
});
