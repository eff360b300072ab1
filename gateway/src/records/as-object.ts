import { invalid } from '@llavero/proto/errors';
import type { Json } from '@llavero/proto/fields/field';

/**
 * A JSON object as the caller sent it.
 *
 * @param field name of the argument, for the message
 * @throws CodedError invalid REQUEST.OBJECT
 */
export function asObject(value: unknown, field: string): Record<string, Json> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, Json>;
  throw invalid('REQUEST.OBJECT', 'Los datos enviados no son válidos. No se ha guardado nada.', [
    { field, rule: 'object', message: 'Debe ser un objeto.' },
  ]);
}
