import type { Grant } from '../access/access.ts';
import { type FieldMeta, metaOf } from '../fields/field.ts';
import { fieldEntries, type RecordDefinition } from '../fields/record.ts';
import { normaliseHeading } from './heading.ts';

/** A column of an import file: a field of the record, or a field of one of its nested values. */
export interface ImportColumn {
  /** `rent`, `occupancyCertificate.number`. */
  key: string;
  /** Heading; unique among the columns of the record. */
  label: string;
  /** Title of the group it stands in. */
  group: string;
  meta: FieldMeta;
  /** The record's own field, and the field of the nested value where there is one. */
  field: string;
  inner?: string;
}

/** Kinds that do not fit a cell: lists of values, free JSON, values nested deeper. */
const unfit: ReadonlySet<string> = new Set(['list', 'json', 'object']);

/**
 * The columns by which a collection is imported, in the order of its form: every field a person may set.
 * @param grant leaves out what the role may not see or change
 */
export function importColumns(
  definition: RecordDefinition,
  grant?: Pick<Grant, 'hidden' | 'frozen'>,
): ImportColumn[] {
  const closed = new Set([...(grant?.hidden ?? []), ...(grant?.frozen ?? [])]);
  const groups = Object.keys(definition.groups);
  const columns = fieldEntries(definition).flatMap(([name, meta]): ImportColumn[] => {
    if (meta.readOnly || meta.secret || closed.has(meta.access ?? 'general')) return [];
    const group = definition.groups[meta.group ?? groups[0] ?? ''] ?? '';
    if (meta.kind === 'object') return nested(name, meta, group);
    return unfit.has(meta.kind) ? [] : [{ key: name, label: meta.label, group, meta, field: name }];
  });
  return distinct(columns);
}

function nested(name: string, outer: FieldMeta, group: string): ImportColumn[] {
  return Object.entries(outer.shape ?? {}).flatMap(([inner, field]): ImportColumn[] => {
    const meta = metaOf(field);
    if (unfit.has(meta.kind) || meta.readOnly || meta.secret) return [];
    const label = `${outer.label}: ${meta.label}`;
    return [{ key: `${name}.${inner}`, label, group, meta, field: name, inner }];
  });
}

/** Two fields of the same label («Teléfono») are told apart by their group, in the last resort by their name. */
function distinct(columns: ImportColumn[]): ImportColumn[] {
  const shared = (list: ImportColumn[]) => {
    const counts = new Map<string, number>();
    for (const { label } of list)
      counts.set(normaliseHeading(label), (counts.get(normaliseHeading(label)) ?? 0) + 1);
    return (label: string) => (counts.get(normaliseHeading(label)) ?? 0) > 1;
  };
  const twice = shared(columns);
  const grouped = columns.map((column) =>
    twice(column.label) ? { ...column, label: `${column.label} (${column.group})` } : column,
  );
  const still = shared(grouped);
  return grouped.map((column) =>
    still(column.label) ? { ...column, label: `${column.label} [${column.key}]` } : column,
  );
}
