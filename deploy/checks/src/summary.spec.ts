import { describe, expect, it } from '@jest/globals';
import { count, failureLines, type JestResult } from './summary.ts';

const result = (passed: number, failed = 0, broken = 0, success = failed + broken === 0): JestResult => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numRuntimeErrorTestSuites: broken,
  success,
  testResults: [],
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

describe('the list of what failed', () => {
  const test = (fullName: string, failureMessages: string[] = []) => ({
    fullName,
    status: failureMessages.length > 0 ? 'failed' : 'passed',
    failureMessages,
  });
  const run = (...testResults: JestResult['testResults']): JestResult => ({ ...result(1, 1), testResults });
  const file = (name: string, assertionResults: ReturnType<typeof test>[], message = '') => ({
    name: `/checkout/${name}`,
    status: message || assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
    message,
    assertionResults,
  });

  it('names file, test and message without colours and stack', () => {
    const message = '\u001b[31mError: expected 1\u001b[39m\n\n  received 2\n    at deep (inside.ts:1:1)';
    const failed = run(
      file('a.spec.ts', [test('adds'), test('takes off', [message])]),
      file('b.spec.ts', []),
    );
    expect(failureLines([failed], '/checkout')).toEqual([
      'FAILED a.spec.ts › takes off',
      '  Error: expected 1',
      '    received 2',
    ]);
  });

  it('names a file that did not load, and a run without a result', () => {
    const failed = run(file('a.spec.ts', [], 'Cannot find module'));
    expect(failureLines([failed, undefined], '/checkout')).toEqual([
      'FAILED a.spec.ts',
      '  Cannot find module',
      'FAILED a run of tests ended without a result',
    ]);
  });

  it.each([1, 7, 20, 40, 41, 500])('says no more than 40 lines of %s failed tests', (failures) => {
    const message = Array.from({ length: 60 }, (_, line) => `line ${line} ${'x'.repeat(300)}`).join('\n');
    const tests = Array.from({ length: failures }, (_, at) => test(`test ${at}`, [message]));
    const lines = failureLines([run(file('a.spec.ts', tests))], '/checkout');
    const named = lines.filter((line) => line.startsWith('FAILED'));
    expect(named).toHaveLength(failures > 40 ? 39 : failures);
    expect(lines.length).toBeLessThanOrEqual(40);
    expect(lines.length).toBeGreaterThan(20);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(200);
    if (failures > 40) expect(lines.at(-1)).toBe(`… and ${failures - 39} more failed`);
  });

  it('is empty when nothing failed', () => {
    expect(failureLines([run(file('a.spec.ts', [test('adds')]))], '/checkout')).toEqual([]);
  });
});
