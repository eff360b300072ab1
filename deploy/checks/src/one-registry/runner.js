import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { forgetTests } from './forget-tests.ts';
import { use } from './globals.ts';
import { nextFile } from './hooks.ts';

const require = createRequire(import.meta.url);
const { default: circus } = require('jest-circus/runner');

/** Where jest-circus keeps who hears of each test. */
const LISTENERS = Symbol.for('EVENT_HANDLERS');

/**
 * jest's own runner of a spec file, jest-circus, but the file and what it imports are loaded by Node itself: modules are
 * loaded once per worker and not once per file, without a context of their own. What a module keeps outside its
 * functions therefore stays from one file to the next; only the modules below a folder `testing` are each file's own.
 */
export default function runSpec(globalConfig, config, environment, runtime, path, send) {
  // A file that asks for a context of its own (`@jest-environment node`) has modules of its own, too.
  if (environment.getVmContext()) return circus(globalConfig, config, environment, runtime, path, send);
  const native = Object.assign(Object.create(runtime), {
    /** The part of jest-circus that collects the tests: anew for each file, as it keeps those of the file before. */
    requireInternalModule(name) {
      delete require.cache[name];
      delete globalThis[LISTENERS];
      return require(name);
    },
    setGlobalsForRuntime(globals) {
      runtime.setGlobalsForRuntime(globals);
      use(runtime.requireModuleOrMock(path, '@jest/globals'));
    },
    unstable_shouldLoadAsEsm: () => true,
    // What jest has run before each file (`setupFilesAfterEnv`) runs by being loaded, so each file loads it anew.
    unstable_importModule: (file) =>
      import(`${pathToFileURL(file).href}${file === path ? '' : `?for=${encodeURIComponent(path)}`}`),
  });
  // Node knows the sources of what it loaded; jest's own formatter, set for each file, knows only what jest loaded.
  Error.prepareStackTrace = undefined;
  nextFile();
  return circus(globalConfig, config, environment, native, path, send).finally(() => forgetTests(globalThis));
}
