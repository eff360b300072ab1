import { choiceLabel } from '@llavero/proto/fields/choices';
import type { Json } from '@llavero/proto/fields/field';
import { mandate as definition, type Mandate } from '@llavero/proto/records/mandate';
import { statusOf } from '@llavero/proto/states/evaluate';
import { startOfDay } from '@llavero/proto/values/dates';
import { mandateClosed } from './mandate.errors.ts';

const closed = new Set(['CANCELLED', 'FINISHED']);

/** Throws `MANDATE.CLOSED` when the mandate is cancelled or finished. `now` in unix seconds. */
export function refuseClosedMandate(mandate: Mandate, now: number): void {
  const status = statusOf(definition, mandate, now);
  if (closed.has(status)) throw mandateClosed(choiceLabel(definition.states!.statuses, status));
}

/** What activation sets: in force from today when its date is still to come or missing (C §4.1 rules 4 and 5). */
export function activationPatch(mandate: Pick<Mandate, 'mandateDate'>, now: number): Record<string, Json> {
  const today = startOfDay(now);
  const notYet = mandate.mandateDate == null || mandate.mandateDate > today;
  return { trial: false, ...(notYet ? { mandateDate: today } : {}) };
}
