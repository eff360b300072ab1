/** Somebody who is invoiced, or who sends bills, as the accounting program keeps them. */
export interface AccountingContact {
  kind: 'CLIENT' | 'SUPPLIER';
  /** Ours: the id of the person or supplier, by which a contact that was made already is found again. */
  id: string;
  name: string;
  taxId: string | null;
  isPerson: boolean;
}

/** An issued invoice, or one that takes back a part of another; a received one, or one that gives back. Euros; days as unix seconds. */
export interface AccountingInvoice {
  kind: 'INVOICE' | 'CREDIT_NOTE' | 'PURCHASE' | 'PURCHASE_REFUND';
  /** Our number with its series, or the supplier's: the program does not give another. */
  number: string;
  /** Id of the contact in the program. */
  contact: string;
  day: number;
  dueDay: number | null;
  concept: string;
  lines: readonly { concept: string; base: number; vatPercent: number }[];
}

/** What the program has of an invoice. Euros. */
export interface AccountedInvoice {
  id: string;
  number: string;
  total: number;
  paid: number;
}

/** The program in which the company keeps its books (EXT-12). Its ids are opaque texts. */
export abstract class AccountingProgram {
  /** Invoices of earlier days are not sent: they were entered by hand. Unix seconds. */
  abstract readonly firstDay: number;

  /** The contact that was made for a person of ours; null when there is none. @throws OutsideError */
  abstract findContact(id: string): Promise<string | null>;

  /** Makes a contact; sent exactly once. @returns its id. @throws OutsideError */
  abstract createContact(contact: AccountingContact): Promise<string>;

  /** Writes over a contact. @throws OutsideError */
  abstract updateContact(id: string, contact: AccountingContact): Promise<void>;

  /** The invoice with a number on a day, of a purchase by that supplier; null when there is none. @throws OutsideError */
  abstract findInvoice(
    invoice: Pick<AccountingInvoice, 'kind' | 'number' | 'day' | 'contact'>,
  ): Promise<AccountedInvoice | null>;

  /** What the program has of an invoice. @throws OutsideError */
  abstract readInvoice(kind: AccountingInvoice['kind'], id: string): Promise<AccountedInvoice>;

  /** Makes an invoice; sent exactly once. @returns its id. @throws OutsideError */
  abstract createInvoice(invoice: AccountingInvoice): Promise<string>;

  /** Writes over an invoice. @throws OutsideError */
  abstract updateInvoice(id: string, invoice: AccountingInvoice): Promise<void>;

  /** Notes a payment; sent exactly once. @param amount euros. @throws OutsideError */
  abstract pay(
    kind: AccountingInvoice['kind'],
    id: string,
    payment: { day: number; amount: number },
  ): Promise<void>;
}
