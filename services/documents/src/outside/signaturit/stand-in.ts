import { escapeHtml } from '@llavero/kit/html/escape-html';
import { ownAnswer, takePlanned } from '@llavero/kit/outside/own-answer';
import type { StandIn, StandInAnswer, StandInPlace, StandInRequest } from '@llavero/kit/outside/stand-in';
import { StandInLog } from '@llavero/kit/outside/stand-in-log';
import { standInPage, standInTable } from '@llavero/kit/outside/stand-in-page';
import { v7 as uuidv7 } from 'uuid';

/** A copy for one signer, in the words of the API. */
export interface CaughtCopy {
  id: string;
  name: string;
  email: string;
  status: string;
  events: { type: string; created_at: string; decline_reason?: string }[];
}
export interface CaughtSignature {
  id: string;
  created_at: string;
  data: Record<string, string>;
  eventsUrl: string;
  body: string;
  reminders: number;
  documents: CaughtCopy[];
  /** The PDF that was sent, in base64. */
  file: string;
}

/** What the next call is to meet; `call` is the method and what is called, such as `POST signatures` or `GET signed`. */
export type PlannedAnswer = { call: string } & (
  | /** It is worked on, and its answer is lost. */ { kind: 'LOST' }
  | { kind: 'STATUS'; status: number; headers?: Record<string, string> }
);

/** One page that says that it stands for the evidence. */
const AUDIT = Buffer.from('%PDF-1.4\n% audit trail of the stand-in\n%%EOF\n');

/**
 * Signaturit's API, version 3: signatures with one copy for each signer, downloads, reminder and cancel. `POST /act` does what a signer
 * would do; it calls nobody, so that a test says when the address of the events is called.
 */
export class SignaturitStandIn implements StandIn {
  readonly #log: StandInLog<CaughtSignature>;
  readonly #signatures = new Map<string, CaughtSignature>();
  #planned: PlannedAnswer[] = [];

  constructor(log: StandInLog<CaughtSignature>) {
    this.#log = log;
    for (const one of log.earlier) this.#signatures.set(one.id, one);
  }

  /** In the order in which they came. */
  messages(): CaughtSignature[] {
    return [...this.#signatures.values()];
  }

  plan(...answers: PlannedAnswer[]): void {
    this.#planned.push(...answers);
  }

  /** What a signer, or the time, does. The next signer has the turn after a signature. */
  async act(id: string, email: string, status: string, reason?: string): Promise<void> {
    const found = this.#signatures.get(id);
    const copy = found?.documents.find((one) => one.email === email);
    if (!found || !copy) throw new Error('no such signer');
    copy.status = status;
    const type = status === 'signing' ? 'document_opened' : `document_${status}`;
    copy.events.push({
      ...{ type, created_at: new Date().toISOString() },
      ...(reason === undefined ? {} : { decline_reason: reason }),
    });
    const next = found.documents.find((one) => one.status === 'in_queue');
    if (status === 'completed' && next) next.status = 'ready';
    await this.#keep(found);
  }

  async answer(request: StandInRequest): Promise<StandInAnswer> {
    const { method, path, body } = request;
    const own = ownAnswer(request, () => this.#page(), this);
    if (own) return own;
    if (method === 'POST' && path === '/act') {
      const { id, email, status, reason } = JSON.parse(body.toString('utf8')) as Record<string, string>;
      await this.act(id ?? '', email ?? '', status ?? '', reason);
      return { status: 204 };
    }
    if (!path.startsWith('/v3/')) return { status: 404 };
    if (!/^Bearer \S{16,}$/.test(request.headers.authorization ?? '')) return failed(401, 'Unauthorized');
    const what = /\/(signed|audit_trail|cancel|reminder|count)(\.json)?$/.exec(path)?.[1] ?? 'signatures';
    const planned = takePlanned(this.#planned, `${method} ${what}`);
    if (planned?.kind === 'STATUS')
      return { ...failed(planned.status, 'Planned'), headers: planned.headers ?? {} };
    const said = await this.#serve(what, request);
    return planned?.kind === 'LOST' ? { status: 502, body: 'Bad Gateway' } : said;
  }

  async stop(): Promise<void> {}

  async #serve(what: string, request: StandInRequest): Promise<StandInAnswer> {
    const { method, path, query } = request;
    if (what === 'count') return { body: { count: this.#signatures.size } };
    if (path === '/v3/signatures.json') {
      if (method === 'POST') return this.#create(request);
      const found = this.messages().filter(({ data }) => data['llavero'] === query.get('llavero'));
      return { body: found.map(shown) };
    }
    const [, id = '', copyId] =
      /^\/v3\/signatures\/([^/.]+)(?:\/documents\/([^/]+))?(?:\/|\.json)/.exec(path) ?? [];
    const found = this.#signatures.get(id);
    if (!found) return failed(404, 'Not found');
    const copy = found.documents.find((one) => one.id === copyId);
    if (what === 'signed' || what === 'audit_trail') {
      if (copy?.status !== 'completed') return failed(404, 'Not found');
      const file = what === 'signed' ? Buffer.from(found.file, 'base64') : AUDIT;
      return { headers: { 'content-type': 'application/pdf' }, body: file };
    }
    if (what === 'reminder') {
      found.reminders += 1;
      await this.#keep(found);
    }
    if (what === 'cancel') {
      if (found.documents.every(({ status }) => status === 'completed'))
        return failed(400, 'Already completed');
      for (const one of found.documents) if (one.status !== 'completed') one.status = 'canceled';
      await this.#keep(found);
    }
    return { body: shown(found) };
  }

  async #create({ headers, body }: StandInRequest): Promise<StandInAnswer> {
    const type = headers['content-type'] ?? '';
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
      .formData()
      .catch(() => null);
    const text = (key: string) => {
      const value = form?.get(key);
      return typeof value === 'string' ? value : '';
    };
    const file = form?.get('files[0]');
    const documents: CaughtCopy[] = [];
    for (let at = 0; text(`recipients[${at}][email]`) !== ''; at += 1)
      documents.push({
        ...{ id: uuidv7(), name: text(`recipients[${at}][name]`), email: text(`recipients[${at}][email]`) },
        ...{ status: at === 0 ? 'ready' : 'in_queue', events: [] },
      });
    if (!(file instanceof Blob) || documents.length === 0) return failed(400, 'Invalid recipient list');
    const made: CaughtSignature = {
      ...{ id: uuidv7(), created_at: new Date().toISOString(), reminders: 0, documents },
      ...{ data: { llavero: text('data[llavero]') }, eventsUrl: text('events_url'), body: text('body') },
      file: Buffer.from(await file.arrayBuffer()).toString('base64'),
    };
    return { body: shown(await this.#keep(made)) };
  }

  async #keep(one: CaughtSignature): Promise<CaughtSignature> {
    this.#signatures.set(one.id, one);
    await this.#log.append(one);
    return one;
  }

  #page(): string {
    const rows = this.messages().flatMap(({ id, documents }) =>
      documents.map(({ name, email, status }) => [
        escapeHtml(id),
        escapeHtml(name),
        escapeHtml(email),
        escapeHtml(status),
      ]),
    );
    return standInPage('Signaturit de pruebas', standInTable(['Firma', 'Nombre', 'Correo', 'Estado'], rows));
  }
}

const failed = (status: number, message: string) => ({ status, body: { status_code: status, message } });

const shown = ({ id, created_at, data, documents }: CaughtSignature) => ({ id, created_at, data, documents });

export async function startSignaturitStandIn(place: StandInPlace): Promise<SignaturitStandIn> {
  return new SignaturitStandIn(await StandInLog.open(place, 'signatures.jsonl'));
}
