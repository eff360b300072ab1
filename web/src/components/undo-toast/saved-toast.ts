import { notifications } from '@mantine/notifications';
import type { Role } from '@llavero/proto/access/access';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import type { QueryClient } from '@tanstack/react-query';
import { restoreRecord } from '../../lib/history.ts';
import { mayBringBack } from '../../lib/permissions.ts';
import { refreshCollection, type Row } from '../../lib/records.ts';
import { showUndo } from './undo-toast.tsx';

interface SavedChange {
  definition: RecordDefinition;
  role: Role;
  client: QueryClient;
  message: string;
  /** The record as the server answered the change. */
  saved: Row;
  /** Version that was changed. */
  before: number;
  /** Fields that were changed, and come back when it is undone. */
  fields: string[];
}

/** Says that a change was saved, and offers to undo it where the role may bring it back and nothing came in between. */
export function showSaved({ definition, role, client, message, saved, before, fields }: SavedChange): void {
  const { collection } = definition;
  const { id, version } = saved;
  if (version !== before + 1 || !mayBringBack(definition, role)) {
    notifications.show({ message, autoClose: 2500 });
    return;
  }
  showUndo(message, async () => {
    await restoreRecord(collection, { id, version, to: before, fields });
    refreshCollection(client, collection, id);
  });
}
