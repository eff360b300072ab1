import { reminderStages } from '../records/choices/arrears.ts';
import { addDays, atTime, daysBetween, isWeekend, startOfDay } from '../values/dates.ts';
import { type ClaimNotes, stepRefusal } from './arrears.ts';
import type { ReminderDays } from './reminder-days.ts';

/** Which reminder of a debt. */
export type ReminderStage = (typeof reminderStages.values)[number];

/** Reminders go out on weekdays between these hours of Madrid. */
const OPENS = 9;
const CLOSES = 20;

/** What is noted of an unpaid document. Days as unix seconds. */
export interface DunnedDocument extends ClaimNotes {
  id: string;
  due: number;
  reminders: readonly { step: string; stage?: ReminderStage | null; key?: string | null; date: number }[];
}

/** The reminder of a debt that is due. */
export interface DueReminder {
  /** The highest of those that its documents have come to: it gives the letter its tone. */
  stage: ReminderStage;
  /** The stage that each document has come to; the others of the debt are only listed in the letter. */
  reached: ReadonlyMap<string, ReminderStage>;
}

/** The reminder that a document has come to by its age; none is skipped and none comes twice. */
export function reachedStage(
  { due, reminders }: DunnedDocument,
  today: number,
  days: ReminderDays,
): ReminderStage | null {
  const sent = reminders.filter(({ step }) => step === 'REMINDER');
  // A reminder that was noted by hand has no stage and counts as the first that was open then.
  const next = reminderStages.values[sent.length];
  if (next === undefined || daysBetween(due, today) < days[next]) return null;
  const last = Math.max(...sent.map(({ date }) => date));
  return sent.length > 0 && today < addDays(last, days.BETWEEN) ? null : next;
}

/** What is due of a debt today; null when nothing is. */
export function dueReminder(
  documents: readonly DunnedDocument[],
  today: number,
  days: ReminderDays,
): DueReminder | null {
  const reached = new Map<string, ReminderStage>();
  for (const document of documents) {
    const stage = reachedStage(document, today, days);
    if (stage !== null) reached.set(document.id, stage);
  }
  const rank = (stage: ReminderStage) => reminderStages.values.indexOf(stage);
  const [stage] = [...reached.values()].sort((one, other) => rank(other) - rank(one));
  return stage === undefined ? null : { stage, reached };
}

/**
 * Why a debt is not claimed today, in a Spanish sentence; null when it is. One document that is paused, disputed or promised
 * holds the debt up: a letter about the others would claim beside what was agreed.
 */
export function debtRefusal(
  documents: readonly ClaimNotes[],
  booked: number | null,
  today: number,
): string | null {
  for (const document of documents) {
    const refusal = stepRefusal('REMINDER', document, booked, today);
    if (refusal !== null) return refusal;
  }
  return null;
}

/** Why no reminder goes out at this moment; null from Monday to Friday between 9:00 and 20:00 in Madrid. @param now unix seconds */
export function workingHoursRefusal(now: number): string | null {
  const day = startOfDay(now);
  if (!isWeekend(day) && now >= atTime(day, OPENS) && now < atTime(day, CLOSES)) return null;
  return `Las reclamaciones se envían de lunes a viernes de ${OPENS}:00 a ${CLOSES}:00: repita la operación en ese horario.`;
}
