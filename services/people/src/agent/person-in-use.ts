import { usesInWords, type RecordUse } from '@llavero/kit/records/write/record-uses';
import { type CodedError, conflict } from '@llavero/proto/errors';

/** The person or supplier is needed elsewhere; nothing was deleted. */
export function personInUse(collection: 'agent' | 'supplier', uses: readonly RecordUse[]): CodedError {
  const who = collection === 'agent' ? 'la persona' : 'el proveedor';
  return conflict(
    `${collection.toUpperCase()}.IN_USE`,
    `No se ha eliminado ${who}: consta en ${usesInWords(uses)}. Anule o cambie esos registros antes; si la ficha está repetida, únala con la otra.`,
    { uses: uses.map(({ collection: used, count }) => ({ collection: used, count })) },
  );
}
