import { choiceLabel } from '@llavero/proto/fields/choices';
import { mandate as definition, type Mandate } from '@llavero/proto/records/contracts/mandate';
import { statusOf } from '@llavero/proto/states/evaluate';
import { mandateProblems } from '@llavero/proto/rules/readiness';
import { mandateClosed, mandateNotReady } from './mandate.errors.ts';

const closed = new Set(['CANCELLED', 'FINISHED']);

/** Throws `MANDATE.CLOSED` when the mandate is cancelled or finished. `now` in unix seconds. */
export function refuseClosedMandate(mandate: Mandate, now: number): void {
  const status = statusOf(definition, mandate, now);
  if (closed.has(status)) throw mandateClosed(choiceLabel(definition.states!.statuses, status));
}

/** Throws `MANDATE.NOT_READY` naming every field that a mandate in force cannot do without (WIZ-02). */
export function refuseUnready(mandate: Mandate): void {
  const problems = mandateProblems(mandate);
  if (problems.length > 0) throw mandateNotReady(problems);
}
