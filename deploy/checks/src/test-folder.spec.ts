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

  it('takes the place of what a killed run has left, not of one that goes on', () => {
    // Greater than the kernel gives out.
    const left = join(memory, 'llavero-tests-99999999-abc');
    const going = join(memory, `llavero-tests-${process.ppid}-abc`);
    mkdirSync(left);
    mkdirSync(going);
    makeTestFolder(memory, 0);
    expect([left, going].map(existsSync)).toEqual([false, true]);
  });
});
