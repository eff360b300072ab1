import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ESLint } from 'eslint';
import { ROOT } from '@llavero/runner/layout';

let eslint: ESLint;
beforeAll(() => {
  eslint = new ESLint({ cwd: ROOT, overrideConfigFile: join(ROOT, 'deploy/checks/eslint.config.js') });
});

/** What the linter says about a file with this text at this place. */
async function lint(path: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath: join(ROOT, path) });
  return (result?.messages ?? []).map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

const use = (source: string): string => `import { x } from '${source}';\nexport const y = x;\n`;

describe('a planted violation is found', () => {
  it.each([
    [
      'a service that imports another',
      'services/contracts/src/a.ts',
      '@llavero/finance/b',
      'services/contracts may not import services/finance',
    ],
    [
      'a service that reaches into another by a path',
      'services/contracts/src/a.ts',
      '../../finance/src/b.ts',
      'services/contracts reaches into services/finance by a path; import the package',
    ],
    [
      'a service that imports the gateway',
      'services/people/src/a.ts',
      '@llavero/gateway/b',
      'services/people may not import gateway',
    ],
    [
      'a service that starts servers itself',
      'services/people/src/a.ts',
      '@llavero/servers/postgres',
      'services/people may not import deploy/servers',
    ],
    [
      'the kit that imports a service',
      'services/kit/src/a.ts',
      '@llavero/people/b',
      'services/kit may not import services/people',
    ],
    [
      'a file that imports from a room apart',
      'services/notifications/src/errors/a.ts',
      '../reporting/question-log.ts',
      'services/notifications/src/reporting stands apart: import its reporting.module.ts only',
    ],
    [
      'a room apart that imports from around it',
      'services/notifications/src/reporting/a.ts',
      '../staff/staff.ts',
      'services/notifications/src/reporting stands apart: it imports nothing around it',
    ],
    [
      'a test of a service that imports another',
      'services/people/src/a.spec.ts',
      '@llavero/contracts/b',
      'services/people may not import services/contracts',
    ],
    [
      'the stand-ins that import more of a service than its outside systems',
      'deploy/stand-ins/src/a.ts',
      '@llavero/people/sign-in/b',
      'deploy/stand-ins may import of services/people only what lies in its outside folder',
    ],
    ['the web that imports the kit', 'web/src/a.tsx', '@llavero/kit/b', 'web may not import services/kit'],
    [
      'the web that reaches into the gateway',
      'web/src/a.ts',
      '../../gateway/src/b.ts',
      'web reaches into gateway by a path; import the package',
    ],
    [
      'the gateway that imports a service',
      'gateway/src/a.ts',
      '@llavero/documents/b',
      'gateway may not import services/documents',
    ],
    [
      'a helper of the web that imports a component',
      'web/src/lib/a.ts',
      '../components/b/b.tsx',
      'lib of the web may not import components',
    ],
    [
      'a component that imports a section',
      'web/src/components/wizard/a.tsx',
      '../../sections/agent/b.tsx',
      'components of the web may not import sections',
    ],
    [
      'a component that imports the app',
      'web/src/components/list-screen/a.tsx',
      '../../app/shell/b.tsx',
      'components of the web may not import app',
    ],
    [
      'a test of a component that imports the app',
      'web/src/components/list-screen/a.spec.tsx',
      '../../app/shell/b.tsx',
      'components of the web may not import app',
    ],
    [
      'a section that imports the app',
      'web/src/sections/login/a.tsx',
      '../../app/b.tsx',
      'sections of the web may not import app',
    ],
    [
      'a section that imports another',
      'web/src/sections/contract/rent/a.tsx',
      '../../place/wizards/b.ts',
      'the section contract may not import the section place; share it through components',
    ],
    [
      'a part of the app that imports the start of the page',
      'web/src/app/a.ts',
      '../main.tsx',
      'app of the web may not import main.tsx',
    ],
    ['the gateway that imports the web', 'gateway/src/a.ts', '@llavero/web/b', 'gateway may not import web'],
    [
      'the language that builds on a framework',
      'proto/records/a.ts',
      '@nestjs/common',
      'proto builds on zod, stdnum, ibantools only, not on @nestjs/common',
    ],
    [
      'the language that needs Node',
      'proto/values/a.ts',
      'node:fs',
      'proto builds on zod, stdnum, ibantools only, not on node:fs',
    ],
    [
      'the language that imports the kit',
      'proto/values/a.ts',
      '@llavero/kit/b',
      'proto may not import services/kit',
    ],
  ])('%s', async (_what, path, source, reason) => {
    expect(await lint(path, use(source))).toEqual([`llavero/imports: ${reason}.`]);
  });

  it.each([
    ['a lazy import', `export const y = () => import('@llavero/finance/b');\n`],
    ['a re-export', `export { x } from '@llavero/finance/b';\n`],
    ['a re-export of everything', `export * from '@llavero/finance/b';\n`],
    ['an imported type', `import type { X } from '@llavero/finance/b';\nexport type Y = X;\n`],
    ['an inline type', `export type Y = import('@llavero/finance/b').X;\n`],
  ])('%s', async (_what, text) => {
    expect(await lint('services/people/src/a.ts', text)).toEqual([
      'llavero/imports: services/people may not import services/finance.',
    ]);
  });

  it('a lazy import of a section by a component', async () => {
    const text = `export const y = () => import('../../sections/home/b.tsx');\n`;
    expect(await lint('web/src/components/wizard/a.tsx', text)).toEqual([
      'llavero/imports: components of the web may not import sections.',
    ]);
  });

  it.each([
    ['any', 'services/people/src/a.ts', 'export const y: any = 1;\n', /no-explicit-any/],
    ['console in a service', 'services/people/src/a.ts', "console.log('x');\n", /no-console/],
    [
      'a conditional hook',
      'web/src/a.tsx',
      "import { useState } from 'react';\nexport function A(p: { b: boolean }) {\n  if (p.b) useState(1);\n  return null;\n}\n",
      /rules-of-hooks/,
    ],
    ['a file of 401 lines', 'services/people/src/a.ts', 'export {};\n'.repeat(401), /max-lines/],
  ])('%s', async (_what, path, text, rule) => {
    expect((await lint(path, text)).join()).toMatch(rule);
  });
});

describe('what is allowed passes', () => {
  it.each([
    ['services/contracts/src/a.ts', '@llavero/kit/records/store'],
    ['services/contracts/src/a.ts', '@llavero/proto/records/contracts/contract'],
    ['services/contracts/src/deep/a.ts', '../mandate/b.ts'],
    ['services/contracts/src/a.ts', 'typeorm'],
    ['services/kit/src/testing/a.ts', '@llavero/servers/test-servers'],
    ['services/people/src/a.spec.ts', '@llavero/servers/process'],
    ['gateway/src/a.ts', '@llavero/kit/b'],
    ['gateway/src/a.spec.ts', '@llavero/people/people.module'],
    ['web/src/a.tsx', '@llavero/proto/values/money'],
    ['web/src/main.tsx', './app/router.tsx'],
    ['web/src/app/menu/a.ts', '../../sections/home/b.tsx'],
    ['web/src/app/a.ts', '../lib/b.ts'],
    ['web/src/sections/contract/rent/a.tsx', '../mandate/b.ts'],
    ['web/src/sections/contract/rent/a.tsx', '../../../components/b/b.tsx'],
    ['web/src/components/a/a.tsx', '../../lib/b.ts'],
    ['web/src/lib/a.ts', './b.ts'],
    ['web/e2e/a.spec.ts', '@llavero/runner/system'],
    ['services/kit/src/db/generate-sample.ts', '@llavero/servers/postgres'],
    ['deploy/checks/src/story/a.spec.ts', '@llavero/finance/finance.module'],
    ['proto/values/a.ts', 'zod'],
    ['proto/values/a.spec.ts', 'fast-check'],
  ])('%s imports %s', async (path, source) => {
    expect(await lint(path, use(source))).toEqual([]);
  });
});
