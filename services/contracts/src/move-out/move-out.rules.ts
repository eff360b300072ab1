import type { FieldProblem } from '@llavero/proto/errors';
import { formatDay, startOfDay } from '@llavero/proto/values/dates';
import { stepNotValid } from './move-out.errors.ts';

/** The days between which something can have happened, unix seconds. */
interface Bounds {
  /** Not before this day, with what happened on it. */
  after?: { day: number | null | undefined; what: string };
  now: number;
}

/** @throws CodedError invalid `MOVE_OUT.NOT_VALID` for a day in the future or before what it follows */
export function assertHappened(field: string, day: number, { after, now }: Bounds): void {
  const problems: FieldProblem[] = [];
  if (day > startOfDay(now))
    problems.push({
      field,
      rule: 'past',
      message: 'Indique hoy o un día anterior: se anota lo ya ocurrido.',
    });
  if (after?.day != null && day < after.day)
    problems.push({
      field,
      rule: 'after',
      message: `No puede ser anterior a ${after.what}, el ${formatDay(after.day)}.`,
    });
  if (problems.length) throw stepNotValid(problems);
}
