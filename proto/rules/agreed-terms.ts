import type { FieldProblem } from '../errors.ts';
import { formatDay } from '../values/dates.ts';
import { addMoney, formatMoney, MAX_MONEY, percentOf, toCents } from '../values/money.ts';
import { formatPercent, roundTo } from '../values/number.ts';
import { maxOtherBonds, redistributeBond } from './bond.ts';
import type { ContractType } from './conditions.ts';
import { type AdvancePeriod, capPaymentInAdvance, maxPaymentInAdvance } from './payment-in-advance.ts';
import {
  contractDuration as durationBetween,
  contractEndDate,
  type Duration,
  isNoDuration,
} from './periods.ts';

/** What the rules of bonds and advance read of a contract; days as unix seconds, money in euros. All may be missing. */
export interface AgreedTerms {
  contractType?: ContractType | null;
  activated?: boolean | null;
  startDate?: number | null;
  endDate?: number | null;
  agreedEndDate?: number | null;
  contractDuration?: Duration | null;
  rent?: number | null;
  totalBondAmount?: number | null;
  legalBondAmount?: number | null;
  additionalGuarantee?: { amount: number } | null;
  legalBondDepositDate?: number | null;
  legalBondRecoverDate?: number | null;
  paymentInAdvance?: AdvancePeriod | null;
}

/**
 * The duration that counts: the stated one, unless the dates of a contract that is still being written say another. In
 * force the dates move (an early end, an extension) and what was agreed stays.
 */
function agreedDuration({ activated, startDate, endDate, contractDuration }: AgreedTerms) {
  // Nothing at all is not a length: it is not known yet.
  const stated = contractDuration && !isNoDuration(contractDuration) ? contractDuration : null;
  if (activated || startDate == null || endDate == null || endDate < startDate) return stated;
  return stated && contractEndDate(startDate, stated) === endDate
    ? stated
    : durationBetween(startDate, endDate);
}

function aboveMost(field: string, most: number, what: string): FieldProblem[] {
  const message = `En un contrato de temporada de esta duración la garantía adicional no puede pasar de ${formatMoney(most)}: ${what}.`;
  return [{ field, rule: 'maxOtherBonds', message }];
}

/**
 * What contradicts itself in the bonds of a contract (C §5, VAL-03): other bonds of a season above their maximum, and
 * a legal bond and a guarantee that are not the total, a bond that came back before it was deposited. Only what is there is compared.
 */
export function bondProblems(terms: AgreedTerms): FieldProblem[] {
  const { contractType, rent, totalBondAmount: total, legalBondAmount: legal, additionalGuarantee } = terms;
  const problems: FieldProblem[] = [];
  const duration = agreedDuration(terms);
  if (contractType === 'SEASONAL_CONTRACT' && rent && duration && additionalGuarantee) {
    const most = maxOtherBonds(rent, duration);
    // With a total the guarantee is what remains of it.
    const [field, what] =
      total == null
        ? ['additionalGuarantee.amount', 'redúzcala']
        : ['totalBondAmount', 'reduzca la fianza total'];
    if (toCents(additionalGuarantee.amount) > toCents(most)) problems.push(...aboveMost(field, most, what));
  }
  const { legalBondDepositDate: deposited, legalBondRecoverDate: recovered } = terms;
  if (deposited != null && recovered != null && recovered < deposited)
    problems.push({
      field: 'legalBondRecoverDate',
      rule: 'after',
      message: `La fianza no se recupera en un día anterior al depósito, el ${formatDay(deposited)}: corrija una de las dos fechas.`,
    });
  if (total == null || legal == null) return problems;
  const guarantee = additionalGuarantee?.amount ?? 0;
  if (toCents(legal) + toCents(guarantee) !== toCents(total))
    problems.push({
      field: 'totalBondAmount',
      rule: 'bondTotal',
      message: `La fianza legal (${formatMoney(legal)}) y la garantía adicional (${formatMoney(guarantee)}) deben sumar la fianza total (${formatMoney(total)}): corrija una de las tres.`,
    });
  return problems;
}

/** The same for a booking, which knows the total only: what remains of it after the legal bond of a season (C §5). */
export function bookedBondProblems(terms: AgreedTerms): FieldProblem[] {
  const { contractType, rent, totalBondAmount, contractDuration: duration } = terms;
  if (contractType !== 'SEASONAL_CONTRACT' || !rent || totalBondAmount == null) return [];
  if (!duration || isNoDuration(duration)) return [];
  const most = maxOtherBonds(rent, duration);
  const { additionalGuaranteeAmount } = redistributeBond({ contractType, rent, duration, totalBondAmount });
  if (toCents(additionalGuaranteeAmount) <= toCents(most)) return [];
  return aboveMost('totalBondAmount', most, 'reduzca la fianza total');
}

/**
 * A payment in advance beyond the last day of the contract (C §5, VAL-03). For a contract in force that is the last day
 * of the agreed term, so that an early end is not refused for it. Without both days there is no limit yet.
 */
export function advanceProblems(terms: AgreedTerms): FieldProblem[] {
  const { paymentInAdvance: asked, startDate, endDate, agreedEndDate, activated } = terms;
  const last = activated && endDate != null ? agreedEndDate : endDate;
  if (!asked || startDate == null || last == null) return [];
  const { months, days } = capPaymentInAdvance(asked, startDate, last);
  if (months === asked.months && days === asked.days) return [];
  const most = maxPaymentInAdvance(startDate, last);
  const message = `El pago anticipado no puede pasar del último día del contrato: como mucho ${most.months} meses y ${most.days} días desde el mes siguiente al inicio. Redúzcalo.`;
  return [{ field: 'paymentInAdvance', rule: 'max', message }];
}

/** A bonus as a booking agrees it, in euros, or a contract, in per cent, too. */
interface BonusTerms {
  activated?: boolean | null;
  startDate?: number | null;
  lastBonusDay?: number | null;
  rent?: number | null;
  rentBonus?: number | null;
  bonusPercent?: number | null;
}

/**
 * A bonus that contradicts itself: over before the contract begins, or in euros another one than in per cent. Receipts take off
 * the percentage, the paper says the euros. In force the rent moves and what was agreed stays.
 */
export function bonusProblems(terms: BonusTerms): FieldProblem[] {
  const { activated, startDate, lastBonusDay, rent, rentBonus, bonusPercent } = terms;
  if (lastBonusDay == null) return [];
  const problems: FieldProblem[] = [];
  if (startDate != null && lastBonusDay < startDate)
    problems.push({
      field: 'lastBonusDay',
      rule: 'after',
      message:
        'El último día de bonificación no puede ser anterior al inicio del contrato: corrija una de las dos fechas.',
    });
  if (activated || !rent || rentBonus == null) return problems;
  if (bonusPercent == null && toCents(rentBonus) > toCents(rent))
    problems.push({
      field: 'rentBonus',
      rule: 'max',
      message: `La bonificación no puede pasar de la renta (${formatMoney(rent)}): redúzcala.`,
    });
  // A percentage has four decimals: for most rents a cent is not written more exactly.
  if (bonusPercent != null && Math.abs(toCents(rentBonus) - toCents(percentOf(rent, bonusPercent))) > 1)
    problems.push({
      field: 'rentBonus',
      rule: 'bonus',
      message: `La bonificación de ${formatMoney(rentBonus)} no es el ${formatPercent(bonusPercent)} de la renta (${formatMoney(rent)}): corrija el importe o el porcentaje, que es el que descuentan los recibos.`,
    });
  return problems;
}

/** A bonus in euros as a percentage of the rent, as contracts state it. */
export const bonusPercentOf = (rent: number, bonus: number): number =>
  Math.min(100, roundTo((bonus / rent) * 100, 4));

/**
 * The bonus of a new contract in the other way than it is told: in per cent, or in euros a month.
 * @param given what the caller says, not yet checked.
 */
function bonusOfTerms(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { rent, lastBonusDay, rentBonus, bonusPercent } = given;
  if (lastBonusDay == null || !isAmount(rent) || rent === 0) return {};
  if (isAmount(rentBonus))
    return bonusPercent == null ? { bonusPercent: bonusPercentOf(rent, rentBonus) } : {};
  if (rentBonus != null) return {};
  const percent = bonusPercent ?? 100;
  return typeof percent === 'number' && percent >= 0 && percent <= 100
    ? { rentBonus: percentOf(rent, percent) }
    : {};
}

/** What follows for a new contract from what is said of its guarantee and its bonus. */
export const agreedTerms = (given: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...guaranteeOfTotal(given),
  ...bonusOfTerms(given),
});

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= MAX_MONEY;

/**
 * The guarantee of a new contract that says nothing of it: what remains of the total after the legal bond (C §5).
 * @param given what the caller says, not yet checked.
 */
function guaranteeOfTotal(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { totalBondAmount: total, legalBondAmount: legal, rent, additionalGuarantee } = given;
  if (additionalGuarantee != null || !isAmount(total) || !isAmount(legal) || legal >= total) return {};
  const amount = addMoney(total, -legal);
  const months = isAmount(rent) && rent > 0 ? Math.min(roundTo(amount / rent, 2), 60) : 0;
  return { additionalGuarantee: { months, holder: 'MANDATARY', amount } };
}
