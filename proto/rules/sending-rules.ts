import type { FieldProblem } from '../errors.ts';
import type { Json } from '../fields/field.ts';
import { addDays, atTime, formatDay, formatTime, isWeekend, startOfDay } from '../values/dates.ts';

/** Key of the setting (`config`) with when messages may leave. */
export const SENDING_RULES_KEY = 'sendingRules';

/** How the reason of a message begins that was not sent because it had just been. */
export const REPEATED = 'Repetida: ';

/** Channels that messages leave by on their own. */
export const quietChannels = ['EMAIL', 'SLACK'] as const;
export type QuietChannel = (typeof quietChannels)[number];

/** Times of Madrid's clock, HH:mm. */
export interface QuietHours {
  /** From then on messages wait … */
  from: string;
  /** … until then, on the same day or the next. */
  to: string;
  /** All of Saturday and Sunday, too. */
  weekends: boolean;
}

export interface SendingRules {
  quiet: Partial<Record<QuietChannel, QuietHours | null>>;
  /** The same text to the same people within so many minutes is not sent again; 0: it is. */
  repeatMinutes: number;
}

/** *Ours*: messages leave at any hour, and a text that has just left does not leave again. */
export const startingSendingRules: SendingRules = { quiet: {}, repeatMinutes: 10 };
const MOST_MINUTES = 24 * 60;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** The rules in force. @param value of the setting; what was never saved is absent */
export function sendingRules(value: Json | undefined): SendingRules {
  return value == null || checkSendingRules(value).length > 0
    ? startingSendingRules
    : (value as unknown as SendingRules);
}

/** What is wrong with the setting, so that it is not saved. */
export function checkSendingRules(value: Json | undefined): FieldProblem[] {
  const wrong = (rule: string, message: string): FieldProblem[] => [{ field: 'value', rule, message }];
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return wrong('object', 'Indique las horas de silencio y los minutos.');
  const { quiet, repeatMinutes } = value as unknown as SendingRules;
  if (!Number.isInteger(repeatMinutes) || repeatMinutes < 0 || repeatMinutes > MOST_MINUTES)
    return wrong('range', `Los minutos van de 0 a ${MOST_MINUTES}.`);
  if (typeof quiet !== 'object' || quiet === null) return wrong('object', 'Indique las horas de silencio.');
  for (const [channel, hours] of Object.entries(quiet)) {
    if (!(quietChannels as readonly string[]).includes(channel))
      return wrong('channel', `No hay horas de silencio para «${channel}».`);
    if (hours === null) continue;
    if (!TIME.test(hours.from) || !TIME.test(hours.to))
      return wrong('time', 'Escriba las horas como HH:mm, por ejemplo 21:00.');
    if (hours.from === hours.to)
      return wrong('time', 'La hora en que empieza el silencio y la hora en que acaba son la misma.');
  }
  return [];
}

function timeOn(day: number, time: string): number {
  const [, hour, minute] = TIME.exec(time) ?? [];
  return atTime(day, Number(hour), Number(minute));
}

function isQuiet({ from, to, weekends }: QuietHours, now: number): boolean {
  const day = startOfDay(now);
  if (weekends && isWeekend(day)) return true;
  const [begin, end] = [timeOn(day, from), timeOn(day, to)];
  return begin < end ? now >= begin && now < end : now >= begin || now < end;
}

/**
 * Until when a message has to wait; null when it may leave now.
 *
 * @param now unix seconds
 * @returns unix seconds
 */
export function quietUntil(hours: QuietHours | null | undefined, now: number): number | null {
  if (!hours || !isQuiet(hours, now)) return null;
  const today = startOfDay(now);
  // The longest wait is from Friday night to Monday morning.
  for (let ahead = 0; ahead <= 4; ahead += 1) {
    const end = timeOn(addDays(today, ahead), hours.to);
    if (end > now && !isQuiet(hours, end)) return end;
  }
  return null;
}

/** `Sale a las 9:00`, with the day where it is another one. Unix seconds. */
export function leavesText(due: number, now: number): string {
  const time = formatTime(due).replace(/^0/, '');
  return startOfDay(due) === startOfDay(now)
    ? `Sale a las ${time}`
    : `Sale el ${formatDay(due)} a las ${time}`;
}
