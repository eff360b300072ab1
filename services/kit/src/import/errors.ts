import { type CodedError, conflict, invalid, notFound } from '@llavero/proto/errors';
import type { ImportState } from '@llavero/proto/imports/requests';
import { importLimits } from '@llavero/proto/imports/rules';
import { formatNumber } from '@llavero/proto/values/number';

export const notImportable = (label: string): CodedError =>
  invalid('IMPORT.NOT_IMPORTABLE', `«${label}» no se puede importar desde un fichero.`);

export const batchNotFound = (): CodedError =>
  notFound(
    'IMPORT.NOT_FOUND',
    'Esa importación no existe, no es suya o sus datos ya se han borrado. Suba el fichero de nuevo.',
  );

export const tooManyRows = (): CodedError =>
  invalid(
    'IMPORT.TOO_MANY_ROWS',
    `El fichero tiene más de ${formatNumber(importLimits.rows, 0)} filas: divídalo en varios. No se ha importado nada.`,
  );

export const malformed = (field: string, message: string): CodedError =>
  invalid('IMPORT.INVALID', `No se ha importado nada: ${message}`, [{ field, rule: 'import', message }]);

/** What a batch is doing, for the refusal to do something else with it. */
const doing: Readonly<Record<ImportState, string>> = {
  UPLOADING: 'su fichero aún se está subiendo',
  UPLOADED: 'falta comprobar sus filas',
  CHECKING: 'sus filas se están comprobando',
  CHECKED: 'está comprobada y sin importar',
  RUNNING: 'se está importando',
  FINISHED: 'ya ha terminado',
  CANCELLED: 'se canceló',
  ERROR: 'se interrumpió por un fallo',
  UNDOING: 'se está deshaciendo',
  UNDONE: 'ya se ha deshecho',
};

export const wrongState = (state: ImportState): CodedError =>
  conflict('IMPORT.WRONG_STATE', `La importación no admite esa operación ahora: ${doing[state]}.`, { state });

export const tooLateToUndo = (): CodedError =>
  conflict(
    'IMPORT.TOO_LATE',
    'Esta importación ya no se puede deshacer: ha pasado el plazo y sus datos se han borrado.',
  );
