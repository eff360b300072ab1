import type { Bill } from '@llavero/proto/records/finance/bill';
import { type Finance, finance } from '@llavero/proto/records/finance/finance';
import { partyOf } from '../accounting/journal-records.ts';
import type { AccountingInvoice } from '../outside/holded/port.ts';
import { sentBill, sentInvoice } from './sent-invoice.ts';

/** Somebody who is invoiced, or who sends bills. */
export interface SyncParty {
  collection: 'agent' | 'supplier';
  id: string;
}

/** An invoice of the company, or a supplier's bill, as the sending sees both. Euros. */
export interface SyncItem {
  id: string;
  number: string;
  total: number;
  isCancelled: boolean;
  party: SyncParty | null;
  /** Mandate whose landlord the party is; null when it is none. */
  mandate: string | null;
  /** Why the program cannot be told of it, if so: one Spanish sentence. */
  refusal: string | null;
  /** @param contact id of the party in the program. @param day unix seconds */
  sent: (contact: string, day: number) => AccountingInvoice;
}

export function itemOfFinance(document: Finance & { id: string }): SyncItem {
  const party = partyOf(document);
  return {
    id: document.id,
    number: finance.title(document),
    total: document.totalAmount,
    isCancelled: document.cancelled,
    party: party === null ? null : { collection: 'agent', id: party },
    mandate: party !== null && document.landlords.includes(party) ? document.mandate : null,
    refusal:
      party === null ? 'No consta a quién se factura: complete el documento y pulse «Reintentar».' : null,
    sent: (contact, day) => sentInvoice(document, contact, day),
  };
}

export function itemOfBill(bill: Bill & { id: string }): SyncItem {
  const { supplier, number } = bill;
  return {
    id: bill.id,
    number: number ?? '',
    total: bill.totalAmount,
    isCancelled: bill.cancelled,
    party: supplier === null ? null : { collection: 'supplier', id: supplier },
    mandate: null,
    refusal: refusalOf(bill),
    sent: (contact, day) => sentBill(bill, contact, day),
  };
}

function refusalOf({ supplier, number, withholdingAmount }: Bill): string | null {
  if (supplier === null) return 'No consta el proveedor: complete la factura y pulse «Reintentar».';
  if (!number) return 'No consta el número de la factura: complételo y pulse «Reintentar».';
  // Which of its own codes a withholding has there depends on how the company has set the program up.
  return withholdingAmount === 0 ? null : 'Lleva retención: regístrela a mano en Holded.';
}
