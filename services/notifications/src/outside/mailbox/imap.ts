import type { AccessToken } from '@llavero/kit/outside/access-token';
import type { OutsideCalls } from '@llavero/kit/outside/calls';
import { type OutsideError } from '@llavero/kit/outside/errors';
import { accountToken } from '@llavero/kit/outside/oauth';
import type { Adapter } from '@llavero/kit/outside/system';
import { CodedError } from '@llavero/proto/errors';
import { MOST_MAIL_BYTES } from '@llavero/proto/rules/inbound-mail';
import type { ImapFlow } from 'imapflow';
import type { MailboxSettings } from './env.ts';
import { Mailbox, type MailboxCursor, type MailboxMessage } from './port.ts';

const CONNECT_MS = 10_000;
const ANSWER_MS = 30_000;
/** For a whole reading. */
const READ_MS = 120_000;
/** Messages of one reading: the next one goes on. */
const MOST_AT_ONCE = 50;
const DAY_SECONDS = 86_400;

/** What `take` has thrown is nobody's fault but ours and must not look like a failure of the server. */
class TakeFailed extends Error {}

/** Reads the mailbox of `IMAP_URL`, which it never changes: the folder is opened read-only. */
export class ImapMailbox extends Mailbox implements Adapter {
  readonly #settings: MailboxSettings;
  readonly #calls: OutsideCalls;
  /** Null where the address has a password. */
  readonly #token: AccessToken | null;

  /** @throws ConfigError when only a part of the permission is configured */
  constructor(settings: MailboxSettings, calls: OutsideCalls) {
    super();
    this.#settings = settings;
    this.#calls = calls;
    this.#token = accountToken('IMAP', settings, calls, 'El proveedor del buzón');
  }

  get everySeconds(): number {
    return this.#settings.IMAP_EVERY_SECONDS;
  }

  async read(
    cursor: MailboxCursor | null,
    since: number,
    take: (message: MailboxMessage) => Promise<void>,
  ): Promise<boolean> {
    return this.#session('read', READ_MS, async (client, signal) => {
      const validity = String(client.mailbox && client.mailbox.uidValidity);
      const known = cursor?.validity === validity ? cursor : null;
      const wanted = known
        ? { uid: `${known.uid + 1}:*` }
        : { since: new Date((since - DAY_SECONDS) * 1000) };
      const found = (await client.search(wanted, { uid: true })) || [];
      // «n:*» always has the last message, also when its number is smaller.
      const uids = found.filter((uid) => uid > (known?.uid ?? 0)).sort((a, b) => a - b);
      for (const uid of uids.slice(0, MOST_AT_ONCE)) {
        if (signal.aborted) return true;
        const sized = await client.fetchOne(String(uid), { size: true }, { uid: true });
        // Deleted meanwhile.
        if (!sized) continue;
        const fits = (sized.size ?? 0) <= MOST_MAIL_BYTES;
        const whole = fits && (await client.fetchOne(String(uid), { source: true }, { uid: true }));
        if (fits && !(whole && whole.source)) continue;
        await take({ validity, uid, raw: (whole && whole.source) || null }).catch((error: unknown) => {
          throw new TakeFailed('not taken', { cause: error });
        });
      }
      return uids.length > MOST_AT_ONCE;
    });
  }

  async check(): Promise<void> {
    await this.#session('check', ANSWER_MS, () => Promise.resolve());
  }

  /** Opens the folder, works and leaves. */
  async #session<T>(
    name: string,
    timeoutMs: number,
    work: (client: ImapFlow, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const accessToken = await this.#token?.value();
    return this.#calls.run({ name, repeatable: false, timeoutMs }, async (signal) => {
      const { client, folder } = await this.#client(accessToken);
      const leave = () => client.close();
      signal.addEventListener('abort', leave, { once: true });
      try {
        await client.connect();
        await client.mailboxOpen(folder, { readOnly: true });
        return await work(client, signal);
      } catch (error) {
        if (error instanceof TakeFailed) throw error.cause;
        throw this.#failureOf(error);
      } finally {
        signal.removeEventListener('abort', leave);
        client.close();
      }
    });
  }

  /** The library is loaded with the first reading. */
  async #client(accessToken: string | undefined): Promise<{ client: ImapFlow; folder: string }> {
    const { ImapFlow } = await import('imapflow');
    const { protocol, hostname, port, username, password, pathname } = new URL(
      this.#settings.IMAP_URL.reveal(),
    );
    const secure = protocol === 'imaps:';
    const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
    const client = new ImapFlow({
      host: hostname,
      port: Number(port) || (secure ? 993 : 143),
      secure,
      // A password does not travel in the clear, except within this machine.
      ...(secure || isHere ? {} : { doSTARTTLS: true }),
      auth: {
        user: decodeURIComponent(username),
        ...(accessToken === undefined ? { pass: decodeURIComponent(password) } : { accessToken }),
      },
      logger: false,
      disableAutoIdle: true,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: ANSWER_MS,
    });
    // Whoever waits for an answer learns of it; without a listener it would end the process.
    client.on('error', () => undefined);
    return { client, folder: decodeURIComponent(pathname.slice(1)) || 'INBOX' };
  }

  #failureOf(error: unknown): OutsideError | CodedError {
    if (error instanceof CodedError) return error;
    const { code, authenticationFailed, mailboxMissing } = error as Record<string, unknown>;
    const detail = typeof code === 'string' ? code : 'UNKNOWN';
    // Revoked before its end: the next reading asks for another.
    if (authenticationFailed) this.#token?.forget();
    if (authenticationFailed)
      return this.#calls.failure({
        reason: 'CREDENTIALS',
        what: `El buzón no acepta el usuario y ${this.#token ? 'el permiso' : 'la contraseña'} de Llavero y no se lee.`,
        todo: `Quien administre el servidor debe revisar IMAP_URL; ${
          this.#token
            ? 'el permiso debe incluir la lectura del buzón por IMAP.'
            : 'algunos proveedores piden una contraseña de aplicación o un permiso (IMAP_OAUTH_TOKEN_URL).'
        }`,
        detail,
      });
    if (mailboxMissing)
      return this.#calls.failure({
        reason: 'REFUSED',
        what: 'La carpeta del buzón no existe y no se lee.',
        todo: 'Quien administre el servidor debe revisar la carpeta de IMAP_URL.',
        detail,
      });
    return this.#calls.failure({
      reason: 'UNREACHABLE',
      what: 'El servidor del buzón no responde y los correos esperan allí.',
      todo: 'Se leerán en cuanto vuelva.',
      detail,
    });
  }
}
