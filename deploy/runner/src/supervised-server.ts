import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, type RunningServer } from '@llavero/servers/process';
import { backOff, unixNow, type PartState } from './supervised.ts';

/** Watches a database or broker that already runs and brings it back on the same data when it dies. */
export class SupervisedServer {
  readonly #server: RunningServer;
  readonly #onChange: () => void;
  #stopping = false;
  #watching: Promise<void>;
  readonly state: PartState;

  constructor(name: string, server: RunningServer, onChange: () => void = () => undefined) {
    this.#server = server;
    this.#onChange = onChange;
    this.state = {
      name,
      kind: 'server',
      state: 'ready',
      pid: server.pid,
      upSince: unixNow(),
      restarts: 0,
      lastExit: null,
      nextStartAt: null,
    };
    this.#watching = this.#watch();
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#watching;
    if (this.state.pid !== null) await this.#server.stop();
    this.#change({ state: 'stopped', pid: null, upSince: null });
  }

  async #watch(): Promise<void> {
    let failures = 0;
    while (!this.#stopping) {
      await sleep(200, undefined, { ref: false });
      if (this.#stopping || (this.state.pid !== null && isAlive(this.state.pid))) continue;
      failures += 1;
      const wait = backOff(failures);
      this.#change({
        state: 'restarting',
        pid: null,
        upSince: null,
        restarts: this.state.restarts + 1,
        lastExit: { at: unixNow(), code: null, signal: null },
        nextStartAt: unixNow() + Math.ceil(wait / 1000),
      });
      await sleep(wait);
      if (this.#stopping) return;
      try {
        await this.#server.start();
        failures = 0;
        this.#change({ state: 'ready', pid: this.#server.pid, upSince: unixNow(), nextStartAt: null });
      } catch {
        // Its log says why; the next round tries again, later each time.
      }
    }
  }

  #change(part: Partial<PartState>): void {
    Object.assign(this.state, part);
    this.#onChange();
  }
}
