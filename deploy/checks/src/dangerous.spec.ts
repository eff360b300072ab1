import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ESLint } from 'eslint';
import { ROOT } from '@llavero/runner/layout';

let eslint: ESLint;
beforeAll(() => {
  eslint = new ESLint({ cwd: ROOT, overrideConfigFile: join(ROOT, 'deploy/checks/eslint.config.js') });
});

/** The rules that a file with this text breaks at this place. */
async function broken(path: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath: join(ROOT, path) });
  return (result?.messages ?? []).map(({ ruleId }) => String(ruleId));
}

const service = 'services/people/src/a.ts';
const page = 'web/src/a.tsx';

describe('text that would become a program is refused', () => {
  it.each([
    [
      'markup in React',
      page,
      'export const a = <p dangerouslySetInnerHTML={{ __html: name }} />;',
      'no-restricted-syntax',
    ],
    ['markup in the page', page, 'document.body.innerHTML = name;', 'no-restricted-syntax'],
    [
      'markup beside an element',
      page,
      "document.body.insertAdjacentHTML('afterend', name);",
      'no-restricted-syntax',
    ],
    ['JavaScript', service, 'eval(name);', 'no-eval'],
    ['JavaScript as a function', service, 'export const a = new Function(name);', 'no-new-func'],
    ['JavaScript for later', page, "setTimeout('a()', 1);", 'no-implied-eval'],
    ['a shell', 'deploy/runner/src/a.ts', "spawn('make', { shell: true });", 'no-restricted-syntax'],
    [
      'a shell of its own',
      service,
      "import { exec } from 'node:child_process';\nexec(name);",
      'no-restricted-syntax',
    ],
    [
      'a peer that nobody vouches for',
      service,
      'connect({ rejectUnauthorized: false });',
      'no-restricted-syntax',
    ],
    ['a request past the client of the kit', service, 'await fetch(url);', 'no-restricted-globals'],
  ])('%s', async (_, path, text, rule) => {
    expect(await broken(path, text)).toEqual([rule]);
  });

  it('where the client of the kit itself asks, it may', async () => {
    expect(await broken('services/kit/src/outside/http-client.ts', 'await fetch(url);')).toEqual([]);
  });
});
