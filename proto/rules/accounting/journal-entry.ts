import { fromCents, sumCents } from '../../values/money.ts';

/** One account of an entry as it is worked out: cents, positive on the debit side, negative on the credit side. */
export interface Posting {
  account: string;
  cents: number;
}

/** A row of the journal. Euros; one of both sides is 0. */
export interface JournalRow {
  account: string;
  /** The account on the other side: the first one of it; '' where an entry has one side only. */
  counterAccount: string;
  debit: number;
  credit: number;
}

/**
 * The rows of an entry: the account of the document or movement first, then those that stand against it, each side of an account
 * once. Debit and credit are equal to the cent: what the others leave over goes to `rest` (Código de Comercio art. 28.2, PGC).
 *
 * @param principal the whole document or movement
 * @param rest account of what the lines do not explain
 */
export function journalRows(principal: Posting, others: readonly Posting[], rest: string): JournalRow[] {
  const left = -principal.cents - sumCents(others);
  const all = [...others, { account: rest, cents: left }].filter(({ cents }) => cents !== 0);
  const merged = new Map<string, Posting>();
  for (const { account, cents } of all) {
    const key = `${account}${cents > 0 ? 'D' : 'C'}`;
    merged.set(key, { account, cents: cents + (merged.get(key)?.cents ?? 0) });
  }
  const postings = [principal, ...merged.values()].filter(({ cents }) => cents !== 0);
  return postings.map(({ account, cents }, at) => {
    const other = postings.find((one, index) => index !== at && one.cents > 0 !== cents > 0);
    return {
      account,
      counterAccount: other?.account ?? '',
      debit: cents > 0 ? fromCents(cents) : 0,
      credit: cents < 0 ? fromCents(-cents) : 0,
    };
  });
}
