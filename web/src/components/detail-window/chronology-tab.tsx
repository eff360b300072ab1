import type { Json } from '@llavero/proto/fields/field';
import { chronologyCategories, chronologySubcategories } from '@llavero/proto/records/choices/chronology';
import { choiceLabel } from '@llavero/proto/fields/choices';
import { formatInstant } from '@llavero/proto/values/dates';
import { IconTimelineEvent } from '@tabler/icons-react';
import type { Row } from '../../lib/records.ts';
import { EmptyState } from '../states/empty-state.tsx';
import classes from './detail-window.module.css';
import { isObject } from './field-value.tsx';

interface Moment {
  date: number;
  kind: string;
  text: string;
  author: string;
}

/** What happened to the record and what was noted about it, newest first (SCR-04). */
export function ChronologyTab({ record }: { record: Row }) {
  const moments = [
    ...entriesOf(record['chronology'], chronologyMoment),
    ...entriesOf(record['notes'], noteMoment),
  ];
  moments.sort((a, b) => b.date - a.date);
  if (moments.length === 0)
    return (
      <EmptyState
        icon={IconTimelineEvent}
        title="Sin anotaciones"
        text="Aquí se cuenta lo que le ocurre al registro: activaciones, avisos, notas."
      />
    );
  return (
    <ol className={classes.history}>
      {moments.map((moment, index) => (
        <li key={index}>
          <p>
            <strong>{moment.kind}</strong>
            {moment.author && ` · ${moment.author}`}
            <time>{formatInstant(moment.date)}</time>
          </p>
          <p className={classes.long}>{moment.text}</p>
        </li>
      ))}
    </ol>
  );
}

function entriesOf(value: Json | undefined, read: (entry: { [key: string]: Json }) => Moment): Moment[] {
  return Array.isArray(value) ? value.filter(isObject).map(read) : [];
}

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
const authorOf = (creator: Json | undefined): string =>
  isObject(creator) ? text(creator['description']) : '';

function chronologyMoment(entry: { [key: string]: Json }): Moment {
  const subcategory = choiceLabel(chronologySubcategories, text(entry['subcategory']));
  const category = choiceLabel(chronologyCategories, text(entry['category']));
  return {
    date: Number(entry['date'] ?? 0),
    kind: [category, subcategory].filter(Boolean).join(' › '),
    text: text(entry['description']),
    author: authorOf(entry['creator']),
  };
}

function noteMoment(entry: { [key: string]: Json }): Moment {
  return {
    date: Number(entry['date'] ?? 0),
    kind: 'Nota',
    text: text(entry['text']),
    author: authorOf(entry['creator']),
  };
}
