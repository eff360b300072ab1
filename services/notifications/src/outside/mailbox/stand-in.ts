import { createServer, type Server, type Socket } from 'node:net';
import { escapeHtml } from '@llavero/kit/html/escape-html';
import type { StandIn, StandInAnswer, StandInPlace, StandInRequest } from '@llavero/kit/outside/stand-in';
import { standInPage } from '@llavero/kit/outside/stand-in-page';
import { answerOf, type StandInMessage, tokensOf } from './imap-answers.ts';

const PASSWORD = 'stand-in';

/**
 * A mail server with one mailbox that can be read: as much of IMAP4rev1 (RFC 3501) as a client needs that searches and fetches.
 * `POST /messages` puts a message (RFC 5322) into the mailbox. It forgets everything when it ends.
 */
export class MailboxStandIn implements StandIn {
  port = 0;
  /** Refuses every password while it is true. */
  refusing = false;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #messages: StandInMessage[] = [];
  #validity = 1;
  #next = 1;

  constructor() {
    this.#server = createServer((socket) => this.#talk(socket));
  }

  async listen(port: number, host: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, resolve);
    });
    const address = this.#server.address();
    this.port = typeof address === 'object' && address ? address.port : 0;
  }

  /** @returns its UID */
  deliver(raw: string | Buffer, at = new Date()): number {
    this.#messages.push({ uid: this.#next, at, raw: Buffer.from(raw) });
    this.#next += 1;
    return this.#next - 1;
  }

  /** As after a restore from a backup: the same messages have other numbers. */
  renumber(): void {
    this.#validity += 1;
    this.#messages = this.#messages.map((message, at) => ({ ...message, uid: at + 1 }));
    this.#next = this.#messages.length + 1;
  }

  /** Breaks every connection off. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  answer({ method, path, body }: StandInRequest): StandInAnswer {
    if (path === '/' && method === 'GET') return { body: this.#page() };
    if (path !== '/messages') return { status: 404 };
    if (method === 'POST') return { status: 201, body: { uid: this.deliver(body) } };
    if (method === 'GET')
      return { body: this.#messages.map(({ uid, raw }) => ({ uid, raw: raw.toString() })) };
    return { status: 405 };
  }

  async stop(): Promise<void> {
    this.cut();
    if (this.#server.listening) await new Promise((resolve) => this.#server.close(resolve));
  }

  #page(): string {
    const lines = this.#messages.map(({ raw }) => {
      const subject = /^subject:\s*(.*)$/im.exec(raw.toString())?.[1] ?? '(sin asunto)';
      return `<li>${escapeHtml(subject)}</li>`;
    });
    return standInPage(
      'Buzón de pruebas',
      `<p>Correos que esperan en el buzón.</p><ul>${lines.join('')}</ul>`,
    );
  }

  #talk(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    // A client that breaks off is its own business.
    socket.on('error', () => undefined);
    socket.write('* OK [CAPABILITY IMAP4rev1] Llavero\r\n');
    let waiting = '';
    socket.on('data', (data) => {
      waiting += data.toString('latin1');
      for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
        const line = waiting.slice(0, end);
        waiting = waiting.slice(end + 2);
        this.#command(socket, line);
      }
    });
  }

  #command(socket: Socket, line: string): void {
    const [tag = '*', name = '', ...args] = tokensOf(line);
    const verb = name.toUpperCase();
    if (verb === 'LOGIN' && (this.refusing || args[1] !== PASSWORD))
      return void socket.write(`${tag} NO [AUTHENTICATIONFAILED] Wrong password\r\n`);
    const mailbox = { messages: this.#messages, validity: this.#validity, next: this.#next };
    const parts = answerOf(verb, args, mailbox);
    if (!parts) return void socket.write(`${tag} BAD Unknown command\r\n`);
    for (const part of parts) socket.write(part);
    socket.write(`${tag} OK Done\r\n`);
    if (verb === 'LOGOUT') socket.end();
  }
}

export async function startMailboxStandIn({ host, port }: StandInPlace): Promise<MailboxStandIn> {
  const standIn = new MailboxStandIn();
  await standIn.listen(port, host);
  return standIn;
}
