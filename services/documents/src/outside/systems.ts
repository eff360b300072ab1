import type { OutsideSystem } from '@llavero/kit/outside/system';
import { clamd } from './clamd/system.ts';
import { drive } from './drive/system.ts';
import { maileva } from './maileva/system.ts';
import { signaturit } from './signaturit/system.ts';

/** The outside systems of this service. */
export const outsideSystems: readonly OutsideSystem[] = [clamd, drive, signaturit, maileva];
