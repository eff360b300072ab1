import type { OutsideSystem } from '@llavero/kit/outside/system';
import { clamd } from './clamd/system.ts';
import { drive } from './drive/system.ts';

/** The outside systems of this service. */
export const outsideSystems: readonly OutsideSystem[] = [clamd, drive];
