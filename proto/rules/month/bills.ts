import { addMoney, formatMoney, splitMoney, toCents } from '../../values/money.ts';
import { type DocumentLine, documentLine } from '../document-line.ts';
import type { CarryingType } from '../carried-balance.ts';
import type { BilledMonth } from '../receipt.ts';
import type { Payee } from './shares.ts';

/** What a standing document charges of a bill. Euros. */
export interface BillCharge {
  /** The landlord of a settlement; null on a receipt. */
  payee: string | null;
  totalAmount: number;
  vatAmount: number;
  /** That of the document as {@link monthNumber}. */
  month: number;
}

/** A supplier's bill as far as documents of a month charge it. */
export interface ChargedBill {
  id: string;
  /** 'F-1 · Pintura'. */
  name: string;
  /** What it is charged to; null for a bill that is charged to nobody, or no longer. */
  bearer: 'LANDLORD' | 'TENANT' | null;
  /** Euros, VAT included. */
  totalAmount: number;
  vatAmount: number;
  contract: string | null;
  mandate: string | null;
  units: readonly string[];
  /** The share of a bill that is split over contracts or months, and how it came about; null for a whole bill. */
  share: BillShare | null;
  /** Of the category of supplies. */
  supply: boolean;
  /** An expense without an invoice, paid for whoever bears it (WIZ-11). */
  supplemented: boolean;
  /** By documents that stand. */
  charged: readonly BillCharge[];
}

export interface BillShare {
  index: number;
  explanation: string;
  /** How many months the bill is split over, this being the part of one of them; null where it is split over contracts. */
  instalments: number | null;
}

/** What a document is for, to find its bills. */
export interface BilledSubject {
  type: CarryingType;
  contract: string | null;
  mandate: string | null;
  units: readonly string[];
}

/**
 * True when a document of this subject charges the bill (FIN-05): the receipt of its contract; the settlement of its contract,
 * without one that of a contract of its unit, without a unit one of its mandate. A guaranteed unit has no settlement of
 * its contract: its guaranteed one takes the bills of the unit.
 */
export function concerns(bill: ChargedBill, { type, contract, mandate, units }: BilledSubject): boolean {
  if (type === 'RECEIPT') return bill.contract === contract;
  const isOfUnit = bill.units.some((unit) => units.includes(unit));
  if (type === 'GUARANTEED' && isOfUnit) return true;
  if (bill.contract !== null) return type === 'SETTLEMENT' && bill.contract === contract;
  return bill.units.length > 0 ? isOfUnit : bill.mandate !== null && bill.mandate === mandate;
}

/** A tenant is charged everything. */
const tenantAlone: readonly { landlord: null; weight: number }[] = [{ landlord: null, weight: 1 }];

/**
 * The line that each payee's next document has for a bill, so that all standing documents together charge the whole of it, by
 * the shares of the payees, to the cent. Nothing for a bill that is charged already, whatever the shares are by now; a
 * difference where its amount or its bearer was changed afterwards.
 *
 * @param payees those of the settlement; ignored for a receipt
 */
export function billLines(
  type: CarryingType,
  bill: ChargedBill,
  payees: readonly Payee[],
): Map<string | null, DocumentLine> {
  const isReceipt = type === 'RECEIPT';
  const charged = bill.charged.filter(({ payee }) => (payee === null) === isReceipt);
  const isBorne = bill.bearer === (isReceipt ? 'TENANT' : 'LANDLORD');
  const due = { totalAmount: isBorne ? bill.totalAmount : 0, vatAmount: isBorne ? bill.vatAmount : 0 };
  const of = (charges: readonly BillCharge[], name: 'totalAmount' | 'vatAmount') =>
    addMoney(...charges.map((charge) => charge[name]));
  const lines = new Map<string | null, DocumentLine>();
  if (toCents(of(charged, 'totalAmount')) === toCents(due.totalAmount)) return lines;

  const parts: readonly { landlord: string | null; weight: number }[] = isReceipt ? tenantAlone : payees;
  const others = charged.filter(({ payee }) => !parts.some(({ landlord }) => landlord === payee));
  const weights = parts.map(({ weight }) => weight);
  const shares = (name: 'totalAmount' | 'vatAmount') =>
    splitMoney(addMoney(due[name], -of(others, name)), weights);
  const [totals, vats] = [shares('totalAmount'), shares('vatAmount')];
  parts.forEach(({ landlord }, at) => {
    const own = charged.filter(({ payee }) => payee === landlord);
    const total = addMoney(totals[at]!, -of(own, 'totalAmount'));
    const vat = addMoney(vats[at]!, -of(own, 'vatAmount'));
    if (total === 0) return;
    lines.set(landlord, billLine(isReceipt, bill, { total, vat, isCorrection: own.length > 0 }));
  });
  return lines;
}

/** When a document is made. */
export interface ChargingMonth {
  /** As {@link monthNumber}. */
  month: number;
  /** The contract that ends in it: of its bills nothing is put off. */
  ending: string | null;
}

/** The contract, where its last document is that of the month or of an earlier one. */
export const endingIn = (
  { to }: Pick<BilledMonth, 'to'>,
  contract: { id: string; endDate: number | null } | null,
): string | null =>
  contract !== null && contract.endDate !== null && contract.endDate <= to ? contract.id : null;

/**
 * What the document of one payee charges of bills that concern it: the line of {@link billLines} for each, but of a bill in
 * instalments one a month, the first that is not charged yet; in the last month of the contract all that are left.
 * Corrections of what was charged before do not wait.
 */
export function chargedLines<B extends ChargedBill>(
  type: CarryingType,
  bills: readonly B[],
  payees: readonly Payee[],
  payee: string | null,
  { month, ending }: ChargingMonth,
): { bill: B; line: DocumentLine }[] {
  const own = ({ charged }: B) => charged.filter((charge) => charge.payee === payee);
  // A share of which another month has a part already is only corrected in this one.
  const isOfMonth = (bill: B) => own(bill).length > 0 && own(bill).every((charge) => charge.month === month);
  const served = new Set(bills.filter(isOfMonth).map(({ id }) => id));
  return bills.flatMap((bill) => {
    const line = billLines(type, bill, payees).get(payee);
    if (!line) return [];
    if (bill.share?.instalments && own(bill).length === 0) {
      const isLast = bill.contract !== null && bill.contract === ending;
      if (served.has(bill.id) && !isLast) return [];
      served.add(bill.id);
    }
    return [{ bill, line }];
  });
}

function billLine(
  isReceipt: boolean,
  bill: ChargedBill,
  { total, vat, isCorrection }: { total: number; vat: number; isCorrection: boolean },
): DocumentLine {
  const { share } = bill;
  const base = addMoney(bill.totalAmount, -bill.vatAmount);
  const whole = formatMoney(bill.totalAmount);
  const origin = share ? share.explanation : 'Pagada por la empresa por su cuenta.';
  const part = total === bill.totalAmount ? '' : ` Le corresponden ${formatMoney(total)} de ${whole}.`;
  const isSplit = share !== null && share.instalments === null;
  const place = share?.instalments ? ` (plazo ${share.index + 1} de ${share.instalments})` : '';
  const suffix = `${place}${isCorrection ? ' (corrección)' : ''}`;
  return documentLine({
    category: 'SUPPLEMENT',
    subcategory: isSplit ? 'SUPPLY' : 'BILL_EXPENSE',
    // The company has paid the supplier: what the tenant pays back is not the landlord's.
    source: isReceipt ? 'PROVIDER' : 'LANDLORD',
    destination: isReceipt ? 'TENANT' : 'PROVIDER',
    concept:
      `${bill.supplemented ? 'Suplido' : 'Factura'} ${bill.name}`.slice(0, 300 - suffix.length) + suffix,
    explanation: isCorrection ? correctionOf(bill) : `${origin}${part}`.slice(0, 600),
    bill: bill.id,
    billShare: share?.index ?? null,
    supply: bill.supply || isSplit,
    supplemented: bill.supplemented,
    base: addMoney(total, -vat),
    vat,
    vatPercent: base === 0 ? 0 : Math.abs(Math.round((bill.vatAmount / base) * 10_000) / 100),
  });
}

function correctionOf({ supplemented, bearer, share }: ChargedBill): string {
  const what = supplemented ? 'El suplido' : 'La factura';
  if (bearer === null && share?.instalments)
    return `${what} ya no se carga: se devuelve lo cargado de este plazo y no se cargan los que faltan.`;
  return `${what} cambió después de cargarse: se ajusta la diferencia.`;
}
