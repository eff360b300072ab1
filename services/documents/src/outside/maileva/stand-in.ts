import { escapeHtml } from '@llavero/kit/html/escape-html';
import { ownAnswer, takePlanned } from '@llavero/kit/outside/own-answer';
import type { StandIn, StandInAnswer, StandInPlace, StandInRequest } from '@llavero/kit/outside/stand-in';
import { StandInLog } from '@llavero/kit/outside/stand-in-log';
import { standInPage, standInTable } from '@llavero/kit/outside/stand-in-page';
import { v7 as uuidv7 } from 'uuid';

type Values = Record<string, unknown>;

/** A letter, in the words of the API. */
export interface CaughtLetter {
  id: string;
  status: string;
  custom_id: string;
  sender: Values;
  /** PDF in base64. */
  documents: string[];
  recipients: (Values & { id: string })[];
  submitted: number;
  processed_date: string | null;
}

/** What the next call is to meet: `call` is the method and what is called, such as `POST submit`. */
export type PlannedAnswer = { call: string } & (
  | /** It is worked on, and its answer is lost. */ { kind: 'LOST' }
  | { kind: 'STATUS'; status: number; headers?: Record<string, string> }
);

const PROOF = (what: string) => Buffer.from(`%PDF-1.4\n% ${what} of the stand-in\n%%EOF\n`);

/**
 * Maileva's API of registered letters: drafts with documents and recipients, submit, proofs. Submitted letters are taken over at once;
 * `POST /act` says what the postman has done.
 */
export class MailevaStandIn implements StandIn {
  readonly #log: StandInLog<CaughtLetter>;
  readonly #letters = new Map<string, CaughtLetter>();
  /** Proofs that were fetched. */
  fetched = 0;
  #planned: PlannedAnswer[] = [];

  constructor(log: StandInLog<CaughtLetter>) {
    this.#log = log;
    for (const one of log.earlier) this.#letters.set(one.id, one);
  }

  /** In the order in which they came. */
  messages(): CaughtLetter[] {
    return [...this.#letters.values()];
  }

  plan(...answers: PlannedAnswer[]): void {
    this.#planned.push(...answers);
  }

  /** What the postman says of a letter, such as `Distribué`, `Refusé`, `Avisé`. */
  async act(id: string, status: string): Promise<void> {
    const letter = this.#letters.get(id);
    if (!letter) throw new Error('no such letter');
    for (const to of letter.recipients) {
      to['last_delivery_status'] = status;
      to['last_delivery_status_date'] = new Date().toISOString();
    }
    await this.#keep(letter);
  }

  async answer(request: StandInRequest): Promise<StandInAnswer> {
    const { method, path, body } = request;
    const own = ownAnswer(request, () => this.#page(), this);
    if (own) return own;
    if (method === 'POST' && path === '/act') {
      const { id, status } = JSON.parse(body.toString('utf8')) as Record<string, string>;
      await this.act(id ?? '', status ?? '');
      return { status: 204 };
    }
    const what = /\/(token|documents|recipients|submit|download_\w+)$/.exec(path)?.[1] ?? 'sendings';
    const planned = takePlanned(this.#planned, `${method} ${what}`);
    if (planned?.kind === 'STATUS')
      return { ...failed(planned.status, 'PLANNED'), headers: planned.headers ?? {} };
    const said = what === 'token' ? this.#grant(request) : await this.#authorised(what, request);
    return planned?.kind === 'LOST' ? { status: 502, body: 'Bad Gateway' } : said;
  }

  async stop(): Promise<void> {}

  #grant({ body }: StandInRequest): StandInAnswer {
    const form = new URLSearchParams(body.toString('utf8'));
    const isKnown = form.get('grant_type') === 'password' && form.get('password') === 'maileva-stand-in';
    return isKnown
      ? { body: { access_token: 'maileva-stand-in-token', expires_in: 300, token_type: 'Bearer' } }
      : { status: 401, body: { error: 'invalid_grant' } };
  }

  async #authorised(what: string, request: StandInRequest): Promise<StandInAnswer> {
    if (request.headers.authorization !== 'Bearer maileva-stand-in-token') return failed(401, 'UNAUTHORIZED');
    const { method, path } = request;
    if (path === '/registered_mail/v2/sendings')
      return method === 'POST'
        ? this.#create(request)
        : { body: { sendings: [], paging: { total_results: this.#letters.size } } };
    const letter = this.#letters.get(/\/sendings\/([^/]+)/.exec(path)?.[1] ?? '');
    if (!letter) return failed(404, 'NOT_FOUND');
    if (method === 'POST' && letter.status !== 'DRAFT') return failed(400, 'SENDING_NOT_DRAFT');
    if (method === 'POST' && what === 'documents') return this.#addFile(letter, request);
    if (method === 'POST' && what === 'recipients') return this.#addRecipient(letter, request);
    if (method === 'POST' && what === 'submit') return this.#submit(letter);
    if (what.startsWith('download_')) this.fetched += 1;
    if (what === 'recipients') return { body: { recipients: letter.recipients } };
    if (what === 'download_deposit_proof')
      return letter.processed_date ? proof('deposit proof') : failed(404, 'NOT_FOUND');
    if (what === 'download_acknowledgement_of_receipt')
      return letter.recipients[0]?.['last_delivery_status']
        ? proof('acknowledgement')
        : failed(404, 'NOT_FOUND');
    const { id, status, custom_id, documents, processed_date } = letter;
    return { body: { id, status, custom_id, processed_date, documents_count: documents.length } };
  }

  async #create({ body }: StandInRequest): Promise<StandInAnswer> {
    const sender = JSON.parse(body.toString('utf8')) as Values;
    if (typeof sender['notification_email'] !== 'string' || typeof sender['name'] !== 'string')
      return failed(400, 'MISSING_FIELD');
    const letter = await this.#keep({
      ...{ id: uuidv7(), status: 'DRAFT', custom_id: String(sender['custom_id'] ?? ''), sender },
      ...{ documents: [], recipients: [], submitted: 0, processed_date: null },
    });
    return { status: 201, body: { id: letter.id, status: letter.status } };
  }

  async #addFile(letter: CaughtLetter, { headers, body }: StandInRequest): Promise<StandInAnswer> {
    const type = headers['content-type'] ?? '';
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
      .formData()
      .catch(() => null);
    const file = form?.get('document');
    if (!(file instanceof Blob)) return failed(400, 'MISSING_DOCUMENT');
    letter.documents.push(Buffer.from(await file.arrayBuffer()).toString('base64'));
    await this.#keep(letter);
    return { status: 201, body: { id: uuidv7() } };
  }

  async #addRecipient(letter: CaughtLetter, { body }: StandInRequest): Promise<StandInAnswer> {
    const given = JSON.parse(body.toString('utf8')) as Values;
    const lines = Object.entries(given).filter(([key]) => key.startsWith('address_line_'));
    const fits = lines.every(([, line]) => String(line).length <= 38);
    if (!given['address_line_6'] || !given['country_code'] || !fits) return failed(400, 'INVALID_ADDRESS');
    const id = uuidv7();
    letter.recipients.push({ ...given, id, status: 'ACCEPTED' });
    await this.#keep(letter);
    return { status: 201, body: { id } };
  }

  async #submit(letter: CaughtLetter): Promise<StandInAnswer> {
    if (letter.documents.length === 0 || letter.recipients.length === 0) return failed(400, 'INCOMPLETE');
    Object.assign(letter, { status: 'PROCESSED', processed_date: new Date().toISOString() });
    letter.submitted += 1;
    letter.recipients.forEach((to, at) => {
      to['registered_number'] = `1A${String(this.#letters.size).padStart(8, '0')}${at}`;
    });
    await this.#keep(letter);
    return { status: 200 };
  }

  async #keep(one: CaughtLetter): Promise<CaughtLetter> {
    this.#letters.set(one.id, one);
    await this.#log.append(one);
    return one;
  }

  #page(): string {
    const rows = this.messages().map(({ id, status, recipients }) => [
      escapeHtml(id),
      escapeHtml(status),
      escapeHtml(recipients.map((to) => String(to['address_line_2'] ?? '')).join(', ')),
      escapeHtml(String(recipients[0]?.['last_delivery_status'] ?? '')),
    ]);
    return standInPage(
      'Maileva de pruebas',
      standInTable(['Envío', 'Estado', 'Destinatario', 'Entrega'], rows),
    );
  }
}

const failed = (status: number, code: string) => ({ status, body: { errors: [{ code, message: code }] } });

const proof = (what: string): StandInAnswer => ({
  headers: { 'content-type': 'application/pdf' },
  body: PROOF(what),
});

export async function startMailevaStandIn(place: StandInPlace): Promise<MailevaStandIn> {
  return new MailevaStandIn(await StandInLog.open(place, 'letters.jsonl'));
}
