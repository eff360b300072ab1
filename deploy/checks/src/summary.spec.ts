import { describe, expect, it } from '@jest/globals';
import { count, type JestResult } from './summary.ts';

const result = (passed: number, failed = 0, broken = 0, success = failed + broken === 0): JestResult => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numRuntimeErrorTestSuites: broken,
  success,
});

describe('the last line of a test run', () => {
  it('sums all runs', () => {
    expect(count([result(10), result(5)])).toEqual({ passed: 15, failed: 0 });
    expect(count([result(10, 2), result(5, 1)])).toEqual({ passed: 15, failed: 3 });
  });

  it('counts a suite that did not load as a failure', () => {
    expect(count([result(10, 0, 1)])).toEqual({ passed: 10, failed: 1 });
  });

  it('never calls silence a success', () => {
    expect(count([result(10), undefined])).toEqual({ passed: 10, failed: 1 });
    expect(count([result(10, 0, 0, false)])).toEqual({ passed: 10, failed: 1 });
    expect(count([result(0), result(0)])).toEqual({ passed: 0, failed: 1 });
  });
});
