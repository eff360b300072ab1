import { useHotkeys } from '@mantine/hooks';
import type { Role } from '@llavero/proto/access/access';
import type { Json } from '@llavero/proto/fields/field';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isEditableInPlace, sameValue } from '../../lib/inline-edit.ts';
import { type ListPage, refreshCollection, type Row } from '../../lib/records.ts';
import type { Column } from './columns.tsx';
import type { EditingCell } from './editing-cell.ts';
import { covered, isOnControl } from './use-list-keys.ts';

/** The same object as long as the list is open, so that rows are not drawn anew for it. */
export interface EditActions {
  definition: RecordDefinition;
  begin: (row: Row, column: string, byPencil?: boolean) => void;
  /** `move`: 1 goes on to the next cell that can be edited, -1 to the one before, 0 ends. */
  save: (row: Row, column: string, value: Json, move: -1 | 0 | 1) => void;
  /** Ends without saving; `row` is the one to go on with, when somebody else's value is taken. */
  discard: (row?: Row) => void;
  /** Remembers what was typed when the row is scrolled away. */
  keep: (id: string, column: string, value: Json) => void;
}

export interface InlineEdit {
  columns: ReadonlySet<string>;
  /** Column of the cell under the cursor; null where nothing can be edited. */
  focused: string | null;
  editing: EditingCell | null;
  actions: EditActions;
}

interface Options {
  definition: RecordDefinition;
  /** Null before the session is known: nothing can be edited. */
  role: Role | null;
  columns: readonly Column[];
  rows: readonly Row[];
  /** Row under the cursor. */
  cursor: string | null;
}

/**
 * Editing cells of a list in place: `e` or F2 edits the cell under the cursor, the left and right arrows move it. A value
 * is shown at once and saved with the version that was read; one that is refused opens its cell again.
 */
export function useInlineEdit({ definition, role, columns, rows, cursor }: Options): InlineEdit {
  const { collection } = definition;
  const client = useQueryClient();
  const [editing, setEditing] = useState<EditingCell | null>(null);
  const [column, setColumn] = useState<string | null>(null);
  const names = columns
    .filter(({ name, isPlain }) => isPlain && role !== null && isEditableInPlace(definition, name, role))
    .map(({ name }) => name);
  const editable = useMemo(
    () => new Set(names),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a new array each time; its content decides
    [names.join()],
  );
  const focused =
    cursor === null ? null : column !== null && editable.has(column) ? column : (names[0] ?? null);
  const latest = useRef({ rows, names, role, editing });
  useEffect(() => {
    latest.current = { rows, names, role, editing };
  });
  /** The last version known of a row, while its change is under way or its page has not been read again. */
  const versions = useRef(new Map<string, Promise<number>>());

  const actions = useMemo<EditActions>(() => {
    const open = (row: Row, name: string, byPencil = false) => {
      setColumn(name);
      setEditing({ id: row.id, column: name, value: row[name] ?? null, error: null, theirs: null, byPencil });
    };
    const end = (next: EditingCell | null) => {
      const { editing: ended } = latest.current;
      setEditing(next);
      if (!next && ended?.byPencil) requestAnimationFrame(() => focusRow(ended.id));
    };
    /** The cell beside this one, in the same row or the next. */
    const beside = (row: Row, name: string, move: number): [Row, string] | null => {
      const { rows: all, names: every } = latest.current;
      const at = all.findIndex(({ id }) => id === row.id) * every.length + every.indexOf(name) + move;
      const [to, on] = [all[Math.floor(at / every.length)], every[at % every.length]];
      return at >= 0 && to && on ? [to, on] : null;
    };
    const show = (id: string, values: Partial<Row>) =>
      client.setQueriesData<ListPage>({ queryKey: ['list', collection] }, (page) =>
        page && 'items' in page
          ? {
              ...page,
              items: page.items.map((row) => (row.id === id ? ({ ...row, ...values } as Row) : row)),
            }
          : page,
      );
    const refuse = (refused: EditingCell) => {
      const { rows: all, editing: now } = latest.current;
      if (now || !all.some(({ id }) => id === refused.id)) return false;
      setEditing(refused);
      return true;
    };
    return {
      definition,
      begin: open,
      keep: (id, name, value) =>
        setEditing((now) => (now?.id === id && now.column === name ? { ...now, value } : now)),
      discard: (row) => {
        if (row) show(row.id, row);
        end(null);
      },
      save: (row, name, value, move) => {
        const old = row[name] ?? null;
        const next = move === 0 ? null : beside(row, name, move);
        if (next) open(...next);
        else end(null);
        const { role: own } = latest.current;
        if (own === null || sameValue(value, old)) return;
        show(row.id, { [name]: value });
        const earlier = versions.current.get(row.id);
        const saving = import('./save-cell.tsx').then(async ({ saveCell }) => {
          const known = (await earlier) ?? 0;
          const change = { row: { ...row, version: Math.max(row.version, known) }, name, value };
          const saved = await saveCell(change, { definition, role: own, client, refuse, edit: setEditing });
          show(row.id, saved ? { version: saved.version } : { [name]: old });
          refreshCollection(client, collection, row.id);
          return saved?.version ?? 0;
        });
        versions.current.set(row.id, saving);
      },
    };
  }, [client, collection, definition]);

  const row = rows.find(({ id }) => id === cursor);
  const free = (act: (to: Row, name: string) => void) => (event: KeyboardEvent) => {
    if (!row || focused === null || covered() || editing) return;
    event.preventDefault();
    act(row, focused);
  };
  const step = (by: number) => free((_row, name) => setColumn(names[names.indexOf(name) + by] ?? name));
  useHotkeys([
    ['e', free((to, name) => actions.begin(to, name)), { preventDefault: false }],
    ['F2', free((to, name) => actions.begin(to, name)), { preventDefault: false }],
    ['ArrowLeft', (event) => !isOnControl() && step(-1)(event), { preventDefault: false }],
    ['ArrowRight', (event) => !isOnControl() && step(1)(event), { preventDefault: false }],
  ]);
  return { columns: editable, focused, editing, actions };
}

/** Back to the link of a row after its cell has been edited. */
function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`tr[data-id="${id}"] a`)?.focus({ preventScroll: true });
}
