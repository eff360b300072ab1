import { parseCamt053 } from './camt053.ts';
import { parseNorma43 } from './norma43.ts';
import type { ParsedStatement } from './parsed-statement.ts';
import { tooLarge, unreadable } from './statements.errors.ts';
import { unpackedUpTo } from './unpacked.ts';

const MEGABYTE = 1024 * 1024;
/** What a file may come to once it is unpacked: a year of a large company is a tenth of it. */
export const MOST_MEGABYTES = 64;

/** A file as it was read. */
export interface ReadFile {
  format: 'CAMT053' | 'NORMA43';
  statements: ParsedStatement[];
}

/**
 * The bytes of a file, unpacked when they are gzip.
 *
 * @throws CodedError tooLarge `FINANCE.STATEMENT_TOO_LARGE`, invalid `FINANCE.STATEMENT_UNREADABLE`
 */
export const unpacked = (bytes: Buffer): Buffer =>
  unpackedUpTo(bytes, MOST_MEGABYTES * MEGABYTE, {
    tooLarge: () => tooLarge(MOST_MEGABYTES),
    damaged: () => unreadable('El fichero comprimido está dañado: súbalo otra vez.'),
  });

/**
 * Reads a bank's file of either format.
 *
 * @param bytes as {@link unpacked} gives them
 * @throws CodedError invalid `FINANCE.STATEMENT_UNREADABLE`, `FINANCE.STATEMENT_DOES_NOT_ADD_UP`
 */
export function readStatements(bytes: Buffer): ReadFile {
  const start = bytes
    .subarray(0, 400)
    .toString('latin1')
    .replace(/^(?:\u00ef\u00bb\u00bf)/, '')
    .trimStart();
  if (start.startsWith('<')) return { format: 'CAMT053', statements: parseCamt053(xmlText(bytes, start)) };
  if (start.startsWith('11')) return { format: 'NORMA43', statements: parseNorma43(normaText(bytes)) };
  throw unreadable('El fichero no es un extracto camt.053 ni Norma 43: elija otro o pídalo así al banco.');
}

/** XML names its encoding itself; without it, it is UTF-8. */
function xmlText(bytes: Buffer, start: string): string {
  const declared = /^<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/i.exec(start)?.[1]?.toLowerCase() ?? 'utf-8';
  if (['iso-8859-1', 'iso-8859-15', 'windows-1252', 'latin1'].includes(declared)) return latin(bytes);
  if (declared !== 'utf-8' && declared !== 'us-ascii')
    throw unreadable(`El fichero está en la codificación «${declared}»: pídalo en UTF-8.`);
  const text = utf8(bytes);
  if (text === null)
    throw unreadable(
      'El fichero dice estar en UTF-8 y tiene caracteres de otra codificación: pídalo otra vez.',
    );
  return text;
}

/** Norma 43 is Latin-1; some banks write UTF-8, which a text of Latin-1 with accents hardly ever happens to be. */
function normaText(bytes: Buffer): string {
  return utf8(bytes) ?? latin(bytes);
}

const latin = (bytes: Buffer): string => new TextDecoder('windows-1252').decode(bytes);

function utf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
