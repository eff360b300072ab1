import { setImmediate as breathe } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { CodedError, invalid } from '@llavero/proto/errors';
import { textOf } from '@llavero/proto/imports/cells';
import type { ImportRow } from '@llavero/proto/imports/requests';
import type { Download } from '@llavero/kit/media/media-client';
import { readCsv } from '../import/read-csv.ts';
import { readXlsx } from '../import/read-xlsx.ts';

/** How much of a spreadsheet is shown (DOC-01); what is larger is opened in its own program. */
export const tableLimits = {
  /** Bytes of the file, and of what it unpacks to. */
  bytes: 10 * 1024 * 1024,
  unpacked: 40 * 1024 * 1024,
  rows: 500,
  columns: 40,
  /** Characters of a cell. */
  cell: 500,
} as const;

export interface SheetTable {
  /** With their numbers in the sheet; empty ones may be left out. */
  rows: { row: number; cells: string[] }[];
  /** There are more rows than these. */
  more: boolean;
}

/**
 * Answers the first rows of a spreadsheet as a table, so that nobody has to download it to see what it is (DOC-01).
 * @throws CodedError invalid `MEDIA.NO_TABLE`
 */
export async function sendTable(reply: FastifyReply, { info, body }: Download): Promise<void> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > tableLimits.bytes) {
      body.destroy();
      throw noTable('Es demasiado grande');
    }
    parts.push(part);
  }
  const table = await tableOf(Buffer.concat(parts), info.contentType);
  await reply.header('cache-control', 'private, no-store').send(table);
}

/** @param type MIME type; what the file is, its first bytes say. @throws CodedError invalid `MEDIA.NO_TABLE` */
export async function tableOf(bytes: Buffer, type: string): Promise<SheetTable> {
  const rows: SheetTable['rows'] = [];
  try {
    for await (const { row, cells: given } of rowsOf(bytes, type)) {
      if (rows.length === tableLimits.rows) return { rows, more: true };
      const cells = given
        .slice(0, tableLimits.columns)
        .map((cell) => textOf(cell).slice(0, tableLimits.cell));
      rows.push({ row, cells });
      if (rows.length % 100 === 0) await breathe();
    }
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    throw error.body.code.startsWith('IMPORT.') ? noTable('No se puede leer como tabla') : error;
  }
  return { rows, more: false };
}

function rowsOf(bytes: Buffer, type: string): AsyncGenerator<ImportRow> {
  const { columns, unpacked } = tableLimits;
  if (bytes.subarray(0, 2).toString('latin1') === 'PK')
    return readXlsx(bytes, { columns, unpacked, cut: true });
  if (type.startsWith('text/')) return readCsv(bytes);
  throw noTable('No es una hoja de cálculo de las que se muestran (.xlsx o CSV)');
}

const noTable = (why: string): CodedError =>
  invalid('MEDIA.NO_TABLE', `${why}: descargue el archivo y ábralo en su propio programa.`, [
    { field: 'table', rule: 'spreadsheet', message: `${why}.` },
  ]);
