import type { OutsideSystem } from '@llavero/kit/outside/system';
import { aeat } from './aeat/system.ts';
import { holded } from './holded/system.ts';

/** The outside systems of this service; docs/adding-an-outside-system.md. */
export const outsideSystems: readonly OutsideSystem[] = [aeat, holded];
