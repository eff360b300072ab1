import { createHash, createPublicKey } from 'node:crypto';
import { escapeHtml } from '@llavero/kit/html/escape-html';
import { ownAnswer, takePlanned } from '@llavero/kit/outside/own-answer';
import type { StandIn, StandInAnswer, StandInPlace, StandInRequest } from '@llavero/kit/outside/stand-in';
import { StandInLog } from '@llavero/kit/outside/stand-in-log';
import { standInPage, standInTable } from '@llavero/kit/outside/stand-in-page';
import { jwtVerify } from 'jose';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { STAND_IN_KEY } from './stand-in-key.ts';

const ROOT = 'carpeta-de-mandatos';
const ACCOUNT = 'llavero@stand-in.iam.gserviceaccount.com';
const FOLDER = 'application/vnd.google-apps.folder';
const PIECE_UNIT = 256 * 1024;

const metadata = z.looseObject({
  id: z.string().optional(),
  name: z.string().min(1),
  mimeType: z.string().optional(),
  parents: z.array(z.string()).length(1),
  appProperties: z.record(z.string(), z.string()).default({}),
});

/** A file or folder that was made; of its content the digest. */
export interface CaughtFile {
  id: string;
  name: string;
  mimeType: string;
  parent: string;
  appProperties: Record<string, string>;
  size: number;
  sha256: string | null;
  trashed: boolean;
}

/** What the next call is to meet; `call` is the method and the last part of the path, such as `POST files`. */
export type PlannedAnswer = { call: string } & (
  | /** It is worked on, and its answer is lost. */ { kind: 'LOST' }
  | /** Only so many bytes of a piece are kept. */ { kind: 'PART'; bytes: number }
  | { kind: 'STATUS'; status: number; headers?: Record<string, string>; reason?: string }
);

interface Session {
  file: Omit<CaughtFile, 'size' | 'sha256'>;
  total: number;
  received: Buffer;
}

/** Google Drive, version 3, with its token endpoint: what the adapter uses of both, errors in Google's own shape. `POST /next` plans one. */
export class DriveStandIn implements StandIn {
  readonly #log: StandInLog<CaughtFile>;
  readonly #entries = new Map<string, CaughtFile>();
  readonly #sessions = new Map<string, Session>();
  readonly #tokens = new Set<string>();
  #planned: PlannedAnswer[] = [];

  constructor(log: StandInLog<CaughtFile>) {
    this.#log = log;
    for (const one of log.earlier) this.#entries.set(one.id, one);
  }

  /** Files and folders in the order in which they were made. */
  messages(): CaughtFile[] {
    return [...this.#entries.values()];
  }

  plan(...answers: PlannedAnswer[]): void {
    this.#planned.push(...answers);
  }

  /** As when somebody throws it away in Drive. */
  async trash(id: string): Promise<void> {
    for (const one of this.messages()) if (one.parent === id) await this.trash(one.id);
    const found = this.#entries.get(id);
    if (found) await this.#keep({ ...found, trashed: true });
  }

  /** As when the key is exchanged: no token counts any more. */
  forgetTokens(): void {
    this.#tokens.clear();
  }

  async answer(request: StandInRequest): Promise<StandInAnswer> {
    const { method, path } = request;
    const own = ownAnswer(request, () => this.#page(), this);
    if (own) return own;
    const call = `${method} ${path.startsWith('/upload/') ? 'upload' : (/\/(files|token|generateIds)\b/.exec(path)?.[1] ?? '')}`;
    const planned = takePlanned(this.#planned, call);
    if (planned?.kind === 'STATUS')
      return { ...failed(planned.status, planned.reason ?? 'planned'), headers: planned.headers ?? {} };
    if (planned?.kind === 'PART') request.body = request.body.subarray(0, planned.bytes);
    const said = path === '/oauth/token' ? await this.#grant(request) : await this.#onDrive(request);
    return planned?.kind === 'LOST' ? { status: 502, body: 'Bad Gateway' } : said;
  }

  async stop(): Promise<void> {}

  async #grant({ body, headers }: StandInRequest): Promise<StandInAnswer> {
    const form = new URLSearchParams(body.toString('utf8'));
    const key = createPublicKey(STAND_IN_KEY.replaceAll('\\n', '\n'));
    const audience = `http://${headers.host ?? ''}/drive/oauth/token`;
    const checked = await jwtVerify(form.get('assertion') ?? '', key, {
      ...{ issuer: ACCOUNT, audience, algorithms: ['RS256'], maxTokenAge: '1h' },
    }).catch(() => null);
    if (!checked?.payload['scope'])
      return { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } };
    const token = `ya29.${uuidv7()}`;
    this.#tokens.add(token);
    return { body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } };
  }

  async #onDrive(request: StandInRequest): Promise<StandInAnswer> {
    const { method, path, query, body } = request;
    if (!this.#tokens.has((request.headers.authorization ?? '').replace(/^Bearer /, '')))
      return failed(401, 'authError');
    if (path === '/upload/drive/v3/files')
      return method === 'POST' ? this.#open(request) : this.#receive(query.get('upload_id') ?? '', request);
    if (path === '/drive/v3/files/generateIds')
      return { body: { ids: [`1${uuidv7().replaceAll('-', '')}`] } };
    if (method === 'GET' && path === '/drive/v3/files') {
      const key = /value='((?:[^'\\]|\\.)*)'/.exec(query.get('q') ?? '')?.[1]?.replace(/\\(.)/g, '$1');
      const found = this.messages().filter((one) => !one.trashed && one.appProperties['llavero'] === key);
      return { body: { files: found.slice(0, 1).map(shown) } };
    }
    const id = /^\/drive\/v3\/files\/([^/]+)$/.exec(path)?.[1];
    if (method === 'GET' && id === ROOT) return { body: { id: ROOT, trashed: false } };
    if (method === 'GET' && id) {
      const found = this.#entries.get(decodeURIComponent(id));
      return found ? { body: shown(found) } : failed(404, 'notFound');
    }
    if (method !== 'POST' || path !== '/drive/v3/files') return failed(404, 'notFound');
    const made = this.#newEntry(body);
    if ('status' in made) return made;
    return { body: shown(await this.#keep({ ...made, size: 0, sha256: null })) };
  }

  #newEntry(body: Buffer): Omit<CaughtFile, 'size' | 'sha256'> | { status: number; body?: unknown } {
    const given = metadata.safeParse(JSON.parse(body.toString('utf8')));
    if (!given.success) return failed(400, 'badRequest');
    const { id = uuidv7(), name, mimeType = 'application/octet-stream', parents, appProperties } = given.data;
    const [parent = ''] = parents;
    if (parent !== ROOT && this.#entries.get(parent)?.mimeType !== FOLDER) return failed(404, 'notFound');
    if (this.#entries.has(id)) return failed(409, 'fileIdInUse');
    return { id, name, mimeType, parent, appProperties, trashed: false };
  }

  #open({ body, headers }: StandInRequest): StandInAnswer {
    const file = this.#newEntry(body);
    if ('status' in file) return file;
    const id = uuidv7();
    const total = Number(headers['x-upload-content-length'] ?? 0);
    this.#sessions.set(id, { file, total, received: Buffer.alloc(0) });
    const session = `http://${headers.host ?? ''}/drive/upload/drive/v3/files?uploadType=resumable&upload_id=${id}`;
    return { headers: { location: session }, body: {} };
  }

  async #receive(id: string, { headers, body }: StandInRequest): Promise<StandInAnswer> {
    const session = this.#sessions.get(id);
    if (!session) return failed(404, 'notFound');
    const { file, total } = session;
    const done = this.#entries.get(file.id);
    if (done) return { body: shown(done) };
    const from = /^bytes (\d+)-/.exec(headers['content-range'] ?? '')?.[1];
    if (from !== undefined) {
      if (Number(from) !== session.received.length) return failed(400, 'badRequest');
      session.received = Buffer.concat([session.received, body]);
      if (session.received.length < total && body.length % PIECE_UNIT !== 0) return failed(400, 'badRequest');
    }
    const { received } = session;
    if (received.length < total || (from === undefined && total > 0))
      return {
        status: 308,
        headers: received.length > 0 ? { range: `bytes=0-${received.length - 1}` } : {},
      };
    const sha256 = createHash('sha256').update(received).digest('hex');
    return { body: shown(await this.#keep({ ...file, size: received.length, sha256 })) };
  }

  async #keep(entry: CaughtFile): Promise<CaughtFile> {
    this.#entries.set(entry.id, entry);
    await this.#log.append(entry);
    return entry;
  }

  #page(): string {
    const rows = this.messages().map(({ name, mimeType, parent, size, trashed }) => [
      escapeHtml(this.#entries.get(parent)?.name ?? 'Mandatos'),
      escapeHtml(name),
      mimeType === FOLDER ? 'Carpeta' : escapeHtml(mimeType),
      `${size}${trashed ? ' (papelera)' : ''}`,
    ]);
    return standInPage('Google Drive de pruebas', standInTable(['En', 'Nombre', 'Tipo', 'Bytes'], rows));
  }
}

const failed = (status: number, reason: string) => ({
  status,
  body: { error: { code: status, message: reason, errors: [{ domain: 'global', reason, message: reason }] } },
});

const shown = (entry: CaughtFile) => ({
  ...entry,
  webViewLink:
    entry.mimeType === FOLDER
      ? `https://drive.google.com/drive/folders/${entry.id}`
      : `https://drive.google.com/file/d/${entry.id}/view`,
});

export async function startDriveStandIn(place: StandInPlace): Promise<DriveStandIn> {
  return new DriveStandIn(await StandInLog.open(place, 'files.jsonl'));
}
