import { dirname, join } from 'node:path';
import { ROOT } from '@llavero/runner/layout';
import ts from 'typescript';

/**
 * What the compiler says of each snippet, each as a module of its own in one program.
 *
 * @param project path of the tsconfig from the root of the repository
 * @param path of the planted modules from the root, with the extension they are given
 * @param imports stands above every snippet
 */
export function compilePlanted(
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
