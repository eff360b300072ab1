/** A party as printed. */
export interface Party {
  name: string;
  idNumber: string | null;
  address: string | null;
}

export interface Letterhead {
  name: string;
  cif: string | null;
  address: string | null;
  phone: string | null;
  email: string | null;
  registry: string | null;
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
}

/** Everything a receipt shows; days as unix seconds, money in euros. */
export interface ReceiptData {
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
  units: string[];
  lines: PrintedLine[];
  totalAmount: number;
}
