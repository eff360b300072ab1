import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
/** Asks once more often than there are ports. */
const ASK_ON = `
  const { claimPort, freePort } = await import(${JSON.stringify(MODULE)});
  for (let port = 10_000; port <= 15_999; port += 1) claimPort(port);
  console.log(await freePort());
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

  it('begins anew for a process that was told every port', async () => {
    // Its claims lie in a folder of its own: it takes no port from the tests beside it.
    const folder = await mkdtemp(join(tmpdir(), 'llavero-all-ports-'));
    const asker = spawn(process.execPath, ['--conditions=source', '--input-type=module', '-e', ASK_ON], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, LLAVERO_PORT_CLAIMS: folder },
    });
    try {
      const [line] = (await once(asker.stdout, 'data')) as [Buffer];
      expect(Number(String(line))).toBeGreaterThanOrEqual(10_000);
    } finally {
      if (asker.exitCode === null) await once(asker, 'exit');
      await rm(folder, { recursive: true, force: true });
    }
  });
});
