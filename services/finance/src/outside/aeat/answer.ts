import type { AnsweredRecord, BatchAnswer } from './port.ts';
import { findNode, parseXml, textAt, type XmlNode } from './xml-tree.ts';

/** What the tax office asks to wait between two batches unless it says otherwise (Orden HAC/1177/2024 art. 16.3). Seconds. */
export const DEFAULT_WAIT = 60;

const states: Record<string, AnsweredRecord['state']> = {
  Correcto: 'ACCEPTED',
  AceptadoConErrores: 'ACCEPTED_WITH_ERRORS',
  Incorrecto: 'REFUSED',
};

/** A record that was sent before: what became of it then counts (validation document, error 3000). */
const duplicates: Record<string, AnsweredRecord['state']> = {
  Correcta: 'ACCEPTED',
  AceptadaConErrores: 'ACCEPTED_WITH_ERRORS',
  Anulada: 'ACCEPTED',
};

/** Refusals that one of the records has brought about: the schema, and the reading of it. */
const ofContent: ReadonlySet<string> = new Set(['4102', '4103']);

/**
 * The tax office's answer; null for what is none, or for a failure of its own.
 *
 * @param source the body, whatever the HTTP status
 */
export function readAnswer(source: string): BatchAnswer | null {
  let root: XmlNode;
  try {
    root = parseXml(source);
  } catch {
    return null;
  }
  const fault = findNode(root, 'Fault');
  if (fault) {
    if (!/client$/i.test(textAt(fault, 'faultcode') ?? '')) return null;
    const code = /\d{4}/.exec(textAt(fault, 'faultstring') ?? '')?.[0] ?? null;
    return { kind: 'REFUSED', code, isContent: code === null || ofContent.has(code) };
  }
  const answer = findNode(root, 'RespuestaRegFactuSistemaFacturacion');
  if (!answer) return null;
  const wait = Number(textAt(answer, 'TiempoEsperaEnvio'));
  return {
    kind: 'ANSWERED',
    csv: textAt(answer, 'CSV'),
    waitSeconds: Number.isInteger(wait) && wait >= 0 && wait <= 86_400 ? wait : DEFAULT_WAIT,
    records: answer.children
      .filter(({ name }) => name === 'RespuestaLinea')
      .flatMap((line) => recordOf(line) ?? []),
  };
}

function recordOf(line: XmlNode): AnsweredRecord | null {
  const id = textAt(line, 'RefExterna');
  const state = states[textAt(line, 'EstadoRegistro') ?? ''];
  if (!id || !state) return null;
  const twin = duplicates[textAt(line, 'RegistroDuplicado', 'EstadoRegistroDuplicado') ?? ''];
  if (twin) {
    const code = textAt(line, 'RegistroDuplicado', 'CodigoErrorRegistro');
    const message = textAt(line, 'RegistroDuplicado', 'DescripcionErrorRegistro');
    return { id, state: twin, code, message: message && withoutNumbers(message) };
  }
  const message = textAt(line, 'DescripcionErrorRegistro');
  return {
    id,
    state,
    code: textAt(line, 'CodigoErrorRegistro'),
    message: message && withoutNumbers(message),
  };
}

/** The words of an error without the tax numbers they quote: they are kept in clear. */
const withoutNumbers = (text: string): string =>
  text.replace(/\b(?=\w*\d)[A-Z0-9]\d{6,7}[A-Z0-9]\b/gi, '…').slice(0, 500);
