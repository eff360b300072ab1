import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { StandIn, StandInAnswer, StandInPlace, StandInRequest } from '@llavero/kit/outside/stand-in';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { CaughtMail } from './caught-mail.ts';
import { mailPage, messagePage } from './pages.ts';

/** The newest this many are shown; older ones stay in the folder. */
const KEPT = 1_000;
const LARGEST_BYTES = 30 * 1024 * 1024;
/** Without a folder the attachments of the newest this many messages are kept in memory. */
const KEPT_RAW = 100;

/**
 * A mail server that delivers to nobody: it accepts every message over SMTP and shows it on a page. The demo and
 * the tests send their mail here, so that no real person ever receives any.
 */
export class MailStandIn implements StandIn {
  port = 0;
  readonly #dir: string | undefined;
  readonly #mails: CaughtMail[];
  /** Messages as they came, where no folder keeps them. */
  readonly #raw = new Map<string, Buffer>();
  readonly #smtp: SMTPServer;

  /** @param mails messages of an earlier run, newest first */
  constructor(dir: string | undefined, mails: CaughtMail[]) {
    this.#dir = dir;
    this.#mails = mails;
    this.#smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      size: LARGEST_BYTES,
      closeTimeout: 1_000,
      logger: false,
      onData: (stream, _session, done) => {
        buffer(stream)
          .then((raw) => this.#keep(raw))
          .then(() => done(), done);
      },
    });
    // A client that breaks off is its own business.
    this.#smtp.on('error', () => undefined);
  }

  /** Newest first. */
  messages(): CaughtMail[] {
    return [...this.#mails];
  }

  async listen(port: number, host: string): Promise<void> {
    const { server } = this.#smtp;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.once('listening', resolve);
      this.#smtp.listen(port, host);
    });
    const address = server.address();
    this.port = typeof address === 'object' && address ? address.port : 0;
  }

  async answer({ method, path }: StandInRequest): Promise<StandInAnswer> {
    if (method === 'DELETE' && path === '/messages') {
      await this.#forget();
      return { status: 204 };
    }
    if (method !== 'GET') return { status: 405 };
    if (path === '/') return { body: mailPage(this.#mails) };
    if (path === '/messages') return { body: this.#mails };
    const [, view, id, file] =
      /^\/(messages|ver)\/([0-9a-f-]{36})(?:\/attachments\/(\d{1,3}))?$/.exec(path) ?? [];
    const mail = this.#mails.find((candidate) => candidate.id === id);
    if (!mail) return { status: 404 };
    if (file !== undefined) return this.#attachment(mail, Number(file));
    return { body: view === 'ver' ? messagePage(mail) : mail };
  }

  /** The bytes of an attachment; always as a download, because a stranger has written it. */
  async attachment(id: string, at: number): Promise<Buffer | undefined> {
    const mail = this.#mails.find((candidate) => candidate.id === id);
    const raw = mail && (await this.#rawOf(mail));
    const part = raw && (await PostalMime.parse(raw)).attachments[at];
    if (!part) return undefined;
    return Buffer.from(part.content as Uint8Array);
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#smtp.close(() => resolve()));
  }

  async #attachment({ id, attachments }: CaughtMail, at: number): Promise<StandInAnswer> {
    const content = await this.attachment(id, at);
    if (!content) return { status: 404 };
    const name = encodeURIComponent(attachments[at]?.filename || 'adjunto');
    return {
      headers: {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename*=UTF-8''${name}`,
      },
      body: content,
    };
  }

  async #rawOf({ id, at }: CaughtMail): Promise<Buffer | undefined> {
    if (!this.#dir) return this.#raw.get(id);
    return readFile(join(this.#dir, `${at}-${id}.eml`)).catch(() => undefined);
  }

  async #keep(raw: Buffer): Promise<void> {
    const id = randomUUID();
    const at = Math.floor(Date.now() / 1000);
    const mail = await parse(raw, id, at);
    if (this.#dir) await writeFile(join(this.#dir, `${at}-${id}.eml`), raw, { mode: 0o600 });
    else this.#keepRaw(id, raw);
    this.#mails.unshift(mail);
    this.#mails.length = Math.min(this.#mails.length, KEPT);
  }

  #keepRaw(id: string, raw: Buffer): void {
    this.#raw.set(id, raw);
    const [oldest] = this.#raw.keys();
    if (this.#raw.size > KEPT_RAW && oldest !== undefined) this.#raw.delete(oldest);
  }

  async #forget(): Promise<void> {
    this.#mails.length = 0;
    this.#raw.clear();
    if (!this.#dir) return;
    for (const name of await readdir(this.#dir)) if (name.endsWith('.eml')) await rm(join(this.#dir, name));
  }
}

export async function startMailStandIn({ host, port, dir }: StandInPlace): Promise<MailStandIn> {
  const standIn = new MailStandIn(dir, dir ? await reopen(dir) : []);
  await standIn.listen(port, host);
  return standIn;
}

async function parse(raw: Buffer, id: string, at: number): Promise<CaughtMail> {
  const mail: Email = await PostalMime.parse(raw);
  const addresses = [...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.bcc ?? [])];
  return {
    id,
    at,
    from: mail.from?.address ?? '',
    to: addresses.flatMap((entry) => entry.address ?? entry.group?.map((member) => member.address) ?? []),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: mail.attachments.map((part) => ({
      filename: part.filename ?? '',
      mimeType: part.mimeType,
      size: typeof part.content === 'string' ? part.content.length : part.content.byteLength,
    })),
  };
}

/** Messages of an earlier run, newest first. */
async function reopen(dir: string): Promise<CaughtMail[]> {
  await mkdir(dir, { recursive: true });
  const names = (await readdir(dir)).filter((name) => /^\d+-[0-9a-f-]{36}\.eml$/.test(name));
  names.sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10));
  return Promise.all(
    names.slice(0, KEPT).map(async (name) => {
      const raw = await readFile(join(dir, name));
      return parse(raw, name.slice(name.indexOf('-') + 1, -4), Number.parseInt(name, 10));
    }),
  );
}
