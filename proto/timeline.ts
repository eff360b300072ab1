import type { CollectionName } from './collections.ts';
import { choiceSet } from './fields/choices.ts';

/** What the chronology of a record tells of (SCR-04). */
export const timelineKinds = choiceSet('TimelineKind', {
  RECORD: { label: 'Gestión' },
  NOTE: { label: 'Notas' },
  TASK: { label: 'Tareas' },
  MESSAGE: { label: 'Mensajes' },
  DOCUMENT: { label: 'Documentos' },
  AMOUNT: { label: 'Importes' },
});
export type TimelineKind = keyof typeof timelineKinds.options;

/** Something that happened to a record, or about it. */
export interface TimelineEntry {
  kind: TimelineKind;
  /** Unix seconds. */
  at: number;
  /** The heading: name of the other record, or category and subcategory of a chronology entry. */
  title: string;
  text: string | null;
  /** Email or name of whoever wrote it; null where nobody is named. */
  author: string | null;
  /** Id of whoever wrote it. */
  authorId: string | null;
  /** The other record; null for what stands in the record itself. */
  collection: CollectionName | null;
  id: string | null;
  status: string | null;
  /** Euros. */
  amount: number | null;
}

/** A page of the chronology, newest first. */
export interface TimelineReply {
  entries: TimelineEntry[];
  /** For the next page; null on the last. */
  cursor: string | null;
}

/** Records that point at one, counted. */
export interface LinkCount {
  collection: CollectionName;
  /** Field of the other collection that holds this record's id. */
  by: string;
  title: string;
  count: number;
  /** There are more than `count`. */
  capped: boolean;
}
