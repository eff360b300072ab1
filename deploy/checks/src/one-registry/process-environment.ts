import { ModuleMocker } from 'jest-mock';

/**
 * The process itself as the environment of a spec file, without a context of its own. What a file changes in
 * `process.env`, and what it spies on, ends with it.
 */
export class ProcessEnvironment {
  readonly global = globalThis;
  readonly moduleMocker = new ModuleMocker(globalThis);
  readonly fakeTimers = null;
  readonly fakeTimersModern = null;
  readonly #env = { ...process.env };
  /** jest wraps it for each file. */
  readonly #exit = process.exit;

  async setup(): Promise<void> {}

  async teardown(): Promise<void> {
    this.moduleMocker.restoreAllMocks();
    process.exit = this.#exit;
    for (const name of Object.keys(process.env)) if (!(name in this.#env)) delete process.env[name];
    Object.assign(process.env, this.#env);
  }

  exportConditions(): string[] {
    return ['source', 'node', 'node-addons'];
  }

  getVmContext(): null {
    return null;
  }
}
