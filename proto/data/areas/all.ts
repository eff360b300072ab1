import type { Area } from './area.ts';
import { barcelona } from './barcelona.ts';
import { catalanTowns } from './catalan-towns.ts';
import { madrid } from './madrid.ts';
import { madrileneTowns } from './madrilene-towns.ts';

/**
 * The 31 districts and the towns around both cities (ENM-06). Whoever needs them loads this file when it does
 * (`await import`): 40 kB of texts that no other screen or service has to carry.
 */
export const areas: readonly Area[] = [...barcelona, ...madrid, ...catalanTowns, ...madrileneTowns];
