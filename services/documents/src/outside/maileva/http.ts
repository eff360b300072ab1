import { AccessToken } from '@llavero/kit/outside/access-token';
import type { OutsideCalls } from '@llavero/kit/outside/calls';
import { type HttpCall, HttpClient } from '@llavero/kit/outside/http-client';
import type { Adapter } from '@llavero/kit/outside/system';
import type { LetterDelivery } from '@llavero/proto/records/choices/burofax';
import { z } from 'zod';
import { envelopeLines } from './address-lines.ts';
import type { MailevaSettings } from './env.ts';
import { type CertifiedLetter, CertifiedPost, type LetterToPost } from './port.ts';

const FILE_MS = 60_000;
const LARGEST_PROOF = 20 * 1024 * 1024;

const created = z.looseObject({ id: z.string().min(1) });
const sending = z.looseObject({
  id: z.string(),
  status: z.string(),
  status_detail: z.string().nullish(),
  submission_date: z.string().nullish(),
  processed_date: z.string().nullish(),
  documents_count: z.number().nullish(),
});
const recipient = z.looseObject({
  id: z.string(),
  status: z.string().nullish(),
  status_detail: z.string().nullish(),
  registered_number: z.string().nullish(),
  last_delivery_status: z.string().nullish(),
  last_delivery_status_date: z.string().nullish(),
});
const recipients = z.looseObject({ recipients: z.array(recipient).default([]) });

/** Maileva's API of registered letters (`registered_mail/v2`: sendings, documents, recipients, submit, proofs). */
export class HttpMaileva extends CertifiedPost implements Adapter {
  readonly #settings: MailevaSettings;
  readonly #http: HttpClient;
  readonly #token: AccessToken;

  constructor(settings: MailevaSettings, calls: OutsideCalls) {
    super();
    this.#settings = settings;
    this.#http = new HttpClient(calls, {
      label: 'Maileva',
      base: settings.MAILEVA_API_URL,
    });
    this.#token = tokenOf(settings, calls);
  }

  open({
    reference,
    name,
    sender,
  }: {
    reference: string;
    name: string;
    sender: readonly string[];
  }): Promise<string> {
    const json = {
      ...{ name, custom_id: reference, notification_email: this.#settings.MAILEVA_NOTIFY_EMAIL },
      ...{ acknowledgement_of_receipt: true, acknowledgement_of_receipt_scanning: true },
      ...{ color_printing: false, duplex_printing: true, optional_address_sheet: true },
      ...envelopeLines('sender_address_line_', sender),
      sender_country_code: 'ES',
    };
    return this.#call(
      { name: 'sendings.create', method: 'POST', path: 'sendings', json },
      created,
      ({ id }) => id,
    );
  }

  /** What a call that was cut off has done already is not done again: the counts of the draft say it. */
  async post(id: string, { fileName, content, addressee }: LetterToPost): Promise<void> {
    const lines = envelopeLines('address_line_', addressee);
    const draft = await this.#sending(id);
    if (draft.status !== 'DRAFT') return;
    if ((draft.documents_count ?? 0) === 0) await this.#addFile(id, fileName, content);
    if ((await this.#recipients(id)).length === 0) {
      const json = { ...lines, country_code: 'ES' };
      await this.#call(
        { name: 'recipients.create', method: 'POST', path: this.#path(id, 'recipients'), json },
        created,
        () => undefined,
      );
    }
    // One that was submitted by a call whose answer was lost is refused as no draft any more.
    const submit: HttpCall = { name: 'sendings.submit', method: 'POST', path: this.#path(id, 'submit') };
    await this.#http.call({ ...submit, headers: await this.#token.header() }, () => undefined);
  }

  async read(id: string): Promise<CertifiedLetter> {
    const [of, [to]] = await Promise.all([this.#sending(id), this.#recipients(id)]);
    const refused =
      of.status === 'REJECTED' || to?.status === 'REJECTED' || of.status === 'PROCESSED_WITH_ERRORS';
    const delivery = deliveryOf(to?.last_delivery_status ?? '');
    return {
      state: of.status === 'DRAFT' ? 'DRAFT' : refused ? 'REFUSED' : 'POSTED',
      reason: to?.status_detail ?? of.status_detail ?? null,
      number: to?.registered_number ?? null,
      postedAt: instantOf(of.processed_date),
      delivery,
      deliveredAt: delivery === 'PENDING' ? null : instantOf(to?.last_delivery_status_date),
    };
  }

  depositProof(id: string): Promise<Buffer | null> {
    return this.#file('proofs.deposit', this.#path(id, 'download_deposit_proof'));
  }

  async deliveryProof(id: string): Promise<Buffer | null> {
    const [to] = await this.#recipients(id);
    if (!to) return null;
    const path = `${this.#path(id, 'recipients')}/${encodeURIComponent(to.id)}/download_acknowledgement_of_receipt`;
    return this.#file('proofs.delivery', path);
  }

  /** It needs the credentials and changes nothing. */
  async check(): Promise<void> {
    const call = { name: 'sendings.list', path: 'sendings', query: { start_index: '1', count: '1' } };
    await this.#call(call, z.looseObject({}), () => undefined);
  }

  #path(id: string, what?: string): string {
    return `sendings/${encodeURIComponent(id)}${what === undefined ? '' : `/${what}`}`;
  }

  async #call<T, R>(call: HttpCall, schema: z.ZodType<T>, read: (answer: T) => R): Promise<R> {
    const headers = await this.#token.header();
    return this.#http.call({ ...call, headers }, (answer) => read(this.#http.json(answer, schema)));
  }

  #sending(id: string) {
    return this.#call({ name: 'sendings.get', path: this.#path(id) }, sending, (found) => found);
  }

  #recipients(id: string) {
    const call = { name: 'recipients.list', path: this.#path(id, 'recipients') };
    return this.#call(call, recipients, (found) => found.recipients);
  }

  async #addFile(id: string, fileName: string, content: Buffer): Promise<void> {
    const parts = new FormData();
    parts.append('document', new Blob([new Uint8Array(content)], { type: 'application/pdf' }), fileName);
    const metadata = JSON.stringify({ priority: 1, name: fileName });
    parts.append('metadata', new Blob([metadata], { type: 'application/json' }));
    const call = { name: 'documents.create', method: 'POST' as const, path: this.#path(id, 'documents') };
    await this.#call({ ...call, parts, timeoutMs: FILE_MS }, created, () => undefined);
  }

  /** A PDF or an archive; null while there is none. */
  async #file(name: string, path: string): Promise<Buffer | null> {
    const call: HttpCall = { name, path, also: [404], largest: LARGEST_PROOF, timeoutMs: FILE_MS };
    return this.#http.call({ ...call, headers: await this.#token.header() }, ({ status, content }) =>
      status !== 404 && /^(%PDF-|PK)/.test(content.subarray(0, 5).toString('latin1')) ? content : null,
    );
  }
}

function tokenOf(
  {
    MAILEVA_CLIENT_ID: client,
    MAILEVA_CLIENT_SECRET: key,
    MAILEVA_USER: username,
    MAILEVA_PASSWORD: password,
    MAILEVA_TOKEN_URL: base,
  }: MailevaSettings,
  calls: OutsideCalls,
): AccessToken {
  return new AccessToken(new HttpClient(calls, { label: 'Maileva', base }), () =>
    Promise.resolve({
      ...{ grant_type: 'password', client_id: client, client_secret: key.reveal() },
      ...{ username, password: password.reveal() },
    }),
  );
}

/** The description gives the postman's words and no list of them: what is not known is still on its way. */
const words: readonly [RegExp, LetterDelivery][] = [
  [/refus/i, 'REFUSED'],
  [/retour|r[ée]clam|inconnu|npai/i, 'RETURNED'],
  [/avis|instance|absent/i, 'NOTICE_LEFT'],
  [/distribu|livr/i, 'DELIVERED'],
];

const deliveryOf = (status: string): LetterDelivery =>
  words.find(([pattern]) => pattern.test(status))?.[1] ?? 'PENDING';

function instantOf(date: string | null | undefined): number | null {
  const at = date ? Date.parse(date) : NaN;
  return Number.isNaN(at) ? null : Math.floor(at / 1000);
}
