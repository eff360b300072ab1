import { usesInWords, type RecordUse } from '@llavero/kit/records/write/record-uses';
import { type CodedError, conflict } from '@llavero/proto/errors';
import { definitionOf } from '@llavero/proto/records/registry';

/** The place is needed elsewhere; nothing was deleted. */
export function placeInUse(type: 'UNIT' | 'PROPERTY', uses: readonly RecordUse[]): CodedError {
  const where = usesInWords(uses, (collection) =>
    collection === 'place' ? { one: 'unidad', many: 'unidades' } : definitionOf(collection).label,
  );
  return conflict(
    'PLACE.IN_USE',
    `No se ha eliminado ${type === 'UNIT' ? 'la unidad' : 'la finca'}: se usa en ${where}. Anule o cambie esos registros antes.`,
    { uses: uses.map(({ collection, count }) => ({ collection, count })) },
  );
}
