import { sizeOf } from './together.ts';

/**
 * The specs that take half a minute and more, longest first.
 * Begun last, one of them keeps the run going while the other workers have nothing left to do.
 */
export const LONGEST: readonly string[] = [
  'web/src/app/every-screen.spec.tsx',
  'services/finance/src/month/run-generation.spec.ts',
  'gateway/src/media/kill.spec.ts',
  'gateway/src/session/matrix.spec.ts',
  'services/kit/src/records/read/plans.spec.ts',
  'deploy/checks/src/story/merge.spec.ts',
  'deploy/seed/src/portfolio.spec.ts',
  'services/kit/src/grpc/call-stream.spec.ts',
  'web/src/app/every-wizard.spec.tsx',
  'proto/rules/legal/bond-interest.spec.ts',
  'services/notifications/src/jobs/replicas.spec.ts',
  'services/kit/src/events/faults.spec.ts',
  'services/kit/src/import/kill.spec.ts',
  'services/notifications/src/reporting/reporting.spec.ts',
  'services/kit/src/service/matrix.spec.ts',
  'deploy/checks/src/story/commands-matrix.spec.ts',
  'deploy/checks/src/compose.spec.ts',
  'gateway/src/states/finance-status.spec.ts',
  'deploy/runner/src/upgrade/upgrade.spec.ts',
  'deploy/runner/src/backup/backup.spec.ts',
  'deploy/runner/src/system.spec.ts',
  'gateway/src/records/figures.spec.ts',
];

/** Order of the spec files for jest: the listed ones, then the others from the largest file to the smallest. */
export default class LongestFirst {
  sort<T extends { path: string }>(tests: readonly T[]): T[] {
    const rank = ({ path }: T) => {
      const at = LONGEST.findIndex((name) => path.endsWith(`/${name}`));
      return at < 0 ? LONGEST.length : at;
    };
    const sizes = new Map(tests.map((test) => [test, sizeOf(test.path)]));
    const size = (test: T) => sizes.get(test) ?? 0;
    return [...tests].sort((one, other) => rank(one) - rank(other) || size(other) - size(one));
  }

  /** Every order is made anew, so that a run does not depend on the one before. */
  cacheResults(): void {}
}
