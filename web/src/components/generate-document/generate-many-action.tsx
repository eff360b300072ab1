import type { CollectionName } from '@llavero/proto/collections';
import type { MenuPath } from '@llavero/proto/navigation';
import { IconFileText } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { BulkAction } from '../list-screen/types.ts';

const GenerateManyDialog = lazy(async () => ({
  default: (await import('./generate-many-dialog.tsx')).GenerateManyDialog,
}));

/** 'Generar documentos' of the rows that are selected in a list, or of all that match its filters (DOC-02). */
export const generateSelected = (path: MenuPath, collection: CollectionName): BulkAction => ({
  key: 'generateDocuments',
  label: 'Generar documentos',
  icon: IconFileText,
  dialog: (meant, close) => (
    <Suspense>
      <GenerateManyDialog path={path} collection={collection} meant={meant} onClose={close} />
    </Suspense>
  ),
});
