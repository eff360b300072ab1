import type { OutsideSystem } from '@llavero/kit/outside/system';
import { insurer } from './insurer/system.ts';
import { pipedrive } from './pipedrive/system.ts';

/** The outside systems of this service; docs/adding-an-outside-system.md. */
export const outsideSystems: readonly OutsideSystem[] = [insurer, pipedrive];
