import type { AccessToken } from '@llavero/kit/outside/access-token';
import type { OutsideCalls } from '@llavero/kit/outside/calls';
import type { OutsideError } from '@llavero/kit/outside/errors';
import { accountToken } from '@llavero/kit/outside/oauth';
import type { Adapter } from '@llavero/kit/outside/system';
import type { Transporter } from 'nodemailer';
import { MAIL_CONNECTIONS } from '../../communication/mail-job.ts';
import type { MailSettings } from './env.ts';
import { type AttachedFile, type Envelope, Mail, type RenderedMail } from './port.ts';

/** RFC 8058: the button of a mail program may post to the address of List-Unsubscribe. */
const ONE_CLICK = 'List-Unsubscribe=One-Click';
const CONNECT_MS = 10_000;
const ANSWER_MS = 30_000;
/** For the whole conversation; the library's own limits above end earlier and say why. */
const SEND_MS = 90_000;

/** Hands messages to the mail server of `SMTP_URL`. */
export class SmtpMail extends Mail implements Adapter {
  readonly #settings: MailSettings;
  readonly #calls: OutsideCalls;
  /** Null where the address has a password, or none is needed. */
  readonly #token: AccessToken | null;
  #transport: Promise<Transporter> | undefined;

  /** @throws ConfigError when only a part of the permission is configured */
  constructor(settings: MailSettings, calls: OutsideCalls) {
    super();
    this.#settings = settings;
    this.#calls = calls;
    this.#token = accountToken('SMTP', settings, calls, 'El proveedor del correo');
  }

  get answerAddress(): string | null {
    return this.#settings.MAIL_REPLY_TO || null;
  }

  async send(
    { id, replyTo, returnTo, unsubscribe, ...envelope }: Envelope,
    mail: RenderedMail,
    files: readonly AttachedFile[] = [],
  ): Promise<void> {
    const from = this.#settings.MAIL_FROM;
    await this.#call('send', false, (transport) =>
      transport.sendMail({
        ...envelope,
        ...mail,
        from,
        ...(replyTo ? { replyTo } : {}),
        ...(returnTo
          ? { envelope: { from: returnTo, to: [...envelope.to, ...envelope.cc, ...envelope.bcc] } }
          : {}),
        ...(unsubscribe ? { list: { unsubscribe }, headers: { 'List-Unsubscribe-Post': ONE_CLICK } } : {}),
        attachments: files.map(({ fileName, ...file }) => ({ filename: fileName, ...file })),
        messageId: `<${id}@${domainOf(from)}>`,
        // What a colleague has written never reaches for files or addresses of this machine.
        disableFileAccess: true,
        disableUrlAccess: true,
      }),
    );
  }

  async check(): Promise<void> {
    await this.#call('verify', true, (transport) => transport.verify());
  }

  async close(): Promise<void> {
    (await this.#transport)?.close();
  }

  async #call(
    name: string,
    repeatable: boolean,
    work: (transport: Transporter) => Promise<unknown>,
  ): Promise<void> {
    const transport = await this.#connected();
    // The library would tell of a refused token as of any failure of the server.
    await this.#token?.value();
    await this.#calls.run({ name, repeatable, timeoutMs: SEND_MS }, async () => {
      try {
        await work(transport);
      } catch (error) {
        throw this.#failureOf(error);
      }
    });
  }

  /** The library is loaded with the first message. */
  #connected(): Promise<Transporter> {
    this.#transport ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({
        url: this.#settings.SMTP_URL.reveal(),
        ...this.#signIn(),
        pool: true,
        maxConnections: MAIL_CONNECTIONS,
        // Repeating is the delivery's decision.
        maxRequeues: 0,
        connectionTimeout: CONNECT_MS,
        greetingTimeout: CONNECT_MS,
        socketTimeout: ANSWER_MS,
      }),
    );
    return this.#transport;
  }

  /** What signs in by a token instead of the password of the address. */
  #signIn() {
    const token = this.#token;
    if (!token) return {};
    const provisionCallback = (
      _user: string,
      renew: boolean,
      done: (error: Error | null, token?: string) => void,
    ): void => {
      // The server did not take the one of before.
      if (renew) token.forget();
      token.value().then(
        (value) => done(null, value),
        (error: Error) => done(error),
      );
    };
    const user = decodeURIComponent(new URL(this.#settings.SMTP_URL.reveal()).username);
    return { auth: { type: 'OAuth2' as const, user, provisionCallback } };
  }

  /** Answers of 5xx are final; everything else passes. The server's words may quote addresses and stay out. */
  #failureOf(error: unknown): OutsideError {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    const detail = [code, responseCode].filter(Boolean).join(' ') || 'UNKNOWN';
    if (code === 'EAUTH')
      return this.#calls.failure({
        reason: 'CREDENTIALS',
        what: `El servidor de correo no acepta el usuario y ${this.#token ? 'el permiso' : 'la contraseña'} de Llavero (${detail}) y no se ha enviado nada.`,
        todo: 'Quien administre el servidor debe revisar SMTP_URL.',
        detail,
      });
    if (code === 'EENVELOPE' || (responseCode !== undefined && responseCode >= 500))
      return this.#calls.failure({
        reason: 'REFUSED',
        what: `El servidor de correo ha rechazado el mensaje (${detail}).`,
        todo: 'Revise los destinatarios.',
        detail,
      });
    return this.#calls.failure({
      // 421 says that the server itself is closing; other codes of 4xx concern this message.
      reason: responseCode === undefined || responseCode === 421 ? 'UNREACHABLE' : 'RATE_LIMITED',
      what: `El servidor de correo no ha aceptado el mensaje (${detail}).`,
      todo: 'Repita la operación dentro de unos minutos.',
      detail,
    });
  }
}

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'llavero';
}
