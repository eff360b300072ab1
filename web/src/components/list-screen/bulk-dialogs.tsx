import type { Json } from '@llavero/proto/fields/field';
import type { RecordDefinition } from '@llavero/proto/fields/record';
import { lazy, Suspense } from 'react';
import { ahead } from '../../lib/later.ts';
import type { ListQuery, Row } from '../../lib/records.ts';
import type { BulkAction } from './types.ts';
import type { Selection } from './use-selection.ts';

/** The dialog that most actions open: prepared as soon as something is selected. */
export const ChangeDialog = ahead(async () => (await import('./change-dialog.tsx')).ChangeDialog);
const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));

interface Props {
  definition: RecordDefinition;
  action: BulkAction;
  /** The ticked rows, where the screen carries the action out. */
  rows: readonly Row[];
  selection: Selection;
  /** How many rows are meant. */
  count: number;
  query: ListQuery;
  onClose: () => void;
  /** After at least one row was changed. */
  onDone: () => void;
}

/** The dialog of an action on selected rows: the action's own, the server's, or that of rows changed here. */
export function BulkDialogs({ definition, action, rows, selection, count, query, onClose, onDone }: Props) {
  if (action.dialog)
    return action.dialog(
      selection.all
        ? {
            filter: (query.filter ?? {}) as Record<string, Json>,
            text: query.text,
            except: [...selection.except],
          }
        : { ids: rows.map(({ id }) => id) },
      (isDone) => {
        onClose();
        if (isDone) onDone();
      },
    );
  return (
    <Suspense>
      {action.onServer ? (
        <ChangeDialog {...{ definition, action, selection, count, query, onClose }} />
      ) : (
        <BulkDialog {...{ definition, action, rows, onClose, onDone }} />
      )}
    </Suspense>
  );
}
