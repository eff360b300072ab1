import { Button, Select, Skeleton, Stack } from '@mantine/core';
import { staff } from '@llavero/proto/commands/command';
import { fileDocument } from '@llavero/proto/commands/media';
import type { Json } from '@llavero/proto/fields/field';
import { genericStatuses } from '@llavero/proto/records/choices/general';
import { type DocumentTypeCode, documentTypes } from '@llavero/proto/records/choices/documents';
import type { document } from '@llavero/proto/records/documents/document';
import { listedTitle } from '@llavero/proto/records/documents/document.defaults';
import { documentParameters } from '@llavero/proto/records/documents/document.parameters';
import { formatInstant } from '@llavero/proto/values/dates';
import { IconEye, IconFileUpload, IconPencil, IconSignature } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { runCommand } from '../../lib/api.ts';
import { queryClient } from '../../lib/app-query.ts';
import { whenIdle } from '../../lib/later.ts';
import { refreshCollection, type RowOf, useList } from '../../lib/records.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { SignatureDialog } from '../signature/signature-dialog.tsx';
import { StatusBadge } from '../status-badge/status-badge.tsx';
import { openWizard } from '../wizard/open-wizard.ts';
import { notSignable } from '@llavero/proto/rules/signatures';
import { useSession } from '../../lib/session.tsx';
import { documentPath } from './file-paths.ts';
import type { PreviewFile } from './file-content.tsx';
import { FilePreview } from './file-preview.tsx';
import { preparePdf } from './pdf/open-pdf.ts';
import classes from './document-files.module.css';
import { UploadBox } from './upload-box.tsx';
import type { UploadTarget } from './upload-queue.ts';

const DocumentTextDialog = lazy(async () => ({
  default: (await import('../generate-document/document-text-dialog.tsx')).DocumentTextDialog,
}));

type Document = RowOf<typeof document>;

interface Props {
  /** The record whose documents these are. */
  target: UploadTarget & { record: string };
  /** Finds them. */
  filter: Record<string, Json>;
  /** The field of documents that ties them to the record, where it is all that does: many are added by the wizard then. */
  by?: string;
  /** Fields of a new document that tie it to the record. */
  fields: Record<string, Json>;
  /** The type that is proposed. */
  type?: DocumentTypeCode;
  /** False: only looked at. */
  editable?: boolean;
  /** Called with each new document, before it is said to be kept. */
  onFiled?: (id: string) => Promise<void>;
}

const PAGE = 50;
const types = documentTypes.values
  .filter((type) => isWithoutParameters(type))
  .map((value) => ({ value, label: documentTypes.options[value].label }));

/** Types whose parameters must be filled in are filed with the form of the document. */
function isWithoutParameters(type: DocumentTypeCode): boolean {
  return !documentParameters(type).some(({ required }) => required);
}

/** The documents of a record: looked at over the window, and added by dropping them. */
export function DocumentFiles(props: Props) {
  const { target, filter, by, fields, type = 'OTHER', editable = true, onFiled } = props;
  const [chosen, setChosen] = useState<string | null>(type);
  const [open, setOpen] = useState<(PreviewFile & { document: string }) | null>(null);
  const [reading, setReading] = useState<{ id: string; name: string } | null>(null);
  const [signing, setSigning] = useState<{ id: string; name: string; refusal: string | null } | null>(null);
  const { role } = useSession();
  const { data, error, refetch } = useList({
    component: 'document',
    collection: 'document',
    fields: [
      ...['name', 'type', 'status', 'fileName', 'fileVersion', 'mimeType', 'sealedAt', 'createdAt'],
      ...['signatureDate', 'template', 'textModified'],
    ],
    filter,
    sort: [{ field: 'createdAt', order: 'desc' }],
    limit: PAGE,
  });
  const hasPdf = data?.items.some(({ mimeType }) => mimeType === 'application/pdf') ?? false;
  // What shows a PDF takes as long to load as a long one to open.
  useEffect(() => (hasPdf ? whenIdle(preparePdf) : undefined), [hasPdf]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="md">
      {editable && (
        <div className={classes.add}>
          <Select
            label="Tipo de lo que se añade"
            size="xs"
            searchable
            allowDeselect={false}
            data={types}
            value={chosen}
            onChange={setChosen}
          />
          <UploadBox
            target={target}
            label="Añadir documentos"
            onStored={async ({ media }) => {
              const { document: id } = await runCommand(fileDocument, {
                files: [media],
                fields: { ...fields, type: chosen },
              });
              await onFiled?.(id);
              refreshCollection(queryClient, 'document');
            }}
          />
          {by && (
            <Button
              size="xs"
              variant="default"
              className={classes.many ?? ''}
              leftSection={<IconFileUpload size={16} stroke={1.8} />}
              onClick={() =>
                openWizard('documentUpload', { collection: target.collection, id: target.record, by })
              }
            >
              Subir con sus datos
            </Button>
          )}
        </div>
      )}
      {!data && <Skeleton height={120} />}
      {data?.items.length === 0 && (
        <EmptyState title="Sin documentos" text="Aquí estarán los documentos del registro." />
      )}
      {data && data.items.length > 0 && (
        <ul className={classes.list} aria-label="Documentos">
          {(data.items as Document[]).map((one) => (
            <li key={one.id}>
              <div>
                <b>{listedTitle(one) || 'Sin nombre'}</b>
                <small>
                  {one.type ? documentTypes.options[one.type].label : 'Documento'}
                  {one.createdAt != null && ` · ${formatInstant(one.createdAt)}`}
                  {one.name && one.name !== listedTitle(one) && ` · ${one.name}`}
                  {one.textModified && ' · Texto modificado a mano'}
                </small>
              </div>
              <StatusBadge set={genericStatuses} value={one.status ?? null} />
              {one.template && staff.includes(role) && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  leftSection={<IconPencil size={16} stroke={1.8} />}
                  aria-label={`Texto de ${listedTitle(one) || 'el documento'}`}
                  onClick={() => setReading({ id: one.id, name: listedTitle(one) || 'Documento' })}
                >
                  Texto
                </Button>
              )}
              {one.mimeType === 'application/pdf' && staff.includes(role) && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  leftSection={<IconSignature size={16} stroke={1.8} />}
                  aria-label={`Firma de ${listedTitle(one) || 'el documento'}`}
                  onClick={() =>
                    setSigning({
                      id: one.id,
                      name: one.name ?? 'Documento',
                      refusal: notSignable({
                        status: one.status ?? null,
                        mimeType: one.mimeType ?? null,
                        fileName: one.fileName ?? null,
                        sealedAt: one.sealedAt ?? null,
                      }),
                    })
                  }
                >
                  Firma
                </Button>
              )}
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={<IconEye size={16} stroke={1.8} />}
                disabled={!one.fileName}
                aria-label={
                  one.fileName
                    ? `Ver ${listedTitle(one) || 'el documento'}`
                    : `Sin archivo: ${listedTitle(one) || 'documento'}`
                }
                onClick={() =>
                  setOpen({
                    document: one.id,
                    path: documentPath(one.id, one.fileName ?? '', one.fileVersion),
                    name: one.fileName ?? '',
                    mimeType: one.mimeType ?? null,
                  })
                }
              >
                {one.fileName ? 'Ver' : 'Sin archivo'}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {reading && (
        <Suspense>
          <DocumentTextDialog document={reading} onClose={() => setReading(null)} />
        </Suspense>
      )}
      <SignatureDialog document={signing} onClose={() => setSigning(null)} />
      <FilePreview
        file={open}
        {...(open ? { document: { id: open.document, editable } } : {})}
        onClose={() => setOpen(null)}
      />
    </Stack>
  );
}
