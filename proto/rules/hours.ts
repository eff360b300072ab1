import type { FieldProblem } from '../errors.ts';

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

/** What is wrong with the hours of a pickup (C §3.2): both or none, `HH:mm` of 24 hours (C §9), in order. */
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
