import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import type { ImportRow } from '@llavero/proto/imports/requests';
import { importLimits } from '@llavero/proto/imports/rules';
import { unreadable } from './file-errors.ts';

const SLICE = 64 * 1024;
const delimiters = [';', ',', '\t', '|'] as const;

/**
 * The rows of a CSV file as Spanish offices write them: separated by semicolons, commas, tabs or bars; UTF-8 with or
 * without byte order mark, UTF-16 or Windows-1252. Read in slices, so that other calls get their turn.
 * @throws CodedError invalid `IMPORT.UNREADABLE`
 */
export async function* readCsv(bytes: Buffer): AsyncGenerator<ImportRow> {
  const text = decode(bytes);
  const parser = Readable.from(slices(text), { objectMode: false }).pipe(
    parse({
      delimiter: delimiterOf(text),
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: false,
      max_record_size: importLimits.cell * 40,
    }),
  );
  let row = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row += 1;
      yield { row, cells: record.map((cell) => (cell === '' ? null : cell)) };
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable() : error;
  }
}

async function* slices(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += SLICE) {
    yield text.slice(at, at + SLICE);
    await breathe();
  }
}

/** Text of a file that does not say how it is encoded. What is no valid UTF-8 comes from Windows. */
export function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** What separates the headings: the sign that occurs most in the first line that says something, outside quotes. */
export function delimiterOf(text: string): string {
  const line =
    text
      .slice(0, SLICE)
      .split(/\r?\n|\r/)
      .find((each) => each.trim() !== '') ?? '';
  const bare = line.replace(/"(?:[^"]|"")*"/g, '');
  const counts = delimiters.map((sign) => ({ sign, count: bare.split(sign).length - 1 }));
  counts.sort((a, b) => b.count - a.count);
  return counts[0] && counts[0].count > 0 ? counts[0].sign : ';';
}
