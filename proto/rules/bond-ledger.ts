import { type BondAct, bondHolders, type BondHolder } from '../records/choices/bonds.ts';
import { startOfDay } from '../values/dates.ts';
import { addMoney, fromCents, toCents } from '../values/money.ts';

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
  /** Id of the document that proves it. */
  document?: string | null;
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

/** Of several things on one day, in the order of a bond's life; what people note keeps the order in which they did. */
const order: Readonly<Record<BondAct, number>> = {
  RECEIVED: 0,
  DEPOSITED: 1,
  REQUESTED: 2,
  RECOVERED: 3,
  MOVED: 4,
  CLAIMED: 4,
  SETTLED: 5,
};

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
  return all.sort((a, b) => a.date - b.date || order[a.act] - order[b.act]);
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
    const { description = null, document = null } = recorded ?? {};
    movements.push({ date, act, part, from, to, amount: fromCents(cents), description, document });
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

/** What was claimed of a bond before its settlement and has not been given back to a holder. Euros; day as unix seconds. */
export interface NotedClaim {
  date: number;
  amount: number;
  description: string | null;
  /** Id of the document that proves it. */
  document: string | null;
}

/** The claims of a bond that a settlement has still to count, in the order of their days; none once the bond is settled. */
export function notedClaims(contract: BondedContract): NotedClaim[] {
  if (contract.legalBondTenantLiquidatedDate != null) return [];
  const claims: (Omit<NotedClaim, 'amount'> & { cents: number })[] = [];
  for (const { date, from, to, amount, description = null, document = null } of bondLedger(contract)
    .movements) {
    let cents = toCents(amount);
    const last = claims.at(-1);
    if (to === 'APPLIED') {
      // One claim of bond and guarantee is two movements.
      if (last && last.date === date && last.description === description && last.document === document)
        last.cents += cents;
      else claims.push({ date, cents, description, document });
    }
    // Given back to a holder: the latest claims are no longer.
    if (from === 'APPLIED')
      for (const claim of claims.toReversed()) {
        const back = Math.min(claim.cents, cents);
        claim.cents -= back;
        cents -= back;
      }
  }
  return claims
    .filter(({ cents }) => cents > 0)
    .map(({ cents, ...claim }) => ({ ...claim, amount: fromCents(cents) }));
}

/** What a settlement reads of a contract: its bond, and the deductions that have been set. */
export interface DeductedContract extends BondedContract {
  moveOut?: { deductions?: readonly { kind: string; amount: number }[] | null } | null;
}

/** Euros that were claimed of a bond and are not among the deductions of its settlement, of kind `CLAIM`. */
export function claimsNotDeducted(contract: DeductedContract): number {
  const claimed = addMoney(...notedClaims(contract).map(({ amount }) => amount));
  const deducted = (contract.moveOut?.deductions ?? []).filter(({ kind }) => kind === 'CLAIM');
  return Math.max(0, addMoney(claimed, ...deducted.map(({ amount }) => -amount)));
}

/**
 * What a settlement keeps of a bond for damages and debts, as movements of its day: without them the ledger would say that the tenant got
 * all of it. What was claimed before is a part of it; what was claimed and is not kept goes back, so that it is the tenant's.
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
  if (left < 0) {
    const description = 'Reclamación que la liquidación de salida no descuenta';
    return [
      { date: day, act: 'MOVED', amount: fromCents(-left), from: 'APPLIED', to: 'MANDATARY', description },
    ];
  }
  return settling.flatMap((from): RecordedMovement[] => {
    const cents = Math.min(Math.max(0, left), toCents(balances[from]));
    if (cents === 0) return [];
    left -= cents;
    const description = 'Daños y deudas de la liquidación de salida';
    return [{ date: day, act: 'CLAIMED', amount: fromCents(cents), from, to: 'APPLIED', description }];
  });
}
