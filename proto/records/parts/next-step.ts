import type { ChoiceSet } from '../../fields/choices.ts';
import { choice, day } from '../../fields/vocabulary.ts';

/** One step, one holder, one date: what has to happen next with a record, as a rule works it out. */
export interface NextStep<S extends string, H extends string> {
  nextStep: S;
  nextHolder: H;
  /** A day; null only where nothing is to be done. */
  nextDate: number | null;
}

const following = { group: 'next', readOnly: true, indexed: true } as const;

/** The next step as it is stored with a record whose group `next` it stands in. */
export const nextStepFields = <S extends string, H extends string>(
  steps: ChoiceSet<S>,
  holders: ChoiceSet<H>,
) => ({
  nextStep: choice(steps, 'Siguiente paso', following),
  nextHolder: choice(holders, 'Quién lo tiene', following),
  nextDate: day('Para el', following),
});
