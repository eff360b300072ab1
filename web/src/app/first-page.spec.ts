import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
/** What a browser loads at once for `/home/task`: the start, the frame, the screen. Their size is held by `make check`. */
const FIRST_PAGE = [
  'web/src/main.tsx',
  'web/src/app/shell/shell.tsx',
  'web/src/app/pages/screen-page.tsx',
  'web/src/sections/home/task/task-screen.tsx',
];
/** `import … from 'x'`, `export … from 'x'` and `import 'x'`; neither types nor `import('x')`, which comes later. */
const STATIC = /^(?:import|export) (?!type )(?:[\w*{][^'";]*? from )?'([^']+)'/gm;

/** Outside packages that these files load before they run, however deep. */
function packagesOf(entries: readonly string[], read = (file: string) => readFileSync(file, 'utf8')) {
  const seen = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, source = ''] of read(file).matchAll(STATIC)) {
      const own = source.startsWith('.')
        ? join(file, '..', source)
        : source.startsWith('@llavero/')
          ? `${join(ROOT, source.slice('@llavero/'.length))}.ts`
          : null;
      if (!own) packages.add(source);
      else if (/\.tsx?$/.test(own)) visit(own);
    }
  };
  for (const entry of entries) visit(join(ROOT, entry));
  return { packages: [...packages].sort(), files: [...seen] };
}

describe('the first page', () => {
  it('loads no more packages than these: checks of forms, charts and calendars come with what uses them', () => {
    const { packages, files } = packagesOf(FIRST_PAGE);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    expect(files.length).toBeGreaterThan(80);
    expect(packages).toEqual([
      '@mantine/core',
      '@mantine/core/styles.css',
      '@mantine/hooks',
      '@mantine/notifications',
      '@tabler/icons-react',
      '@tanstack/react-query',
      'axios/unsafe/cancel/CanceledError.js',
      'axios/unsafe/core/Axios.js',
      'axios/unsafe/core/AxiosError.js',
      'axios/unsafe/core/settle.js',
      'axios/unsafe/defaults/index.js',
      'react',
      'react-dom',
      'react-dom/client',
      'react-router-dom',
    ]);
  });

  it('leaves lists, figures and dialogs to what shows them, and so does a list the forms of its records', () => {
    const filesOf = (entries: readonly string[]) =>
      packagesOf(entries).files.map((file) => file.slice(ROOT.length + 1));
    const first = filesOf(FIRST_PAGE);
    expect(
      first.filter((file) => /list-screen\.tsx|waiting-list|proto\/rules\/dashboard/.test(file)),
    ).toEqual([]);
    const list = filesOf(['web/src/sections/contract/rent/rent-screen.tsx']);
    expect(list).toContain('web/src/components/list-screen/list-screen.tsx');
    expect(list.filter((file) => /field-input|fields\/(validate|schema)|dialog-content/.test(file))).toEqual(
      [],
    );
  });

  it('is followed through imports and re-exports of values, not through types and later imports', () => {
    const texts: Record<string, string> = {
      'a.ts': `import type { X } from 'types';\nimport {\n  b,\n  type C,\n} from './b.ts';\nconst d = () => import('later');\n`,
      'b.ts': `export { e } from 'heavy';\nexport * from '@llavero/proto/f';\nimport './g.css';\nimport 'effect';\n`,
      'proto/f.ts': `import * as h from 'heavier';\nexport type { I } from 'types';\n`,
    };
    const { packages } = packagesOf(['a.ts'], (file) => texts[file.slice(ROOT.length + 1)] ?? '');
    expect(packages).toEqual(['effect', 'heavier', 'heavy']);
  });
});
