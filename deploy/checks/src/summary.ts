/** The part of jest's `--json` result that is counted. */
export interface JestResult {
  numPassedTests: number;
  numFailedTests: number;
  /** Suites that could not even be loaded; none of their tests is counted anywhere else. */
  numRuntimeErrorTestSuites: number;
  /** False also when something outside the tests failed. */
  success: boolean;
}

/** Passed and failed over all suites. A suite that did not load counts as one failure. */
export function count(result: JestResult): { passed: number; failed: number } {
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  const silent = failed === 0 && (!result.success || result.numPassedTests === 0);
  return { passed: result.numPassedTests, failed: silent ? 1 : failed };
}
