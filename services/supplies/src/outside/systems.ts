import type { OutsideSystem } from '@llavero/kit/outside/system';
import { okify } from './okify/system.ts';
import { zendesk } from './zendesk/system.ts';

/** The outside systems of this service; docs/adding-an-outside-system.md. */
export const outsideSystems: readonly OutsideSystem[] = [okify, zendesk];
