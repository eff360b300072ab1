import { ModuleMocker } from 'jest-mock';

/**
 * The process itself as the environment of a spec file, without a context of its own. What a file changes in
 * `process.env`, and what it spies on, ends with it.
 */
export default class OneRegistryEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern = null;
  #env = { ...process.env };
  /** jest wraps it for each file. */
  #exit = process.exit;

  async setup() {}

  async teardown() {
    this.moduleMocker.restoreAllMocks();
    process.exit = this.#exit;
    for (const name of Object.keys(process.env)) if (!(name in this.#env)) delete process.env[name];
    Object.assign(process.env, this.#env);
  }

  exportConditions() {
    return ['source', 'node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
}
