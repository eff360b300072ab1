import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const guide = new URL('../../../docs/guia/api.md', import.meta.url);

/** What an example has answered: status of HTTP and body, or for one that asks nobody its text. */
export interface ExampleAnswer {
  /** Its first line, for the name of the test. */
  what: string;
  status: number | null;
  text: string;
}

/** The examples of the partners' guide, one for each command of its `sh` blocks, in their order. */
export function guideExamples(): string[] {
  const blocks = [...readFileSync(guide, 'utf8').matchAll(/^```sh\n([\s\S]*?)^```$/gm)];
  return blocks.flatMap(([, block = '']) =>
    block.split(/\n{2,}/).flatMap((part) => {
      const command = part
        .split('\n')
        .filter((line) => !line.startsWith('#') && !line.startsWith('export '))
        .join('\n')
        .trim();
      return command === '' ? [] : [command];
    }),
  );
}

/** Says with what the examples begin, to be sure that all names that they use are told of. */
export const guideVariables = (): string[] =>
  [...readFileSync(guide, 'utf8').matchAll(/^export (.+)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((pair) => pair.slice(0, pair.indexOf('='))),
  );

/** As a shell runs it, with the status of HTTP. */
const shell = `
curl() { command curl -w '\\n%{http_code}' "$@"; }
`;

/** Runs an example with these values in its environment. @throws Error when the shell refuses it */
export async function runExample(command: string, env: Record<string, string>): Promise<ExampleAnswer> {
  const { stdout } = await promisify(execFile)('bash', ['-euc', shell + command], {
    env: { ...process.env, ...env },
  });
  const what = command.split('\n')[0] ?? '';
  if (!command.startsWith('curl ')) return { what, status: null, text: stdout.trim() };
  const end = stdout.lastIndexOf('\n');
  return { what, status: Number(stdout.slice(end + 1)), text: stdout.slice(0, end) };
}
