import type { RegisteredType } from '../../records/choices/verifactu.ts';

/** A party with a Spanish tax number. */
export interface TaxPayer {
  name: string;
  nif: string;
}

/** A customer: with a Spanish tax number, or with the document of another country (list L7). */
export type Recipient =
  TaxPayer | { name: string; other: { country: string; kind: '03' | '04' | '05' | '06'; id: string } };

/** Base and VAT of one rate, in integer cents; signed. */
export type VatPart =
  | { kind: 'TAXED'; regime: '01' | '11'; percent: number; base: number; vat: number }
  /** E1: Ley 37/1992 art. 20, the rent of a home; E6: other reasons. */
  | { kind: 'EXEMPT'; reason: 'E1' | 'E6'; base: number };

/** Names an invoice: what the fingerprint and every later record refer to it by. */
export interface InvoiceId {
  issuer: string;
  number: string;
  /** A day. */
  issueDate: number;
}

/** Invoices are rectified by the difference only (decision 0045). */
export interface Rectification {
  method: 'DIFFERENCE';
  rectified: InvoiceId[];
}

/** What a record says of an invoice beside its place in the chain (Orden HAC/1177/2024 art. 10). */
export interface Registration {
  issuer: TaxPayer;
  number: string;
  /** A day. */
  issueDate: number;
  type: RegisteredType;
  rectification: Rectification | null;
  description: string;
  /** Who issues it in the issuer's name (RD 1619/2012 art. 5); null for the issuer's own. */
  issuedBy: TaxPayer | null;
  /** Empty on a simplified invoice. */
  recipients: Recipient[];
  parts: VatPart[];
  /** Integer cents. */
  vat: number;
  /** Integer cents: bases and VAT; what the customer withholds is not taken off. */
  total: number;
}

/** The longest texts of the schema. */
export const LONGEST = { name: 120, description: 500, number: 60 };
