import type { CollectionName } from '../collections.ts';
import type { Json } from '../fields/field.ts';
import type { ListRequest } from '../requests.ts';

/** Rows that a change is about: those a person has ticked, as they were read, or all of a list but some. */
export type ChangedRows =
  | { rows: { id: string; version: number }[] }
  | { list: Pick<ListRequest, 'filter' | 'text'>; except?: string[] };

/** A column of an export: a field, the record's title, or the names of what it links to. */
export interface ExportColumn {
  label: string;
  /** A field of the record; for `links` and `computed` the name is the screen's own. */
  name: string;
  /** Fields whose linked records name the row, joined with a dot in the middle. */
  links?: string[];
  /** The record's title instead of the field. */
  title?: boolean;
}

export type ExportFormat = 'csv' | 'xlsx';

/** Rows that may be ticked one by one for a change. */
export const MOST_TICKED = 10_000;
/** An export of more rows than this is made by the server (issue 9 §2). */
export const EXPORTED_AT_ONCE = 5_000;

/** How a change or an export stands. */
export interface ListJobStatus {
  id: string;
  kind: 'change' | 'export';
  collection: CollectionName;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  /** The change is being, or has been, taken back. */
  undoing: boolean;
  /** Rows; 0 until they are known. */
  total: number;
  done: number;
  ok: number;
  unchanged: number;
  failed: number;
  undone: number;
  kept: number;
  error: string | null;
  /** Unix seconds. */
  createdAt: number;
}

/** What became of a row of a change. */
export interface ListJobRow {
  row: number;
  record: string;
  outcome: 'ok' | 'unchanged' | 'failed' | null;
  undo: 'undone' | 'kept' | null;
  /** Why it failed, or why it was left as it is when the change was taken back; Spanish. */
  message: string | null;
}

/** What the owner of a collection answers about work over its lists. */
export interface ListJobCalls {
  Change: {
    request: { collection: CollectionName; of: ChangedRows; patch: Record<string, Json> };
    reply: ListJobStatus;
  };
  Undo: { request: { collection: CollectionName; id: string }; reply: ListJobStatus };
  Export: {
    request: {
      collection: CollectionName;
      list: Pick<ListRequest, 'filter' | 'text' | 'sort'>;
      columns: ExportColumn[];
      format: ExportFormat;
    };
    reply: ListJobStatus;
  };
  Status: { request: { collection: CollectionName; id: string }; reply: ListJobStatus };
  Rows: {
    request: {
      collection: CollectionName;
      id: string;
      outcome?: 'ok' | 'unchanged' | 'failed' | 'kept';
      after?: number;
    };
    /** 500 rows at most; `next` is the `after` of the following page. */
    reply: { rows: ListJobRow[]; next: number | null };
  };
  Cancel: { request: { collection: CollectionName; id: string }; reply: ListJobStatus };
  /** A part of the finished file, base64; null after the last. */
  File: {
    request: { collection: CollectionName; id: string; part: number };
    reply: { data: string | null; format: ExportFormat };
  };
}

export type ListJobMethod = keyof ListJobCalls;
