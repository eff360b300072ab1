import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { enableCompileCache, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync, version } from '@swc/core';

/**
 * Runs TypeScript sources that Node's own type stripping refuses (decorators, parameter properties), with the
 * SWC settings of the build:
 *
 *   node --conditions=source --import ./deploy/runner/register.mjs path/to/file.ts
 *
 * The launcher, the checks and the generators need no hook: Node strips their types itself. Only what loads the
 * sources of services or the gateway does: benchmarks, the schema writer, tests, and the processes that tests start.
 */
const settings = JSON.parse(readFileSync(new URL('../../.swcrc', import.meta.url), 'utf8'));
delete settings.$schema;
// The sources stay where they are, so imports keep their `.ts` ending.
settings.jsc.rewriteRelativeImportExtensions = false;
settings.jsc.transform.react = { runtime: 'automatic' };

const cache = fileURLToPath(new URL('../../.cache/typescript', import.meta.url));
mkdirSync(cache, { recursive: true });
const common = JSON.stringify([version, settings]);

/** JavaScript of a file, kept by its content: a test starts the same service many times. */
function compiled(filename, source) {
  const hash = createHash('sha256').update(common).update(filename).update(source).digest('hex');
  const kept = join(cache, `${hash}.js`);
  try {
    return readFileSync(kept, 'utf8');
  } catch {
    const { code } = transformSync(source, { ...settings, swcrc: false, filename, sourceMaps: 'inline' });
    // Whole or not at all: other processes read it meanwhile.
    const unfinished = `${kept}.${process.pid}`;
    writeFileSync(unfinished, code);
    renameSync(unfinished, kept);
    return code;
  }
}

enableCompileCache(fileURLToPath(new URL('../../.cache/compiled', import.meta.url)));
registerHooks({
  load(url, context, nextLoad) {
    if (!/^file:[^?]*\.tsx?(\?.*)?$/.test(url)) return nextLoad(url, context);
    const filename = fileURLToPath(url);
    return {
      format: 'module',
      source: compiled(filename, readFileSync(filename, 'utf8')),
      shortCircuit: true,
    };
  },
});
process.setSourceMapsEnabled(true);
