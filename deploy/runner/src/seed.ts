import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { inherit, seedEnvironment, type SystemAddresses } from './environment.ts';
import { ROOT, toolFile } from './layout.ts';
import { unixNow } from './supervised.ts';

/**
 * Loads the demo portfolio into the services' databases.
 *
 * @param scale how many times the portfolio; "1" is the demo company
 * @throws Error when the loader fails; what it loaded so far stays
 */
export async function loadDemo(
  system: SystemAddresses,
  scale: string,
  say: (line: string) => void,
): Promise<void> {
  const entry = join(ROOT, toolFile('seed'));
  if (!existsSync(entry)) throw new Error('the loader deploy/seed is not built');
  const child = spawn(process.execPath, ['--enable-source-maps', entry], {
    cwd: ROOT,
    env: inherit(seedEnvironment(system, scale)),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', say);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`the loader ended with code ${code}`);
  await writeFile(system.folders.seeded, `${JSON.stringify({ at: unixNow(), scale })}\n`);
}
