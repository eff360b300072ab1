import { addMoney, formatMoney, splitMoney, toCents } from '../../values/money.ts';
import { type DocumentLine, documentLine } from '../document-line.ts';
import type { CarryingType } from '../carried-balance.ts';
import type { Payee } from './shares.ts';

/** What a standing document charges of a bill. Euros. */
export interface BillCharge {
  /** The landlord of a settlement; null on a receipt. */
  payee: string | null;
  totalAmount: number;
  vatAmount: number;
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
  /** The share of a bill that is split over contracts, and how it came about; null for a whole bill. */
  share: { index: number; explanation: string } | null;
  /** Of the category of supplies. */
  supply: boolean;
  /** An expense without an invoice, paid for whoever bears it (WIZ-11). */
  supplemented: boolean;
  /** By documents that stand. */
  charged: readonly BillCharge[];
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

function billLine(
  isReceipt: boolean,
  bill: ChargedBill,
  { total, vat, isCorrection }: { total: number; vat: number; isCorrection: boolean },
): DocumentLine {
  const base = addMoney(bill.totalAmount, -bill.vatAmount);
  const whole = formatMoney(bill.totalAmount);
  const origin = bill.share ? bill.share.explanation : 'Pagada por la empresa por su cuenta.';
  const part = total === bill.totalAmount ? '' : ` Le corresponden ${formatMoney(total)} de ${whole}.`;
  return documentLine({
    category: 'SUPPLEMENT',
    subcategory: bill.share ? 'SUPPLY' : 'BILL_EXPENSE',
    // The company has paid the supplier: what the tenant pays back is not the landlord's.
    source: isReceipt ? 'PROVIDER' : 'LANDLORD',
    destination: isReceipt ? 'TENANT' : 'PROVIDER',
    concept:
      `${bill.supplemented ? 'Suplido' : 'Factura'} ${bill.name}${isCorrection ? ' (corrección)' : ''}`.slice(
        0,
        300,
      ),
    explanation: isCorrection
      ? `${bill.supplemented ? 'El suplido' : 'La factura'} cambió después de cargarse: se ajusta la diferencia.`
      : `${origin}${part}`.slice(0, 600),
    bill: bill.id,
    billShare: bill.share?.index ?? null,
    supply: bill.supply || bill.share !== null,
    supplemented: bill.supplemented,
    base: addMoney(total, -vat),
    vat,
    vatPercent: base === 0 ? 0 : Math.abs(Math.round((bill.vatAmount / base) * 10_000) / 100),
  });
}
