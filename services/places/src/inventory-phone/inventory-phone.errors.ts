import { type CodedError, conflict, forbidden, invalid } from '@llavero/proto/errors';
import { MOST_EDITS } from '@llavero/proto/rules/inventory/edits';

/** What both sides have signed is what was handed over. */
export function inventorySigned(): CodedError {
  return conflict(
    'INVENTORY.SIGNED',
    'No se ha guardado nada: el inventario ya está firmado y no se cambia. Abra uno nuevo para anotar más.',
  );
}

/** More than a request carries. */
export function tooManyEdits(): CodedError {
  return invalid('INVENTORY.TOO_MANY_EDITS', 'No se ha guardado nada: envíe menos anotaciones de una vez.', [
    { field: 'edits', rule: 'max', message: `Como mucho ${MOST_EDITS}.` },
  ]);
}

/** What waits on a phone is of the person alone (SES-05). */
export function notAsAnother(): CodedError {
  return forbidden(
    'INVENTORY.NOT_AS_ANOTHER',
    'Los inventarios del teléfono no se abren al usar Llavero como otra persona. Vuelva a su propia sesión.',
  );
}
