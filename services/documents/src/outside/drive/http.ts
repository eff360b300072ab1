import type { AccessToken } from '@llavero/kit/outside/access-token';
import type { OutsideCalls } from '@llavero/kit/outside/calls';
import { OutsideError } from '@llavero/kit/outside/errors';
import { type HttpAnswer, type HttpCall, HttpClient } from '@llavero/kit/outside/http-client';
import type { Adapter } from '@llavero/kit/outside/system';
import { z } from 'zod';
import type { DriveSettings } from './env.ts';
import { Drive, type DriveEntry, type NewDriveEntry } from './port.ts';
import { serviceAccountToken } from './service-account-token.ts';

const FOLDER = 'application/vnd.google-apps.folder';
/** Google takes pieces of whole multiples of 256 KiB, the last one excepted. */
const PIECE = 8 * 1024 * 1024;
/** A piece of 8 MiB over a slow line. */
const PIECE_MS = 120_000;
/** Times that an upload is taken up where it broke off. */
const RESUMED = 5;
/** Beside the bin: folders of a shared drive are only answered when they are asked for. */
const everywhere = { supportsAllDrives: 'true', fields: 'id,webViewLink' };

const entry = z.looseObject({ id: z.string(), webViewLink: z.string() });
const entryOf = ({ id, webViewLink }: z.infer<typeof entry>): DriveEntry => ({ id, link: webViewLink });

/** Google Drive, version 3 (developers.google.com/drive/api/reference/rest/v3): files.generateIds, list, get, create, resumable upload. */
export class GoogleDrive extends Drive implements Adapter {
  readonly #calls: OutsideCalls;
  readonly #http: HttpClient;
  readonly #token: AccessToken;
  readonly #base: string;
  readonly #root: string;

  constructor(settings: DriveSettings, calls: OutsideCalls) {
    super();
    this.#calls = calls;
    this.#token = serviceAccountToken(settings, calls);
    this.#base = settings.GOOGLE_DRIVE_URL;
    this.#root = settings.GOOGLE_DRIVE_FOLDER;
    this.#http = new HttpClient(calls, { label: 'Google Drive', base: this.#base });
  }

  async newId(): Promise<string> {
    const query = { count: '1', space: 'drive', type: 'files' };
    const call = { name: 'files.generateIds', path: 'drive/v3/files/generateIds', query };
    const ids = z.looseObject({ ids: z.array(z.string()).min(1) });
    const { ids: made } = await this.#json(call, ids);
    return made[0] ?? '';
  }

  async find(key: string): Promise<DriveEntry | null> {
    const query = {
      q: `appProperties has { key='llavero' and value='${escaped(key)}' } and trashed = false`,
      ...{ fields: 'files(id,webViewLink)', pageSize: '1', corpora: 'allDrives' },
      ...{ supportsAllDrives: 'true', includeItemsFromAllDrives: 'true' },
    };
    const call = { name: 'files.list', path: 'drive/v3/files', query };
    const { files } = await this.#json(call, z.looseObject({ files: z.array(entry) }));
    return files[0] ? entryOf(files[0]) : null;
  }

  async isThere(id: string): Promise<boolean> {
    const query = { supportsAllDrives: 'true', fields: 'id,trashed' };
    const call = { name: 'files.get', path: `drive/v3/files/${encodeURIComponent(id)}`, query, also: [404] };
    return this.#call(call, (answer) => {
      if (answer.status === 404) return false;
      return !this.#http.json(answer, z.looseObject({ trashed: z.boolean().default(false) })).trashed;
    });
  }

  async createFolder(folder: NewDriveEntry): Promise<DriveEntry> {
    const json = { ...this.#metadata(folder), mimeType: FOLDER };
    // With an id of ours it may be repeated: the second time Google answers that there is one.
    const call = {
      ...{ name: 'files.create', method: 'POST' as const, path: 'drive/v3/files', query: everywhere, json },
      ...{ also: [409], repeatable: true },
    };
    const made = await this.#call(call, (answer) =>
      answer.status === 409 ? null : entryOf(this.#http.json(answer, entry)),
    );
    return made ?? this.#get(folder.id);
  }

  async createFile(
    file: NewDriveEntry & { mimeType: string; size: number },
    content: () => AsyncIterable<Uint8Array>,
  ): Promise<DriveEntry> {
    const session = await this.#openUpload(file);
    if (session === null) return this.#get(file.id);
    for (let at = 0, resumed = 0; ;) {
      try {
        const done = await this.#send(session, file.size, content, at);
        return done ?? (await this.#get(file.id));
      } catch (error) {
        if (!(error instanceof OutsideError) || !error.passing || resumed++ >= RESUMED) throw error;
        const state = await this.#received(session, file.size);
        if (state === 'done') return this.#get(file.id);
        at = state;
      }
    }
  }

  /** The folder of the company: it needs the credentials, and that it was shared with the account. */
  async check(): Promise<void> {
    if (await this.isThere(this.#root)) return;
    throw this.#calls.failure({
      reason: 'REFUSED',
      what: 'La carpeta de Drive no existe o no está compartida con la cuenta de servicio.',
      todo: 'Compártala con ella como «Gestor de contenido».',
      detail: 'no folder',
    });
  }

  async #get(id: string): Promise<DriveEntry> {
    const path = `drive/v3/files/${encodeURIComponent(id)}`;
    return entryOf(await this.#json({ name: 'files.get', path, query: everywhere }, entry));
  }

  #metadata({ id, parent, name, key }: NewDriveEntry) {
    return { id, name, parents: [parent ?? this.#root], appProperties: { llavero: key } };
  }

  /** Path of an upload session below the base address; null when the file is there already. */
  async #openUpload(file: NewDriveEntry & { mimeType: string; size: number }): Promise<string | null> {
    const { mimeType, size } = file;
    const call = {
      ...{ name: 'files.upload', method: 'POST' as const, path: 'upload/drive/v3/files' },
      query: { ...everywhere, uploadType: 'resumable' },
      json: { ...this.#metadata(file), mimeType },
      ...{ also: [409], repeatable: true },
      headers: {
        'x-upload-content-type': mimeType,
        'x-upload-content-length': String(size),
      },
    };
    return this.#call(call, ({ status, headers }) => {
      if (status === 409) return null;
      const session = headers.location ?? '';
      // Credentials and files go to the configured address and nowhere else.
      if (session.startsWith(this.#base)) return session.slice(this.#base.length);
      throw this.#unexpected('no session');
    });
  }

  /** Sends what follows the first `from` bytes. @returns the finished file; null when Google had it whole already */
  async #send(
    session: string,
    size: number,
    content: () => AsyncIterable<Uint8Array>,
    from: number,
  ): Promise<DriveEntry | null> {
    let made: DriveEntry | null = null;
    for await (const { at, bytes } of piecesOf(content(), from)) {
      const last = at + bytes.length === size;
      const range = size === 0 ? 'bytes */0' : `bytes ${at}-${at + bytes.length - 1}/${size}`;
      const answer = await this.#put(session, range, bytes);
      if (answer.status === 308) {
        // Google may have kept less of a piece than it was sent: what follows begins where that ends.
        if (!last && keptOf(answer) === at + bytes.length) continue;
        throw this.#unexpected('unfinished');
      }
      made = entryOf(this.#http.json(answer, entry));
    }
    return made;
  }

  /** Bytes that have arrived of an upload that broke off. */
  async #received(session: string, size: number): Promise<number | 'done'> {
    const answer = await this.#put(session, `bytes */${size}`, new Uint8Array());
    return answer.status === 308 ? keptOf(answer) : 'done';
  }

  async #put(session: string, range: string, bytes: Uint8Array<ArrayBuffer>): Promise<HttpAnswer> {
    const call = {
      ...{ name: 'files.upload', method: 'PUT' as const, path: session, also: [308], timeoutMs: PIECE_MS },
      bytes: { type: 'application/octet-stream', content: bytes },
      headers: { 'content-range': range },
      // After a lost answer it is asked first how much has arrived.
      repeatable: bytes.length === 0,
    };
    return this.#call(call, (answer) => answer);
  }

  #json<T>(call: HttpCall, schema: z.ZodType<T>): Promise<T> {
    return this.#call(call, (answer) => this.#http.json(answer, schema));
  }

  /** A call with a token; with a new one where Google does not take the old one any more. */
  async #call<T>(call: HttpCall, read: (answer: HttpAnswer) => T): Promise<T> {
    const attempt = async (): Promise<{ value: T } | null> => {
      const asked = {
        ...call,
        headers: { ...call.headers, ...(await this.#token.header()) },
        also: [...(call.also ?? []), 401, 403],
      };
      return this.#http.call(asked, (answer) => {
        if (answer.status === 401) return null;
        if (answer.status === 403) throw this.#forbidden(answer);
        return { value: read(answer) };
      });
    };
    const first = await attempt();
    if (first) return first.value;
    this.#token.forget();
    const second = await attempt();
    if (second) return second.value;
    throw this.#notAllowed('HTTP 401');
  }

  /** Google tells a limit of calls by 403, too; its words decide which it is. */
  #forbidden(answer: HttpAnswer): OutsideError {
    const reason = /"reason":\s*"(\w+)"/.exec(answer.text)?.[1] ?? 'HTTP 403';
    if (/rateLimitExceeded/i.test(reason)) return this.#http.limited(undefined);
    if (reason !== 'storageQuotaExceeded') return this.#notAllowed(reason);
    return this.#calls.failure({
      reason: 'REFUSED',
      what: 'Google Drive no tiene espacio libre y no ha guardado nada.',
      todo: 'Use una carpeta de una unidad compartida o amplíe el espacio.',
      detail: reason,
    });
  }

  #notAllowed(detail: string): OutsideError {
    return this.#calls.failure({
      reason: 'CREDENTIALS',
      what: 'Google Drive no acepta la cuenta de servicio de Llavero y no se ha hecho nada.',
      todo: 'Quien administre el servidor debe revisar su clave y los permisos de la carpeta.',
      detail,
    });
  }

  #unexpected(detail: string): OutsideError {
    return this.#calls.failure({
      reason: 'FAILED',
      what: 'Google Drive no ha aceptado el archivo entero.',
      todo: 'Se repite por sí solo.',
      detail,
    });
  }
}

/** Bytes that Google says it has of an upload. */
function keptOf({ headers }: HttpAnswer): number {
  const last = /^bytes=0-(\d+)$/.exec(headers.range ?? '')?.[1];
  return last === undefined ? 0 : Number(last) + 1;
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");

/** The content behind its first `from` bytes in pieces of one size; one empty piece for an empty file. */
async function* piecesOf(
  content: AsyncIterable<Uint8Array>,
  from: number,
): AsyncGenerator<{ at: number; bytes: Uint8Array<ArrayBuffer> }> {
  let [waiting, at, skip] = [Buffer.alloc(0), from, from];
  for await (const part of content) {
    const rest = part.subarray(Math.min(skip, part.length));
    skip -= part.length - rest.length;
    waiting = Buffer.concat([waiting, rest]);
    while (waiting.length > PIECE) {
      yield { at, bytes: new Uint8Array(waiting.subarray(0, PIECE)) };
      at += PIECE;
      waiting = waiting.subarray(PIECE);
    }
  }
  if (waiting.length > 0 || from === 0) yield { at, bytes: new Uint8Array(waiting) };
}
