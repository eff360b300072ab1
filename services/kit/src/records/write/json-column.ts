import type { Column } from '@llavero/proto/compile/columns';
import type { Json } from '@llavero/proto/fields/field';
import { dayKey } from '@llavero/proto/values/dates';

/** A wire value in the words that PostgreSQL reads from JSON into a column: days and moments as texts. */
export function jsonColumn(column: Column, value: Json): Json {
  if (value === null || value === undefined) return null;
  if (column.type === 'date') return dayKey(value as number);
  if (column.type === 'timestamp with time zone') return new Date((value as number) * 1000).toISOString();
  return value;
}
