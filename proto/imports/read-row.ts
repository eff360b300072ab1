import type { FieldProblem } from '../errors.ts';
import type { Json } from '../fields/field.ts';
import { type Cell, readCell } from './cells.ts';
import type { ImportColumn } from './columns.ts';

/** A cell that names records of another collection. */
export interface NamedLinks {
  column: ImportColumn;
  names: string[];
}

/** What a row of a file says, before links are looked up. Problems name the column's key. */
export interface RowReading {
  /** By column key; null empties the field. */
  values: Map<string, Json>;
  links: NamedLinks[];
  problems: FieldProblem[];
}

/** Reads a row by the columns its cells are mapped to; a null column is left out. */
export function readRow(columns: readonly (ImportColumn | null)[], cells: readonly Cell[]): RowReading {
  const reading: RowReading = { values: new Map(), links: [], problems: [] };
  columns.forEach((column, at) => {
    if (!column) return;
    const read = readCell(column, cells[at] ?? null);
    if ('problem' in read) reading.problems.push({ field: column.key, ...read.problem });
    else if ('clear' in read) reading.values.set(column.key, null);
    else if ('value' in read) reading.values.set(column.key, read.value);
    else if ('names' in read) reading.links.push({ column, names: read.names });
  });
  return reading;
}

/**
 * The object a row makes: nested columns put into their value.
 * @param current the record it changes: what the row does not say of a nested value stays
 */
export function objectOf(
  columns: readonly ImportColumn[],
  values: ReadonlyMap<string, Json>,
  current?: Readonly<Record<string, Json>>,
): Record<string, Json> {
  const object: Record<string, Json> = {};
  for (const { key, field, inner, meta } of columns) {
    const value = values.get(key);
    if (value === undefined) continue;
    // Emptying a field that always has a value puts its default back.
    const given = value === null && meta.default !== undefined ? (meta.default as Json) : value;
    if (inner === undefined) object[field] = given;
    else
      object[field] = {
        ...((object[field] ?? current?.[field] ?? {}) as Record<string, Json>),
        [inner]: given,
      };
  }
  return object;
}
