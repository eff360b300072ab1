import { readFile } from 'node:fs/promises';
import type { OutsideCalls } from '@llavero/kit/outside/calls';
import { networkFailure, sendRequest } from '@llavero/kit/outside/send-request';
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

/** SOAP with the company's certificate. */
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
    const { AEAT_CERTIFICATE_PASSWORD: password } = this.#settings;
    const pfx = await this.#certificateOf();
    const request = {
      ...{ method, signal, body: body ?? '', largest: LARGEST },
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '""' },
      certificate: pfx && { pfx, passphrase: password.reveal() },
    };
    try {
      const { status, content } = await sendRequest(new URL(this.#settings.AEAT_VERIFACTU_URL), request);
      return { status, text: content.toString('utf8') };
    } catch (error) {
      throw this.#disconnected(error);
    }
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

  #disconnected(error: unknown) {
    const { detail, isUnsent } = networkFailure(error);
    if (!isUnsent) return this.#failed(detail);
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
