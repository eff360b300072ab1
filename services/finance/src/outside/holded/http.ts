import type { OutsideCalls } from '@llavero/kit/outside/calls';
import { type HttpAnswer, HttpClient } from '@llavero/kit/outside/http-client';
import type { Adapter } from '@llavero/kit/outside/system';
import { addDays } from '@llavero/proto/values/dates';
import { z } from 'zod';
import type { HoldedSettings } from './env.ts';
import {
  type AccountedInvoice,
  type AccountingContact,
  type AccountingInvoice,
  AccountingProgram,
} from './port.ts';

const contacts = z.array(z.looseObject({ id: z.string(), customId: z.string().nullish() }));
/** Writing calls answer `status: 1`; a refusal may come with 200 and `status: 0`. */
const written = z.looseObject({ status: z.number(), id: z.string().optional() });
const document = z.looseObject({
  id: z.string(),
  docNumber: z.string().default(''),
  contact: z.string().nullish(),
  total: z.number(),
  paymentsTotal: z.number().default(0),
});

const docTypes = {
  INVOICE: 'invoice',
  CREDIT_NOTE: 'creditnote',
  PURCHASE: 'purchase',
  PURCHASE_REFUND: 'purchaserefund',
} as const;
const pathOf = (kind: AccountingInvoice['kind'], ...rest: string[]) =>
  ['documents', docTypes[kind], ...rest.map(encodeURIComponent)].join('/');

const known = ({ id, docNumber, total, paymentsTotal }: z.infer<typeof document>): AccountedInvoice => ({
  id,
  number: docNumber,
  total,
  paid: paymentsTotal,
});

/** Holded's invoicing API, version 1: contacts, documents/{docType}, pay (developers.holded.com). */
export class HttpHolded extends AccountingProgram implements Adapter {
  readonly firstDay: number;
  readonly #calls: OutsideCalls;
  readonly #http: HttpClient;

  constructor(settings: HoldedSettings, calls: OutsideCalls) {
    super();
    this.firstDay = settings.HOLDED_FROM;
    this.#calls = calls;
    this.#http = new HttpClient(calls, {
      label: 'Holded',
      base: settings.HOLDED_API_URL,
      headers: () => ({ key: settings.HOLDED_API_KEY.reveal() }),
    });
  }

  async findContact(id: string): Promise<string | null> {
    const call = { name: 'contacts.list', path: 'contacts', query: { 'customId[]': id } };
    const found = await this.#http.call(call, (answer) => this.#http.json(answer, contacts));
    return found.find(({ customId }) => customId === id)?.id ?? null;
  }

  createContact(contact: AccountingContact): Promise<string> {
    const call = {
      name: 'contacts.create',
      method: 'POST' as const,
      path: 'contacts',
      json: contactOf(contact),
    };
    return this.#http.call(call, (answer) => this.#createdId(answer));
  }

  async updateContact(id: string, contact: AccountingContact): Promise<void> {
    const path = `contacts/${encodeURIComponent(id)}`;
    const call = { name: 'contacts.update', method: 'PUT' as const, path, json: contactOf(contact) };
    await this.#http.call(call, (answer) => this.#accepted(answer));
  }

  async findInvoice({
    kind,
    number,
    day,
    contact,
  }: Pick<AccountingInvoice, 'kind' | 'number' | 'day' | 'contact'>): Promise<AccountedInvoice | null> {
    // A day more on either side: the program's own day may begin at another hour.
    const query = { starttmp: String(addDays(day, -1)), endtmp: String(addDays(day, 2)) };
    const found = await this.#http.call({ name: 'documents.list', path: pathOf(kind), query }, (answer) =>
      this.#http.json(answer, z.array(document)),
    );
    // Numbers of suppliers are their own: two of them may have the same.
    const isOurs = kind === 'INVOICE' || kind === 'CREDIT_NOTE';
    const same = found.find((one) => one.docNumber === number && (isOurs || one.contact === contact));
    return same ? known(same) : null;
  }

  readInvoice(kind: AccountingInvoice['kind'], id: string): Promise<AccountedInvoice> {
    return this.#http.call({ name: 'documents.get', path: pathOf(kind, id) }, (answer) =>
      known(this.#http.json(answer, document)),
    );
  }

  createInvoice(invoice: AccountingInvoice): Promise<string> {
    const json = { ...invoiceOf(invoice), approveDoc: true };
    const call = { name: 'documents.create', method: 'POST' as const, path: pathOf(invoice.kind), json };
    return this.#http.call(call, (answer) => this.#createdId(answer));
  }

  async updateInvoice(id: string, invoice: AccountingInvoice): Promise<void> {
    const json = invoiceOf(invoice);
    const call = { name: 'documents.update', method: 'PUT' as const, path: pathOf(invoice.kind, id), json };
    await this.#http.call(call, (answer) => this.#accepted(answer));
  }

  async pay(
    kind: AccountingInvoice['kind'],
    id: string,
    { day, amount }: { day: number; amount: number },
  ): Promise<void> {
    const json = { date: day, amount };
    const call = { name: 'documents.pay', method: 'POST' as const, path: pathOf(kind, id, 'pay'), json };
    await this.#http.call(call, (answer) => this.#accepted(answer));
  }

  /** A search that finds nobody: it needs the key and changes nothing. */
  async check(): Promise<void> {
    await this.findContact('00000000-0000-0000-0000-000000000000');
  }

  #accepted(answer: HttpAnswer): z.infer<typeof written> {
    const said = this.#http.json(answer, written);
    if (said.status === 1) return said;
    throw this.#calls.failure({
      reason: 'REFUSED',
      what: 'Holded ha rechazado los datos y no ha guardado nada.',
      todo: 'Revise el número, el NIF y los importes.',
      detail: `status ${said.status}`,
    });
  }

  #createdId(answer: HttpAnswer): string {
    const { id } = this.#accepted(answer);
    if (id) return id;
    throw this.#calls.failure({
      reason: 'FAILED',
      what: 'Holded no dice qué ha creado.',
      todo: 'Se comprueba antes de repetir.',
      detail: 'no id',
    });
  }
}

const contactOf = ({ kind, id, name, taxId, isPerson }: AccountingContact) => ({
  CustomId: id,
  name,
  ...(taxId ? { code: taxId } : {}),
  type: kind === 'SUPPLIER' ? 'supplier' : 'client',
  isperson: isPerson,
});

const invoiceOf = ({ number, contact, day, dueDay, concept, lines }: AccountingInvoice) => ({
  contactId: contact,
  invoiceNum: number,
  date: day,
  ...(dueDay === null ? {} : { dueDate: dueDay }),
  desc: concept,
  items: lines.map((line) => ({ name: line.concept, units: 1, subtotal: line.base, tax: line.vatPercent })),
});
