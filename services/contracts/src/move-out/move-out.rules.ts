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

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What is wrong with the hours of a pickup: both or none, `HH:mm` of 24 hours, in order. */
export function hoursProblems(from: string | null, to: string | null): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const [field, value] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (value !== null && !timePattern.test(value))
      problems.push({ field, rule: 'time', message: 'Escriba la hora con 24 horas, por ejemplo 09:30.' });
  if (problems.length === 0 && (from === null) !== (to === null))
    problems.push({
      field: from === null ? 'from' : 'to',
      rule: 'required',
      message: 'Indique las dos horas, o ninguna.',
    });
  if (problems.length === 0 && from !== null && to !== null && to <= from)
    problems.push({ field: 'to', rule: 'after', message: 'La hora final va después de la inicial.' });
  return problems;
}
