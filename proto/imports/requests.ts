import type { CollectionName } from '../collections.ts';
import type { FieldProblem } from '../errors.ts';
import type { Cell } from './cells.ts';
import type { Mapping } from './match-headings.ts';

/** Where a batch stands. UPLOADING and UPLOADED: nothing decided yet. ERROR: a failure of the machine. */
export const importStates = [
  'UPLOADING',
  'UPLOADED',
  'CHECKING',
  'CHECKED',
  'RUNNING',
  'FINISHED',
  'CANCELLED',
  'ERROR',
  'UNDOING',
  'UNDONE',
] as const;
export type ImportState = (typeof importStates)[number];

/** States in which the work goes on by itself. */
export const workingStates: ReadonlySet<ImportState> = new Set(['CHECKING', 'RUNNING', 'UNDOING']);

/** What a row is going to do, or has done. */
export const importOutcomes = ['create', 'update', 'unchanged', 'error'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

export interface ImportRow {
  /** Number of the row in the file, counted as a spreadsheet does: the heading is 1. */
  row: number;
  cells: Cell[];
}

/** A problem of a row with the heading people know. */
export interface RowProblem extends FieldProblem {
  label: string;
}

/** How far an import is and what it has found. Counts are of the plan until the run, then of what was done. */
export interface ImportStatus {
  batch: string;
  collection: CollectionName;
  state: ImportState;
  fileName: string;
  headings: string[];
  mapping: Mapping | null;
  /** Column by which rows find the records they update; null: every row is new. */
  key: string | null;
  total: number;
  done: number;
  create: number;
  update: number;
  unchanged: number;
  error: number;
  /** Undone rows, and rows that were left because somebody has changed the record since. */
  undone: number;
  kept: number;
  /** Spanish; only when the machine failed. */
  failure: string | null;
  /** Unix seconds. */
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
  /** Until when it can be undone; null when it cannot. */
  undoableUntil: number | null;
}

/** A row as it is shown: what it said, what became of it. */
export interface ImportRowResult extends ImportRow {
  outcome: ImportOutcome | null;
  /** The record it created or changed. */
  record: string | null;
  problems: RowProblem[];
  /** `undone`, or why not. */
  undo: string | null;
}

interface OfBatch {
  collection: CollectionName;
  batch: string;
}

/** Calls of the Imports service (proto/grpc/imports.proto) and their answers. */
export interface ImportCalls {
  Open: {
    request: {
      collection: CollectionName;
      fileName: string;
      headings: string[];
      /** Cells of new records for columns the file does not have: the list it is imported from. */
      defaults?: Record<string, Cell>;
    };
    reply: { batch: string };
  };
  AddRows: { request: OfBatch & { rows: ImportRow[]; last: boolean }; reply: { total: number } };
  /** Starts the dry run. */
  Check: { request: OfBatch & { mapping: Mapping; key: string | null }; reply: ImportStatus };
  Run: { request: OfBatch; reply: ImportStatus };
  Cancel: { request: OfBatch; reply: ImportStatus };
  Undo: { request: OfBatch; reply: ImportStatus };
  Status: { request: OfBatch; reply: ImportStatus };
  Rows: {
    request: OfBatch & { outcome?: ImportOutcome; after?: number; limit?: number };
    reply: { rows: ImportRowResult[]; next: number | null };
  };
  Recent: { request: { collection: CollectionName }; reply: { batches: ImportStatus[] } };
  /** Which records the texts of cells name; used between services. */
  Resolve: {
    request: { collection: CollectionName; names: string[] };
    reply: { found: Record<string, string[]> };
  };
}
export type ImportMethod = keyof ImportCalls;
