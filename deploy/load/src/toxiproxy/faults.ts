import { setTimeout as sleep } from 'node:timers/promises';
import type { Toxic, Toxiproxy } from './toxiproxy.ts';

/** A fault of a group of proxies. */
export interface Fault {
  name: string;
  /** How long it lasts. */
  milliseconds: number;
  begin(proxy: Toxiproxy, names: readonly string[]): Promise<void>;
  lift(proxy: Toxiproxy, names: readonly string[]): Promise<void>;
}

const LATE: Toxic = { type: 'latency', stream: 'downstream', attributes: { latency: 1_000, jitter: 300 } };
const RESET: Toxic = { type: 'reset_peer', stream: 'downstream', attributes: { timeout: 0 } };
/** Nothing comes through and nobody is told, in both directions. */
const SILENT: readonly Toxic[] = (['upstream', 'downstream'] as const).map((stream) => ({
  type: 'timeout',
  stream,
  attributes: { timeout: 0 },
}));
const RESETS_MS = 2_000;

const each = async (names: readonly string[], work: (name: string) => Promise<void>): Promise<void> => {
  await Promise.all(names.map(work));
};

/** @param silentMs how long connections stay half-open */
export function faults(silentMs: number): readonly Fault[] {
  return [
    {
      name: 'latency 1 s ± 0.3 s',
      milliseconds: 12_000,
      begin: (proxy, names) => each(names, (name) => proxy.add(name, LATE)),
      lift: (proxy, names) => each(names, (name) => proxy.remove(name, LATE)),
    },
    {
      name: 'cut',
      milliseconds: 8_000,
      /** Resets first, as of a peer that has died; then nobody is there. */
      begin: async (proxy, names) => {
        await each(names, (name) => proxy.add(name, RESET));
        await sleep(RESETS_MS);
        await each(names, (name) => proxy.remove(name, RESET));
        await each(names, (name) => proxy.enable(name, false));
      },
      lift: (proxy, names) => each(names, (name) => proxy.enable(name, true)),
    },
    {
      name: 'half-open',
      milliseconds: silentMs,
      begin: (proxy, names) =>
        each(names, async (name) => {
          for (const toxic of SILENT) await proxy.add(name, toxic);
        }),
      lift: (proxy, names) =>
        each(names, async (name) => {
          for (const toxic of SILENT) await proxy.remove(name, toxic);
        }),
    },
  ];
}
