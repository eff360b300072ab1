import type { LegalEntry } from '@llavero/proto/rules/legal/legal-entry';
import { addDays, dayKey, fromDayKey } from '@llavero/proto/values/dates';

/** The rates with another: the one that was in force on its first day ends the day before. */
export function withNextRate(entries: readonly LegalEntry[], added: LegalEntry): LegalEntry[] {
  const { from } = added;
  if (from === undefined) return [...entries, added];
  const before = dayKey(addDays(fromDayKey(from), -1));
  const cut = entries.map((entry) => {
    const holds = (entry.from ?? '') < from && (entry.to === undefined || entry.to >= from);
    return holds ? { ...entry, to: before } : entry;
  });
  return [...cut, added];
}
