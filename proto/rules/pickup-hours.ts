import type { FieldProblem } from '../errors.ts';

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * What is wrong with the hours of a key return (C §3.2 `pickupTime`, a pair): both or none, `HH:mm` of 24 hours, in order.
 * @param path of the two in the record or the command, before their names
 */
export function pickupHoursProblems(
  { from, to }: { from: string | null; to: string | null },
  path = '',
): FieldProblem[] {
  const problem = (field: 'from' | 'to', rule: string, message: string): FieldProblem => ({
    field: `${path}${field}`,
    rule,
    message,
  });
  const wrong = (
    [
      ['from', from],
      ['to', to],
    ] as const
  ).flatMap(([field, value]) =>
    value !== null && !timePattern.test(value)
      ? [problem(field, 'time', 'Escriba la hora con 24 horas, por ejemplo 09:30.')]
      : [],
  );
  if (wrong.length > 0) return wrong;
  if (from === null || to === null)
    return from === to
      ? []
      : [problem(from === null ? 'from' : 'to', 'required', 'Indique las dos horas, o ninguna.')];
  return to <= from ? [problem('to', 'after', 'La hora final va después de la inicial.')] : [];
}
