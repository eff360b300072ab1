import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { mailPage, messagePage } from './mail-pages.ts';

/** A message as `GET /messages` lists it. Times are unix seconds. */
export interface CaughtMail {
  id: string;
  at: number;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string; mimeType: string; size: number }[];
}

export interface MailSinkOptions {
  /** 0 takes a free port. */
  smtpPort: number;
  /** 0 takes a free port. */
  httpPort: number;
  /** Folder that keeps the messages as `.eml`; in memory only when absent. */
  dir?: string;
  /** Address to listen on; this machine only unless a container says otherwise. */
  host?: string;
}

export interface MailSink {
  readonly smtpUrl: string;
  readonly httpUrl: string;
  messages(): CaughtMail[];
  stop(): Promise<void>;
}

/** The newest this many are shown; older ones stay in the folder. */
const KEPT = 1_000;
const LARGEST_BYTES = 30 * 1024 * 1024;

/**
 * A mail server that delivers to nobody: it accepts every message and shows it on a page. The demo and the
 * tests send their mail here, so that no real person ever receives any.
 */
export async function startMailSink(options: MailSinkOptions): Promise<MailSink> {
  const host = options.host ?? '127.0.0.1';
  const mails: CaughtMail[] = [];
  if (options.dir) mails.push(...(await reopen(options.dir)));

  const keep = async (raw: Buffer): Promise<void> => {
    const id = randomUUID();
    const at = Math.floor(Date.now() / 1000);
    const mail = await parse(raw, id, at);
    if (options.dir) await writeFile(join(options.dir, `${at}-${id}.eml`), raw, { mode: 0o600 });
    mails.unshift(mail);
    mails.length = Math.min(mails.length, KEPT);
  };

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    size: LARGEST_BYTES,
    closeTimeout: 1_000,
    logger: false,
    onData(stream, _session, done) {
      buffer(stream)
        .then(keep)
        .then(() => done(), done);
    },
  });
  // A client that breaks off is its own business.
  smtp.on('error', () => undefined);
  const smtpPort = await listening(smtp.server, () => smtp.listen(options.smtpPort, host));

  const empty = async (): Promise<void> => {
    mails.length = 0;
    if (!options.dir) return;
    for (const name of await readdir(options.dir))
      if (name.endsWith('.eml')) await rm(join(options.dir, name));
  };
  const http = createServer((request, response) => {
    answer(request, response, mails, empty).catch(() => response.writeHead(500).end());
  });
  const httpPort = await listening(http, () => http.listen(options.httpPort, host));

  return {
    smtpUrl: `smtp://${host}:${smtpPort}`,
    httpUrl: `http://${host}:${httpPort}`,
    messages: () => [...mails],
    async stop() {
      await Promise.all([
        new Promise<void>((resolve) => smtp.close(() => resolve())),
        new Promise<void>((resolve) => http.close(() => resolve())),
      ]);
    },
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  mails: CaughtMail[],
  empty: () => Promise<void>,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://sink');
  const id = /^\/(?:messages|ver)\/([0-9a-f-]{36})$/.exec(pathname)?.[1];
  const mail = mails.find((candidate) => candidate.id === id);
  const json = (value: unknown) => send(response, 200, 'application/json', JSON.stringify(value));
  // Mail is foreign content: no scripts, no requests to anywhere.
  const page = (value: string) => send(response, 200, 'text/html; charset=utf-8', value);

  if (request.method === 'DELETE' && pathname === '/messages') {
    await empty();
    response.writeHead(204).end();
  } else if (request.method !== 'GET') response.writeHead(405).end();
  else if (pathname === '/health/ready') json({ status: 'ok' });
  else if (pathname === '/messages') json(mails);
  else if (pathname === '/') page(mailPage(mails));
  else if (mail && pathname.startsWith('/messages/')) json(mail);
  else if (mail) page(messagePage(mail));
  else response.writeHead(404).end();
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'",
    'x-content-type-options': 'nosniff',
  });
  response.end(body);
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

/** Waits until a server listens and tells the port it got. */
async function listening(server: Server, listen: () => void): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.once('listening', resolve);
    listen();
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
