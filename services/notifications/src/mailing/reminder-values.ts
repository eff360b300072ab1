import { finalReminder, firstReminder, secondReminder } from '@llavero/proto/messages/catalogue/money';
import { debtLine } from '@llavero/proto/messages/catalogue/parts';
import { type MessagePart, named, type NamedMessage } from '@llavero/proto/messages/message';
import type { ReminderStage } from '@llavero/proto/rules/reminders';
import { addDays } from '@llavero/proto/values/dates';
import type { Language } from './mailing-source.ts';

/** A reminder, a second notice, and the demand before a claim. */
export const reminderMessages: Record<ReminderStage, typeof firstReminder> = {
  FIRST: firstReminder,
  SECOND: secondReminder,
  FINAL: finalReminder,
};

/** Days that the last letter gives to pay; *ours*. */
const LAST_DAYS = 10;

/** What a reminder says of a debt. Days as unix seconds, euros. */
interface RemindedDebt {
  names: string | null;
  address: string | MessagePart;
  totalAmount: number;
  /** Legal interest until today; named in the last one only and never charged by itself. */
  interest: number;
  /** Of the documents, one each, as {@link debtLines} has them written. */
  lines: readonly string[];
  today: number;
}

/** The same for all stages; each text uses what it needs. */
export const reminderValues = ({ names, address, totalAmount, interest, lines, today }: RemindedDebt) => ({
  ...{ names, address, interest, total: totalAmount },
  several: lines.length > 1,
  documents: lines.join('\n'),
  until: addDays(today, LAST_DAYS),
});

/** The unpaid documents as lines of the list, in the catalogue's words. */
export const debtLines = (
  documents: readonly { name: string; due: number; totalAmount: number }[],
  language: Language,
): NamedMessage[] =>
  documents.map(({ name, due, totalAmount }) =>
    named(debtLine, { language, values: { document: name, due, amount: totalAmount } }),
  );
