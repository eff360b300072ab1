import { createHash } from 'node:crypto';
import { escapeHtml } from '@llavero/kit/html/escape-html';
import { standInPage, standInTable } from '@llavero/kit/outside/stand-in-page';
import { ownAnswer } from '@llavero/kit/outside/own-answer';
import type { StandIn, StandInAnswer, StandInPlace, StandInRequest } from '@llavero/kit/outside/stand-in';
import { StandInLog } from '@llavero/kit/outside/stand-in-log';
import { schemaProblem } from './stand-in-schema.ts';
import { findNode, parseXml, textAt, type XmlNode } from './xml-tree.ts';

/** A record as `GET /messages` lists it, newest first. */
export interface CaughtRecord {
  operation: 'Alta' | 'Anulacion';
  issuer: string;
  number: string;
  date: string;
  type: string | null;
  total: string | null;
  fingerprint: string;
  reference: string;
  state: 'Correcto' | 'AceptadoConErrores' | 'Incorrecto';
  code: string | null;
  /** The record said that it corrects another, came late, or was sent in the name of its issuer. */
  isCorrection: boolean;
  /** What the record said of an earlier refusal (`RechazoPrevio`). */
  refusal: string | null;
  /** A cancellation of what the tax office is said not to have. */
  isOfUnknown: boolean;
  isIncident: boolean;
  isRepresented: boolean;
}

/** What the next request is to meet. */
export type PlannedAnswer =
  /** The request is worked on, and its answer is lost. */
  | { kind: 'LOST' }
  /** A fault of the service itself. */
  | { kind: 'DOWN' }
  /** A refusal of whoever sends: 4112 for one who is no representative. */
  | { kind: 'FAULT'; code: string }
  /** Seconds to wait until the next batch. */
  | { kind: 'WAIT'; seconds: number }
  /** The customers with these numbers are unknown to the census. */
  | { kind: 'UNKNOWN'; nifs: string[] };

interface Verdict {
  state: CaughtRecord['state'];
  code: string | null;
  message: string | null;
  twin?: CaughtRecord;
}

/**
 * The VeriFactu service of the tax office as its public documents describe it: SOAP faults, answers per record with their codes,
 * duplicates (3000), unknown records (3002), fingerprints worked out anew from the text of the request (2000), the wait between
 * batches. `POST /next` plans what the next request meets.
 */
export class AeatStandIn implements StandIn {
  readonly #log: StandInLog<CaughtRecord>;
  readonly #records: CaughtRecord[];
  #planned: PlannedAnswer[] = [];
  #unknown = new Set<string>();
  #wait = 1;
  /** Times at which batches came, milliseconds; for tests of the wait. */
  readonly batches: { at: number; records: number }[] = [];

  constructor(log: StandInLog<CaughtRecord>) {
    this.#log = log;
    this.#records = [...log.earlier];
  }

  messages(): CaughtRecord[] {
    return this.#records.toReversed();
  }

  plan(...answers: PlannedAnswer[]): void {
    this.#planned.push(...answers);
  }

  async answer(request: StandInRequest): Promise<StandInAnswer> {
    const { method, path, body } = request;
    const own = ownAnswer(request, () => this.#page(), this);
    if (own) return own;
    if (method === 'POST' && path === '/VerifactuSOAP') return this.#take(body.toString('utf8'));
    return { status: 404 };
  }

  async stop(): Promise<void> {}

  async #take(source: string): Promise<StandInAnswer> {
    let planned = this.#planned.shift();
    while (planned?.kind === 'WAIT' || planned?.kind === 'UNKNOWN') {
      if (planned.kind === 'WAIT') this.#wait = planned.seconds;
      else this.#unknown = new Set(planned.nifs);
      planned = this.#planned.shift();
    }
    if (planned?.kind === 'DOWN') return { status: 503, body: 'Service Unavailable' };
    if (planned?.kind === 'FAULT') return fault(planned.code, 'Error de quien envía.');
    let request: XmlNode | undefined;
    try {
      request = findNode(parseXml(source), 'RegFactuSistemaFacturacion');
    } catch {
      return fault('4103', 'Error no controlado al leer el XML.');
    }
    if (!request) return fault('4102', 'El XML no cumple el esquema.');
    const problem = schemaProblem(request);
    if (problem) return fault('4102', `El XML no cumple el esquema. ${problem}`);
    const lines = request.children.filter(({ name }) => name === 'RegistroFactura');
    this.batches.push({ at: Date.now(), records: lines.length });
    const answered = lines.map((line) => this.#judge(request, line.children[0]!));
    await this.#log.append(...answered.map(({ record }) => record));
    if (planned?.kind === 'LOST') return { status: 502, body: 'Bad Gateway' };
    return xml(200, this.#answerXml(answered));
  }

  #judge(request: XmlNode, line: XmlNode): { record: CaughtRecord; verdict: Verdict } {
    const isNew = line.name === 'RegistroAlta';
    const suffix = isNew ? '' : 'Anulada';
    const id = (name: string) => textAt(line, 'IDFactura', `${name}${suffix}`) ?? '';
    const head = request.children[0];
    const known = {
      operation: isNew ? ('Alta' as const) : ('Anulacion' as const),
      issuer: id('IDEmisorFactura'),
      number: id('NumSerieFactura'),
      date: id('FechaExpedicionFactura'),
      type: textAt(line, 'TipoFactura'),
      total: textAt(line, 'ImporteTotal'),
      fingerprint: textAt(line, 'Huella') ?? '',
      reference: textAt(line, 'RefExterna') ?? '',
      isCorrection: textAt(line, 'Subsanacion') === 'S',
      refusal: textAt(line, 'RechazoPrevio'),
      isOfUnknown: textAt(line, 'SinRegistroPrevio') === 'S',
      isIncident: textAt(head, 'RemisionVoluntaria', 'Incidencia') === 'S',
      isRepresented: textAt(head, 'Representante', 'NIF') !== null,
    };
    const verdict = this.#verdict(known, line);
    const record = { ...known, state: verdict.state, code: verdict.code };
    this.#records.push(record);
    return { record, verdict };
  }

  #verdict(record: Omit<CaughtRecord, 'state' | 'code'>, line: XmlNode): Verdict {
    const refused = (code: string, message: string): Verdict => ({ state: 'Incorrecto', code, message });
    const same = this.#records.filter(
      (one) =>
        one.state !== 'Incorrecto' &&
        one.issuer === record.issuer &&
        one.number === record.number &&
        one.date === record.date,
    );
    const twin = same.at(-1);
    const isStanding = twin?.operation === 'Alta';
    if (record.operation === 'Anulacion') {
      if (twin?.operation === 'Anulacion')
        return { ...refused('3001', 'El registro de facturación ya ha sido dado de baja.'), twin };
      if (!isStanding && textAt(line, 'SinRegistroPrevio') !== 'S')
        return refused('3002', 'No existe el registro de facturación.');
    } else {
      if (twin && !record.isCorrection)
        return { ...refused('3000', 'Registro de facturación duplicado.'), twin };
      const recipients = line.children.find(({ name }) => name === 'Destinatarios')?.children ?? [];
      if (recipients.length === 0 && !['F2', 'R5'].includes(record.type ?? ''))
        return refused('1189', 'El bloque Destinatarios tiene que estar cumplimentado.');
      const unknown = recipients.map((one) => textAt(one, 'NIF') ?? '').find((nif) => this.#unknown.has(nif));
      if (unknown) return refused('1239', `El NIF ${unknown} del bloque Destinatarios no está identificado.`);
    }
    if (fingerprintIn(line) !== record.fingerprint)
      return {
        state: 'AceptadoConErrores',
        code: '2000',
        message: 'El cálculo de la huella suministrada es incorrecto.',
      };
    return { state: 'Correcto', code: null, message: null };
  }

  #answerXml(lines: readonly { record: CaughtRecord; verdict: Verdict }[]): string {
    const isAll = lines.every(({ verdict }) => verdict.state !== 'Incorrecto');
    const isNone = lines.every(({ verdict }) => verdict.state === 'Incorrecto');
    const rows = lines.map(({ record, verdict }) => {
      const { twin } = verdict;
      const error = (code: string | null, message: string | null) =>
        (code ? tag('CodigoErrorRegistro', code) : '') +
        (message ? tag('DescripcionErrorRegistro', message) : '');
      const state = { Correcto: 'Correcta', AceptadoConErrores: 'AceptadaConErrores', Incorrecto: '' };
      return `<r:RespuestaLinea><r:IDFactura>${tag('IDEmisorFactura', record.issuer)}${tag('NumSerieFactura', record.number)}${tag('FechaExpedicionFactura', record.date)}</r:IDFactura><r:Operacion>${tag('TipoOperacion', record.operation)}</r:Operacion>${tag('RefExterna', record.reference)}${tag('EstadoRegistro', verdict.state)}${error(verdict.code, verdict.message)}${
        twin
          ? `<r:RegistroDuplicado>${tag('IdPeticionRegistroDuplicado', '1')}${tag('EstadoRegistroDuplicado', twin.operation === 'Anulacion' ? 'Anulada' : state[twin.state])}${error(twin.code, null)}</r:RegistroDuplicado>`
          : ''
      }</r:RespuestaLinea>`;
    });
    const csv = isNone
      ? ''
      : tag('CSV', `A-${createHash('sha256').update(rows.join()).digest('hex').slice(0, 14).toUpperCase()}`);
    return `<r:RespuestaRegFactuSistemaFacturacion xmlns:r="${NAMESPACE}">${csv}${tag('TiempoEsperaEnvio', String(this.#wait))}${tag('EstadoEnvio', isAll ? 'Correcto' : isNone ? 'Incorrecto' : 'ParcialmenteCorrecto')}${rows.join('')}</r:RespuestaRegFactuSistemaFacturacion>`;
  }

  #page(): string {
    const rows = this.messages()
      .slice(0, 200)
      .map(({ issuer, number, date, operation, total, state, code }) =>
        [issuer, number, date, operation, total ?? '', code ? `${state} (${code})` : state].map(escapeHtml),
      );
    return standInPage(
      'AEAT de pruebas',
      `<p>Llavero envía aquí los registros de facturación de demostración: nada llega a la Agencia Tributaria.</p>${
        rows.length > 0
          ? standInTable(['Emisor', 'Número', 'Fecha', 'Operación', 'Total', 'Estado'], rows)
          : '<p>Todavía no ha llegado ningún registro.</p>'
      }`,
    );
  }
}

const NAMESPACE =
  'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/RespuestaSuministro.xsd';

const tag = (name: string, text: string): string => `<r:${name}>${escapeHtml(text)}</r:${name}>`;

const xml = (status: number, body: string): StandInAnswer => ({
  status,
  headers: { 'content-type': 'text/xml; charset=utf-8' },
  body: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Body>${body}</env:Body></env:Envelope>`,
  ),
});

const fault = (code: string, message: string): StandInAnswer =>
  xml(
    500,
    `<env:Fault><faultcode>env:Client</faultcode><faultstring>Codigo[${code}].${escapeHtml(message)}</faultstring></env:Fault>`,
  );

/** The fingerprint as the text of the request says it, worked out apart from the rules of the product. */
function fingerprintIn(line: XmlNode): string {
  const isNew = line.name === 'RegistroAlta';
  const suffix = isNew ? '' : 'Anulada';
  const of = (...path: string[]) => textAt(line, ...path) ?? '';
  const parts = [
    ...['IDEmisorFactura', 'NumSerieFactura', 'FechaExpedicionFactura'].map(
      (name) => `${name}${suffix}=${of('IDFactura', name + suffix)}`,
    ),
    ...(isNew ? ['TipoFactura', 'CuotaTotal', 'ImporteTotal'].map((name) => `${name}=${of(name)}`) : []),
    `Huella=${of('Encadenamiento', 'RegistroAnterior', 'Huella')}`,
    `FechaHoraHusoGenRegistro=${of('FechaHoraHusoGenRegistro')}`,
  ];
  return createHash('sha256').update(parts.join('&')).digest('hex').toUpperCase();
}

export async function startAeatStandIn(place: StandInPlace): Promise<AeatStandIn> {
  return new AeatStandIn(await StandInLog.open(place, 'records.jsonl'));
}
