import type { IssuerKind } from '../../records/choices/verifactu.ts';
import { daySeconds } from '../../values/dates.ts';

/**
 * From when on invoices are recorded (RD 1007/2023 disposición final cuarta, in the words of RDL 15/2025): those who pay corporate
 * tax, and everybody else.
 */
export const legalStarts = {
  company: daySeconds({ year: 2027, month: 1, day: 1 }),
  other: daySeconds({ year: 2027, month: 7, day: 1 }),
};

/** The day of an issuer by the law. @param isCompany a landlord that is a company */
export const legalStart = (kind: IssuerKind, isCompany: boolean): number =>
  kind === 'COMPANY' || isCompany ? legalStarts.company : legalStarts.other;

/** True when an invoice of that day is recorded. @param starts the issuer's own earlier day, null for the law's */
export function isRecorded(
  issueDate: number,
  { kind, isCompany, starts }: { kind: IssuerKind; isCompany: boolean; starts: number | null },
): boolean {
  const legal = legalStart(kind, isCompany);
  return issueDate >= Math.min(starts ?? legal, legal);
}
