import type { HistoryEntry } from '@llavero/proto/requests';

/** One thing that happened to the account of a payee. */
export interface AccountStep {
  /** Unix seconds. */
  at: number;
  /** Id of the employee or name of the service. */
  actor: string;
  what: 'WRITTEN' | 'REMOVED' | 'APPROVED' | 'REJECTED' | 'KNOWN';
  /** The account it is about; null where there was none. */
  iban: string | null;
}

const ibanOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const approvedOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'iban' in value ? ibanOf(value.iban) : null;

/** What the changes of a record say of its bank account, newest first as they come. */
export function accountHistory(entries: readonly HistoryEntry[]): AccountStep[] {
  return entries.flatMap(({ at, actor, verb, changes }): AccountStep[] => {
    const { iban, approvedAccount } = changes;
    if (verb === 'accountRejected') return [{ at, actor, what: 'REJECTED', iban: ibanOf(iban?.before) }];
    const steps: AccountStep[] = [];
    if (approvedAccount) {
      const what = verb === 'accountApproved' ? 'APPROVED' : 'KNOWN';
      steps.push({ at, actor, what, iban: approvedOf(approvedAccount.after) });
    }
    if (iban) {
      const after = ibanOf(iban.after);
      if (after) steps.push({ at, actor, what: 'WRITTEN', iban: after });
      else if (ibanOf(iban.before)) steps.push({ at, actor, what: 'REMOVED', iban: ibanOf(iban.before) });
    }
    return steps;
  });
}

/** Who wrote the account that stands, for themselves or as somebody else; nobody where that is not known. */
export function accountWriters(entries: readonly HistoryEntry[]): string[] {
  const entry = entries.find(({ changes }) => 'iban' in changes);
  return entry ? [entry.actor, entry.impersonator].flatMap((id) => id ?? []) : [];
}
