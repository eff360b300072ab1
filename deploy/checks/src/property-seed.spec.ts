import { describe, expect, it } from '@jest/globals';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { propertySeed } from './property-seed.ts';

describe('the seed of property tests', () => {
  it('is the one of the run, for every property that names none', () => {
    const wanted = process.env['PROPERTY_SEED'];
    expect(fc.readConfigureGlobal().seed).toBe(wanted === 'random' ? undefined : Number(wanted));
    if (wanted !== 'random') expect(fc.sample(fc.double(), 5)).toEqual(fc.sample(fc.double(), 5));
  });

  it('is the same for one commit, also twice', () => {
    const seed = propertySeed(undefined, process.cwd());
    expect(seed).toBe(propertySeed(undefined, process.cwd()));
    expect(Number.isSafeInteger(seed)).toBe(true);
  });

  it('is a number somebody chose, or another for each property', () => {
    expect(propertySeed('571891940', process.cwd())).toBe(571_891_940);
    expect(propertySeed('random', process.cwd())).toBeUndefined();
  });

  it('needs no history of commits', () => {
    expect(propertySeed(undefined, mkdtempSync(join(tmpdir(), 'no-history-')))).toBe(0);
  });
});
