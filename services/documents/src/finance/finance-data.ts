import type { Finance } from '@llavero/proto/records/finance/finance';
import type { DocumentLanguage } from '@llavero/proto/templates/values';
import type { Letterhead } from '../print/paper.ts';

/** A party as printed. */
export interface Party {
  name: string;
  idNumber: string | null;
  address: string | null;
}

export interface PrintedLine {
  concept: string;
  units: number;
  unitAmount: number;
  /** 0 for what bears no VAT. */
  vatPercent: number;
  /** Euros, signed as it counts. */
  vatAmount: number;
  /** Euros with VAT, signed as it counts. */
  totalAmount: number;
  /** Numbers of the older documents that the line takes over; empty for other lines. */
  carriedFrom: readonly string[];
}

/** Sums that a document shows above its total, with the labels of the record (F §5) in the document's language. */
export interface PrintedSum {
  label: string;
  /** Euros. */
  amount: number;
}

/** Kinds that are printed; an expense is the supplier's own paper. */
export type PrintedType = Exclude<NonNullable<Finance['type']>, 'EXPENSE'>;

/** Everything a document of the month shows; days as unix seconds, money in euros. */
export interface FinanceData {
  type: PrintedType;
  /** Of whoever gets it. Names of statuses, ways of payment and sums are in it already; concepts are as they are kept. */
  language: DocumentLanguage;
  number: string;
  concept: string;
  status: string;
  issueDate: number | null;
  periodStart: number | null;
  periodEnd: number | null;
  paymentExpectedDate: number | null;
  paymentMethod: string;
  /** Already anonymised. */
  account: string | null;
  company: Letterhead;
  landlords: Party[];
  tenants: Party[];
  /** Who a bill is for. */
  client: Party[];
  units: string[];
  lines: PrintedLine[];
  /** Those that are not zero. */
  sums: PrintedSum[];
  totalAmount: number;
  /** Number of the settlement that pays a bill, or of the document that a rectifying bill replaces. */
  settledBy: string | null;
  rectifies: string | null;
  /** Address of the tax office that answers for the invoice; null for what is not in its register. */
  taxAddress: string | null;
}
