import type { RegisteredType } from '../../records/choices/verifactu.ts';
import { nationalIdKind, normaliseNationalId } from '../../values/national-id.ts';
import { toCents } from '../../values/money.ts';
import { LONGEST, type Recipient, type Registration, type TaxPayer, type VatPart } from './invoice-record.ts';

/** A line as far as the register reads it; euros, signed as it counts. */
export interface InvoicedLine {
  category: string;
  subcategory: string | null;
  vatPercent: number | null;
  baseAmount: number;
  vatAmount: number;
}

/** An invoice as far as the register reads it. */
export interface RegisteredInvoice {
  number: string;
  /** A day. */
  issueDate: number;
  concept: string;
  lines: readonly InvoicedLine[];
  /** What it rectifies; null for an invoice of its own. */
  rectifies: { number: string; issueDate: number; type: RegisteredType } | null;
}

/** A person or company as the office knows it. */
export interface KnownParty {
  name: string;
  idType: string | null;
  idNumber: string | null;
  nationality: string | null;
}

/** The most that an invoice without its customer's tax number may come to, VAT included (RD 1619/2012 art. 4.1). Cents. */
const SIMPLIFIED_LIMIT = 400_00;

/**
 * What the register keeps of an invoice. A customer without an identity makes a small invoice a simplified one; a larger one is a
 * complete invoice that {@link missingRecipient} tells of.
 */
export function registrationOf(
  invoice: RegisteredInvoice,
  { issuer, issuedBy, recipients }: { issuer: TaxPayer; issuedBy: TaxPayer | null; recipients: KnownParty[] },
): Registration {
  const parts = vatParts(invoice.lines);
  const vat = sum(parts.map((part) => ('vat' in part ? part.vat : 0)));
  const total = sum(parts.map(({ base }) => base)) + vat;
  const known = recipients.flatMap((party) => recipientOf(party) ?? []);
  const { number, issueDate, concept, rectifies } = invoice;
  const type = typeOf(rectifies, known.length === 0 && total <= SIMPLIFIED_LIMIT);
  return {
    issuer: { name: shortened(issuer.name, 'name'), nif: normaliseNationalId(issuer.nif) },
    number,
    issueDate,
    type,
    rectification: rectifies && {
      method: 'DIFFERENCE',
      rectified: [{ issuer: normaliseNationalId(issuer.nif), ...idOf(rectifies) }],
    },
    description: shortened(concept || number, 'description'),
    issuedBy,
    // Also where the customer of a simplified invoice is known by the time it is rectified.
    recipients: simplified.includes(type) ? [] : known,
    parts,
    vat,
    total,
  };
}

const typeOf = (rectifies: RegisteredInvoice['rectifies'], isSmall: boolean): RegisteredType =>
  rectifies ? rectifyingType(rectifies.type) : isSmall ? 'F2' : 'F1';

const idOf = ({ number, issueDate }: { number: string; issueDate: number }) => ({ number, issueDate });

/** The kinds that name no customer. */
const simplified: readonly RegisteredType[] = ['F2', 'R5'];

/** True for a complete invoice whose customer has no identity that the tax office takes. */
export const missingRecipient = ({ type, recipients }: Pick<Registration, 'type' | 'recipients'>): boolean =>
  recipients.length === 0 && !simplified.includes(type);

/** Why an invoice is rectified, as far as Ley 37/1992 art. 80 tells reasons apart. */
export type RectifyingCause = 'AMOUNT' | 'INSOLVENCY' | 'BAD_DEBT' | 'OTHER';

const typeOfCause = { AMOUNT: 'R1', INSOLVENCY: 'R2', BAD_DEBT: 'R3', OTHER: 'R4' } as const;

/** The kind of an invoice that rectifies one of a kind; ours correct amounts (art. 80.Dos) unless told otherwise. */
export const rectifyingType = (
  rectified: RegisteredType,
  cause: RectifyingCause = 'AMOUNT',
): RegisteredType => (simplified.includes(rectified) ? 'R5' : typeOfCause[cause]);

/** Bases by their VAT, in the order of the rates, exempt ones last. What moves money without a base (a withholding) has no part. */
export function vatParts(lines: readonly InvoicedLine[]): VatPart[] {
  const parts = new Map<string, VatPart>();
  for (const line of lines) {
    const [base, vat] = [toCents(line.baseAmount), toCents(line.vatAmount)];
    if ((base === 0 && vat === 0) || line.subcategory === 'WITHHOLDING') continue;
    const part = partOf(line, base, vat);
    const key = JSON.stringify({ ...part, base: 0, vat: 0 });
    const before = parts.get(key);
    if (!before) parts.set(key, part);
    else {
      before.base += base;
      if (before.kind === 'TAXED') before.vat += vat;
    }
  }
  return [...parts.values()].sort((one, other) => percentOf(other) - percentOf(one));
}

const percentOf = (part: VatPart): number => (part.kind === 'TAXED' ? part.percent : 0);

function partOf({ category, vatPercent }: InvoicedLine, base: number, vat: number): VatPart {
  const isRent = category === 'RENT';
  if (!vatPercent && vat === 0) return { kind: 'EXEMPT', reason: isRent ? 'E1' : 'E6', base };
  const percent = vatPercent ?? 0;
  // Regime 11, the rent of business premises, is taxed at 21 % only (list L8A).
  return { kind: 'TAXED', regime: isRent && percent === 21 ? '11' : '01', percent, base, vat };
}

/** The identity that the tax office takes, or null. */
export function recipientOf({ name, idType, idNumber, nationality }: KnownParty): Recipient | null {
  if (!idNumber) return null;
  const short = shortened(name, 'name');
  const id = normaliseNationalId(idNumber);
  if (nationalIdKind(id)) return { name: short, nif: id };
  const kind = idType === 'PASSPORT' ? '03' : idType === 'IDC' ? '04' : null;
  const country = nationality?.trim().toUpperCase() ?? '';
  if (kind === null || !/^[A-Z]{2}$/.test(country) || country === 'ES') return null;
  return { name: short, other: { country, kind, id: id.slice(0, 20) } };
}

const shortened = (text: string, of: keyof typeof LONGEST): string => text.trim().slice(0, LONGEST[of]);
const sum = (cents: readonly number[]): number => cents.reduce((total, one) => total + one, 0);
