import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '@llavero/runner/layout';
import { findGoTool } from '../go-tool.ts';
import { benchK6, K6, SCRIPTS } from './main.ts';

const folder = join(ROOT, 'deploy/load/k6');
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');

describe('[PLT-05] the scripts for k6', () => {
  it('are the six kinds, each with thresholds that let no wrong answer pass', () => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
    expect(files.sort()).toEqual(SCRIPTS.map((name) => `${name}.js`).sort());
    for (const file of files) {
      expect([file, textOf(file)]).toEqual([file, expect.stringContaining('thresholds: ')]);
      expect([file, textOf(file)]).toEqual([file, expect.stringMatching(/wrong_answers|within\(/)]);
    }
    expect(textOf('lib/thresholds.js')).toContain("wrong_answers: ['rate==0']");
  });

  it('act as staff who have signed in, partners and visitors of the public pages', () => {
    expect(textOf('load.js')).toMatch(/staff\(tokens\)[\s\S]*partner\(tokens\)[\s\S]*visitor\(/);
    expect(textOf('lib/product.js')).toContain('getEmployeeAccessToken');
  });

  it('are skipped with words where k6 is not to be had, and refuse a name that is none', async () => {
    const said: string[] = [];
    const none = findGoTool(K6, { PATH: '/nowhere' }, (line) => said.push(line));
    // One that an earlier run has built is found wherever PATH leads.
    expect(none ?? said.join()).toMatch(/k6$|skipped: k6 is not installed/);
    await expect(benchK6(['nothing'], {}, () => undefined)).rejects.toThrow(/there are smoke, load/);
  });
});
