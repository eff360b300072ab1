import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { freePort, isAlive, signal, waitForExit } from '@llavero/servers/process';
import { processesOf, sweep, MARK } from './processes.ts';
import { Supervised, answersWell, backOff } from './supervised.ts';
import { serveState, readState } from './state-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'llavero-supervised-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const parts: Supervised[] = [];
afterEach(async () => {
  for (const part of parts.splice(0)) await part.stop();
});

/** A real program with a health page; `body` is what else it does. */
async function program(name: string, body = '', before = ''): Promise<Supervised> {
  const port = await freePort();
  const file = join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `import { createServer } from 'node:http';
     import { spawn } from 'node:child_process';
     ${before}
     createServer((q, a) => {
       if (q.url === '/exit') { a.end(); process.exit(7); }
       a.end('ok');
     }).listen(${port}, '127.0.0.1');
     console.log('hello from', process.pid);
     ${body}`,
  );
  const part = new Supervised({
    name,
    command: process.execPath,
    args: [file],
    env: { PATH: process.env['PATH'] ?? '', [MARK]: folder },
    cwd: folder,
    logFile: join(folder, `${name}.log`),
    readyUrl: `http://127.0.0.1:${port}/`,
  });
  parts.push(part);
  return part;
}

async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 15_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error('waited in vain');
    await sleep(10);
  }
}

describe('a supervised program', () => {
  it('[PLT-01] is restarted when it is killed, and the fact can be read', async () => {
    const part = await program('killed');
    part.start();
    await part.ready(60_000);
    const first = part.state.pid!;
    signal(first, 'SIGKILL');
    await until(() => part.state.restarts === 1);
    expect(part.state).toMatchObject({
      state: 'restarting',
      pid: null,
      lastExit: { code: null, signal: 'SIGKILL' },
    });
    await part.ready(60_000);
    expect(part.state.pid).not.toBe(first);
    expect(part.state).toMatchObject({ state: 'ready', restarts: 1 });

    const port = await freePort();
    const server = await serveState(port, () => ({
      phase: 'running',
      instance: folder,
      startedAt: 1,
      build: 'b',
      url: 'u',
      services: [part.state],
    }));
    expect((await readState(port))?.services).toEqual([part.state]);
    await new Promise((resolve) => server.close(resolve));
    expect(await readState(port)).toBeUndefined();
  });

  it('waits longer after each failure, at most half a minute', () => {
    expect([1, 2, 3, 4].map(backOff)).toEqual([250, 500, 1000, 2000]);
    expect(backOff(50)).toBe(30_000);
  });

  it('is given up while starting when it dies again and again, with the reason', async () => {
    const part = await program('hopeless', '', 'throw new Error("DATABASE_URL is missing");');
    part.start();
    await expect(part.ready(30_000)).rejects.toThrow(/hopeless died 3 times[^]*DATABASE_URL is missing/);
  });

  it('[PLT-01] leaves nothing behind when it is stopped, not even what ignores the request', async () => {
    const stubborn = `const c = spawn('sleep', ['600']); console.log('child', c.pid);
      process.on('SIGTERM', () => { process.exit(0); });`;
    const part = await program('family', stubborn);
    part.start();
    await part.ready(60_000);
    await until(() => /child \d+/.test(readFileSync(join(folder, 'family.log'), 'utf8')));
    const child = Number(/child (\d+)/.exec(readFileSync(join(folder, 'family.log'), 'utf8'))?.[1]);
    const { pid } = part.state;
    expect(isAlive(child)).toBe(true);
    await part.stop();
    expect(isAlive(pid ?? 0)).toBe(false);
    expect(await waitForExit(child, 60_000)).toBe(true);
    expect(part.state).toMatchObject({ state: 'stopped', pid: null, restarts: 0 });
  });

  it('is found by its mark and swept away when its launcher is gone', async () => {
    const part = await program('orphan');
    part.start();
    await part.ready(60_000);
    const { pid } = part.state;
    expect(processesOf(folder)).toEqual([pid]);
    await Promise.all([part.stop(), sweep(folder)]);
    expect(processesOf(folder)).toEqual([]);
  });

  it('is not ready while it answers nothing', async () => {
    expect(await answersWell(`http://127.0.0.1:${await freePort()}/`)).toBe(false);
  });
});
