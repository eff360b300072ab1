/** Seconds after the last mail from which somebody whose turn it is is reminded. *Ours*: the texts name no days. */
export const REMIND_AFTER = 3 * 24 * 60 * 60;

/** Reminders that are sent without a person; the office may always send more (EXT-10). */
export const MOST_REMINDERS = 3;
