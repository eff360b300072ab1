import { join } from 'node:path';
import { ROOT } from '@llavero/runner/layout';
import ts from 'typescript';

/** Where the snippets stand: a service imports from the kit and from proto. */
const PLANTED = join(ROOT, 'services/contracts/src/planted.ts');

/**
 * What the compiler says of each snippet, each as a module of its own in one program.
 *
 * @param imports put before each snippet; what it brings must be used, or the compiler refuses that
 * @returns messages by the name of the snippet; none when it compiles
 */
export function refusalsOf(
  snippets: Readonly<Record<string, string>>,
  imports: string,
): Record<string, string[]> {
  const files = new Map(
    Object.entries(snippets).map(([name, text], at) => [
      PLANTED.replace('.ts', `-${at}.ts`),
      { name, text: imports + text },
    ]),
  );
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile) as { config: object };
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
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
