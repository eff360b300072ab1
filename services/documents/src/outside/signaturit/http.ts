import { createHmac } from 'node:crypto';
import type { OutsideCalls } from '@llavero/kit/outside/calls';
import { type HttpCall, HttpClient } from '@llavero/kit/outside/http-client';
import type { Adapter } from '@llavero/kit/outside/system';
import { z } from 'zod';
import type { SignaturitSettings } from './env.ts';
import {
  type ProvidedSignature,
  type ProvidedSigner,
  type ProvidedStatus,
  SignatureProvider,
  type ToBeSigned,
} from './port.ts';

const statuses = [
  'in_queue',
  'ready',
  'signing',
  'completed',
  'expired',
  'canceled',
  'declined',
  'error',
] as const;
type Status = (typeof statuses)[number];

const event = z.looseObject({
  type: z.string(),
  created_at: z.string(),
  decline_reason: z.string().nullish(),
});
const document = z.looseObject({
  id: z.string(),
  name: z.string().default(''),
  email: z.string().default(''),
  status: z.enum(statuses),
  events: z.array(event).default([]),
});
const signature = z.looseObject({ id: z.string(), documents: z.array(document).min(1) });

/** Largest PDF that is read, in bytes: Signaturit takes 15 MB, and its seal adds pages. */
const LARGEST_FILE = 40 * 1024 * 1024;
const FILE_MS = 60_000;

/** Signaturit's API, version 3: signatures.json with its documents, downloads, reminder, cancel (docs.signaturit.com/api). */
export class HttpSignaturit extends SignatureProvider implements Adapter {
  readonly isDefault: boolean;
  readonly #settings: SignaturitSettings;
  readonly #http: HttpClient;

  constructor(settings: SignaturitSettings, calls: OutsideCalls) {
    super();
    this.isDefault = settings.SIGNATURIT_DEFAULT;
    this.#settings = settings;
    this.#http = new HttpClient(calls, {
      label: 'Signaturit',
      base: settings.SIGNATURIT_API_URL,
      headers: () => ({ authorization: `Bearer ${settings.SIGNATURIT_TOKEN.reveal()}` }),
    });
  }

  callbackToken(reference: string): string {
    const key = this.#settings.SIGNATURIT_CALLBACK_SECRET.reveal();
    return createHmac('sha256', key).update(reference).digest('hex');
  }

  async find(reference: string): Promise<ProvidedSignature | null> {
    const call = {
      name: 'signatures.list',
      path: 'signatures.json',
      query: { limit: '1', llavero: reference },
    };
    const found = await this.#http.call(call, (answer) => this.#http.json(answer, z.array(signature)));
    return found[0] ? provided(found[0]) : null;
  }

  async send({ reference, name, message, fileName, content, signers, days, eventsUrl }: ToBeSigned) {
    const form = new FormData();
    const fields: Record<string, string> = {
      ...{ name, subject: `Documento pendiente de firmar: ${name}`, ...(message ? { body: message } : {}) },
      ...{ delivery_type: 'email', signing_mode: 'sequential', expire_time: String(days) },
      // With this ending its calls come as JSON.
      ...{ events_url: `${eventsUrl}.json`, 'data[llavero]': reference },
    };
    signers.forEach((one, at) => {
      fields[`recipients[${at}][name]`] = one.name;
      fields[`recipients[${at}][email]`] = one.email;
    });
    for (const [key, value] of Object.entries(fields)) form.append(key, value);
    form.append('files[0]', new Blob([new Uint8Array(content)], { type: 'application/pdf' }), fileName);
    const call = {
      name: 'signatures.create',
      method: 'POST' as const,
      path: 'signatures.json',
      timeoutMs: FILE_MS,
    };
    return this.#http.call({ ...call, parts: form }, (answer) =>
      provided(this.#http.json(answer, signature)),
    );
  }

  read(id: string): Promise<ProvidedSignature> {
    const call = { name: 'signatures.get', path: `signatures/${encodeURIComponent(id)}.json` };
    return this.#http.call(call, (answer) => provided(this.#http.json(answer, signature)));
  }

  signedFile(id: string, copy: string): Promise<Buffer | null> {
    return this.#pdf('signatures.signed', id, copy, 'signed');
  }

  auditTrail(id: string, copy: string): Promise<Buffer | null> {
    return this.#pdf('signatures.audit', id, copy, 'audit_trail');
  }

  async remind(id: string): Promise<void> {
    const path = `signatures/${encodeURIComponent(id)}/reminder.json`;
    await this.#http.call({ name: 'signatures.remind', method: 'POST', path }, () => undefined);
  }

  async cancel(id: string): Promise<void> {
    const path = `signatures/${encodeURIComponent(id)}/cancel.json`;
    // Twice is as good as once; one that has ended, or is gone, cannot be cancelled any more.
    const call: HttpCall = {
      name: 'signatures.cancel',
      method: 'PATCH',
      path,
      repeatable: true,
      also: [400, 404],
    };
    await this.#http.call(call, () => undefined);
  }

  /** It needs the token and changes nothing. */
  async check(): Promise<void> {
    const call = { name: 'signatures.count', path: 'signatures/count.json' };
    await this.#http.call(call, (answer) => this.#http.json(answer, z.looseObject({ count: z.number() })));
  }

  #pdf(name: string, id: string, copy: string, kind: string): Promise<Buffer | null> {
    const path = `signatures/${encodeURIComponent(id)}/documents/${encodeURIComponent(copy)}/download/${kind}`;
    const call: HttpCall = { name, path, also: [404], largest: LARGEST_FILE, timeoutMs: FILE_MS };
    return this.#http.call(call, ({ status, content }) =>
      status !== 404 && content.subarray(0, 5).toString('latin1') === '%PDF-' ? content : null,
    );
  }
}

const states: Record<Status, ProvidedSigner['state']> = {
  in_queue: 'WAITING',
  ready: 'SENT',
  signing: 'OPENED',
  completed: 'SIGNED',
  declined: 'DECLINED',
  expired: 'SENT',
  canceled: 'SENT',
  error: 'SENT',
};

function provided({ id, documents }: z.infer<typeof signature>): ProvidedSignature {
  const declined = documents.find(({ status }) => status === 'declined');
  return {
    id,
    status: statusOf(documents.map(({ status }) => status)),
    reason: declined?.events.find(({ type }) => type === 'document_declined')?.decline_reason ?? null,
    signers: documents.map((one) => ({
      document: one.id,
      name: one.name,
      email: one.email,
      state: states[one.status],
      signedAt: instantOf(one.events, ['document_completed', 'document_signed']),
    })),
  };
}

/** What ends one copy ends all of them. */
function statusOf(all: readonly Status[]): ProvidedStatus {
  if (all.includes('declined')) return 'DECLINED';
  if (all.includes('expired')) return 'EXPIRED';
  if (all.includes('canceled') || all.includes('error')) return 'VOID';
  return all.every((status) => status === 'completed') ? 'SIGNED' : 'OPEN';
}

function instantOf(events: readonly z.infer<typeof event>[], types: readonly string[]): number | null {
  const found = types.flatMap((wanted) => events.find(({ type }) => type === wanted) ?? [])[0];
  const at = found ? Date.parse(found.created_at.replace(/(\+\d\d)(\d\d)$/, '$1:$2')) : NaN;
  return Number.isNaN(at) ? null : Math.floor(at / 1000);
}
