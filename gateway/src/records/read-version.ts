import { invalid } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';

/**
 * The version a caller has read, as the member of a request: `{}` when it names none, so that the write goes onto
 * whatever stands (C §7 names no version). Something that is no number is refused, never taken for none.
 *
 * @throws CodedError invalid REQUEST.VERSION
 */
export function readVersion(version: Json | undefined): { version?: number } {
  if (version == null) return {};
  if (typeof version === 'number' && Number.isInteger(version)) return { version };
  if (typeof version === 'string' && /^\d{1,9}$/.test(version)) return { version: Number(version) };
  throw invalid('REQUEST.VERSION', 'La versión no es un número. No se ha guardado nada.', [
    { field: 'version', rule: 'integer', message: 'Indique la versión leída, o ninguna.' },
  ]);
}
