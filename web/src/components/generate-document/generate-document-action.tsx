import type { CollectionName } from '@llavero/proto/collections';
import { generateDocument } from '@llavero/proto/commands/generation';
import { IconFileText } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { RecordAction } from '../detail-window/types.ts';

const GenerateDocumentDialog = lazy(async () => ({
  default: (await import('./generate-document-dialog.tsx')).GenerateDocumentDialog,
}));

/** 'Generar documento' of a record, from the company's templates for its collection (DOC-02). */
export const generateDocumentAction = (collection: CollectionName): RecordAction => ({
  key: 'generateDocument',
  label: 'Generar documento',
  icon: IconFileText,
  access: generateDocument.access,
  inMenu: true,
  dialog: ({ id }, close) => (
    <Suspense>
      <GenerateDocumentDialog collection={collection} record={id} onClose={close} />
    </Suspense>
  ),
});
