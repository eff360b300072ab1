import { daysBetween, daysInMonth, monthName } from '../../values/dates.ts';
import { idsOf } from '../../values/ids.ts';
import { addMoney, formatMoney, multiplyMoney, toCents } from '../../values/money.ts';
import { type DocumentLine, documentLine, transferLine } from '../document-line.ts';
import { financeTotals, type FinanceTotals, lineSign } from '../finance-totals.ts';
import type { BilledContract, BilledMonth } from '../receipt.ts';
import { feeLines, searchLines } from './fees.ts';
import { payeesOf, shareLines } from './shares.ts';
import { type MandateTerms, skip, type Skipped } from './terms.ts';

/** A settlement of either kind, for one payee, before it is written. */
export interface SettlementDraft {
  outcome: 'create';
  type: 'SETTLEMENT' | 'GUARANTEED';
  /** The landlord who is paid. */
  payee: string;
  periodStart: number;
  periodEnd: number;
  lines: DocumentLine[];
  totals: FinanceTotals;
}

/** What a settlement reads of the month's receipt, written or about to be. */
export interface SettledReceipt {
  lines: readonly DocumentLine[];
  periodStart: number;
  periodEnd: number;
}

const allGuaranteed = 'La unidad tiene renta garantizada: se paga con su liquidación garantizada.';
/** Nothing says which part of one rent is of which unit (decision 0040). */
const partlyGuaranteed =
  'El contrato tiene unidades con renta garantizada y otras sin ella, y nada dice qué parte de la renta es de cada una: haga un contrato para las demás, o garantícelas también en el mandato.';

const nameOf = ({ year, month }: Pick<BilledMonth, 'year' | 'month'>) => `${monthName(month)} de ${year}`;

/** 'Liquidación de noviembre de 2026'. */
export function settlementConcept(
  type: SettlementDraft['type'],
  month: Pick<BilledMonth, 'year' | 'month'>,
): string {
  return `${type === 'GUARANTEED' ? 'Renta garantizada' : 'Liquidación'} de ${nameOf(month)}`;
}

/** Days from the first to the last, both included, and those of their month. */
function monthDays(from: number, to: number, { year, month }: BilledMonth) {
  return { days: daysBetween(from, to) + 1, daysInMonth: daysInMonth(year, month) };
}

/**
 * What the landlords get of a contract's month (FIN-01, FIN-08, decision 0040): what its receipt asks of the tenant,
 * less the fees, in one settlement for each payee. The receipt's own lines count, not the older balances it takes over nor
 * the company's fee for the tenant: those were, or are, settled elsewhere. What the tenant pays straight to the landlord is
 * taken off again as an advance.
 *
 * @param receipt the month's receipt; null when there is none
 */
export function draftSettlements(
  contract: BilledContract,
  terms: MandateTerms | null,
  receipt: SettledReceipt | null,
  month: BilledMonth,
): SettlementDraft[] | Skipped {
  if (!terms) return skip('El contrato no tiene mandato: indíquelo en el contrato y genere de nuevo.');
  if (!terms.settles) return skip('El mandato no está firmado o está anulado: revíselo y genere de nuevo.');
  const units = idsOf(contract.units);
  const guaranteed = units.filter((unit) => terms.guaranteed.some((one) => one.unit === unit));
  if (guaranteed.length > 0)
    return skip(guaranteed.length === units.length ? allGuaranteed : partlyGuaranteed);
  if (!receipt) return skip('El contrato no tiene recibo ese mes: genere antes su recibo.');
  const payees = payeesOf(terms.distribution, units, idsOf(contract.landlords));
  if ('outcome' in payees) return payees;

  const { periodStart, periodEnd } = receipt;
  const rent = rentOf(receipt.lines);
  const passed = receipt.lines.flatMap(passedOn);
  const lines = [
    ...passed,
    ...paidDirectly(contract, passed),
    ...feeLines(terms, { rent, ...monthDays(periodStart, periodEnd, month) }, month),
    ...searchLines(contract, terms, { rent }, month),
  ];
  return shareLines(lines, payees).map((own, at) =>
    settlementDraft('SETTLEMENT', payees[at]!.landlord, own, { periodStart, periodEnd }),
  );
}

/**
 * What the company guarantees for a unit (FIN-08; C §3.1 dailyGuaranteedRentByUnit): the days of the month within the
 * mandate times the daily amount, let or not, less the management fee.
 */
export function draftGuaranteed(
  terms: MandateTerms,
  { unit, amount }: MandateTerms['guaranteed'][number],
  month: BilledMonth,
): SettlementDraft[] | Skipped {
  if (!terms.settles) return skip('El mandato no está firmado o está anulado: revíselo y genere de nuevo.');
  const periodStart = Math.max(terms.mandateDate ?? month.from, month.from);
  const periodEnd = Math.min(terms.endDate ?? month.to, month.to);
  if (periodEnd < periodStart) return skip('El mandato no está vigente ese mes.');
  const payees = payeesOf(terms.distribution, [unit], terms.landlords);
  if ('outcome' in payees) return payees;
  const { days, daysInMonth: inMonth } = monthDays(periodStart, periodEnd, month);
  if (toCents(amount) === 0)
    return skip('La renta diaria garantizada es de 0,00 €: corríjala en el mandato.');
  const rent = guaranteedLine(amount, days, month);
  const lines = [rent, ...feeLines(terms, { rent: rent.baseAmount, days, daysInMonth: inMonth }, month)];
  return shareLines(lines, payees).map((own, at) =>
    settlementDraft('GUARANTEED', payees[at]!.landlord, own, { periodStart, periodEnd }),
  );
}

/** Rent of a receipt before VAT with its bonus taken off; what fees in per cent count on. Euros. */
function rentOf(lines: readonly DocumentLine[]): number {
  return addMoney(
    ...lines
      .filter(({ category }) => category === 'RENT')
      .map((line) => lineSign({ type: 'RECEIPT' }, line) * line.rentAmount),
  );
}

/** A line of the receipt as the settlement has it: what the tenant owes comes in, what the tenant takes off goes out. */
function passedOn(line: DocumentLine): DocumentLine[] {
  if (line.carriedFrom !== null || line.source === 'PROVIDER') return [];
  const isOwed = line.source === 'LANDLORD';
  return [{ ...line, source: isOwed ? 'TENANT' : 'LANDLORD', destination: isOwed ? 'LANDLORD' : 'TENANT' }];
}

const totalsOf = (type: SettlementDraft['type'], lines: readonly DocumentLine[]) =>
  financeTotals({ type, sourceRole: 'PROVIDER' }, lines);

function paidDirectly({ paymentMethod }: BilledContract, passed: readonly DocumentLine[]): DocumentLine[] {
  if (paymentMethod !== 'DIRECTLY_TO_LANDLORD') return [];
  const { totalAmount } = totalsOf('SETTLEMENT', passed);
  if (totalAmount <= 0) return [];
  return [
    transferLine({
      category: 'COMPENSATION',
      subcategory: 'RENT_ADVANCE',
      source: 'LANDLORD',
      destination: 'PROVIDER',
      concept: 'Cobrado directamente por el propietario',
      explanation: 'El contrato dice que el inquilino paga al propietario: no pasa por la empresa.',
      base: totalAmount,
    }),
  ];
}

function guaranteedLine(amount: number, days: number, month: BilledMonth): DocumentLine {
  const base = multiplyMoney(amount, days);
  return {
    ...documentLine({
      category: 'RENT',
      subcategory: 'GUARANTEED',
      source: 'PROVIDER',
      destination: 'LANDLORD',
      concept: settlementConcept('GUARANTEED', month),
      explanation: `${days} días a ${formatMoney(amount)} al día, esté alquilada o no.`,
      base,
    }),
    units: days,
    unitAmount: amount,
  };
}

function settlementDraft(
  type: SettlementDraft['type'],
  payee: string,
  lines: DocumentLine[],
  period: Pick<SettlementDraft, 'periodStart' | 'periodEnd'>,
): SettlementDraft {
  return { outcome: 'create', type, payee, ...period, lines, totals: totalsOf(type, lines) };
}
