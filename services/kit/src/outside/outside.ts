import type { OnApplicationShutdown } from '@nestjs/common';
import type { SealingKeys } from '../db/sealed.ts';
import type { HealthServer, OutsideReading, OutsideState } from '../health/health-server.ts';
import type { Logger } from '../logging/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { OutsideCalls } from './calls.ts';
import { notConfigured, OutsideError } from './errors.ts';
import { readSettings, variablesOf } from './settings.ts';
import type { Adapter, OutsideSystem, Port } from './system.ts';

/** How long the result of a check stands, in milliseconds: of a system that works, and of one that does not. */
const CHECK_EVERY_MS = { well: 60_000, failed: 15_000 };

export interface OutsideSurroundings {
  env: NodeJS.ProcessEnv;
  keys: SealingKeys;
  logger: Logger;
  metrics: Metrics;
  health: HealthServer;
}

/** A system of the service: with its adapter when it is configured, else with what it lacks. */
type Entry = { system: OutsideSystem } & (
  | { adapter: Adapter; calls: OutsideCalls; checkedAt: number; checking?: Promise<void> | undefined }
  | { missing: string[] }
);

/** The outside systems of a service, by port. */
export class Outside implements OnApplicationShutdown {
  readonly #entries = new Map<Port<object>, Entry>();

  /**
   * Connects the configured systems of a service and puts all of them on its health report.
   *
   * @throws ConfigError when a system is configured in part or wrongly
   */
  static async open(
    systems: readonly OutsideSystem[],
    { env, keys, logger, metrics, health }: OutsideSurroundings,
  ): Promise<Outside> {
    const outside = new Outside();
    for (const system of systems) {
      const { name, label } = system;
      const configured = readSettings(system, env, keys);
      let entry: Entry;
      if ('missing' in configured) entry = { system, missing: configured.missing };
      else {
        const calls = new OutsideCalls(system, { logger, metrics }, system.limits);
        const adapter: Adapter = await system.connect(configured.settings, calls);
        entry = { system, adapter, calls, checkedAt: 0 };
      }
      outside.#entries.set(system.port, entry);
      const read = (): OutsideReading => ({
        ...{ name, label, state: stateOf(entry, logger) },
        ...('calls' in entry ? entry.calls.failing : null),
      });
      health.outside(read, variablesOf(system, env));
      health.route(`/outside/${name}/check`, async () => {
        if ('calls' in entry) entry.calls.letThrough();
        await check(entry, logger);
        return read();
      });
      logger.info('outside system', { system: name, configured: 'adapter' in entry });
    }
    return outside;
  }

  /** Whether the system behind this port is configured. */
  has(port: Port<object>): boolean {
    const entry = this.#entries.get(port);
    return entry !== undefined && 'adapter' in entry;
  }

  /**
   * The system behind a port.
   *
   * @throws OutsideError `OUTSIDE.NOT_CONFIGURED` naming the variables it needs
   */
  of<P extends object>(port: Port<P>): P {
    const entry = this.#entries.get(port);
    if (!entry) throw new Error(`no outside system of this service has the port ${port.name}`);
    if ('missing' in entry) throw notConfigured(entry.system, entry.missing);
    return entry.adapter as P;
  }

  /** Milliseconds for which a system is let alone because it has failed several times in a row; 0 when it may be asked. */
  closedForMs(port: Port<object>): number {
    const entry = this.#entries.get(port);
    return entry && 'calls' in entry ? entry.calls.closedForMs : 0;
  }

  async onApplicationShutdown(): Promise<void> {
    for (const entry of this.#entries.values()) if ('adapter' in entry) await entry.adapter.close?.();
  }
}

/** Asks a system whether it works, once at a time however many ask. */
async function check(entry: Entry, logger: Logger): Promise<void> {
  if ('missing' in entry) return;
  const { adapter, system } = entry;
  entry.checkedAt = Date.now();
  entry.checking ??= Promise.resolve(adapter.check?.())
    .catch((error: unknown) => {
      // A failure of the system is on its metrics and in the log already.
      if (!(error instanceof OutsideError))
        logger.error('outside system check failed', error, { system: system.name });
    })
    .finally(() => (entry.checking = undefined));
  await entry.checking;
}

/** What is known of a system now; when that is old, it is asked in the background for the next reader. */
function stateOf(entry: Entry, logger: Logger): OutsideState {
  if ('missing' in entry) return 'off';
  const { calls } = entry;
  if (Date.now() - entry.checkedAt > CHECK_EVERY_MS[calls.healthy ? 'well' : 'failed'])
    void check(entry, logger);
  return calls.healthy ? 'ok' : 'failed';
}
