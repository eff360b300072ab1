import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { STAND_INS, STAND_INS_OF_PAGES } from './src/one-registry/stand-ins.ts';
import { propertySeed } from './src/property-seed.ts';
import { leftOut, WHOLE_RUN } from './src/together.ts';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../..');

// Read by seeded-fast-check.js in every worker.
process.env.PROPERTY_SEED = String(propertySeed(process.env.PROPERTY_SEED, root) ?? 'random');

// @testing-library/react is loaded once per worker: clean-screens.ts does for each file what it would do then.
process.env.RTL_SKIP_AUTO_CLEANUP = 'true';

/**
 * The same SWC settings as the build. Only two things differ: inside jest a relative import keeps its
 * `.ts` ending because jest reads the sources, and source maps travel inside the file.
 */
const swc = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));
delete swc.$schema;
swc.swcrc = false;
swc.sourceMaps = 'inline';
swc.jsc.rewriteRelativeImportExtensions = false;
swc.jsc.transform.react = { runtime: 'automatic' };

const shared = {
  rootDir: root,
  transform: { '^.+\\.tsx?$': ['@swc/jest', swc] },
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/.data/', '<rootDir>/.cache/'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  moduleNameMapper: STAND_INS,
};

/** Workspaces export their TypeScript under `source`; jest itself adds `import` or `require`. */
const node = {
  ...shared,
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
};

/** The files of a worker share their modules (docs/testing.md); one that says `@jest-environment node` has its own. */
const oneRegistry = {
  ...node,
  testEnvironment: '<rootDir>/deploy/checks/src/one-registry/environment.js',
  testRunner: '<rootDir>/deploy/checks/src/one-registry/runner.js',
};

/** @type {import('jest').Config} */
export default {
  rootDir: root,
  projects: [
    { ...oneRegistry, displayName: 'proto', testMatch: ['<rootDir>/proto/**/*.spec.ts'] },
    { ...oneRegistry, displayName: 'services', testMatch: ['<rootDir>/services/**/*.spec.ts'] },
    { ...oneRegistry, displayName: 'gateway', testMatch: ['<rootDir>/gateway/**/*.spec.ts'] },
    { ...oneRegistry, displayName: 'deploy', testMatch: ['<rootDir>/deploy/**/*.spec.ts'] },
    {
      ...shared,
      displayName: 'web',
      testMatch: ['<rootDir>/web/src/**/*.spec.{ts,tsx}'],
      testEnvironment: '<rootDir>/deploy/checks/src/one-registry/page-environment.js',
      testRunner: oneRegistry.testRunner,
      testEnvironmentOptions: { customExportConditions: ['source', 'browser'] },
      moduleNameMapper: { ...STAND_INS, ...STAND_INS_OF_PAGES },
      setupFilesAfterEnv: [
        '<rootDir>/deploy/checks/src/jsdom-gaps.js',
        '<rootDir>/deploy/checks/src/act-warnings-fail.js',
        '<rootDir>/web/src/lib/testing/clean-screens.ts',
      ],
    },
    {
      ...oneRegistry,
      displayName: 'browser',
      testMatch: ['<rootDir>/web/e2e/**/*.spec.ts'],
      testPathIgnorePatterns: [
        ...shared.testPathIgnorePatterns,
        ...leftOut(root, process.env[WHOLE_RUN] !== undefined),
      ],
    },
  ],
  // Real servers start inside the tests; on a busy two-core machine that takes its time.
  testTimeout: 120_000,
  cacheDirectory: join(root, '.cache/jest'),
  testSequencer: join(here, 'src/longest-first.ts'),
  // Every worker may start its own servers, so more workers than two cores only makes them wait.
  maxWorkers: 2,
  // Modules of finished files stay in a worker's memory: past this it is replaced before its next file.
  workerIdleMemoryLimit: '2GB',
};
