import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeThrowAwayFolder, removeLeftFolders } from './throw-away-folder.ts';

let below: string;
beforeAll(() => void (below = mkdtempSync(join(tmpdir(), 'llavero-left-'))));
afterAll(() => rmSync(below, { recursive: true }));

it('removes the folders of processes that have gone, and no other', () => {
  const own = makeThrowAwayFolder('postgres', below);
  const folder = (name: string) => join(below, name);
  // Greater than the kernel gives out.
  const left = [folder('llavero-postgres-99999999-abc'), folder('llavero-tests-99999999-abc')];
  const others = [folder(`llavero-nats-${process.ppid}-abc`), folder('llavero-media-99999999-abc')];
  for (const path of [...left, ...others]) mkdirSync(path);
  removeLeftFolders(below);
  expect(left.map(existsSync)).toEqual([false, false]);
  expect([own, ...others].map(existsSync)).toEqual([true, true, true]);
});
