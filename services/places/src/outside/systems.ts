import type { OutsideSystem } from '@llavero/kit/outside/system';
import { maps } from './maps/system.ts';
import { witei } from './witei/system.ts';

/** The outside systems of this service. */
export const outsideSystems: readonly OutsideSystem[] = [maps, witei];
