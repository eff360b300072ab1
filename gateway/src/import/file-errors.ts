import { CodedError, invalid } from '@llavero/proto/errors';
import { importLimits } from '@llavero/proto/imports/rules';
import { formatNumber } from '@llavero/proto/values/number';

const nothing = 'No se ha importado nada.';
const refuse = (code: string, message: string): CodedError =>
  invalid(code, `${message} ${nothing}`, [{ field: 'file', rule: 'file', message }]);

export const noFile = (): CodedError => refuse('IMPORT.NO_FILE', 'Elija un fichero CSV o XLSX.');

export const fileTooLarge = (): CodedError =>
  new CodedError({
    code: 'IMPORT.FILE_TOO_LARGE',
    kind: 'tooLarge',
    message: `El fichero pasa de ${importLimits.bytes / 1024 / 1024} MB: divídalo en varios. ${nothing}`,
  });

export const unreadable = (): CodedError =>
  refuse(
    'IMPORT.UNREADABLE',
    'El fichero no se puede leer. Guárdelo de nuevo como CSV o como libro de Excel (.xlsx) y súbalo otra vez.',
  );

export const oldExcel = (): CodedError =>
  refuse('IMPORT.OLD_EXCEL', 'Los libros .xls antiguos no se admiten: ábralo y guárdelo como .xlsx.');

export const bursting = (): CodedError =>
  refuse(
    'IMPORT.BURSTING',
    'El fichero contiene mucho más de lo que cabe en una importación: divídalo en varios.',
  );

export const empty = (): CodedError =>
  refuse('IMPORT.EMPTY', 'El fichero no tiene filas: la primera debe llevar los nombres de las columnas.');

export const tooManyColumns = (): CodedError =>
  refuse(
    'IMPORT.TOO_MANY_COLUMNS',
    `El fichero tiene más de ${importLimits.columns} columnas: quite las que sobran.`,
  );

export const tooManyRows = (): CodedError =>
  refuse(
    'IMPORT.TOO_MANY_ROWS',
    `El fichero tiene más de ${formatNumber(importLimits.rows, 0)} filas: divídalo en varios.`,
  );

export const cellTooLong = (row: number): CodedError =>
  refuse(
    'IMPORT.CELL_TOO_LONG',
    `Una celda de la fila ${row} es más larga que lo que admite una hoja de cálculo: acórtela.`,
  );

export const tooManyForXlsx = (): CodedError =>
  refuse('IMPORT.TOO_MANY_FOR_XLSX', 'Son demasiadas filas para un libro de Excel: descárguelas como CSV.');
