import { Button, Group } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { type Role, seesHistory } from '@llavero/proto/access/access';
import type { Json } from '@llavero/proto/fields/field';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import type { HistoryEntry } from '@llavero/proto/requests';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, errorBodyOf, getJson } from '../../lib/api.ts';
import { fieldLabel } from '../../lib/format.ts';
import { isEditableInPlace } from '../../lib/inline-edit.ts';
import { type ListPage, patchRecord, recordOptions, refreshCollection, type Row } from '../../lib/records.ts';
import { inputProblems } from '../record-form/record-check.ts';
import { showSaved } from '../undo-toast/saved-toast.ts';
import type { Column } from './columns.tsx';
import { covered, isOnControl } from './use-list-keys.ts';

/** The cell that is being edited. */
export interface EditingCell {
  id: string;
  column: string;
  /** What the editor begins with: the value of the row, or one that was refused. */
  value: Json;
  /** Why the value was refused. */
  error: string | null;
  /** The row as somebody else has saved it meanwhile; `by` is null where the role may not know who. */
  theirs: { by: string | null; row: Row } | null;
  /** Begun with the pencil: the focus goes back to the row at the end. */
  byPencil: boolean;
}

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

const same = (one: Json, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Somebody else has changed the same field. */
class FieldConflict extends Error {
  constructor(readonly row: Row) {
    super('changed by somebody else');
  }
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
    const patch = async (row: Row, name: string, value: Json): Promise<{ saved: Row; before: number }> => {
      const known = await versions.current.get(row.id)?.catch(() => 0);
      const before = Math.max(row.version, known ?? 0);
      const send = async (version: number) => ({
        saved: await patchRecord(collection, { id: row.id, version, patch: { [name]: value } }),
        before: version,
      });
      try {
        return await send(before);
      } catch (error) {
        if (!(error instanceof ApiError && error.kind === 'stale')) throw error;
        const standing = await client.fetchQuery({ ...recordOptions(collection, row.id), staleTime: 0 });
        // Another field was changed: this one may be saved on top of it.
        if (!same(standing[name] ?? null, row[name] ?? null)) throw new FieldConflict(standing);
        return send(standing.version);
      }
    };
    const changedBy = async (id: string, name: string): Promise<string | null> => {
      const { role: own } = latest.current;
      if (own === null || !seesHistory(definition.access, own)) return null;
      const path = `/records/${collection}/${id}/history`;
      const entries = await getJson<HistoryEntry[]>(path, { limit: '50' }).catch(() => []);
      return entries.find(({ changes }) => Object.hasOwn(changes, name))?.actor ?? null;
    };
    const refuse = async (row: Row, name: string, value: Json, error: unknown) => {
      const { rows: all } = latest.current;
      const cell = { id: row.id, column: name, value, byPencil: false };
      const problem = errorBodyOf(error);
      const refused: EditingCell =
        error instanceof FieldConflict
          ? { ...cell, error: null, theirs: { by: await changedBy(row.id, name), row: error.row } }
          : { ...cell, error: problem.problems?.[0]?.message ?? problem.message, theirs: null };
      if (!latest.current.editing && all.some(({ id }) => id === row.id)) return setEditing(refused);
      const label = fieldLabel(definition, name);
      const toast = notifications.show({
        color: 'red',
        autoClose: false,
        title: `No se ha guardado «${label}»`,
        message: (
          <Group justify="space-between" wrap="nowrap">
            {refused.error ?? 'Otra persona lo ha cambiado mientras tanto.'}
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => {
                notifications.hide(toast);
                setEditing(refused);
              }}
            >
              Corregir
            </Button>
          </Group>
        ),
      });
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
        const field = definition.fields[name];
        const label = fieldLabel(definition, name);
        const old = row[name] ?? null;
        if (!field) return;
        const isChanged = !same(value, old);
        const [problem] = isChanged ? inputProblems({ [name]: field }, { [name]: value }, label) : [];
        if (problem)
          return setEditing((now) => now && { ...now, value, error: problem.message, theirs: null });
        const next = move === 0 ? null : beside(row, name, move);
        if (next) open(...next);
        else end(null);
        if (!isChanged) return;
        show(row.id, { [name]: value });
        const saving = patch(row, name, value);
        versions.current.set(
          row.id,
          saving.then(({ saved }) => saved.version),
        );
        saving.then(
          ({ saved, before }) => {
            show(row.id, { version: saved.version });
            refreshCollection(client, collection, row.id);
            const { role: own } = latest.current;
            const message = `${label}: cambio guardado`;
            if (own) showSaved({ definition, role: own, client, message, saved, before, fields: [name] });
          },
          (error: unknown) => {
            versions.current.delete(row.id);
            show(row.id, { [name]: old });
            refreshCollection(client, collection, row.id);
            void refuse(row, name, value, error);
          },
        );
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
