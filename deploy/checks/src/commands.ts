import { join } from 'node:path';
import { ROOT } from '@llavero/runner/layout';

const program = (path: string): string => join(ROOT, 'node_modules', path);

/** ESLint over the whole repository, remembering by content what it has seen. */
export const ESLINT = [
  program('eslint/bin/eslint.js'),
  '--config',
  'deploy/checks/eslint.config.js',
  '--cache',
  '--cache-location',
  '.cache/eslint/',
  '--cache-strategy',
  'content',
  '--max-warnings',
  '0',
  '.',
];

export const PRETTIER = [
  program('prettier/bin/prettier.cjs'),
  '--check',
  '--log-level',
  'warn',
  '--cache',
  '--cache-location',
  '.cache/prettier',
  '**/*.{ts,tsx,js,mjs,css}',
];

/** TypeScript 7, the native compiler; version 6 stays installed for tools that call its API. */
export const TSC = [program('typescript7/bin/tsc')];

/** Circles in the import graph. */
export const CIRCLES = [
  program('dependency-cruiser/bin/dependency-cruiser.mjs'),
  '--config',
  'deploy/checks/circles.config.cjs',
  '--output-type',
  'err',
  'proto',
  'services',
  'gateway/src',
  'web/src',
  'deploy',
];

/** Exports and packages that nothing uses, packages that are used without being declared. */
export const UNUSED = [
  program('knip/bin/knip.js'),
  '--config',
  'deploy/checks/knip.config.js',
  // Leads from packages to their sources: knip would otherwise take a build beside them for what is used.
  '--tsConfig',
  'deploy/checks/knip.tsconfig.json',
  '--no-progress',
  '--no-config-hints',
];

/** Writes all that follows from the definitions; with `--check` says what is out of date. */
export const GENERATE = [
  '--conditions=source',
  '--import',
  './deploy/runner/register.mjs',
  'deploy/checks/src/generate-all.ts',
];
