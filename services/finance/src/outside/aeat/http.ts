import { readFile } from 'node:fs/promises';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import type { OutsideCalls } from '@llavero/kit/outside/calls';
import type { Adapter } from '@llavero/kit/outside/system';
import { qrServices } from '@llavero/proto/rules/verifactu/qr';
import { readAnswer } from './answer.ts';
import type { AeatSettings } from './env.ts';
import { Aeat, type BatchAnswer, type RecordBatch } from './port.ts';
import { batchXml } from './xml.ts';

/** A batch of 1,000 records takes the tax office some seconds. */
const SEND_MS = 60_000;
/** Largest answer read, in bytes. */
const LARGEST = 10 * 1024 * 1024;
const LABEL = 'La AEAT';

interface Reply {
  status: number;
  text: string;
}

/** SOAP with the company's certificate, which only the TLS of Node's own client presents. */
export class HttpAeat extends Aeat implements Adapter {
  readonly qrService: string;
  readonly #settings: AeatSettings;
  readonly #calls: OutsideCalls;
  #certificate: Promise<Buffer> | undefined;

  constructor(settings: AeatSettings, calls: OutsideCalls) {
    super();
    this.#settings = settings;
    this.#calls = calls;
    // The test environment of the tax office answers under names of its own.
    const isTest = new URL(settings.AEAT_VERIFACTU_URL).hostname.startsWith('prewww');
    this.qrService = qrServices[isTest ? 'test' : 'production'];
  }

  send(batch: RecordBatch): Promise<BatchAnswer> {
    const { AEAT_SOFTWARE_NAME, AEAT_SOFTWARE_NIF, AEAT_INSTALLATION } = this.#settings;
    const body = batchXml(batch, {
      producer: { name: AEAT_SOFTWARE_NAME, nif: AEAT_SOFTWARE_NIF },
      installation: AEAT_INSTALLATION,
      version: '1',
    });
    // Repeated by the job, which knows what to say of it.
    const call = { name: 'RegFactuSistemaFacturacion', repeatable: false, timeoutMs: SEND_MS };
    return this.#calls.run(call, async (signal) => this.#answerOf(await this.#request('POST', body, signal)));
  }

  /** There is no call that changes nothing: whether the service answers, and takes the certificate. */
  check(): Promise<void> {
    return this.#calls.run({ name: 'check', repeatable: true }, async (signal) => {
      this.#refuseStrangers(await this.#request('GET', undefined, signal));
    });
  }

  #refuseStrangers({ status }: Reply): void {
    if (status !== 401 && status !== 403) return;
    throw this.#calls.failure({
      reason: 'CREDENTIALS',
      what: `${LABEL} no acepta el certificado de la empresa y no se ha enviado nada.`,
      todo: 'Quien administre el servidor debe revisar AEAT_CERTIFICATE_FILE.',
      detail: `HTTP ${status}`,
    });
  }

  #answerOf(reply: Reply): BatchAnswer {
    this.#refuseStrangers(reply);
    const { status, text } = reply;
    const answer = readAnswer(text);
    if (answer) return answer;
    throw this.#failed(`HTTP ${status}`);
  }

  async #request(method: 'GET' | 'POST', body: string | undefined, signal: AbortSignal): Promise<Reply> {
    const url = new URL(this.#settings.AEAT_VERIFACTU_URL);
    const { AEAT_CERTIFICATE_PASSWORD: password } = this.#settings;
    const pfx = await this.#certificateOf();
    const data = Buffer.from(body ?? '', 'utf8');
    return new Promise<Reply>((resolve, reject) => {
      const send = url.protocol === 'https:' ? secure : plain;
      const request = send(
        url,
        {
          method,
          signal,
          headers: {
            'content-type': 'text/xml; charset=utf-8',
            'content-length': data.length,
            soapaction: '""',
          },
          ...(pfx ? { pfx, passphrase: password.reveal() } : {}),
        },
        (response) => {
          const parts: Buffer[] = [];
          let size = 0;
          response.on('data', (part: Buffer) => {
            parts.push(part);
            if ((size += part.length) > LARGEST) response.destroy(new Error('answer too large'));
          });
          response.on('error', reject);
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
          );
        },
      );
      request.on('error', reject);
      request.end(data);
    }).catch((error: NodeJS.ErrnoException) => {
      throw this.#disconnected(error.code ?? error.name);
    });
  }

  /** Undefined where none is configured. */
  async #certificateOf(): Promise<Buffer | undefined> {
    const { AEAT_CERTIFICATE_FILE: file } = this.#settings;
    if (!file) return undefined;
    try {
      return await (this.#certificate ??= readFile(file));
    } catch (error) {
      this.#certificate = undefined;
      throw this.#calls.failure({
        reason: 'CREDENTIALS',
        what: 'El certificado para la AEAT no se puede leer y no se ha enviado nada.',
        todo: 'Quien administre el servidor debe revisar AEAT_CERTIFICATE_FILE.',
        detail: (error as NodeJS.ErrnoException).code,
      });
    }
  }

  #disconnected(detail: string) {
    if (!['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(detail))
      return this.#failed(detail);
    return this.#calls.failure({
      reason: 'UNREACHABLE',
      what: `No hay conexión con la AEAT (${detail}) y no se ha enviado nada.`,
      todo: 'Se repite por sí solo.',
      detail,
    });
  }

  #failed(detail: string) {
    return this.#calls.failure({
      reason: 'FAILED',
      what: `${LABEL} ha fallado (${detail}) y no se sabe si ha recibido las facturas.`,
      todo: 'Se repite por sí solo: una factura que llega dos veces cuenta una.',
      detail,
    });
  }
}
