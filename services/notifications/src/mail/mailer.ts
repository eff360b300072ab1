import { Config } from '@llavero/kit/config/config';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Transporter } from 'nodemailer';
import type { RenderedMail } from './letterhead.ts';

export interface Envelope {
  /** Id of the communication: the same message sent twice after a crash carries the same Message-ID. */
  id: string;
  to: string[];
  cc: string[];
  bcc: string[];
  replyTo: string | null;
}

/** Why a message did not leave; `text` is Spanish and names nobody. */
export class MailFailure extends Error {
  /** Trying again later may help. */
  readonly passing: boolean;
  readonly text: string;
  /** For the log. */
  readonly code: string;

  constructor(code: string, text: string, passing: boolean) {
    super(code);
    this.name = 'MailFailure';
    this.code = code;
    this.text = text;
    this.passing = passing;
  }
}

const DEFAULT_FROM = 'Llavero <avisos@llavero.example>';
const CONNECT_MS = 10_000;
const ANSWER_MS = 30_000;

/** Hands messages to the mail server of `SMTP_URL`. */
@Injectable()
export class Mailer implements OnApplicationShutdown {
  readonly #url: string;
  readonly #from: string;
  #transport: Promise<Transporter> | undefined;

  constructor(config: Config) {
    this.#url = config.smtpUrl;
    this.#from = config.env['MAIL_FROM'] || DEFAULT_FROM;
  }

  /** @throws MailFailure when the server has not taken the message */
  async send({ id, replyTo, ...envelope }: Envelope, mail: RenderedMail): Promise<void> {
    if (this.#url === '')
      throw new MailFailure(
        'NOT_CONFIGURED',
        'El correo saliente no está configurado (SMTP_URL): configúrelo y vuelva a poner la comunicación «Sin enviar».',
        false,
      );
    const transport = await this.#connected();
    try {
      await transport.sendMail({
        ...envelope,
        ...mail,
        from: this.#from,
        ...(replyTo ? { replyTo } : {}),
        messageId: `<${id}@${domainOf(this.#from)}>`,
        // What a colleague has written never reaches for files or addresses of this machine.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      throw failureOf(error);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    (await this.#transport)?.close();
  }

  /** The library is loaded with the first message. */
  #connected(): Promise<Transporter> {
    this.#transport ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({
        url: this.#url,
        pool: true,
        maxConnections: 2,
        // Repeating is the delivery's business.
        maxRequeues: 0,
        connectionTimeout: CONNECT_MS,
        greetingTimeout: CONNECT_MS,
        socketTimeout: ANSWER_MS,
      }),
    );
    return this.#transport;
  }
}

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'llavero';
}

/** Answers of 5xx are final; everything else (no connection, 4xx) passes. The server's words may quote addresses. */
function failureOf(error: unknown): MailFailure {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const name = [code, responseCode].filter(Boolean).join(' ') || 'UNKNOWN';
  if (code === 'EENVELOPE' || (responseCode !== undefined && responseCode >= 500))
    return new MailFailure(
      name,
      `El servidor de correo ha rechazado el mensaje (${name}). Revise los destinatarios.`,
      false,
    );
  return new MailFailure(name, `El servidor de correo no ha aceptado el mensaje (${name}).`, true);
}
