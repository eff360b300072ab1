/** The part of jest's `--json` result that is counted. */
export interface JestResult {
  numPassedTests: number;
  numFailedTests: number;
  /** Suites that could not even be loaded; none of their tests is counted anywhere else. */
  numRuntimeErrorTestSuites: number;
  /** False also when something outside the tests failed. */
  success: boolean;
}

/**
 * Passed and failed over all suites of several runs. A suite that did not load counts as one failure, and so
 * does a run that gave no result, one that failed outside its tests, and the absence of any test.
 */
export function count(results: readonly (JestResult | undefined)[]): { passed: number; failed: number } {
  let passed = 0;
  let failed = 0;
  for (const result of results) {
    const failures = (result?.numFailedTests ?? 0) + (result?.numRuntimeErrorTestSuites ?? 0);
    passed += result?.numPassedTests ?? 0;
    failed += failures === 0 && !result?.success ? 1 : failures;
  }
  return { passed, failed: passed + failed === 0 ? 1 : failed };
}
