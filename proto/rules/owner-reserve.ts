import { addMoney, formatMoney, fromCents, splitMoney, toCents } from '../values/money.ts';
import { type DocumentLine, transferLine } from './document-line.ts';
import type { FinanceTotals } from './finance-totals.ts';
import { payeesOf } from './month/shares.ts';
import type { MandateTerms } from './month/terms.ts';

/** What one landlord has in the reserve of a mandate, and should have. Euros. */
export interface OwnerReserve {
  target: number;
  balance: number;
}

/**
 * The part of a mandate's target that one of its landlords should have. Every unit with a distribution of its own counts the
 * same; bare owners have none, and without a distribution whoever is paid has it all (as in {@link payeesOf}). Euros.
 */
export function reserveTargetOf(
  { reserveTarget, distribution }: Pick<MandateTerms, 'reserveTarget' | 'distribution'>,
  landlord: string,
): number {
  if (toCents(reserveTarget) <= 0) return 0;
  if (distribution.length === 0) return reserveTarget;
  const units = [...new Set(distribution.map(({ unit }) => unit))];
  const parts = splitMoney(
    reserveTarget,
    units.map(() => 1),
  );
  return addMoney(
    ...units.map((unit, at) => {
      const payees = payeesOf(distribution, unit === null ? [] : [unit], []);
      if ('outcome' in payees) return 0;
      const shares = splitMoney(
        parts[at]!,
        payees.map(({ weight }) => weight),
      );
      return shares[payees.findIndex((payee) => payee.landlord === landlord)] ?? 0;
    }),
  );
}

/**
 * The line of a settlement for its landlord's reserve (issue 10 §2): pays the bills that are to be paid from it as far as it
 * reaches; else keeps back what is missing to the target, never more than the settlement pays; else gives back what is too
 * much, all of it when the mandate ends. None where nothing is to be done.
 *
 * @param draft with the bills it charges and the balances it takes over
 * @param bills euros of its lines that the reserve pays
 */
export function reserveLines(
  { totals }: { totals: Pick<FinanceTotals, 'totalAmount'> },
  { target, balance }: OwnerReserve,
  bills: number,
): DocumentLine[] {
  const [wanted, held, paid] = [toCents(target), toCents(balance), toCents(totals.totalAmount)];
  const drawn = Math.min(held, toCents(bills));
  if (drawn > 0) return [billsFromReserve(fromCents(drawn))];
  const kept = Math.min(paid, wanted - held);
  if (kept > 0) return [intoReserve(fromCents(kept), target)];
  return held > wanted ? [outOfReserve(fromCents(held - wanted))] : [];
}

const parties = {
  in: { source: 'LANDLORD', destination: 'PROVIDER' },
  out: { source: 'PROVIDER', destination: 'LANDLORD' },
} as const;

/** F §3 names no line for a reserve: of its kinds of compensation a settlement is the nearest (decision 0044). */
const kind = { category: 'COMPENSATION', subcategory: 'SETTLEMENT', reserve: true } as const;

const intoReserve = (amount: number, target: number): DocumentLine =>
  transferLine({
    ...kind,
    ...parties.in,
    concept: 'Aportación a la reserva del propietario',
    explanation: `Se retiene hasta que la reserva llegue a ${formatMoney(target)}. Sigue siendo del propietario.`,
    base: amount,
  });

/** Pays a landlord's bills from the reserve. @param amount euros */
export const billsFromReserve = (amount: number): DocumentLine =>
  transferLine({
    ...kind,
    ...parties.out,
    concept: 'Facturas pagadas con la reserva',
    explanation: 'Las facturas de esta liquidación marcadas para ello, hasta donde llega la reserva.',
    base: amount,
  });

/** Gives a landlord's reserve back. @param amount euros */
export const outOfReserve = (amount: number): DocumentLine =>
  transferLine({
    ...kind,
    ...parties.out,
    concept: 'Devolución de la reserva del propietario',
    explanation: 'Lo que la reserva tiene por encima de lo acordado en el mandato.',
    base: amount,
  });
