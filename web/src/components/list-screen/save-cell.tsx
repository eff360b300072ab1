import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type Role, seesHistory } from '@llavero/proto/access/access';
import type { Json } from '@llavero/proto/fields/field';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import type { HistoryEntry } from '@llavero/proto/requests';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, getJson, reasonOf } from '../../lib/api.ts';
import { fieldLabel } from '../../lib/format.ts';
import { sameValue } from '../../lib/inline-edit.ts';
import { patchRecord, recordOptions, type Row } from '../../lib/records.ts';
import { showSaved } from '../undo-toast/saved-toast.ts';
import type { EditingCell } from './editing-cell.ts';

interface CellChange {
  /** As it was read. */
  row: Row;
  name: string;
  value: Json;
}

interface Saving {
  definition: RecordDefinition;
  role: Role;
  client: QueryClient;
  /** Opens a refused cell again; false where another one is being edited by now, or the row is not there. */
  refuse: (cell: EditingCell) => boolean;
  /** Opens it in any case. */
  edit: (cell: EditingCell) => void;
}

/** Somebody else has changed the same field. */
class FieldConflict extends Error {
  constructor(readonly row: Row) {
    super('changed by somebody else');
  }
}

/**
 * Saves one field with the version that was read, says so and offers to undo it. What is refused goes back to its editor,
 * or is told in a message that leads there.
 *
 * @returns the record as saved, null when it was refused
 */
export async function saveCell(change: CellChange, saving: Saving): Promise<Row | null> {
  const { definition, role, client } = saving;
  const message = `${fieldLabel(definition, change.name)}: cambio guardado`;
  try {
    const { saved, before } = await patch(change, saving);
    showSaved({ definition, role, client, message, saved, before, fields: [change.name] });
    return saved;
  } catch (error) {
    const cell = await refusedCell(change, saving, error);
    if (!saving.refuse(cell)) tell(cell, saving);
    return null;
  }
}

async function patch({ row, name, value }: CellChange, { definition: { collection }, client }: Saving) {
  const send = async (version: number) => ({
    saved: await patchRecord(collection, { id: row.id, version, patch: { [name]: value } }),
    before: version,
  });
  try {
    return await send(row.version);
  } catch (error) {
    if (!(error instanceof ApiError && error.kind === 'stale')) throw error;
    const standing = await client.fetchQuery({ ...recordOptions(collection, row.id), staleTime: 0 });
    // Another field was changed: this one may be saved on top of it.
    if (!sameValue(standing[name] ?? null, row[name] ?? null)) throw new FieldConflict(standing);
    return send(standing.version);
  }
}

async function refusedCell(
  { row, name, value }: CellChange,
  saving: Saving,
  error: unknown,
): Promise<EditingCell> {
  const cell = { id: row.id, column: name, value, byPencil: false };
  if (error instanceof FieldConflict) {
    const by = await changedBy(row.id, name, saving);
    return { ...cell, error: null, theirs: { by, row: error.row } };
  }
  return { ...cell, error: reasonOf(error), theirs: null };
}

/** Who has changed a field last; null where the role may not know. */
async function changedBy(id: string, name: string, { definition, role }: Saving): Promise<string | null> {
  if (!seesHistory(definition.access, role)) return null;
  const path = `/records/${definition.collection}/${id}/history`;
  const entries = await getJson<HistoryEntry[]>(path, { limit: '50' }).catch(() => []);
  return entries.find(({ changes }) => Object.hasOwn(changes, name))?.actor ?? null;
}

function tell(cell: EditingCell, { definition, edit }: Saving): void {
  const correct = () => {
    notifications.hide(toast);
    edit(cell);
  };
  const toast = notifications.show({
    color: 'red',
    autoClose: false,
    title: `No se ha guardado «${fieldLabel(definition, cell.column)}»`,
    message: (
      <Group justify="space-between" wrap="nowrap">
        {cell.error ?? 'Otra persona lo ha cambiado mientras tanto.'}
        <Button size="compact-sm" variant="subtle" onClick={correct}>
          Corregir
        </Button>
      </Group>
    ),
  });
}
