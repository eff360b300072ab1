import { unpackedUpTo } from '../statements/unpacked.ts';
import { readCuaderno19 } from './read-cuaderno19.ts';
import { readPain002 } from './read-pain002.ts';
import type { ReturnFile } from './return-line.ts';
import { unreadable } from './returns.errors.ts';

const MOST_BYTES = 7 * 1024 * 1024;

/**
 * Reads a bank's file of returns of either format.
 *
 * @param content base64, of the file or of its gzip
 * @throws CodedError invalid `FINANCE.RETURNS_UNREADABLE`
 */
export function readReturns(content: string): ReturnFile {
  const bytes = unpackedUpTo(Buffer.from(content, 'base64'), MOST_BYTES, {
    tooLarge: () => unreadable('El archivo pasa de 7 MB: pídalo al banco por fechas más cortas.'),
    damaged: () => unreadable('El archivo comprimido está dañado: súbalo otra vez.'),
  });
  if (bytes.length === 0) throw unreadable('El archivo está vacío: elija otro.');
  const start = bytes
    .subarray(0, 200)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (start.startsWith('<')) return readPain002(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  if (start.startsWith('21')) return readCuaderno19(bytes.toString('latin1'));
  throw unreadable('El archivo no es un pain.002 ni devoluciones del Cuaderno 19: elija el que da el banco.');
}
