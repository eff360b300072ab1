import type { CommandDefinition } from '@llavero/proto/commands/command';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import type { Json } from '@llavero/proto/fields/field';
import type { FieldName, FilterOf, RecordKey, SortOf } from '@llavero/proto/fields/typed-record';
import type { ExportColumn } from '@llavero/proto/list-jobs/requests';
import type { MenuPath } from '@llavero/proto/navigation';
import type { ComponentType, ReactNode } from 'react';
import type { LabelFor } from '../../lib/format.ts';
import type { Icon } from '../../lib/menu.ts';
import type { BatchResult, Row, RowOf } from '../../lib/records.ts';
import type { FilterValue } from '../../lib/url-state.ts';

// Callbacks are methods: what is written for rows of any record also takes the rows of one.

interface ColumnLook<D extends RecordDefinition> {
  /** Pixels before its content is known. */
  width?: number;
  /** As wide as its content and no wider. */
  fixed?: boolean;
  align?: 'left' | 'right';
  /** How the server writes it to a file, where it is neither the field of its name nor a computed column. */
  inExport?: Pick<ExportColumn, 'links' | 'title'>;
  render?(row: RowOf<D>, label: (collection: string, id: string) => string): ReactNode;
}

/** The column of a field, shown otherwise than its definition says. */
export interface FieldColumn<D extends RecordDefinition> extends ColumnLook<D> {
  name: RecordKey<D>;
  label?: string;
  /** Fields it reads beside its own. */
  needs?: readonly RecordKey<D>[];
  /** Text of the cell and of the CSV file; the formatted field otherwise. */
  text?(row: RowOf<D>, label: LabelFor): string;
}

/** A column of the screen's own, made of one or more fields. */
export interface ComputedColumn<D extends RecordDefinition, N extends string> extends ColumnLook<D> {
  name: N;
  label: string;
  /** Fields it reads. */
  needs: readonly RecordKey<D>[];
  /** Text of the cell and of the CSV file. */
  text(row: RowOf<D>, label: LabelFor): string;
}

export type ColumnOverride<D extends RecordDefinition = RecordDefinition, N extends string = string> =
  FieldColumn<D> | ComputedColumn<D, N>;

/** The rows that are meant: those that are ticked, or all that match the screen's filters but some. */
export type MeantRows =
  { ids: string[] } | { filter: Record<string, Json>; text: string | undefined; except: string[] };

/** An action on the selected rows: previewed, run with progress, answered row by row. */
export interface BulkAction<R = Row> {
  key: string;
  /** A verb: 'Completar', 'Cambiar estado'. */
  label: string;
  icon?: Icon;
  colour?: 'red';
  /** Why a row cannot take part, or null; shown in the preview. */
  refuses?(row: R): string | null;
  /** What will happen to a row, for the preview: 'Borrador → Activo'. */
  describe?(row: R): string;
  /** Fields that the server sets in all rows, in the background and with undo; asked for in the dialog when empty. */
  patch?: Record<string, Json>;
  /** The server carries it out. */
  onServer?: true;
  /** Takes the rows over instead of the preview here, until it calls `close`; the selection ends where something was done. */
  dialog?(meant: MeantRows, close: (isDone: boolean) => void): ReactNode;
  /** Asks why before it runs, and does not run without: what becomes of the answer, under its field. Of what runs here only. */
  asksReason?: string;
  /** Runs a slice of at most 25 rows here, where it is not the server's. @param reason null where none is asked for */
  run?(rows: R[], reason: string | null): Promise<BatchResult[]>;
  /** Takes back what `run` did to at most 25 rows; the results say the versions it left. */
  undo?(done: BatchResult[]): Promise<BatchResult[]>;
}

/** Chips by the name they filter. */
type ChipsOf<D extends RecordDefinition> =
  string extends RecordKey<D> ? Record<string, FilterValue> : Partial<Record<RecordKey<D>, FilterValue>>;

/**
 * What a screen says of its list beyond the definition of the record. Columns, filters and sorts are names of that
 * record. @typeParam N names of the columns of the screen's own.
 */
export interface ListOptions<D extends RecordDefinition = RecordDefinition, N extends string = string> {
  /** Address, gateway component and the key of saved views. */
  path: MenuPath;
  /** Always applied by the menu path at the gateway; here only what the screen adds to it. */
  filter?: FilterOf<D>;
  /** Fields of the definition that make no sense on this screen. */
  hiddenFields?: readonly FieldName<D>[];
  columns?: readonly ColumnOverride<D, N>[];
  /** Columns shown before the user chooses; the definition's otherwise. */
  defaultColumns?: readonly (RecordKey<D> | NoInfer<N>)[];
  defaultSort?: SortOf<D>[];
  /** Chips of a fresh list, e.g. only open tasks. */
  defaultFilters?: ChipsOf<D>;
  /** Chips offered; the definition's otherwise. */
  filters?: readonly RecordKey<D>[];
  /** Button at the top right and the `n` key; also the first action of an empty list. */
  create?: {
    label: string;
    /** A plus when absent. */
    icon?: Icon;
    /** Key of the wizard that creates; the form of a new record when absent. */
    wizard?: string;
    /** Who may, as the command declares it that makes the record; whoever may create one when absent. */
    access?: CommandDefinition['access'];
  };
  /** Heading of the empty list; 'Todavía no hay …' when absent. */
  emptyTitle?: string;
  /** What the thing is, in one sentence, for the empty list. */
  emptyText: string;
  bulk?: readonly BulkAction<RowOf<D>>[];
  /** What 'Cambiar estado' of the bulk bar offers; the record's own table of changes when absent. */
  statusActions?: readonly BulkAction<RowOf<D>>[];
  /**
   * Fields that tell whether an action holds for a row. With them an action that a selected row refuses is not offered, and
   * says why; without, the preview leaves such rows out.
   */
  refusedBy?: readonly RecordKey<D>[];
  /** False where records change by their own actions only; what the definition and the role allow otherwise. */
  editInPlace?: false;
  /** Button at the end of a row. */
  rowAction?: {
    label: string;
    icon: Icon;
    run(row: RowOf<D>): void;
    offered?(row: RowOf<D>): boolean;
  };
  /** The window of one record, opened at `/{path}/{collection}/{id}`; `new` as id means a new record. */
  detail?: ComponentType<{ id: string }>;
  /** Where a row leads instead of the window. */
  rowPath?(row: RowOf<D>): string | null;
}

/** The definition alone says which record it is; actions written for any record must not widen it. */
export type ListScreenProps<
  D extends RecordDefinition = RecordDefinition,
  N extends string = string,
> = ListOptions<NoInfer<D>, N> & { definition: D };
