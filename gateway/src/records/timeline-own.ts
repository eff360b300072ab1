import { choiceLabel } from '@llavero/proto/fields/choices';
import type { Json } from '@llavero/proto/fields/field';
import { chronologyCategories, chronologySubcategories } from '@llavero/proto/records/choices/chronology';
import type { TimelineEntry } from '@llavero/proto/timeline';

type Entry = { [key: string]: Json };

/** Chronology entries and notes of a record (C §3.4), newest first. */
export function ownEntries(record: Readonly<Record<string, Json>>): TimelineEntry[] {
  const chronology = entriesOf(record['chronology']).map((entry) => told('RECORD', entry, headingOf(entry)));
  const notes = entriesOf(record['notes']).map((entry) => told('NOTE', entry, 'Nota'));
  return [...chronology, ...notes].sort((a, b) => b.at - a.at);
}

function told(kind: 'RECORD' | 'NOTE', entry: Entry, title: string): TimelineEntry {
  const { creator } = entry;
  const author = isEntry(creator) ? creator : {};
  return {
    kind,
    at: Number(entry['date'] ?? 0),
    title,
    text: textOf(entry[kind === 'NOTE' ? 'text' : 'description']),
    author: textOf(author['description']),
    authorId: textOf(author['id']),
    collection: null,
    id: null,
    status: null,
    amount: null,
  };
}

function headingOf(entry: Entry): string {
  const category = choiceLabel(chronologyCategories, textOf(entry['category']) ?? '');
  const subcategory = choiceLabel(chronologySubcategories, textOf(entry['subcategory']) ?? '');
  return [category, subcategory].filter(Boolean).join(' › ');
}

const entriesOf = (value: Json | undefined): Entry[] => (Array.isArray(value) ? value.filter(isEntry) : []);
const isEntry = (value: Json | undefined): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: Json | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
