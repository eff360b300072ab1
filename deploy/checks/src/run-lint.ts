import { spawnSync } from 'node:child_process';
import { ROOT } from '@llavero/runner/layout';
import { ESLINT } from './commands.ts';

/** `make lint`: style and boundaries. Arguments go to eslint. */
const { status } = spawnSync(process.execPath, [...ESLINT, ...process.argv.slice(2)], {
  cwd: ROOT,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
