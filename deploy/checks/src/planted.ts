import { beforeAll, describe, expect, it } from '@jest/globals';
import { dirname, join } from 'node:path';
import { ROOT } from '@llavero/runner/layout';
import ts from 'typescript';

/** Mistakes planted beside what must compile, all below the same imports. */
export interface Planted {
  /** Path of the tsconfig from the root of the repository. */
  project: string;
  /** Path of the planted modules from the root, with the extension they are given. */
  path: string;
  imports: string;
  /** Snippets by what is wrong in them: one complaint of the compiler each. */
  mistakes: Readonly<Record<string, string>>;
  fine: string;
}

/**
 * Tests that the compiler refuses each mistake and accepts what is fine.
 *
 * @param titles of the tests; `%s` in the second is what is wrong
 */
export function describePlanted(
  name: string,
  titles: { fine: string; mistake: string },
  { project, path, imports, mistakes, fine }: Planted,
): void {
  describe(name, () => {
    let said: Record<string, string[]>;
    beforeAll(() => {
      said = compilePlanted(project, path, imports, { ...mistakes, fine });
    }, 300_000);

    it(titles.fine, () => {
      expect(said['fine']).toEqual([]);
    });

    it.each(Object.keys(mistakes))(titles.mistake, (mistake) => {
      expect(said[mistake]).toHaveLength(1);
    });
  });
}

/**
 * What the compiler says of each snippet, each as a module of its own in one program.
 *
 * @param project path of the tsconfig from the root of the repository
 * @param path of the planted modules from the root, with the extension they are given
 * @param imports stands above every snippet
 */
function compilePlanted(
  project: string,
  path: string,
  imports: string,
  snippets: Readonly<Record<string, string>>,
): Record<string, string[]> {
  const files = new Map(
    Object.entries(snippets).map(([name, text], at) => [
      join(ROOT, path.replace(/\.tsx?$/, `-${at}$&`)),
      { name, text: imports + text },
    ]),
  );
  const { config } = ts.readConfigFile(join(ROOT, project), ts.sys.readFile) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(join(ROOT, project)));
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (file) => files.has(file) || fileExists(file);
  host.readFile = (file) => files.get(file)?.text ?? readFile(file);
  host.getSourceFile = (file, language, ...rest) => {
    const planted = files.get(file);
    return planted
      ? ts.createSourceFile(file, planted.text, language)
      : getSourceFile(file, language, ...rest);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return Object.fromEntries(
    [...files].map(([file, { name }]) => [
      name,
      program
        .getSemanticDiagnostics(program.getSourceFile(file))
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
    ]),
  );
}
