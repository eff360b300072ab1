import type { WrittenTo } from '@llavero/proto/messages/written';
import type { MenuPath } from '@llavero/proto/navigation';
import { lazy, Suspense } from 'react';
import type { BulkAction } from '../list-screen/types.ts';

const WriteDialog = lazy(async () => ({ default: (await import('./write-dialog.tsx')).WriteDialog }));

/** 'Enviar mensaje' to the people of the rows that are selected in a list, or of all that match its filters (JOB-04). */
export const writeToSelected = (path: MenuPath, to: WrittenTo): BulkAction => ({
  key: 'writeMessage',
  label: 'Enviar mensaje',
  dialog: (meant, close) => (
    <Suspense>
      <WriteDialog path={path} to={to} meant={meant} onClose={close} />
    </Suspense>
  ),
});
