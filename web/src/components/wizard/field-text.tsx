import type { CollectionName } from '@llavero/proto/collections';
import { type FieldMeta, type Fields, type Json, metaOf } from '@llavero/proto/fields/field';
import { formatValue } from '../../lib/format.ts';
import { useLabels } from '../../lib/records.ts';
import { isEmpty } from './wizard-validation.ts';

interface Props {
  meta: FieldMeta;
  value: Json;
}

/** A value as people read it; linked records by name, lists line by line. */
export function FieldText({ meta, value }: Props) {
  if (meta.to) return <LinkedNames collection={meta.to} meta={meta} value={value} />;
  if (meta.kind === 'object' && meta.shape && isObject(value))
    return <Parts shape={meta.shape} value={value} />;
  if (meta.kind === 'list' && meta.shape && Array.isArray(value)) {
    const shape = Object.entries(meta.shape);
    return value.map((entry, index) => {
      const told = shape.filter(
        ([name]) => isObject(entry) && !isEmpty(entry[name]) && entry[name] !== false,
      );
      return (
        <div key={index}>
          {told.map(([name, field], position) => (
            <span key={name}>
              {position > 0 && ' · '}
              <FieldText meta={metaOf(field)} value={(entry as Entry)[name] ?? null} />
            </span>
          ))}
        </div>
      );
    });
  }
  return formatValue(meta, value);
}

/** The parts that say something, each with its name: 'Meses: 1 · Importe: 900,00 €'. */
function Parts({ shape, value }: { shape: Fields; value: Entry }) {
  const told = Object.entries(shape).filter(([name]) => Boolean(value[name]) && !isEmpty(value[name]));
  if (told.length === 0) return '—';
  return told.map(([name, field], position) => (
    <span key={name}>
      {position > 0 && ' · '}
      {metaOf(field).label}: <FieldText meta={metaOf(field)} value={value[name] ?? null} />
    </span>
  ));
}

function LinkedNames({ collection, meta, value }: Props & { collection: CollectionName }) {
  const ids = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];
  const labels = useLabels(collection, ids);
  return formatValue(meta, value, (_collection, id) => labels.get(id) ?? null);
}

type Entry = { [key: string]: Json };

function isObject(value: Json): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
