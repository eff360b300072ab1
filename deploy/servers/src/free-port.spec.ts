import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { freePort } from './process.ts';

const MODULE = fileURLToPath(new URL('./process.ts', import.meta.url));
/** Writes its ports and lives on until its input ends, as a test worker does while it starts its services. */
const ASK = `
  const { freePort } = await import(${JSON.stringify(MODULE)});
  const ports = [];
  for (let at = 0; at < 30; at += 1) ports.push(await freePort());
  console.log(ports.join(' '));
  process.stdin.resume();
`;

describe('ports of tests and servers', () => {
  it('tells no port twice while several processes ask at once', async () => {
    const askers = [1, 2, 3].map(() =>
      spawn(process.execPath, ['--conditions=source', '--input-type=module', '-e', ASK], {
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    );
    const own = await Promise.all([freePort(), freePort(), freePort()]);
    const lines = await Promise.all(
      askers.map(async (asker) => String((await once(asker.stdout, 'data'))[0])),
    );
    const ports = [...lines.flatMap((line) => line.trim().split(' ').map(Number)), ...own];
    for (const asker of askers) asker.stdin.end();
    await Promise.all(askers.map((asker) => once(asker, 'exit')));
    expect(ports).toHaveLength(93);
    expect(new Set(ports).size).toBe(93);
    for (const port of ports) expect(port).toBeGreaterThanOrEqual(10_000);
  });
});
