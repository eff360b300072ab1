import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@llavero/runner/layout';
import { atDemo } from '../public/demo-office.ts';
import { findPythonTool } from './python-tool.ts';

/** Examples of each of some 520 operations. */
const EXAMPLES = '5';

/** What an answer must keep to; whether an example is refused as it should be is held by our own tests. */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
];

/** They end the session that the run asks with, or never end. */
const LEFT_OUT = ['/live', '/commands/SignOut', '/commands/RevokeSession'];

/**
 * `make bench ARGS=schemathesis`: made-up requests after docs/openapi.json, good and bad ones, as the administrator of the demo. Paths of
 * the document as further arguments choose some; `SEED` gives other examples.
 *
 * @returns whether every answer kept to the document; true as well, with the reason said, where the tool is not to be had
 */
export async function benchSchemathesis(
  chosen: readonly string[],
  env: NodeJS.ProcessEnv,
  say: (line: string) => void,
): Promise<boolean> {
  const tool = findPythonTool('schemathesis', env, say);
  if (!tool) return true;
  return atDemo(env, say, async ({ url, token }) => {
    say(`load of the machine ${loadavg()[0]?.toFixed(1)}`);
    const paths = chosen.flatMap((path) => ['--include-path', path]);
    const left = LEFT_OUT.flatMap((path) => ['--exclude-path', path]);
    const child = spawn(
      tool,
      [
        ...['run', join(ROOT, 'docs/openapi.json'), '--url', url, '--workers', '4'],
        ...['--phases', 'fuzzing', '--max-examples', EXAMPLES, '--seed', env['SEED'] ?? '1'],
        ...['--checks', CHECKS.join(','), '--continue-on-failure', '--no-shrink', '--request-timeout', '60'],
        ...['--header', `Authorization: Bearer ${token}`, '--generation-database', 'none'],
        ...['--warnings', 'off', '--suppress-health-check', 'all'],
        ...(paths.length > 0 ? paths : [...left, '--exclude-path-regex', '^/session/']),
      ],
      { env, stdio: ['ignore', 'inherit', 'inherit'] },
    );
    const [code] = (await once(child, 'exit')) as [number | null];
    return code === 0;
  });
}
