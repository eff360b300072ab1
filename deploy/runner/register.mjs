/**
 * Lets Node run the TypeScript sources directly, with the SWC settings of the build:
 *
 *   node --conditions=source --import ./deploy/runner/register.mjs path/to/file.ts
 *
 * The launcher, generators and tests that start processes use it; the running product uses `dist`.
 */
import { register } from 'node:module';

register('./typescript-hooks.mjs', import.meta.url);
process.setSourceMapsEnabled(true);
