import { choiceLabel } from '@llavero/proto/fields/choices';
import { mandate as definition, type Mandate } from '@llavero/proto/records/mandate';
import { statusOf } from '@llavero/proto/states/evaluate';
import { mandateClosed } from './mandate.errors.ts';

const closed = new Set(['CANCELLED', 'FINISHED']);

/** Throws `MANDATE.CLOSED` when the mandate is cancelled or finished. `now` in unix seconds. */
export function refuseClosedMandate(mandate: Mandate, now: number): void {
  const status = statusOf(definition, mandate, now);
  if (closed.has(status)) throw mandateClosed(choiceLabel(definition.states!.statuses, status));
}
