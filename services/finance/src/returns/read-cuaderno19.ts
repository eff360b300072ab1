import { formatMoney, fromCents } from '@llavero/proto/values/money';
import { NO_REASON, type ReturnFile } from './return-line.ts';
import { unreadable } from './returns.errors.ts';

/** Characters of a record; banks leave out blanks at the end of a line. */
const RECORD = 600;
/** Records around the rows: headers of presenter and creditor, and their totals. They repeat what the rows say. */
const around = new Set(['21', '22', '24', '25']);
/** Total of the file: it ends with the sum in cents, the number of its rows and that of its records. */
const totals = new Set(['29', '99']);
const TOTAL = /(\d{17})(\d{8})\d{10}\s*$/;

/**
 * Reads the returns of Cuaderno 19.14 as plain text: records of 600 characters, those of the rows begin with 23. Positions as banks and
 * the localisation of Odoo read them: reference 11–45, amount in cents 89–99, reason 594–597.
 *
 * @throws CodedError invalid `FINANCE.RETURNS_UNREADABLE` naming the line, also when the rows are not what the file's total says
 */
export function readCuaderno19(text: string): ReturnFile {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '' && line !== '\u001a');
  const rows = lines.flatMap((line, at) => readRecord(line, at + 1));
  if (rows.length === 0)
    throw unreadable('El archivo no tiene ninguna devolución (registros 23): elija otro o pídalo al banco.');
  const last = lines.findLastIndex((line) => totals.has(line.slice(0, 2)));
  if (last >= 0) refuseOtherTotal(lines[last]!, last + 1, rows);
  return { lines: rows, messages: [] };
}

function readRecord(line: string, number: number): ReturnFile['lines'] {
  const code = line.slice(0, 2);
  if (number === 1 && code !== '21')
    throw unreadable('El archivo no es de devoluciones del Cuaderno 19 (debe empezar por 21): elija otro.');
  if (line.length > RECORD)
    throw unreadable(`Línea ${number}: tiene más de ${RECORD} caracteres. Pida otro archivo.`);
  if (around.has(code) || totals.has(code)) return [];
  if (code !== '23')
    throw unreadable(`Línea ${number}: el registro «${code}» no se conoce. Pida otro archivo al banco.`);
  const endToEndId = line.slice(10, 45).trim();
  const cents = line.slice(88, 99);
  if (endToEndId === '' || !/^\d{11}$/.test(cents))
    throw unreadable(
      `Línea ${number}: falta la referencia o el importe, o está cortada. Pida otro archivo al banco.`,
    );
  return [{ endToEndId, cents: Number(cents), reason: line.slice(593, 597).trim() || NO_REASON }];
}

/** A file that was cut or changed on its way; banks that leave the figures out say nothing to compare. */
function refuseOtherTotal(line: string, number: number, rows: ReturnFile['lines']): void {
  const [, sum, count] = TOTAL.exec(line) ?? [];
  if (sum === undefined || count === undefined) return;
  const own = rows.reduce((total, { cents }) => total + (cents ?? 0), 0);
  if (Number(sum) === own && Number(count) === rows.length) return;
  throw unreadable(
    `Línea ${number}: el total dice ${Number(count)} devoluciones y ${formatMoney(fromCents(Number(sum)))}, y las filas suman ${rows.length} y ${formatMoney(fromCents(own))}. Falta algo: pida otro archivo al banco.`,
  );
}
