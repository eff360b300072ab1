import { describe, expect, it } from '@jest/globals';
import type { HistoryEntry } from '@llavero/proto/requests';
import { accountHistory, accountWriters } from './account-history.ts';

const OLD = 'ES9121000418450200051332';
const NEW = 'ES7921000813610123456789';
const entry = (
  version: number,
  actor: string,
  verb: string,
  changes: HistoryEntry['changes'],
): HistoryEntry => ({
  version,
  at: version * 100,
  actor,
  verb,
  changes,
  impersonator: null,
  requestId: null,
  origin: null,
});
const approved = (iban: string) => ({ iban, bic: null, holder: null, at: 1, by: 'olga' });

describe('the history of an account', () => {
  const entries = [
    entry(6, 'olga', 'accountRejected', { iban: { before: OLD, after: NEW } }),
    entry(5, 'diego', 'updated', { iban: { before: NEW, after: OLD } }),
    entry(4, 'marcos', 'updated', { email: { before: null, after: 'a@b.test' } }),
    entry(3, 'olga', 'accountApproved', { approvedAccount: { before: approved(OLD), after: approved(NEW) } }),
    entry(2, 'diego', 'updated', { iban: { before: OLD, after: NEW } }),
    entry(1, 'marcos', 'created', { iban: { before: null, after: OLD } }),
  ];

  it('[SCR-02] says who wrote, approved and rejected which account', () => {
    expect(accountHistory(entries).map(({ actor, what, iban }) => [actor, what, iban])).toEqual([
      ['olga', 'REJECTED', OLD],
      ['diego', 'WRITTEN', OLD],
      ['olga', 'APPROVED', NEW],
      ['diego', 'WRITTEN', NEW],
      ['marcos', 'WRITTEN', OLD],
    ]);
  });

  it('[SCR-02] knows who wrote the account that waits, also behind somebody else', () => {
    expect(accountWriters(entries.slice(1))).toEqual(['diego']);
    expect(accountWriters([{ ...entries[1]!, impersonator: 'alicia' }])).toEqual(['diego', 'alicia']);
    expect(accountWriters([])).toEqual([]);
  });
});
