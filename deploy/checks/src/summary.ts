import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The part of jest's `--json` result that is counted. */
export interface JestResult {
  numPassedTests: number;
  numFailedTests: number;
  /** Suites that could not even be loaded; none of their tests is counted anywhere else. */
  numRuntimeErrorTestSuites: number;
  /** False also when something outside the tests failed. */
  success: boolean;
  /** One entry per file. */
  testResults: readonly {
    /** Path of the file. */
    name: string;
    status: string;
    /** What kept the file from loading, when it has no tests that failed. */
    message: string;
    assertionResults: readonly {
      fullName: string;
      status: string;
      failureMessages: readonly string[] | null;
    }[];
  }[];
}

/** So many lines of failed tests still show where a build server shows only the end of what was said. */
const MOST_LINES = 40;
const WIDTH = 200;

/**
 * Names what failed, each with the beginning of its message: the fewer there are, the more of each.
 *
 * @param root folder the files' names are shown below
 * @returns at most 40 lines; none when nothing failed
 */
export function failureLines(results: readonly (JestResult | undefined)[], root: string): string[] {
  const failures = results.flatMap((result) => {
    if (!result) return [{ title: 'a run of tests ended without a result', message: '' }];
    return result.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0 && status === 'failed') return [{ title: file, message }];
      return failed.map(({ fullName, failureMessages }) => ({
        title: `${file} › ${fullName}`,
        message: failureMessages?.[0] ?? '',
      }));
    });
  });
  const shown = failures.slice(0, failures.length > MOST_LINES ? MOST_LINES - 1 : MOST_LINES);
  const each = Math.floor(MOST_LINES / Math.max(shown.length, 1)) - 1;
  const lines = shown.flatMap(({ title, message }) => {
    const said = stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '' && !/^\s+at /.test(line));
    return [`FAILED ${title}`, ...said.slice(0, each).map((line) => `  ${line}`)];
  });
  const rest = failures.length - shown.length;
  return [...lines, ...(rest > 0 ? [`… and ${rest} more failed`] : [])].map((line) => line.slice(0, WIDTH));
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
