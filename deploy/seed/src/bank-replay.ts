import { matchLines } from '@llavero/proto/rules/bank-matching/match-lines';
import type { KnownPayer } from '@llavero/proto/rules/bank-matching/matching';
import { addMonths, startOfMonth } from '@llavero/proto/values/dates';
import { bankHistory } from './bank-history.ts';
import { Series } from './billed.ts';
import { portfolio } from './portfolio.ts';

/**
 * The two years of the demo company's account, matched month after month as a clerk imports them: what was confirmed is known the next month.
 *
 * @param now unix seconds
 * @returns movements that pay documents (`lines`), how many remittances were told by one of them (`inOneSum`), how many of all of them were certain, proposed (`right`: the documents that were meant) and left; and
 * what was certain and was not meant
 */
export function replayBank(now: number) {
  const { debts, lines, groups } = bankHistory(
    portfolio({ now, part: 0, password: 'hash', series: new Series() }),
  );
  const payers: KnownPayer[] = [];
  const paid = new Map<string, number>();
  const seen = new Set<string>();
  const figures = { lines: 0, inOneSum: 0, automatic: 0, proposed: 0, right: 0, left: 0, withoutDocument: 0 };
  const wrong: unknown[] = [];
  const byId = new Map(debts.map((debt) => [debt.id, debt]));
  const first = startOfMonth(Math.min(...lines.map(({ day }) => day)));
  // Month after month, as a clerk imports them: what was confirmed is learned for the next one.
  for (let month = first; month <= now; month = addMonths(month, 1)) {
    const end = addMonths(month, 1);
    const ofMonth = lines.filter(({ day }) => day >= month && day < end);
    const open = debts
      .map((debt) => ({ ...debt, cents: debt.cents - (paid.get(debt.id) ?? 0) }))
      .filter(({ cents, due }) => cents > 0 && due < addMonths(end, 1));
    const sent = groups
      .filter(({ day }) => day < addMonths(end, 1))
      .map((group) => ({ ...group, rows: group.rows.filter(({ id }) => !seen.has(id)) }));
    const found = matchLines(ofMonth, open, payers, { rows: [], groups: sent });
    const matches = new Map(found.map((match) => [match.line, match]));
    for (const { row } of found.flatMap(({ parts }) => parts)) if (row) seen.add(row);
    for (const { meant, ...line } of ofMonth) {
      const match = matches.get(line.id);
      const same =
        meant !== null &&
        match?.parts
          .map(({ debt }) => debt)
          .sort()
          .join() === [...meant].sort().join();
      if (match?.automatic && !same) wrong.push({ line, match, meant: meant?.map((id) => byId.get(id)) });
      if (meant === null) {
        figures.withoutDocument += 1;
        continue;
      }
      figures.lines += 1;
      if (match?.reason === 'REMITTANCE' && match.automatic) figures.inOneSum += 1;
      if (match?.automatic) figures.automatic += 1;
      else if (match) figures.proposed += 1;
      else figures.left += 1;
      if (match && !match.automatic && same) figures.right += 1;
      let left = Math.abs(line.cents);
      for (const id of meant) {
        const debt = byId.get(id);
        const part = Math.min(left, (debt?.cents ?? 0) - (paid.get(id) ?? 0));
        paid.set(id, (paid.get(id) ?? 0) + part);
        left -= part;
      }
      const contract = byId.get(meant[0] ?? '')?.contract;
      if (!match?.automatic && contract && line.cents > 0)
        payers.push({ iban: line.iban, name: line.counterparty, contract });
    }
  }
  return { ...figures, wrong };
}
