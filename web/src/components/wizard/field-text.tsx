import type { CollectionName } from '@llavero/proto/collections';
import { type FieldMeta, type Json, metaOf } from '@llavero/proto/fields/field';
import { formatValue } from '../../lib/format.ts';
import { useLabels } from '../../lib/records.ts';

interface Props {
  meta: FieldMeta;
  value: Json;
}

/** A value as people read it; linked records by name, lists line by line. */
export function FieldText({ meta, value }: Props) {
  if (meta.to) return <LinkedNames collection={meta.to} meta={meta} value={value} />;
  if (meta.kind === 'list' && meta.shape && Array.isArray(value)) {
    const shape = Object.entries(meta.shape);
    return value.map((entry, index) => (
      <div key={index}>
        {shape.map(([name, field], position) => {
          const part = isObject(entry) ? (entry[name] ?? null) : null;
          if (part === null || part === false || part === '') return null;
          return (
            <span key={name}>
              {position > 0 && ' · '}
              <FieldText meta={metaOf(field)} value={part} />
            </span>
          );
        })}
      </div>
    ));
  }
  return formatValue(meta, value);
}

function LinkedNames({ collection, meta, value }: Props & { collection: CollectionName }) {
  const ids = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];
  const labels = useLabels(collection, ids);
  return formatValue(meta, value, (_collection, id) => labels.get(id) ?? null);
}

function isObject(value: Json): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
