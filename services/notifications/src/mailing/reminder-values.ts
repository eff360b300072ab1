import { finalReminder, firstReminder, secondReminder } from '@llavero/proto/messages/catalogue/money';
import type { ReminderStage } from '@llavero/proto/rules/reminders';
import { addDays, formatDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
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
  language: Language;
  names: string | null;
  address: string;
  totalAmount: number;
  /** Legal interest until today; named in the last one only and never charged by itself. */
  interest: number;
  documents: readonly { name: string; due: number; totalAmount: number }[];
  today: number;
}

/** The same for all stages; each text uses what it needs. */
export const reminderValues = (debt: RemindedDebt) => ({
  names: debt.names,
  address: debt.address,
  several: debt.documents.length > 1,
  documents: debt.documents
    .map(
      (one) =>
        `· ${one.name}, ${debt.language === 'CA' ? 'vençut' : 'vencido'} el ${formatDay(one.due)}: ${formatMoney(one.totalAmount)}`,
    )
    .join('\n'),
  total: debt.totalAmount,
  interest: debt.interest,
  until: addDays(debt.today, LAST_DAYS),
});
