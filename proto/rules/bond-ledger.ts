import { type BondAct, bondHolders, type BondHolder } from '../records/choices/bonds.ts';
import { startOfDay } from '../values/dates.ts';
import { fromCents, toCents } from '../values/money.ts';

/** What the ledger reads of a contract (C §3.2). Amounts in euros, days as unix seconds. */
export interface BondedContract {
  legalBondAmount?: number | null;
  additionalGuarantee?: { amount: number; holder?: string | null } | null;
  legalBondReceptionDate?: number | null;
  legalBondDepositDate?: number | null;
  legalBondRecoverDate?: number | null;
  legalBondTenantLiquidatedDate?: number | null;
  bondMovements?: readonly RecordedMovement[] | null;
}

/** A movement that a person has noted, because no day of the contract tells it. */
export interface RecordedMovement {
  date: number;
  act: BondAct;
  /** Euros. */
  amount: number;
  from: BondHolder;
  to: BondHolder;
  description?: string | null;
}

export interface BondMovement extends RecordedMovement {
  /** Of which part of the bond. */
  part: 'LEGAL' | 'GUARANTEE';
}

/** Euros by holder; every holder is named. */
export type BondBalances = Record<BondHolder, number>;

const parts = ['LEGAL', 'GUARANTEE'] as const;
type Part = (typeof parts)[number];
type Cents = Record<Part, Record<BondHolder, number>>;

/** Of several things on one day, in the order of a bond's life. */
const order: readonly BondAct[] = [
  'RECEIVED',
  'DEPOSITED',
  'REQUESTED',
  'RECOVERED',
  'MOVED',
  'CLAIMED',
  'SETTLED',
];

const empty = (): Record<BondHolder, number> =>
  Object.fromEntries(bondHolders.values.map((holder) => [holder, 0])) as Record<BondHolder, number>;

const isHolder = (value: string): value is BondHolder => Object.hasOwn(bondHolders.options, value);

/** Who keeps the additional guarantee (C §6: the mandatary unless said otherwise). */
function guaranteeHolder({ additionalGuarantee }: BondedContract): BondHolder {
  const holder = additionalGuarantee?.holder ?? 'MANDATARY';
  return isHolder(holder) ? holder : 'OTHER';
}

/** Who may hold a bond when it is settled, in the order in which it is taken from them. */
const settling = ['MANDATARY', 'PUBLIC_INSTITUTION', 'LANDLORD', 'OTHER'] as const;

interface Event {
  date: number;
  act: BondAct;
  recorded?: RecordedMovement;
}

/** What happened, by day. A bond that was deposited, recovered, claimed or settled has been received by then. */
function eventsOf(contract: BondedContract): Event[] {
  const recorded = (contract.bondMovements ?? []).map((movement) => ({
    date: movement.date,
    act: movement.act,
    recorded: movement,
  }));
  const dated: readonly (readonly [BondAct, number | null | undefined])[] = [
    ['DEPOSITED', contract.legalBondDepositDate],
    ['RECOVERED', contract.legalBondRecoverDate],
    ['SETTLED', contract.legalBondTenantLiquidatedDate],
  ];
  const later: Event[] = [
    ...dated.flatMap(([act, date]) => (date == null ? [] : [{ act, date }])),
    ...recorded,
  ];
  const days = [contract.legalBondReceptionDate ?? Infinity, ...later.map(({ date }) => date)];
  const received = Math.min(...days);
  const all = Number.isFinite(received) ? [{ act: 'RECEIVED' as const, date: received }, ...later] : later;
  return all.sort((a, b) => a.date - b.date || order.indexOf(a.act) - order.indexOf(b.act));
}

/**
 * Every movement of a contract's bond and guarantee, by day, and who holds what after the last of them. Nothing moves
 * that is not there: an amount is cut to what its holder has, so that the holders together always have the whole bond.
 * @param until last day that counts (unix seconds); all when absent.
 */
export function bondLedger(
  contract: BondedContract,
  until = Infinity,
): { movements: BondMovement[]; balances: BondBalances; total: number } {
  const held: Cents = { LEGAL: empty(), GUARANTEE: empty() };
  held.LEGAL.PENDING = toCents(Math.max(0, contract.legalBondAmount ?? 0));
  held.GUARANTEE.PENDING = toCents(Math.max(0, contract.additionalGuarantee?.amount ?? 0));
  const total = held.LEGAL.PENDING + held.GUARANTEE.PENDING;
  const last = Number.isFinite(until) ? startOfDay(until) : until;
  const movements: BondMovement[] = [];
  const move = (part: Part, event: Event, from: BondHolder, to: BondHolder, most = Infinity): number => {
    const cents = Math.min(held[part][from], most);
    if (cents <= 0 || from === to) return 0;
    held[part][from] -= cents;
    held[part][to] += cents;
    const { date, act, recorded } = event;
    const description = recorded?.description ?? null;
    movements.push({ date, act, part, from, to, amount: fromCents(cents), description });
    return cents;
  };
  for (const event of eventsOf(contract)) {
    if (event.date > last) break;
    if (event.act === 'RECEIVED') {
      move('LEGAL', event, 'PENDING', 'MANDATARY');
      move('GUARANTEE', event, 'PENDING', guaranteeHolder(contract));
    } else if (event.recorded) {
      const { from, to, amount } = event.recorded;
      const most = toCents(amount);
      const moved = move('LEGAL', event, from, to, most);
      move('GUARANTEE', event, from, to, most - moved);
    } else if (event.act === 'DEPOSITED') move('LEGAL', event, 'MANDATARY', 'PUBLIC_INSTITUTION');
    else if (event.act === 'RECOVERED') move('LEGAL', event, 'PUBLIC_INSTITUTION', 'MANDATARY');
    else for (const part of parts) for (const holder of settling) move(part, event, holder, 'TENANT');
  }
  const balances = Object.fromEntries(
    bondHolders.values.map((holder) => [holder, fromCents(held.LEGAL[holder] + held.GUARANTEE[holder])]),
  ) as BondBalances;
  return { movements, balances, total: fromCents(total) };
}

/**
 * What a settlement keeps of a bond for damages and debts, as movements of its day: without them the ledger would say that the tenant got
 * all of it. What was claimed before is a part of it.
 * @param kept euros of bond and guarantee that the tenant does not get
 */
export function keptMovements(contract: BondedContract, day: number, kept: number): RecordedMovement[] {
  const { balances } = bondLedger(
    {
      ...contract,
      legalBondReceptionDate: contract.legalBondReceptionDate ?? day,
      legalBondTenantLiquidatedDate: null,
    },
    day,
  );
  let left = toCents(kept) - toCents(balances.APPLIED);
  return settling.flatMap((from): RecordedMovement[] => {
    const cents = Math.min(Math.max(0, left), toCents(balances[from]));
    if (cents === 0) return [];
    left -= cents;
    const description = 'Daños y deudas de la liquidación de salida';
    return [{ date: day, act: 'CLAIMED', amount: fromCents(cents), from, to: 'APPLIED', description }];
  });
}
