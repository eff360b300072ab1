import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeIn, documents } from './commands.ts';

/** What a document names, and where. */
export interface Named {
  /** `docs/x.md:12`. */
  at: string;
  name: string;
}

/** A path of the repository begins with one of its folders; `…` stands for what nobody can look for. */
const PATH = /^(?:deploy|docs|gateway|proto|services|web)\/[\w.@/{},<>*-]+$/;
/** Variables of the environment, and whatever else is written in capitals: values of enumerations, codes. */
const CAPITALS = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g;
/** Repeats the lines of the documents, so that a name in it proves nothing. */
const ACCOUNTS = 'deploy/checks/src/documents/accounts.ts';
const SOURCES = /\.(?:tsx?|m?js|cjs|json|ya?ml|sh|proto)$|Makefile$|Dockerfile$/;
/** Links of the user guide that begin at the root are addresses of the product. */
const ELSEWHERE = /^(?:[a-z]+:|\/)/;

/** Every path of the repository that the documents have in code, with `<collection>` as `*` and without a line number. */
export function namedPaths(root: string): Named[] {
  return namesInCode(root, (text) =>
    text
      .split(/[\s`'"=]+/)
      .map((word) => word.replace(/[.,;:]+$/, '').replace(/:\d+$/, ''))
      .filter((word) => PATH.test(word))
      .flatMap((word) => alternatives(word.replace(/<[^>]*>/g, '*'))),
  );
}

/** True when there is a file or folder of that name, or one that fits. */
export const isThere = (root: string, path: string): boolean =>
  path.includes('*') ? globSync(path, { cwd: root }).length > 0 : existsSync(join(root, path));

/** Every name in capitals that the documents have in code. */
export const namedInCapitals = (root: string): Named[] =>
  namesInCode(root, (text) => text.match(CAPITALS) ?? []);

/** Those of some names in capitals that no source has. */
export function missingInSources(root: string, names: Iterable<string>): Set<string> {
  const left = new Set(names);
  const isSkipped = (name: string) => ['node_modules', 'dist', 'docs'].includes(name) || /^\.\w/.test(name);
  const files = globSync(['*', '{deploy,gateway,proto,services,web}/**/*'], {
    cwd: root,
    exclude: isSkipped,
  });
  const isSource = (file: string) => SOURCES.test(file) && file !== 'package-lock.json' && file !== ACCOUNTS;
  for (const file of files.filter(isSource)) {
    if (left.size === 0) break;
    for (const name of readFileSync(join(root, file), 'utf8').match(CAPITALS) ?? []) left.delete(name);
  }
  return left;
}

/** Links between documents, and from them into the repository, that lead nowhere, with their heading where they name one. */
export function deadLinks(root: string): Named[] {
  return documents(root).flatMap((file) => {
    const prose = readFileSync(join(root, file), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
    const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to);
    const isDead = (to: string) => {
      const [path = '', heading] = to.split('#');
      const target = path ? join(root, dirname(file), path) : join(root, file);
      return !existsSync(target) || (heading !== undefined && !headings(target).includes(heading));
    };
    return links.filter((to) => !ELSEWHERE.test(to) && isDead(to)).map((name) => ({ at: file, name }));
  });
}

/** As the pages of a repository call them in addresses. */
function headings(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function namesInCode(root: string, namesIn: (text: string) => string[]): Named[] {
  return documents(root).flatMap((file) =>
    codeIn(readFileSync(join(root, file), 'utf8')).flatMap(({ text, line }) =>
      namesIn(text).map((name) => ({ at: `${file}:${line}`, name })),
    ),
  );
}

/** `a/{b,c}.ts` → `a/b.ts`, `a/c.ts`. */
function alternatives(path: string): string[] {
  const [, before, list, after] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(path) ?? [];
  if (list === undefined) return [path];
  return list.split(',').flatMap((one) => alternatives(`${before}${one}${after}`));
}
