import { escapeHtml } from '@llavero/kit/html/escape-html';
import { ownAnswer, takePlanned } from '@llavero/kit/outside/own-answer';
import type { StandIn, StandInAnswer, StandInPlace, StandInRequest } from '@llavero/kit/outside/stand-in';
import { StandInLog } from '@llavero/kit/outside/stand-in-log';
import { standInPage, standInTable } from '@llavero/kit/outside/stand-in-page';
import { addMoney, formatMoney, percentOf } from '@llavero/proto/values/money';
import { z } from 'zod';

const contactBody = z.looseObject({
  CustomId: z.string().optional(),
  name: z.string().min(1),
  code: z.string().optional(),
  type: z.string().optional(),
  isperson: z.boolean().optional(),
});
const documentBody = z.looseObject({
  contactId: z.string(),
  invoiceNum: z.string().min(1),
  date: z.int(),
  dueDate: z.int().optional(),
  desc: z.string().optional(),
  items: z
    .array(z.looseObject({ name: z.string(), units: z.number(), subtotal: z.number(), tax: z.number() }))
    .min(1),
});
const payment = z.looseObject({ date: z.int(), amount: z.number() });

export interface CaughtContact {
  id: string;
  customId: string | null;
  name: string;
  code: string | null;
  type: string;
}
export interface CaughtDocument {
  id: string;
  docType: string;
  docNumber: string;
  contact: string;
  date: number;
  total: number;
  payments: { date: number; amount: number }[];
}

/** What the next call is to meet; `call` is the method and the kind of address, such as `POST documents`. */
export type PlannedAnswer = {
  call: 'POST contacts' | 'POST documents' | 'PUT documents' | 'POST pay' | 'GET contacts';
} & (
  | /** It is worked on, and its answer is lost. */ { kind: 'LOST' }
  | { kind: 'STATUS'; status: number; headers?: Record<string, string> }
);

/** Kinds of document that are known here, with what people call them. */
const docTypes: Readonly<Record<string, string>> = {
  invoice: 'Factura',
  creditnote: 'Rectificativa',
  purchase: 'Compra',
  purchaserefund: 'Devolución de compra',
};

/** What was kept of a call that changed something. */
type Kept = { contact: CaughtContact } | { document: CaughtDocument };

/**
 * Holded's invoicing API as its public pages describe it: `contacts`, `documents/invoice`, `creditnote`, `purchase` and `purchaserefund` with `pay`, the
 * header `key`, refusals with status 400 and `{status: 0}`. `POST /next` plans what the next call meets.
 */
export class HoldedStandIn implements StandIn {
  readonly #log: StandInLog<Kept>;
  readonly #contacts = new Map<string, CaughtContact>();
  readonly #documents = new Map<string, CaughtDocument>();
  #planned: PlannedAnswer[] = [];
  #made = 0;
  /** Calls that would change something, in their order; for tests. */
  readonly writes: string[] = [];

  constructor(log: StandInLog<Kept>) {
    this.#log = log;
    for (const one of log.earlier) {
      if ('contact' in one) this.#contacts.set(one.contact.id, one.contact);
      else this.#documents.set(one.document.id, one.document);
      this.#made += 1;
    }
  }

  contacts(): CaughtContact[] {
    return [...this.#contacts.values()];
  }

  /** Invoices and credit notes in the order in which they came. */
  messages(): CaughtDocument[] {
    return [...this.#documents.values()];
  }

  plan(...answers: PlannedAnswer[]): void {
    this.#planned.push(...answers);
  }

  async answer(request: StandInRequest): Promise<StandInAnswer> {
    const { method, path } = request;
    const own = ownAnswer(request, () => this.#page(), this);
    if (own) return own;
    const [kind, ...rest] = path
      .replace(/^\/api\/invoicing\/v1\//, '')
      .split('/')
      .map(decodeURIComponent);
    if (!path.startsWith('/api/invoicing/v1/')) return { status: 404 };
    if (!request.headers['key']) return { status: 401, body: { status: 0, info: 'Unauthorized' } };
    const call = `${method} ${rest[2] ?? kind}`;
    if (method !== 'GET') this.writes.push(call);
    const planned = takePlanned(this.#planned, call);
    if (planned?.kind === 'STATUS')
      return { status: planned.status, headers: planned.headers ?? {}, body: { status: 0, info: 'Planned' } };
    const answer =
      kind === 'contacts' ? await this.#onContacts(request, rest) : await this.#onDocuments(request, rest);
    return planned?.kind === 'LOST' ? { status: 502, body: 'Bad Gateway' } : answer;
  }

  async stop(): Promise<void> {}

  async #onContacts({ method, query, body }: StandInRequest, [id]: string[]): Promise<StandInAnswer> {
    if (method === 'GET') {
      const wanted = query.getAll('customId[]');
      return { body: this.contacts().filter(({ customId }) => wanted.includes(customId ?? '')) };
    }
    const parsed = contactBody.safeParse(JSON.parse(body.toString('utf8')));
    if (!parsed.success || (method === 'PUT' && !this.#contacts.has(id ?? '')))
      return refused('Wrong contact');
    const { CustomId, name, code, type = 'client' } = parsed.data;
    const contact = { id: id ?? this.#nextId(), customId: CustomId ?? null, name, code: code ?? null, type };
    this.#contacts.set(contact.id, contact);
    await this.#keep({ contact });
    return { body: { status: 1, info: 'Created', id: contact.id } };
  }

  async #onDocuments(
    { method, query, body }: StandInRequest,
    [docType = '', id, act]: string[],
  ): Promise<StandInAnswer> {
    if (!(docType in docTypes)) return refused('Wrong docType');
    const found = this.#documents.get(id ?? '');
    if (method === 'GET' && id) return found ? { body: shown(found) } : { status: 404, body: { status: 0 } };
    if (method === 'GET') {
      const [from, to] = [Number(query.get('starttmp') ?? 0), Number(query.get('endtmp') ?? Infinity)];
      const inDays = this.messages().filter(
        (one) => one.docType === docType && one.date >= from && one.date <= to,
      );
      return { body: inDays.map(shown) };
    }
    const given = JSON.parse(body.toString('utf8')) as unknown;
    if (act === 'pay') {
      const paid = payment.safeParse(given);
      if (!found || !paid.success) return refused('Wrong payment');
      found.payments.push({ date: paid.data.date, amount: paid.data.amount });
      await this.#keep({ document: found });
      return { body: { status: 1, info: 'Paid' } };
    }
    const parsed = documentBody.safeParse(given);
    if (!parsed.success || (method === 'PUT' && !found)) return refused('Wrong document');
    const { contactId, invoiceNum, date, items } = parsed.data;
    if (!this.#contacts.has(contactId)) return refused('Wrong contactId');
    const total = addMoney(
      ...items.flatMap(({ units, subtotal, tax }) => [units * subtotal, percentOf(units * subtotal, tax)]),
    );
    const document = {
      ...{ id: found?.id ?? this.#nextId(), docType, docNumber: invoiceNum, contact: contactId, date, total },
      payments: found?.payments ?? [],
    };
    this.#documents.set(document.id, document);
    await this.#keep({ document });
    return { body: { status: 1, info: 'Created', id: document.id, invoiceNum, contactId } };
  }

  async #keep(kept: Kept): Promise<void> {
    await this.#log.append(kept);
  }

  /** 24 hexadecimal figures, as Holded's. */
  #nextId(): string {
    this.#made += 1;
    return this.#made.toString(16).padStart(24, '0');
  }

  #page(): string {
    const rows = this.messages().map(({ docNumber, docType, contact, total, payments }) => [
      escapeHtml(docNumber),
      docTypes[docType] ?? '',
      escapeHtml(this.#contacts.get(contact)?.name ?? ''),
      formatMoney(total),
      formatMoney(addMoney(...payments.map(({ amount }) => amount))),
    ]);
    return standInPage(
      'Holded de pruebas',
      standInTable(['Número', 'Tipo', 'Contacto', 'Total', 'Cobrado'], rows),
    );
  }
}

const refused = (info: string): StandInAnswer => ({ status: 400, body: { status: 0, info } });

const shown = (document: CaughtDocument) => ({
  ...document,
  paymentsTotal: addMoney(...document.payments.map(({ amount }) => amount)),
});

export async function startHoldedStandIn(place: StandInPlace): Promise<HoldedStandIn> {
  return new HoldedStandIn(await StandInLog.open(place, 'calls.jsonl'));
}
