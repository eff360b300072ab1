import type { OutsideCalls } from '@llavero/kit/outside/calls';
import { type HttpAnswer, type HttpCall, HttpClient } from '@llavero/kit/outside/http-client';
import { retryAfterSeconds } from '@llavero/kit/outside/retry-after';
import type { Adapter } from '@llavero/kit/outside/system';
import type { Json } from '@llavero/proto/fields/field';
import { z } from 'zod';
import type { OkifySettings } from './env.ts';
import { type SwitchedChange, type SwitchFile, SwitchRefusal, SupplySwitch } from './port.ts';

const made = z.looseObject({ id: z.union([z.string(), z.number()]).transform(String) });

const listed = z.array(
  z.looseObject({ id: made.shape.id, content: z.looseObject({ reference: z.unknown() }).optional() }),
);

/** A body that is no JSON is handed on as a text, shortened: it may be the page of a proxy. */
function jsonOf({ text }: HttpAnswer): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text === '' ? null : text.slice(0, 500);
  }
}

/** Okify over HTTP: the calls of F §7 with a bearer token, JSON in and out, files as multipart. */
export class HttpOkify extends SupplySwitch implements Adapter {
  readonly #calls: OutsideCalls;
  readonly #http: HttpClient;

  constructor(settings: OkifySettings, calls: OutsideCalls) {
    super();
    this.#calls = calls;
    this.#http = new HttpClient(calls, {
      label: 'Okify',
      base: settings.OKIFY_API_URL,
      headers: () => ({ authorization: `Bearer ${settings.OKIFY_API_TOKEN.reveal()}` }),
    });
  }

  async createChange(change: SwitchedChange): Promise<{ id: string }> {
    const content = {
      ...change,
      data: Object.fromEntries(change.data.map(({ label, value }) => [label, value])),
    };
    const call = { name: 'change.create', method: 'POST' as const, path: 'createChange', json: { content } };
    return this.#http.call(this.#told(call), (answer) => ({
      id: this.#http.json(answer, made).id,
    }));
  }

  async changeOf(reference: string): Promise<{ id: string } | null> {
    const path = `listChanges/${encodeURIComponent(reference)}`;
    const call: HttpCall = { name: 'change.find', path, also: [404] };
    return this.#http.call(call, (answer) => {
      if (answer.status === 404) return null;
      const found = this.#http.json(answer, listed).find(({ content }) => content?.reference === reference);
      return found ? { id: found.id } : null;
    });
  }

  create(content: Json): Promise<Json> {
    return this.#ask({ name: 'change.create', method: 'POST', path: 'createChange', json: { content } });
  }

  products(id: string): Promise<Json> {
    return this.#ask({ name: 'products.list', path: `listProducts/${encodeURIComponent(id)}` });
  }

  waterProviders(): Promise<Json> {
    return this.#ask({ name: 'waterProviders.list', path: 'listWaterProviders' });
  }

  changes(id: string): Promise<Json> {
    return this.#ask({ name: 'changes.list', path: `listChanges/${encodeURIComponent(id)}` });
  }

  addDocument(changeId: string, { name, mimeType, bytes }: SwitchFile): Promise<Json> {
    const parts = new FormData();
    parts.set('changeId', changeId);
    parts.set('file', new Blob([new Uint8Array(bytes)], { type: mimeType }), name);
    return this.#ask({ name: 'document.add', method: 'POST', path: 'document', parts, timeoutMs: 30_000 });
  }

  /** The list of water companies needs the token and changes nothing. */
  async check(): Promise<void> {
    await this.waterProviders();
  }

  #ask(call: HttpCall): Promise<Json> {
    return this.#http.call(this.#told(call), jsonOf);
  }

  /** Callers are told what Okify said of a refusal. */
  #told(call: HttpCall): HttpCall {
    return {
      ...call,
      refusal: (answer) => {
        const detail = `HTTP ${answer.status}`;
        const said =
          answer.status >= 500 || answer.status === 408
            ? ({
                reason: 'FAILED',
                what: `Okify ha fallado (${detail}) y no se sabe si ha recibido la petición.`,
                todo: 'Repita la operación dentro de unos minutos.',
              } as const)
            : ({
                reason: 'REFUSED',
                what: `Okify ha rechazado la petición (${detail}).`,
                todo: 'Revise los datos del cambio, o solicítelo por correo a la compañía.',
              } as const);
        const retryAfter = retryAfterSeconds(answer.headers['retry-after'], Date.now());
        const failure = { system: this.#calls.system, detail, retryAfter, ...said };
        return new SwitchRefusal(failure, answer.status, jsonOf(answer));
      },
    };
  }
}
