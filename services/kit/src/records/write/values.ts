import { type FieldMeta, type Json, metaOf } from '@llavero/proto/fields/field';
import { dayKey } from '@llavero/proto/values/dates';
import type { Column } from '@llavero/proto/compile/columns';
import type { Params } from '../sql/params.ts';

/** SQL of a wire value as the column stores it; the value itself becomes a parameter. */
export function valueSql(column: Column, value: Json, params: Params): string {
  if (value === null) return 'NULL';
  if (column.array) return params.add(value, `${column.type}[]`);
  switch (column.type) {
    case 'date':
      return params.add(dayKey(value as number), 'date');
    case 'timestamp with time zone':
      return `to_timestamp(${params.add(value, 'float8')})`;
    case 'jsonb':
      return params.add(JSON.stringify(value), 'jsonb');
    default:
      return params.add(value, column.type);
  }
}

const decimals: Partial<Record<FieldMeta['kind'], number>> = { money: 2, percent: 4, decimal: 6 };

/**
 * A validated value with its numbers rounded to what the field can hold (0.1 + 0.2 → 0.3), so that what
 * is audited, answered and stored is the same number.
 */
export function exact(meta: FieldMeta, value: Json): Json {
  if (value === null) return null;
  const places = decimals[meta.kind];
  if (places !== undefined && typeof value === 'number') return Number(value.toFixed(places));
  const { shape } = meta;
  if (!shape) return value;
  const inside = (nested: Json): Json =>
    Object.fromEntries(
      Object.entries(nested as Record<string, Json>).map(([name, item]) => {
        const field = shape[name];
        return [name, field ? exact(metaOf(field), item) : item];
      }),
    );
  return meta.kind === 'list' ? (value as Json[]).map(inside) : inside(value);
}
