import type { OutputOf } from '../../commands/command.ts';
import type { settlementTerms } from '../../commands/contracts.ts';

/** What a mandate says about the settlements of a month, as the contracts service hands it over. */
export type MandateTerms = OutputOf<typeof settlementTerms>['mandates'][number];

/** Why nothing is created. */
export interface Skipped {
  outcome: 'skip';
  /** Spanish, a sentence that names what to do. */
  reason: string;
}

export const skip = (reason: string): Skipped => ({ outcome: 'skip', reason });
