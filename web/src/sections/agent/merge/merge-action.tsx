import type { RecordDefinition } from '@llavero/proto/fields/record';
import { IconArrowMerge } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { RecordAction } from '../../../components/detail-window/types.ts';

const MergeDialog = lazy(() => import('./merge-dialog.tsx'));

/** Looks for duplicates of the record and merges them (issue 9 §3); the server says who may. */
export const mergeAction = (definition: RecordDefinition): RecordAction => ({
  key: 'merge',
  label: 'Buscar duplicados y unir',
  icon: IconArrowMerge,
  inMenu: true,
  dialog: (record, close) => (
    <Suspense>
      <MergeDialog definition={definition} record={record} onClose={close} />
    </Suspense>
  ),
});
