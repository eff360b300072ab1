import { invalid } from '@llavero/proto/errors';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { fieldMeta } from '@llavero/proto/fields/record';
import { uniqueIndexNamed } from '../../db/pending-sql.ts';
import { duplicateValue } from '../errors.ts';

/** A constraint's refusal as the caller should hear it; other errors stay as they are. */
export function writeFailure(definition: RecordDefinition, error: unknown): unknown {
  const { code, constraint, column } = error as { code?: string; constraint?: string; column?: string };
  if (code === '23505' && constraint) {
    const field = uniqueIndexNamed(definition, constraint)?.unique;
    if (field) return duplicateValue(definition, field, fieldMeta(definition, field)?.label ?? field);
  }
  // The validation allows what fits; this is the last fence for trusted writes.
  if (code === '23502' || code === '23514' || code?.startsWith('22'))
    return invalid(
      'RECORD.INVALID',
      `No se ha guardado nada: un dato de «${definition.label.one}» no es válido${column ? ` (${column})` : ''}.`,
    );
  return error;
}
