import type { OutsideSystem } from '@llavero/kit/outside/system';
import { allSystems } from './table.ts';

/** Where the process of the stand-ins is reached. */
export interface StandInsAddress {
  /** Without a slash at the end. */
  url: string;
  host: string;
  /** Ports of the stand-ins that have one of their own, by name. */
  ownPorts: Readonly<Record<string, number>>;
}

/** Names of the systems whose stand-ins listen on a port of their own, in the order of the table. */
export const withOwnPort: readonly string[] = allSystems
  .filter(({ standIn }) => standIn.ownPort)
  .map(({ name }) => name);

/** The variables that lead the adapters of these systems to their stand-ins. */
export function standInVariables(
  systems: readonly OutsideSystem[],
  { url, host, ownPorts }: StandInsAddress,
): Record<string, string> {
  return Object.assign(
    {},
    ...systems.map(({ name, standIn }) =>
      standIn.variables({ url: `${url}/${name}`, host, port: ownPorts[name] ?? 0 }),
    ),
  ) as Record<string, string>;
}

/** Names of the variables that lead the adapter of a system to its stand-in. */
export function leadingToStandIn(system: OutsideSystem): string[] {
  return Object.keys(standInVariables([system], { url: '', host: '', ownPorts: {} }));
}
