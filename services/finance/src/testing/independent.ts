import { execFileSync } from 'node:child_process';
import { hasProgram } from '@llavero/kit/testing/has-program';
import type { Json } from '@llavero/proto/fields/field';

/** The interpreter that has the packages; `PYTHON=/path/to/venv/bin/python` names another. */
const PYTHON = process.env['PYTHON'] ?? 'python3';

export const hasPython = (module: string): boolean => hasProgram(PYTHON, '-c', `import ${module}`);

/** What a script prints as JSON; it reads `given` as JSON from its standard input. */
export function askPython<T>(script: string, given: Json): T {
  const said = execFileSync(PYTHON, ['-c', script], {
    input: JSON.stringify(given),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, PYTHONIOENCODING: 'utf-8' },
  });
  return JSON.parse(said) as T;
}
