import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

/**
 * Runs TypeScript sources that Node's own type stripping refuses (decorators, parameter properties), with the
 * SWC settings of the build:
 *
 *   node --conditions=source --import ./deploy/runner/register.mjs path/to/file.ts
 *
 * The launcher, the checks and the generators need no hook: Node strips their types itself. Only what loads the
 * sources of services or the gateway does: benchmarks, the schema writer, and tests that start such processes.
 */
const settings = JSON.parse(readFileSync(new URL('../../.swcrc', import.meta.url), 'utf8'));
delete settings.$schema;
// The sources stay where they are, so imports keep their `.ts` ending.
settings.jsc.rewriteRelativeImportExtensions = false;
settings.jsc.transform.react = { runtime: 'automatic' };

registerHooks({
  load(url, context, nextLoad) {
    if (!/^file:.*\.tsx?$/.test(url)) return nextLoad(url, context);
    const filename = fileURLToPath(url);
    const source = readFileSync(filename, 'utf8');
    const { code } = transformSync(source, { ...settings, swcrc: false, filename, sourceMaps: 'inline' });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
process.setSourceMapsEnabled(true);
