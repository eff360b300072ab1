import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTestFolder } from './test-folder.ts';

let memory: string;
beforeAll(() => void (memory = mkdtempSync(join(tmpdir(), 'llavero-memory-'))));
afterAll(() => rmSync(memory, { recursive: true }));

describe('the folder of a run of the tests', () => {
  const GIB = 2 ** 30;

  it('lies in memory, and goes with all that is in it', () => {
    const folder = makeTestFolder(memory, 64 * GIB);
    expect(folder.path).toContain(join(memory, `llavero-tests-${process.pid}-`));
    mkdirSync(join(folder.path ?? '', 'database'));
    folder.remove();
    expect(existsSync(folder.path ?? '')).toBe(false);
  });

  it('is left to the disk where memory is short or not there', () => {
    expect(makeTestFolder(memory, 8 * GIB).path).toBeUndefined();
    expect(makeTestFolder(join(memory, 'nothing'), 64 * GIB).path).toBeUndefined();
  });

  it('is left to the disk where memory runs no programs, as in a container', () => {
    const mounts = (options: string) => `overlay / overlay rw 0 0\nshm ${memory} tmpfs rw,${options} 0 0\n`;
    expect(makeTestFolder(memory, 64 * GIB, mounts('nosuid,nodev,noexec,size=65536k')).path).toBeUndefined();
    const folder = makeTestFolder(memory, 64 * GIB, mounts('nosuid,nodev'));
    expect(folder.path).toBeDefined();
    folder.remove();
  });

  it('takes the place of what a killed run has left', () => {
    // Greater than the kernel gives out.
    const left = join(memory, 'llavero-tests-99999999-abc');
    mkdirSync(left);
    makeTestFolder(memory, 0);
    expect(existsSync(left)).toBe(false);
  });
});
