import { type FieldMeta, type Json, metaOf } from '@llavero/proto/fields/field';
import { isRelation, relationsOf } from '@llavero/proto/fields/relation';
import type { CollectionName } from '@llavero/proto/collections';
import { Link } from 'react-router-dom';
import { useRecordPath } from '../../lib/menu.ts';
import { formatValue, isFigure, type LabelFor } from '../../lib/format.ts';
import { StatusBadge } from '../status-badge/status-badge.tsx';
import classes from './detail-window.module.css';

interface Props {
  meta: FieldMeta;
  value: Json;
  label: LabelFor;
}

/** A value to read: links lead to their record, addresses to mail and telephone, lists become small tables. */
export function FieldValue({ meta, value, label }: Props) {
  const links = linksOf(meta, value, label);
  if (links)
    return (
      <>
        {links.map((link, index) => (
          <span key={link.id}>
            {index > 0 && ', '}
            <RecordLink {...link} />
          </span>
        ))}
      </>
    );
  const text = formatValue(meta, value, label);
  if (meta.kind === 'email') return <a href={`mailto:${text}`}>{text}</a>;
  if (meta.kind === 'phone') return <a href={`tel:${String(value)}`}>{text}</a>;
  if (meta.kind === 'url')
    return (
      <a href={text} target="_blank" rel="noreferrer">
        Abrir
      </a>
    );
  if (meta.kind === 'list' && Array.isArray(value))
    return <NestedTable meta={meta} rows={value} label={label} />;
  if (meta.kind === 'object' && isObject(value))
    return <NestedFields meta={meta} values={value} label={label} />;
  const option =
    meta.kind === 'choice' && typeof value === 'string' ? meta.choices?.options[value] : undefined;
  if (option?.colour && meta.choices) return <StatusBadge set={meta.choices} value={String(value)} />;
  return <span className={meta.kind === 'longText' ? classes.long : 'figures'}>{text}</span>;
}

/** The records that a value points to, under what they are called; undefined where it is no link. */
function linksOf(meta: FieldMeta, value: Json, label: LabelFor): RecordLinkProps[] | undefined {
  const { to } = meta;
  if (to)
    return [value]
      .flat()
      .flatMap((id) => (typeof id === 'string' ? { collection: to, id, title: label(to, id) } : []));
  if (!isRelation(meta)) return undefined;
  return relationsOf(value).map(({ id, collection, description }) => ({
    ...{ collection: collection as CollectionName, id },
    title: description ?? label(collection, id),
  }));
}

interface RecordLinkProps {
  collection: CollectionName;
  id: string;
  title: string | null;
}

/** The name of a linked record; a link when it has a window of its own. */
export function RecordLink({ collection, id, title }: RecordLinkProps) {
  const path = useRecordPath()(collection, id);
  const text = title ?? '…';
  return path ? <Link to={path}>{text}</Link> : <>{text}</>;
}

export const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Nothing to show: absent, empty, an unticked flag, or a nested value without content. */
export function isBlank(meta: FieldMeta, value: Json | undefined): boolean {
  if (value === null || value === undefined || value === '' || value === false) return true;
  // A zero that nobody typed (a surface, a year) says 'not known'.
  if (value === 0 && meta.default === 0) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (!isObject(value)) return false;
  if (!meta.shape) return Object.keys(value).length === 0;
  return Object.entries(meta.shape).every(([name, field]) => isBlank(metaOf(field), value[name]));
}

function NestedFields({
  meta,
  values,
  label,
}: {
  meta: FieldMeta;
  values: { [key: string]: Json };
  label: LabelFor;
}) {
  return (
    <dl className={classes.nested}>
      {Object.entries(meta.shape ?? {}).map(([name, field]) => {
        const inner = metaOf(field);
        const value = values[name];
        if (value === undefined || isBlank(inner, value)) return null;
        return (
          <div key={name}>
            <dt>{inner.label}</dt>
            <dd>
              <FieldValue meta={inner} value={value} label={label} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function NestedTable({ meta, rows, label }: { meta: FieldMeta; rows: Json[]; label: LabelFor }) {
  const entries = rows.filter(isObject);
  const columns = Object.entries(meta.shape ?? {})
    .map(([name, field]) => ({ name, inner: metaOf(field) }))
    .filter(({ name, inner }) => entries.some((entry) => !isBlank(inner, entry[name])));
  return (
    <div className={classes.scroll} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ name, inner }) => (
              <th key={name} scope="col" data-align={isFigure(inner) ? 'right' : undefined}>
                {inner.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, index) => (
            <tr key={index}>
              {columns.map(({ name, inner }) => {
                const value = entry[name];
                return (
                  <td key={name} data-align={isFigure(inner) ? 'right' : undefined}>
                    {value !== undefined && !isBlank(inner, value) && (
                      <FieldValue meta={inner} value={value} label={label} />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
