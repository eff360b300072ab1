import type { OutsideSystem } from '@llavero/kit/outside/system';
import { outsideSystems as contracts } from '@llavero/contracts/outside/systems';
import { outsideSystems as documents } from '@llavero/documents/outside/systems';
import { outsideSystems as finance } from '@llavero/finance/outside/systems';
import { outsideSystems as notifications } from '@llavero/notifications/outside/systems';
import { outsideSystems as places } from '@llavero/places/outside/systems';
import { outsideSystems as supplies } from '@llavero/supplies/outside/systems';
import type { ServiceName } from '@llavero/proto/collections';

/** The outside systems of every service that speaks to any, in the order of their ports: new ones come last. */
const byService: Partial<Record<ServiceName, readonly OutsideSystem[]>> = {
  notifications,
  documents,
  finance,
  places,
  supplies,
  contracts,
};

/** The outside systems of a service. */
export function systemsOf(service: ServiceName): readonly OutsideSystem[] {
  return byService[service] ?? [];
}

/** All outside systems; each has its stand-in. */
export const allSystems: readonly OutsideSystem[] = Object.values(byService).flat();
