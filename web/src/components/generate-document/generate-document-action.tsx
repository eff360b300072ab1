import type { CollectionName } from '@llavero/proto/collections';
import { generateDocument } from '@llavero/proto/commands/generation';
import { IconFileText } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { Row } from '../../lib/records.ts';
import type { RecordAction } from '../detail-window/types.ts';

const GenerateDocumentDialog = lazy(async () => ({
  default: (await import('./generate-document-dialog.tsx')).GenerateDocumentDialog,
}));

interface Options {
  allowed?: (record: Row) => boolean;
  /** Key of the template that is proposed. */
  first?: (record: Row) => string;
}

/** 'Generar documento' of a record, from the company's templates for its collection (DOC-02). */
export const generateDocumentAction = (
  collection: CollectionName,
  { allowed, first }: Options = {},
): RecordAction => ({
  key: 'generateDocument',
  label: 'Generar documento',
  icon: IconFileText,
  access: generateDocument.access,
  inMenu: true,
  ...(allowed ? { allowed } : {}),
  dialog: (record, close) => (
    <Suspense>
      <GenerateDocumentDialog
        collection={collection}
        record={record.id}
        first={first?.(record)}
        onClose={close}
      />
    </Suspense>
  ),
});
