import type { RecordDefinition } from '@llavero/proto/fields/record';
import type { Filter, Sort } from '@llavero/proto/requests';
import type { ComponentType, ReactNode } from 'react';
import type { BatchResult, Row } from '../../lib/records.ts';
import type { ListState } from '../../lib/url-state.ts';

/** A column that the definition cannot give by itself, or a generated one shown otherwise. */
export interface ColumnOverride {
  /** Name of a field, or a key of its own together with `needs`. */
  name: string;
  label?: string;
  /** Fields it reads when it is not a field itself. */
  needs?: string[];
  width?: number;
  /** Keeps that width on narrow windows. */
  fixed?: boolean;
  align?: 'left' | 'right';
  render?: (row: Row, label: (collection: string, id: string) => string) => ReactNode;
  /** Text for the CSV file; the rendered field otherwise. */
  text?: (row: Row) => string;
}

/** An action on the selected rows: previewed, run with progress, answered row by row. */
export interface BulkAction {
  key: string;
  /** A verb: 'Completar', 'Cambiar estado'. */
  label: string;
  icon?: ComponentType<{ size?: number | string; stroke?: number }>;
  colour?: 'red';
  /** Why a row cannot take part, or null; shown in the preview. */
  refuses?: (row: Row) => string | null;
  /** What will happen to a row, for the preview: 'Borrador → Activo'. */
  describe?: (row: Row) => string;
  /** Runs a slice of at most 25 rows. */
  run: (rows: Row[]) => Promise<BatchResult[]>;
}

export interface ListScreenProps {
  definition: RecordDefinition;
  /** Menu path, `contract/rent`: address, gateway component and the key of saved views. */
  path: string;
  /** Always applied by the menu path at the gateway; here only what the screen adds to it. */
  filter?: Filter;
  /** Fields of the definition that make no sense on this screen. */
  hiddenFields?: readonly string[];
  columns?: ColumnOverride[];
  /** Columns shown before the user chooses; the definition's otherwise. */
  defaultColumns?: readonly string[];
  defaultSort?: Sort[];
  /** Chips of a fresh list, e.g. only open tasks. */
  defaultFilters?: ListState['filters'];
  /** Chips offered; the definition's otherwise. */
  filters?: readonly string[];
  /** Button at the top right and the `n` key; also the first action of an empty list. */
  create?: {
    label: string;
    /** A plus when absent. */
    icon?: ComponentType<{ size?: number | string; stroke?: number }>;
    to?: string;
    onClick?: () => void;
  };
  /** Heading of the empty list; 'Todavía no hay …' when absent. */
  emptyTitle?: string;
  /** What the thing is, in one sentence, for the empty list. */
  emptyText: string;
  bulk?: BulkAction[];
  /** What 'Cambiar estado' of the bulk bar offers; the record's own table of changes when absent. */
  statusActions?: BulkAction[];
  /** Button at the end of a row. */
  rowAction?: {
    label: string;
    icon: ComponentType<{ size?: number | string; stroke?: number }>;
    run: (row: Row) => void;
    offered?: (row: Row) => boolean;
  };
  /** The window of one record, opened at `/{path}/{collection}/{id}`; `new` as id means a new record. */
  detail?: ComponentType<{ id: string }>;
  /** Where a row leads instead of the window. */
  rowPath?: (row: Row) => string | null;
}
