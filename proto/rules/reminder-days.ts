import type { FieldProblem } from '../errors.ts';
import type { Json } from '../fields/field.ts';
import type { reminderStages } from '../records/choices/arrears.ts';
import { UNPAID_AFTER_DAYS } from '../records/finance/finance.states.ts';
import { dayKey, isDayKey } from '../values/dates.ts';

/** Key of the `config` record with the steps of reminders, by the day from which they hold. */
export const REMINDER_DAYS_KEY = 'reminderDays';

/** Days after the due day from which each reminder is due, and the least there are between two of one document. */
export type ReminderDays = Readonly<Record<(typeof reminderStages.values)[number] | 'BETWEEN', number>>;

/** What holds where no setting says otherwise; *ours*: the first once a document is unpaid (F §9: 7 days). */
export const startingReminderDays: ReminderDays = {
  FIRST: UNPAID_AFTER_DAYS + 1,
  SECOND: 15,
  FINAL: 30,
  BETWEEN: 5,
};

/** Steps from a day on. */
export interface DatedReminderDays {
  /** First day that they hold on, `2026-01-01`. */
  from: string;
  /** Why they changed. */
  reason?: string;
  days: ReminderDays;
}

const LATEST = 365;
const names = {
  FIRST: 'primer aviso',
  SECOND: 'segundo aviso',
  FINAL: 'último aviso',
  BETWEEN: 'días entre avisos',
};
const order = Object.keys(names) as (keyof ReminderDays)[];

/** What is wrong with the steps as they are about to be saved; each sentence names the entry and its part. */
export function checkReminderDays(value: Json | undefined): FieldProblem[] {
  if (!Array.isArray(value)) return [wrong('El valor es una lista de entradas con «from» y «days».')];
  const starts = value.map((entry) => (isObject(entry) ? entry['from'] : null));
  return value.flatMap((entry, index) => {
    const at = (message: string) => [wrong(`Entrada ${index + 1}: ${message}`)];
    if (!isObject(entry)) return at('es un objeto con «from» y «days».');
    const { from, days, reason } = entry;
    if (!isDayKey(from ?? null)) return at('«from» es un día que existe, por ejemplo 2026-01-01.');
    if (starts.indexOf(from ?? null) !== index) return at('ya hay otra desde ese día.');
    if (reason !== undefined && typeof reason !== 'string') return at('«reason» es un texto.');
    const problem = isObject(days) ? stepsProblem(days) : '«days» es un objeto con los días de cada aviso.';
    return problem === null ? [] : at(problem);
  });
}

/** What is wrong with some steps, a Spanish sentence; null when they can be kept. */
export function stepsProblem(days: Readonly<Record<string, Json>>): string | null {
  for (const name of order) {
    const given = days[name];
    if (!Number.isInteger(given) || Number(given) < 1 || Number(given) > LATEST)
      return `Indique ${name === 'BETWEEN' ? 'los' : 'los días del'} ${names[name]}: un número entero de 1 a ${LATEST}.`;
  }
  const { FIRST, SECOND, FINAL } = days as ReminderDays;
  if (FIRST <= UNPAID_AFTER_DAYS)
    return `El primer aviso sale a partir del día ${UNPAID_AFTER_DAYS + 1}: antes un recibo no cuenta como impagado.`;
  return FIRST < SECOND && SECOND < FINAL
    ? null
    : 'Cada aviso sale después del anterior: ponga los días de menor a mayor.';
}

/** The entries of a `config` value, oldest first; a value that does not check counts as none. */
export function datedReminderDays(value: Json | undefined): DatedReminderDays[] {
  if (checkReminderDays(value).length > 0) return [];
  // checkReminderDays has looked at every part of every entry.
  return [...(value as unknown as DatedReminderDays[])].sort((a, b) => a.from.localeCompare(b.from));
}

/** The steps that hold on a day. @param today day, unix seconds */
export function reminderDaysOn(value: Json | undefined, today: number): ReminderDays {
  const day = dayKey(today);
  return datedReminderDays(value).findLast(({ from }) => from <= day)?.days ?? startingReminderDays;
}

const wrong = (message: string): FieldProblem => ({ field: 'value', rule: 'reminderDays', message });

const isObject = (value: Json | undefined): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
