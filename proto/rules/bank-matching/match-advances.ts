import { formatDay } from '../../values/dates.ts';
import { formatMoney, fromCents, sumCents } from '../../values/money.ts';
import { byAge, type OpenDebt } from './matching.ts';

/** What is left of an advance: money that came in with a movement and that no document asked for. */
export interface OpenAdvance {
  /** The movement. */
  line: string;
  contract: string;
  /** Above 0. */
  cents: number;
  /** Booking day, unix seconds. */
  day: number;
  /** Ids of those whose money it is; empty when no document says. */
  parties: readonly string[];
}

/** A debt with whose it is. */
export type AdvanceDebt = Pick<OpenDebt, 'id' | 'name' | 'side' | 'cents' | 'due' | 'contract'> & {
  parties: readonly string[];
};

/** What an advance could pay, for a person to confirm. */
export interface AdvanceMatch {
  line: string;
  parts: { debt: string; cents: number }[];
  /** Of 100. */
  confidence: number;
  /** Spanish sentence. */
  why: string;
}

/** True when the money may pay the debt: same contract, and of the people whom both name one is the same. */
export function isOwnDebt(
  { contract, parties }: Pick<OpenAdvance, 'contract' | 'parties'>,
  debt: Pick<AdvanceDebt, 'contract' | 'parties'>,
): boolean {
  if (debt.contract !== contract) return false;
  if (parties.length === 0 || debt.parties.length === 0) return true;
  return debt.parties.some((one) => parties.includes(one));
}

/**
 * What advances could pay: the oldest advance first, the oldest debt of its debtor first (Código Civil art. 1174), each cent once. Never
 * the debt of another contract or of other people (issue 11 §4).
 *
 * @param debts with what is left of each once movements have their proposals; the answer does not depend on their order
 */
export function matchAdvances(
  advances: readonly OpenAdvance[],
  debts: readonly AdvanceDebt[],
): AdvanceMatch[] {
  const left = new Map(debts.map(({ id, cents }) => [id, cents]));
  const byContract = Map.groupBy(
    debts.filter(({ side, contract }) => side === 'IN' && contract !== null).sort(byAge),
    ({ contract }) => contract,
  );
  const inOrder = [...advances].sort((one, other) => one.day - other.day || (one.line < other.line ? -1 : 1));
  return inOrder.flatMap((advance) => {
    let rest = advance.cents;
    const own = (byContract.get(advance.contract) ?? []).filter((debt) => isOwnDebt(advance, debt));
    const parts = own.flatMap(({ id }) => {
      const cents = Math.min(rest, left.get(id) ?? 0);
      if (cents <= 0) return [];
      rest -= cents;
      left.set(id, (left.get(id) ?? 0) - cents);
      return [{ debt: id, cents }];
    });
    if (parts.length === 0) return [];
    const isWhole = parts.every(({ debt }) => left.get(debt) === 0);
    return [
      {
        line: advance.line,
        parts,
        confidence: (isWhole ? 90 : 75) - (advance.parties.length === 0 ? 20 : 0),
        why: whyOf(advance, sumCents(parts), isWhole),
      },
    ];
  });
}

function whyOf({ cents, day, parties }: OpenAdvance, used: number, isWhole: boolean): string {
  const who = parties.length === 0 ? 'del mismo contrato' : 'del mismo inquilino';
  const what = isWhole ? 'salda lo pendiente' : 'paga una parte';
  const after = used < cents ? `; quedan ${formatMoney(fromCents(cents - used))} de anticipo` : '';
  return `Anticipo ${who}, recibido el ${formatDay(day)}: ${what}${after}`;
}
